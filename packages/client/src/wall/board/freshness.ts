import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';

/** BOARD-10: an ESI is old after NEWS2's longest interval between two observations (NEWS2-13). */
const wallTriageMs = 720 * 60 * 1000;

/**
 * BOARD-10: returns whether a value of this row, observed at `at`, is older than the interval of the patient's acuity.
 * A newer set does not renew the values that it lacks.
 */
export function isOldValue(row: BoardRow, at: string, now: number): boolean {
  const { vitals, vitalsDueAt } = row;
  if (hasLeft(row) || vitals === null || vitalsDueAt === undefined) return false;
  const interval = Date.parse(vitalsDueAt) - Date.parse(vitals.at);
  return Date.parse(at) + interval < now;
}

/** BOARD-10: returns whether the triage level is too old. */
export function isOldTriage(row: BoardRow, now: number): boolean {
  if (hasLeft(row) || row.esiTimes === undefined) return false;
  return now - Date.parse(row.esiTimes.at) > wallTriageMs;
}

/**
 * Returns since when a patient's vital signs are overdue by the interval of their acuity (D39), in epoch milliseconds;
 * undefined if they are not. Counts by the clock too, because a row without a new entry does not change.
 */
export function overdueSince(row: BoardRow, now: number): number | undefined {
  // Without any set, the line says that there is none.
  if (hasLeft(row) || row.flags.includes('no-vitals')) return undefined;
  const due = row.vitalsDueAt === undefined ? undefined : Date.parse(row.vitalsDueAt);
  if (due !== undefined && due < now) return due;
  return row.flags.includes('overdue') ? now : undefined;
}
