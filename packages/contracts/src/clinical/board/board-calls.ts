import {
  type AttentionCause,
  type AttentionKind,
  isCalling,
  isUrgentOnly,
} from '../../attention/attention.contract.ts';
import type { BoardRow } from '../../board/board.contract.ts';
import { hasLeft } from '../../patients/patient-facts.ts';

/** The place of each kind of cause among the reasons of a row. */
const places: Record<AttentionKind, number> = {
  'circulation-unrecordable': 0,
  unrecordable: 1,
  'news2-high': 2,
  'single-three': 3,
  'severe-hypertension': 4,
  'high-pressure': 5,
  'hypertension-with-symptoms': 6,
  'child-danger-zone': 7,
  'obstetric-trigger': 8,
  'danger-sign': 9,
  'news2-rise': 10,
  'critical-result': 11,
  'allergy-conflict': 12,
  'news2-urgent': 13,
  'hypertension-in-pregnancy': 14,
};

/** Sorts causes by urgency: red before amber, then the place of their kind, then their level, then the older call. */
export function byUrgency(one: AttentionCause, other: AttentionCause): number {
  return (
    Number(isUrgentOnly(one)) - Number(isUrgentOnly(other)) ||
    places[one.kind] - places[other.kind] ||
    (one.kind === other.kind ? other.level - one.level : 0) ||
    Date.parse(one.since) - Date.parse(other.since)
  );
}

/** What someone has to do although nothing calls. */
const taskKinds = [
  'sepsis',
  'sign',
  'overdue',
  'no-vitals',
  'ask-allergies',
  'drug-not-compared',
  'result-not-checked',
] as const;

export type BoardTask = (typeof taskKinds)[number];

/** A reason why a row calls: a cause of attention that no one has taken. */
export interface BoardCall {
  kind: AttentionKind;
  /** `red` cannot wait; `amber` should be looked at soon. */
  tone: 'red' | 'amber';
  /** Every cause of this kind rests on a monitor's value that nobody has confirmed (MONITOR-8). */
  unverified?: true;
}

/**
 * BOARD-12: returns whether a sign in red has to be looked at although no cause names it: its danger is not judged. A
 * complete NEWS2 below 5 without a single 3 judges it, because a sign turns red well before NEWS2 scores it.
 */
function isRedSignUnjudged({ news2, vitals, attention }: BoardRow): boolean {
  const isRed = vitals?.outOfRange.some(({ color }) => color === 'critical') === true;
  if (!isRed || attention.some(({ state }) => state !== 'unseen')) return false;
  return news2.status !== 'scored' || news2.highest >= 5 || news2.lowest !== news2.highest;
}

/**
 * BOARD-12: returns the calls of a row, the most urgent first: each kind of cause that no one has taken. The bar, the
 * words, the filter, its count and the first places of the order use exactly these, as the strip and the wall do.
 * Patients who have left do not call.
 */
export function callsOf(row: BoardRow): BoardCall[] {
  if (hasLeft(row)) return [];
  const open = openCauses(row);
  return [...new Set(open.map(({ kind }) => kind))]
    .toSorted((one, other) => places[one] - places[other])
    .map((kind): BoardCall => {
      const isOpen = open.every((cause) => cause.kind !== kind || cause.unverified === true);
      return { kind, tone: callTone(kind, row), ...(isOpen && { unverified: true }) };
    });
}

/**
 * BOARD-12: returns whether a cause asks for an emergency or an urgent review. A rise of NEWS2 alone is urgent while the
 * score is known to be below 5, so that no low score stands in red for itself (D76).
 */
export function callTone(kind: AttentionKind, { news2 }: Pick<BoardRow, 'news2'>): BoardCall['tone'] {
  const isLow = news2.status === 'scored' && news2.highest < 5 && !news2.singleThree;
  return isUrgentOnly({ kind }) || (kind === 'news2-rise' && isLow) ? 'amber' : 'red';
}

/**
 * BOARD-14: returns what someone has to do for a patient although nothing calls, the most urgent first. The server
 * determines each task. Only "overdue" also follows the clock, because a screen without a connection receives no new
 * row. Patients who have left have none.
 */
export function tasksOf(row: BoardRow, now: number): BoardTask[] {
  if (hasLeft(row)) return [];
  const { flags, vitalsDueAt, medications, labs } = row;
  const isOverdue = flags.includes('overdue') || (vitalsDueAt !== undefined && Date.parse(vitalsDueAt) < now);
  const isDue: Record<BoardTask, boolean> = {
    sepsis: flags.includes('sepsis'),
    sign: isRedSignUnjudged(row),
    // Nothing is late that never was: "no vital signs" is a task of its own.
    overdue: isOverdue && !flags.includes('no-vitals'),
    'no-vitals': flags.includes('no-vitals'),
    // ALLERGY-8, ALLERGY-9: drugs run, and no one can say whether the patient may have them.
    'ask-allergies': flags.includes('allergies-not-asked') && (medications?.active ?? 0) > 0,
    'drug-not-compared': (medications?.notCompared ?? 0) > 0,
    // CRIT-9: a result that no one has reviewed may be critical, and no limit could say so.
    'result-not-checked': labs.notChecked > 0,
  };
  return taskKinds.filter((kind) => isDue[kind]);
}

/** Returns the causes that call now: no one has taken them, and they have not ended. */
export const openCauses = ({ attention }: Pick<BoardRow, 'attention'>): AttentionCause[] =>
  attention.filter(isCalling);

/** ATTN-17: returns the newest call that ended without anyone having taken it, if no one has seen it since. */
export const unseenCall = ({ attention }: Pick<BoardRow, 'attention'>): AttentionCause | undefined =>
  attention
    .filter(({ state }) => state === 'unseen')
    .toSorted((a, b) => Date.parse(b.calledAt) - Date.parse(a.calledAt))[0];
