import { yearsOf } from './calendar.ts';
import { news2Oracle } from './news2-oracle.ts';
import { breathesOxygen, type Chart, type Reading, scaleOf } from './reading.ts';

/** The vital signs among a score's inputs, by the chart's names. */
export type Sent = Pick<
  Reading,
  | 'respiratoryRate'
  | 'heartRate'
  | 'oxygenSaturation'
  | 'bloodPressureSystolic'
  | 'temperature'
  | 'newConfusion'
> &
  Pick<Reading, 'consciousnessLevel'>;

/** The known facts of one patient in the last half hour, without values given by hand. */
export interface Facts {
  reading: Reading | undefined;
  chart: Chart;
  on: string;
}

/**
 * D46: returns the codes that contradict a reassuring text, in alphabetical order. Known findings are NEWS2 of 5 or
 * more, a single parameter of 3, oxygen, a saturation below 92 % (88 % on scale 2), and an unrecordable sign (D10).
 * Open questions are unknown signs (D8) and pregnancy, where NEWS2 is not valid (D29). The sent values fill gaps of
 * the chart and hide none of its contradictions.
 */
export function speaksAgainst({ reading = {}, chart, on }: Facts, sent: Sent = {}): string[] {
  const codes = new Set<string>();
  const isAdult = yearsOf(chart, on) >= 16;
  const isPregnant = chart.pregnancy.status === 'yes';
  // In pregnancy the sum is not valid (D29). It can still contradict a reassurance, but never give one.
  const judged: Chart = {
    age: 16,
    spo2Scale: chart.spo2Scale,
    pregnancy: { status: 'no' },
    chiefComplaint: 'Cough',
  };
  const withSent = { ...reading, ...sent };
  for (const one of [reading, withSent]) {
    const score = news2Oracle(one, judged, on);
    if (!('parts' in score) || score.parts === undefined) continue;
    if (isAdult && score.min >= 5) codes.add('news2');
    if (isAdult && Object.values(score.parts).some(([least]) => least === 3)) codes.add('single-three');
  }
  const both = news2Oracle(withSent, judged, on);
  if (!('missing' in both) || both.missing === undefined || both.missing.length > 0) codes.add('unknown');
  if (breathesOxygen(reading) === true) codes.add('oxygen');
  const saturations = [reading.oxygenSaturation, sent.oxygenSaturation].filter((one) => one !== undefined);
  const lowest = scaleOf(reading, chart) === 2 ? 88 : 92;
  if (saturations.some((percent) => percent < lowest)) codes.add('saturation');
  if ((reading.unrecordable ?? []).length > 0) codes.add('unrecordable');
  if (isPregnant) codes.add('pregnant');
  return [...codes].sort();
}

const openQuestions = ['unknown', 'pregnant', 'onset', 'assumed-limit', 'fever-unclear'];

/** Returns the suffix of a reading: none, "-contradicted" by a known finding, or "-unknown". */
export function qualifiedBy(codes: string[]): '' | '-contradicted' | '-unknown' {
  if (codes.length === 0) return '';
  return codes.every((code) => openQuestions.includes(code)) ? '-unknown' : '-contradicted';
}
