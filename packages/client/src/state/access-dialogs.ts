import { atom, getDefaultStore } from 'jotai';
import { onSessionChange } from '../storage/token.ts';

/** Whether the form for emergency access is open. */
export const emergencyDialogAtom = atom(false);

/** The patient whose restriction someone changes; null while the form is closed. */
export const restrictDialogAtom = atom<string | null>(null);

onSessionChange(() => {
  getDefaultStore().set(emergencyDialogAtom, false);
  getDefaultStore().set(restrictDialogAtom, null);
});
