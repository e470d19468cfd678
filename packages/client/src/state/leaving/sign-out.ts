import { useQueryClient } from '@tanstack/react-query';
import { atom, getDefaultStore, useStore } from 'jotai';
import { useCallback } from 'react';
import { onSessionChange } from '../../storage/token.ts';
import { logout } from '../session.ts';
import { type PatientWork, unsavedWork } from './unsaved-work.ts';

/** The work that a requested sign-out would discard. Not null: the dialog asks. */
export const pendingSignOutAtom = atom<readonly PatientWork[] | null>(null);

onSessionChange(() => getDefaultStore().set(pendingSignOutAtom, null));

/** Returns the sign-out of the main screen: at once if everything is saved, otherwise after a question. */
export function useSignOut(): () => void {
  const store = useStore();
  const cache = useQueryClient();
  return useCallback(() => {
    const work = unsavedWork(store, cache);
    if (work.length === 0) logout();
    else store.set(pendingSignOutAtom, work);
  }, [store, cache]);
}
