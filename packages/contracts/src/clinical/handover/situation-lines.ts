import { type AttentionCause, type AttentionKind, isCalling } from '../../attention/attention.contract.ts';
import { itemBounds } from '../../bounds.ts';
import type { HandoverLine } from '../../handover/handover-lines.ts';
import { counts } from '../../record-marks.ts';
import { byUrgency } from '../board/board-calls.ts';
import type { boardFacts } from '../board/board-facts.ts';
import { news2WindowMs } from '../news2/news2.ts';
import { news2Series } from '../news2/news2-series.ts';
import { currentRecords } from '../vitals/merged-vitals.ts';
import { type Group, group, type HandoverChart, patientSource, type UnplacedLine } from './handover-chart.ts';

export type HandoverFacts = ReturnType<typeof boardFacts>['facts'];

/** HAND-2: returns why the patient is here, how urgent it is, how NEWS2 developed and what calls. */
export function situationLines(chart: HandoverChart, facts: HandoverFacts): Group[] {
  const { patient, scores, sets } = chart;
  const { chiefComplaint: text, arrivedAt, status } = patient;
  const triage = scores.find((score) => score.scoreType === 'ESI' && counts(score));
  const newest = currentRecords(sets)[0];
  const lines: UnplacedLine[] = [
    { code: 'complaint', text, arrivedAt, status, source: patientSource(chart) },
    {
      code: 'esi',
      level: facts.esi,
      ...(triage && { at: triage.calculatedAt, source: { domain: 'scores', recordId: triage.id } }),
    },
    {
      code: 'news2',
      news2: facts.news2,
      ...news2Course(chart),
      ...(newest && { source: { domain: 'vitals', recordId: newest.id } }),
    },
  ];
  if (facts.flags.includes('sepsis')) lines.push({ code: 'sepsis' });
  const calling = callsWorstFirst(facts.attention).map((cause): UnplacedLine => {
    const [recordId] = cause.recordIds.toReversed();
    const domain = domainOf[cause.kind] ?? 'vitals';
    return { code: 'calling', cause, ...(recordId !== undefined && { source: { domain, recordId } }) };
  });
  return [group(lines), group(calling, itemBounds.attentionCauses)];
}

/** The records behind causes that are not vital signs. */
const domainOf: Partial<Record<AttentionKind, 'labs' | 'medications'>> = {
  'critical-result': 'labs',
  'allergy-conflict': 'medications',
};

/**
 * HAND-2: returns each call once, the worst first: what calls now, then what someone took, then what ended unseen; within
 * each by {@link byUrgency}. Two rules may call for the same values. They share one line, with the time of the first call
 * and the place of the more urgent one.
 */
function callsWorstFirst(attention: readonly AttentionCause[]): AttentionCause[] {
  const stage = (cause: AttentionCause) => (isCalling(cause) ? 0 : cause.state === 'taken' ? 1 : 2);
  const first = new Map<string, AttentionCause>();
  const sorted = attention.toSorted((one, other) => stage(one) - stage(other) || byUrgency(one, other));
  for (const cause of sorted) {
    const fingerprint = JSON.stringify([cause.values, cause.taken, stage(cause)]);
    const known = first.get(fingerprint);
    // A map keeps the place of a key that it already has.
    if (known === undefined || Date.parse(cause.since) < Date.parse(known.since))
      first.set(fingerprint, cause);
  }
  return [...first.values()];
}

/** The period of NEWS2's course before the newest set, in milliseconds: the longest usual shift. */
const coursePeriodMs = 12 * 60 * 60_000;

type Course = Pick<Extract<HandoverLine, { code: 'news2' }>, 'course' | 'worst' | 'isSteady'>;

/**
 * HAND-3: returns the scores of the twelve hours before the newest set, oldest first. Two of them are at least half an hour
 * apart and so share no observation (BOARD-2). `worst` is the highest score of the period, the newest set included, and
 * the latest of several that are equal. A course in which any score differs is not steady, however short the change.
 */
function news2Course({ sets, patient }: HandoverChart): Course {
  const current = currentRecords(sets);
  const newest = current[0] === undefined ? Number.NaN : Date.parse(current[0].timestamp);
  // The first score of the period reads the half hour before it.
  const recent = current.filter(
    (set) => newest - Date.parse(set.timestamp) <= coursePeriodMs + news2WindowMs,
  );
  const scores = news2Series(recent, patient);
  const course: Course['course'] = [];
  let worst: Course['worst'];
  const values = new Set<number>();
  let last = newest;
  for (const [place, { timestamp: at }] of recent.entries()) {
    const score = scores[place];
    const time = Date.parse(at);
    if (score?.status !== 'scored' || newest - time > coursePeriodMs) continue;
    values.add(score.min).add(score.max);
    const point = { at, lowest: score.min, highest: score.max };
    if (worst === undefined || isWorse(point, worst)) worst = point;
    if (last - time < news2WindowMs) continue;
    course.push(point);
    last = time;
  }
  return {
    course: course.slice(0, itemBounds.handoverCourse).reverse(),
    ...(worst && { worst }),
    ...(values.size === 1 && { isSteady: true }),
  };
}

type Point = Course['course'][number];

/** What is known for sure decides first. A range counts by its lowest score, because its highest one is a guess. */
const isWorse = (one: Point, other: Point): boolean =>
  one.lowest > other.lowest || (one.lowest === other.lowest && one.highest > other.highest);
