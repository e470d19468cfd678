import { atom } from 'jotai';

export type MainTab = 'chat' | 'history' | 'xray';

/** The patient on the screen. Not stored: a reload begins without one (D31). */
export const selectedPatientIdAtom = atom<string | null>(null);

/** Whether the update-vitals dialog is open, and the field that it opens at. */
export const vitalsDialogAtom = atom<{ open: boolean; field?: string }>({ open: false });

export const activeTabAtom = atom<MainTab>('chat');

export const addPatientDialogAtom = atom(false);

export const patientMenuAtom = atom(false);

/** The sidebar as a drawer, on screens narrower than 768 px. */
export const drawerOpenAtom = atom(false);

/** Back to a screen without a patient: at the end of a session. */
export const resetSelectionAtom = atom(null, (_get, set) => {
  set(selectedPatientIdAtom, null);
  set(vitalsDialogAtom, { open: false });
  set(activeTabAtom, 'chat');
  set(addPatientDialogAtom, false);
  set(patientMenuAtom, false);
  set(drawerOpenAtom, false);
});
