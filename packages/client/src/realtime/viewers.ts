import type { Viewer } from '@bedside/contracts/presence/presence.contract.ts';
import { atom } from 'jotai';

const none: readonly Viewer[] = [];

/** Who has which patient open, one entry per person, as the server last said. */
export const viewersAtom = atom<ReadonlyMap<string, readonly Viewer[]>>(new Map());

export function viewersOf(
  viewers: ReadonlyMap<string, readonly Viewer[]>,
  patientId: string,
): readonly Viewer[] {
  return viewers.get(patientId) ?? none;
}
