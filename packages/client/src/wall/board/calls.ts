import type { AttentionCause } from '@bedside/contracts/attention/attention.contract.ts';
import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { callTone, openCauses, unseenCall } from '@bedside/contracts/clinical/board/board-calls.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';

/** How loudly a row calls. The server decides when a call escalates (ATTN-9). */
export type CallState = 'escalated' | 'calling' | 'taken' | 'quiet';

/** The call that a row shows. */
export interface WallCall {
  state: CallState;
  /** Its open causes, or those that someone has taken. */
  causes: readonly AttentionCause[];
  /** When a call began that ended before someone took it, if no one has seen it since (ATTN-17). */
  unseenAt?: string;
}

/** Returns the call of a row. One open cause outweighs any number of taken ones. Patients who have left do not call. */
export function callOf(row: BoardRow): WallCall {
  if (hasLeft(row)) return { state: 'quiet', causes: [] };
  const open = openCauses(row);
  const taken = row.attention.filter(({ state }) => state === 'taken');
  const unseenAt = unseenCall(row)?.calledAt;
  const unseen = unseenAt !== undefined && { unseenAt };
  if (open.length === 0) return { state: taken.length > 0 ? 'taken' : 'quiet', causes: taken, ...unseen };
  const isEscalated = open.some(({ state }) => state === 'escalated');
  return { state: isEscalated ? 'escalated' : 'calling', causes: open, ...unseen };
}

/** Returns whether someone has to come: no one has taken the call. */
export const isOpen = ({ state }: WallCall): boolean => state === 'calling' || state === 'escalated';

/** Returns whether a call asks for an urgent review only, and so is amber. */
export const isUrgentCall = ({ causes }: WallCall, row: BoardRow): boolean =>
  causes.length > 0 && causes.every(({ kind }) => callTone(kind, row) === 'amber');

/** Returns whether a row contains an open cause, or an escalation, that the known row of the patient lacks. */
export function startsToCall(row: BoardRow, known: BoardRow | undefined): boolean {
  const states = new Map((known?.attention ?? []).map(({ id, state }) => [id, state]));
  return callOf(row).causes.some(({ id, state }) => state !== 'taken' && states.get(id) !== state);
}
