import type { BoardRow } from '../../board/board.contract.ts';
import { hasLeft } from '../../patients/patient-facts.ts';

/** Causes of attention that a row shows in words. Its NEWS2 and its critical results show the others. */
const namedCauses = ['severe-hypertension', 'child-danger-zone', 'news2-rise'] as const;

const callKinds = [
  'news2',
  'sign',
  ...namedCauses,
  'critical-lab',
  'sepsis',
  'overdue',
  'no-vitals',
] as const;

/** A reason why a row calls. Rows list them in the order of {@link callKinds}. */
export interface BoardCall {
  kind: (typeof callKinds)[number];
  /** `red` cannot wait; `amber` should be looked at soon. */
  tone: 'red' | 'amber';
}

/**
 * Returns whether a red sign calls. A sign turns red well before NEWS2 scores it, at a systolic pressure of 142 for
 * example. It stays red in the row, and calls unless a complete NEWS2 below 5 without a single 3 includes it.
 */
function redSignCalls({ news2, vitals }: BoardRow): boolean {
  const red = vitals?.outOfRange.filter(({ color }) => color === 'critical') ?? [];
  const isLow = news2.status === 'scored' && news2.highest < 5 && !news2.singleThree;
  const isComplete = news2.status === 'scored' && news2.lowest === news2.highest;
  return red.some(({ direction }) => direction === undefined || !isLow || !isComplete);
}

/**
 * Returns the reasons for which a row calls, the most urgent first. The server determines each of them. Only "overdue"
 * also follows the clock, because a screen without a connection receives no new row. Patients who have left do not
 * call.
 */
export function callsOf(row: BoardRow, now: number): BoardCall[] {
  if (hasLeft(row)) return [];
  const { news2, labs, flags, attention, vitalsDueAt } = row;
  const isHigh = news2.status === 'scored' && (news2.lowest >= 7 || news2.singleThree);
  const isOverdue = flags.includes('overdue') || (vitalsDueAt !== undefined && Date.parse(vitalsDueAt) < now);
  const red = (kind: BoardCall['kind'], calls: boolean): BoardCall[] =>
    calls ? [{ kind, tone: 'red' }] : [];
  const amber = (kind: BoardCall['kind'], calls: boolean): BoardCall[] =>
    calls ? [{ kind, tone: 'amber' }] : [];
  return [
    ...red('news2', isHigh),
    ...red('sign', redSignCalls(row)),
    ...namedCauses.flatMap((kind) =>
      red(
        kind,
        attention.some((cause) => cause.kind === kind && cause.state !== 'taken'),
      ),
    ),
    ...red(
      'critical-lab',
      // A wall display receives the flag without the result.
      flags.includes('critical-lab') || labs.critical.some(({ isReviewed }) => !isReviewed),
    ),
    ...amber('sepsis', flags.includes('sepsis')),
    ...amber('overdue', isOverdue),
    ...amber('no-vitals', flags.includes('no-vitals')),
  ];
}
