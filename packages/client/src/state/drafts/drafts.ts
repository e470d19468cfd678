import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';

/** The unsent text of each patient's composer. In memory only, and never shown with another patient (D14, D31). */
export const draftsAtom = atom<ReadonlyMap<string, string>>(new Map());

const writeDraftAtom = atom(null, (get, set, patientId: string, text: string) => {
  const drafts = new Map(get(draftsAtom));
  if (text === '') drafts.delete(patientId);
  else drafts.set(patientId, text);
  set(draftsAtom, drafts);
});

/** Returns one patient's draft and its setter. */
export function useDraft(patientId: string): [string, (text: string) => void] {
  return [useAtomValue(draftsAtom).get(patientId) ?? '', useWriteDraft(patientId)];
}

/** Returns the setter of a patient's draft without subscribing to it, so that a keystroke renders the composer only. */
export function useWriteDraft(patientId: string): (text: string) => void {
  const write = useSetAtom(writeDraftAtom);
  return useCallback((next: string) => write(patientId, next), [patientId, write]);
}
