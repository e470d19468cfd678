import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';

/** The figures in the head of the board. */
export interface Census {
  /** Patients in the department's care. */
  present: number;
  waiting: number;
  /** Since the arrival of those who wait, in milliseconds; absent if no one waits. */
  wait?: { mean: number; longest: number };
}

/** Returns the figures of the rows. `now` is by the server's clock, in epoch milliseconds. */
export function censusOf(rows: readonly BoardRow[], now: number): Census {
  const present = rows.filter((row) => !hasLeft(row));
  const waits = present
    .filter(({ status }) => status === 'waiting')
    .map(({ arrivedAt }) => Math.max(0, now - Date.parse(arrivedAt)));
  if (waits.length === 0) return { present: present.length, waiting: 0 };
  const mean = waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
  return { present: present.length, waiting: waits.length, wait: { mean, longest: Math.max(...waits) } };
}
