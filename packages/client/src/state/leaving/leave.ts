import { useQueryClient } from '@tanstack/react-query';
import { atom, getDefaultStore, useStore } from 'jotai';
import { useCallback } from 'react';
import { onSessionChange } from '../../storage/token.ts';
import { logout } from '../session.ts';
import { isUnsavedElsewhereAtom } from './other-tabs.ts';
import { type PatientWork, unsavedWork } from './unsaved-work.ts';

/** A requested step that ends this browser's session, and the work that it would discard. */
interface PendingLeave {
  how: 'signOut' | 'join';
  work: readonly PatientWork[];
  /** True if another tab of this browser has unsaved work too. */
  isElsewhere: boolean;
  go: () => void;
}

/** While not null, the dialog asks. */
export const pendingLeaveAtom = atom<PendingLeave | null>(null);

onSessionChange(() => getDefaultStore().set(pendingLeaveAtom, null));

/** Returns a function that runs `go` at once if every tab has saved its work, and otherwise after a question. */
export function useLeave(how: PendingLeave['how']): (go: () => void) => void {
  const store = useStore();
  const cache = useQueryClient();
  return useCallback(
    (go) => {
      const work = unsavedWork(store, cache);
      const isElsewhere = store.get(isUnsavedElsewhereAtom);
      if (work.length === 0 && !isElsewhere) go();
      else store.set(pendingLeaveAtom, { how, work, isElsewhere, go });
    },
    [store, cache, how],
  );
}

/** Returns the function that signs out from the main screen. */
export function useSignOut(): () => void {
  const leave = useLeave('signOut');
  return useCallback(() => leave(logout), [leave]);
}
