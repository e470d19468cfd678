import type { Viewer } from '@bedside/contracts/presence/presence.contract.ts';
import { atom } from 'jotai';

const none: readonly Viewer[] = [];

/** The viewers of each patient from the server's last report, one entry per person. */
export const viewersAtom = atom<ReadonlyMap<string, readonly Viewer[]>>(new Map());

export function viewersOf(
  viewers: ReadonlyMap<string, readonly Viewer[]>,
  patientId: string,
): readonly Viewer[] {
  return viewers.get(patientId) ?? none;
}
