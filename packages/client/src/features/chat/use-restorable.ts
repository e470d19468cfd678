import { atom, useAtom } from 'jotai';
import { useEffect, useRef } from 'react';

/** Patients whose conversation was cleared while it was on this screen, whoever cleared it. */
const clearedAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Whether there is a conversation to bring back (D15): it is offered where its disappearance was seen. */
export function useRestorable(patientId: string, count: number | undefined): boolean {
  const [cleared, setCleared] = useAtom(clearedAtom);
  const before = useRef(count);
  useEffect(() => {
    const isGone = count !== undefined && count < (before.current ?? 0);
    before.current = count;
    if (isGone) setCleared((known) => new Set(known).add(patientId));
  }, [patientId, count, setCleared]);
  return cleared.has(patientId);
}
