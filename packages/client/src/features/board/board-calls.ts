import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';

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

/** A reason for which a row calls, in the order of {@link callKinds}. */
export interface BoardCall {
  kind: (typeof callKinds)[number];
  /** `red` cannot wait; `amber` should be looked at soon. */
  tone: 'red' | 'amber';
}

/**
 * Returns the reasons for which a row calls, the most urgent first. The server works out each of them; only "overdue"
 * is also read from the clock, because a screen without a connection receives no new row. Patients who have left do not
 * call.
 */
export function callsOf(row: BoardRow, now: number): BoardCall[] {
  if (hasLeft(row)) return [];
  const { news2, vitals, labs, flags, attention, vitalsDueAt } = row;
  const isHigh = news2.status === 'scored' && (news2.lowest >= 7 || news2.singleThree);
  const isOverdue = flags.includes('overdue') || (vitalsDueAt !== undefined && Date.parse(vitalsDueAt) < now);
  const red = (kind: BoardCall['kind'], calls: boolean): BoardCall[] =>
    calls ? [{ kind, tone: 'red' }] : [];
  const amber = (kind: BoardCall['kind'], calls: boolean): BoardCall[] =>
    calls ? [{ kind, tone: 'amber' }] : [];
  return [
    ...red('news2', isHigh),
    ...red('sign', vitals?.outOfRange.some(({ color }) => color === 'critical') ?? false),
    ...namedCauses.flatMap((kind) =>
      red(
        kind,
        attention.some((cause) => cause.kind === kind && cause.state !== 'taken'),
      ),
    ),
    ...red(
      'critical-lab',
      labs.critical.some(({ isReviewed }) => !isReviewed),
    ),
    ...amber('sepsis', flags.includes('sepsis')),
    ...amber('overdue', isOverdue),
    ...amber('no-vitals', flags.includes('no-vitals')),
  ];
}
