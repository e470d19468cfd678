import type { AttentionKind } from '../../attention/attention.contract.ts';
import { itemBounds } from '../../bounds.ts';
import type { HandoverLine } from '../../handover/handover-lines.ts';
import { counts } from '../../record-marks.ts';
import type { boardFacts } from '../board/board-facts.ts';
import { news2Window } from '../news2/news2.ts';
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
      course: news2Course(chart),
      ...(newest && { source: { domain: 'vitals', recordId: newest.id } }),
    },
  ];
  if (facts.flags.includes('sepsis')) lines.push({ code: 'sepsis' });
  // Two rules may call for the same values. A hand-over lists them once, with the time of the first call.
  const first = new Map<string, HandoverFacts['attention'][number]>();
  for (const cause of facts.attention) {
    const other = first.get(saying(cause));
    if (other === undefined || cause.since < other.since) first.set(saying(cause), cause);
  }
  const causes = facts.attention.filter((cause) => first.get(saying(cause)) === cause);
  const calling = causes.map((cause): UnplacedLine => {
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

/** Returns what a line says about a cause, without its time. */
const saying = ({ values, taken }: HandoverFacts['attention'][number]): string =>
  JSON.stringify([values, taken]);

/** The period of NEWS2's course before the newest set, in milliseconds. */
const coursePeriod = 6 * 60 * 60_000;

type Course = Extract<HandoverLine, { code: 'news2' }>['course'];

/**
 * HAND-3: returns the scores of the six hours before the newest set, oldest first. Two of them are at least half an hour
 * apart and so share no observation (BOARD-2).
 */
function news2Course({ sets, patient }: HandoverChart): Course {
  const current = currentRecords(sets);
  const newest = current[0] === undefined ? Number.NaN : Date.parse(current[0].timestamp);
  // The first score of the period reads the half hour before it.
  const recent = current.filter((set) => newest - Date.parse(set.timestamp) <= coursePeriod + news2Window);
  const scores = news2Series(recent, patient);
  const course: Course = [];
  let last = newest;
  for (const [place, { timestamp: at }] of recent.entries()) {
    const score = scores[place];
    const time = Date.parse(at);
    if (score?.status !== 'scored' || last - time < news2Window || newest - time > coursePeriod) continue;
    course.push({ at, lowest: score.min, highest: score.max });
    last = time;
  }
  return course.slice(0, itemBounds.handoverCourse).reverse();
}
