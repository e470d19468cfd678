import type { AttentionCause } from '@bedside/contracts/attention/attention.contract.ts';
import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { compareKeys, orderOf } from '@bedside/contracts/clinical/board/board-order.ts';
import { serverNow } from '../../api/server-clock.ts';

/** The parts of a row's place that tell its danger. The last one is the time of arrival. */
const dangerParts = -1;

/** A patient who calls, with the causes that no one has taken. */
export interface Call {
  row: BoardRow;
  causes: AttentionCause[];
  /** True if one cause has waited too long and so calls everyone (ATTN-9). */
  isEscalated: boolean;
  /** When the oldest of the causes was stored. */
  calledAt: string;
}

/**
 * Returns the calls of the department that no one has taken, except those of the open patient, because `OwnCall` shows
 * theirs. The most dangerous call comes first, in the order of the board (BOARD-13); of equal ones the one that waits longest.
 */
export function callsOf(
  rows: readonly BoardRow[],
  openPatientId: string | null,
  isCounted: (row: BoardRow, cause: AttentionCause) => boolean = isUntaken,
): Call[] {
  const placeOf = orderOf('deterioration', [], serverNow());
  return rows
    .flatMap((row): Call[] => {
      if (row.patientId === openPatientId) return [];
      const causes = row.attention.filter((cause) => isCounted(row, cause));
      const [oldest] = causes.map(({ calledAt }) => calledAt).toSorted(byTime);
      if (oldest === undefined) return [];
      const isEscalated = causes.some(({ state }) => state === 'escalated');
      return [{ row, causes, isEscalated, calledAt: oldest }];
    })
    .map((call) => ({ call, place: placeOf(call.row).slice(0, dangerParts) }))
    .toSorted((a, b) => compareKeys(a.place, b.place) || byTime(a.call.calledAt, b.call.calledAt))
    .map(({ call }) => call);
}

/**
 * Returns the calls that reach one person by sound and voice: those of their own patients, those of patients without nurse
 * and physician, and all escalated ones (ATTN-9).
 */
export const callsFor = (rows: readonly BoardRow[], userId: string): Call[] =>
  callsOf(
    rows,
    null,
    (row, { state }) =>
      state === 'escalated' || (state === 'calling' && (isForEveryone(row) || isAssigned(row, userId))),
  );

/** Returns whether a call is of one of the person's own patients, or has escalated. Only such a call is named (D74). */
export const isPressing = ({ row, isEscalated }: Call, userId: string): boolean =>
  isEscalated || isAssigned(row, userId);

/** What a patient's own causes amount to: the worst state, and the causes in it. */
interface OwnCall {
  state: 'untaken' | 'taken' | 'unseen';
  causes: AttentionCause[];
}

/** Returns the call of one patient for everyone who has their chart open, or null if they do not call. */
export function ownCallOf(causes: readonly AttentionCause[]): OwnCall | null {
  const inState = (...states: AttentionCause['state'][]) =>
    causes.filter(({ state }) => states.includes(state));
  const untaken = inState('calling', 'escalated');
  if (untaken.length > 0) return { state: 'untaken', causes: untaken };
  const taken = inState('taken');
  if (taken.length > 0) return { state: 'taken', causes: taken };
  const unseen = inState('unseen');
  return unseen.length > 0 ? { state: 'unseen', causes: unseen } : null;
}

const isUntaken = (_row: BoardRow, { state }: AttentionCause): boolean =>
  state === 'calling' || state === 'escalated';

const byTime = (a: string, b: string): number => Date.parse(a) - Date.parse(b);

const isForEveryone = ({ assigned }: BoardRow): boolean =>
  assigned?.nurseId === undefined && assigned?.physicianId === undefined;

const isAssigned = ({ assigned }: BoardRow, userId: string): boolean =>
  assigned?.nurseId === userId || assigned?.physicianId === userId;
