import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';

/** What is typed in each patient's composer and not sent; in memory only, and never another patient's (D14, D31). */
export const draftsAtom = atom<ReadonlyMap<string, string>>(new Map());

const writeDraftAtom = atom(null, (get, set, patientId: string, text: string) => {
  const drafts = new Map(get(draftsAtom));
  if (text === '') drafts.delete(patientId);
  else drafts.set(patientId, text);
  set(draftsAtom, drafts);
});

/** The composer's draft for one patient, and how to change it. */
export function useDraft(patientId: string): [string, (text: string) => void] {
  return [useAtomValue(draftsAtom).get(patientId) ?? '', useWriteDraft(patientId)];
}

/** How to change a patient's draft, for who does not show it: a keystroke draws the composer and nothing around it. */
export function useWriteDraft(patientId: string): (text: string) => void {
  const write = useSetAtom(writeDraftAtom);
  return useCallback((next: string) => write(patientId, next), [patientId, write]);
}
