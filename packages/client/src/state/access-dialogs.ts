import { atom, getDefaultStore } from 'jotai';
import { onSessionChange } from '../storage/token.ts';

/** Whether the form for emergency access is open. */
export const emergencyDialogAtom = atom(false);

/** The patient of the open restriction form; null while it is closed. */
export const restrictDialogAtom = atom<string | null>(null);

/** The patient whose readers someone looks at; null while the list is closed. */
export const readersDialogAtom = atom<string | null>(null);

onSessionChange(() => {
  getDefaultStore().set(emergencyDialogAtom, false);
  getDefaultStore().set(restrictDialogAtom, null);
  getDefaultStore().set(readersDialogAtom, null);
});
