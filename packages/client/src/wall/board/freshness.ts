import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';

/**
 * Returns since when a patient's vital signs are overdue by the interval of their acuity (D39), in epoch milliseconds;
 * undefined if they are not. Counts by the clock too, because a row without a new entry does not change.
 */
export function overdueSince(row: BoardRow, now: number): number | undefined {
  if (hasLeft(row)) return undefined;
  const due = row.vitalsDueAt === undefined ? undefined : Date.parse(row.vitalsDueAt);
  if (due !== undefined && due < now) return due;
  return row.flags.includes('overdue') ? now : undefined;
}
