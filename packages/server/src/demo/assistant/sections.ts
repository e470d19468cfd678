import { holdsAmbiguousNumber } from '@bedside/contracts/labs/lab-number.ts';
import { type ScoreType, scoreTypes } from '@bedside/contracts/scores/scores.contract.ts';
import { isFertile, isHypertensive, isPregnant, mayRetainCarbonDioxide, urgentCauses } from './alarms.ts';
import { isWholeAndRecent, oldestOf, windowMinutes } from './chart-certainty.ts';
import { durationText, type Finding, type Material, readingLine } from './findings.ts';
import { complaintKind } from './intent.ts';
import { type DemoCase, signKeys } from './read-prompt.ts';
import { news2Lines, qsofaLine, reachesSepsisThreshold } from './scores.ts';
import type { DemoTexts } from './texts.ts';

const has = ({ found }: Material, sign: Finding['sign']) => found.some((finding) => finding.sign === sign);

function section(title: string, items: string[]): string {
  return items.length === 0 ? '' : `### ${title}\n${items.map((item) => `- ${item}`).join('\n')}`;
}

export function patientLine({ given, texts }: Material): string {
  const { value, unit } = given.age;
  const sex = texts.sexes[given.chart.get('sex') ?? ''];
  const complaint = given.complaint.replace(/\s+/g, ' ').trim();
  const age = unit === 'unknown' ? texts.ageUnknown : `${value} ${texts.units[unit] ?? unit}`;
  return texts.patient(age, sex, complaint);
}

export function attention({ given, texts, found }: Material): string {
  if (given.readings.size === 0 && found.length === 0)
    return section(texts.headings.attention, [texts.noVitals]);
  const items = found.map(({ text }) => text);
  const oldest = oldestOf(given);
  if (!isWholeAndRecent(given) || oldest === undefined) items.push(texts.attentionUnclear);
  else if (items.length === 0) items.push(texts.nothingAbnormal(durationText(oldest)));
  return section(texts.headings.attention, items);
}

export function vitals({ given, texts, found }: Material): string {
  const items = signKeys.flatMap((sign) => {
    const reading = given.readings.get(sign);
    const line =
      found.find((finding) => finding.sign === sign)?.text ?? (reading && readingLine(sign, reading, texts));
    if (line === undefined) return [];
    return [sign === 'oxygen_saturation' && reading ? `${line}, ${oxygen(given, texts)}` : line];
  });
  return section(texts.headings.vitals, items.length === 0 ? [texts.noVitals] : items);
}

function oxygen({ chart }: DemoCase, texts: DemoTexts): string {
  const [supply = '', device, flow] = (chart.get('oxygen_supply') ?? '').split(' | ')[0]?.split(', ') ?? [];
  const known = texts.values[supply];
  if (known === undefined) return texts.oxygenUnknown.replace(/\.$/, '').toLowerCase();
  const rate = [device, flow].find((part) => part?.endsWith('L/min'));
  return rate === undefined ? known : `${known}, ${rate.replace('.', texts.decimal)}`;
}

export function missingSigns({ given, texts }: Material): string {
  return given.unknown.map((sign) => texts.inline(texts.signs[sign])).join(', ');
}

export function allergies({ chart }: DemoCase): 'unknown' | 'none' | 'listed' {
  const line = chart.get('allergies') ?? 'not asked';
  if (line.startsWith('not asked')) return 'unknown';
  return line === 'none known' ? 'none' : 'listed';
}

export function unknown(material: Material): string {
  const { given, texts } = material;
  const missing = missingSigns(material);
  const ages = [...given.readings.values()].map(({ minutesAgo }) => minutesAgo);
  const newest = Math.min(...ages);
  const items = [
    missing !== '' && texts.notKnown(missing),
    given.readings.has('oxygen_saturation') &&
      given.chart.get('oxygen_supply')?.startsWith('not recorded') &&
      texts.oxygenUnknown,
    ages.length > 0 && newest > windowMinutes && texts.old(durationText(newest)),
    allergies(given) === 'unknown' && texts.allergiesUnknown,
    given.chart.get('pregnancy')?.startsWith('unknown') && isFertile(given) && texts.pregnancyUnknown,
    given.age.group === 'pediatric' && given.chart.get('weight') === 'not recorded' && texts.weightUnknown,
  ];
  return section(
    texts.headings.unknown,
    items.filter((item) => typeof item === 'string'),
  );
}

export function consider(material: Material, kind = complaintKind(material.given.complaint)): string {
  const { texts } = material;
  return section(texts.headings.consider, [...urgentCauses(material), ...texts.complaints[kind].consider]);
}

export function next(
  material: Material,
  count?: number,
  kind = complaintKind(material.given.complaint),
): string {
  const { texts } = material;
  return section(texts.headings.next, texts.complaints[kind].check.slice(0, count));
}

export function treatment(material: Material): string {
  const { given, texts } = material;
  const { treatments } = texts;
  const scale2 = given.chart.get('spo2_scale')?.startsWith('2') ?? false;
  const low = (...names: string[]) => given.alerts.some(({ name }) => names.includes(name));
  const saturation = Number(given.readings.get('oxygen_saturation')?.text);
  const temperature = Number(given.readings.get('temperature')?.text);
  const systolic = Number.parseFloat(given.readings.get('blood_pressure')?.text ?? '');
  const onOxygen = given.chart.get('oxygen_supply')?.startsWith('supplemental') ?? false;
  const items = [
    has(material, 'consciousness') || has(material, 'new_confusion') ? treatments.consciousness : undefined,
    scale2 && onOxygen && saturation > 92 ? treatments.lessOxygen : undefined,
    scale2 && saturation < 88 ? treatments.oxygenScale2 : undefined,
    !scale2 && saturation < 94
      ? mayRetainCarbonDioxide(given)
        ? treatments.oxygenUndecided
        : treatments.oxygen
      : undefined,
    low('hypotension') || (given.age.group !== 'pediatric' && systolic <= 100)
      ? treatments.hypotension
      : undefined,
    isPregnant(given) && isHypertensive(given) ? treatments.hypertensionPregnant : undefined,
    temperature >= 38 ? treatments.fever : undefined,
    temperature < 35 ? treatments.cold : undefined,
    has(material, 'pain') ? treatments.pain : undefined,
  ].filter((item) => item !== undefined);
  return section(texts.headings.treatment, [
    ...urgentCauses(material),
    ...items,
    ...(isWholeAndRecent(given) ? (items.length === 0 ? [treatments.none] : []) : [treatments.incomplete]),
  ]);
}

export function safety({ given, texts, found }: Material): string {
  const state = allergies(given);
  const listed = (given.chart.get('allergies') ?? '').replaceAll('"', '');
  const weeks = /(\d+) weeks/.exec(given.chart.get('pregnancy') ?? '')?.[1];
  return [
    state === 'listed' ? `**${texts.allergies(listed)}**` : state === 'none' ? texts.allergiesNone : '',
    isPregnant(given) ? texts.pregnant(weeks) : '',
    medications({ given, texts, found }),
    given.age.group === 'pediatric' ? texts.childLimits : '',
    texts.noDose,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

export function scores({ given, texts }: Material, { short = false } = {}): string {
  const news2 = news2Lines(given, texts);
  // What reads "low" alone would reassure.
  const caution = (given.news2?.min ?? 0) < 5 ? [texts.scoreCaution] : [];
  if (short) return section(texts.headings.scores, [...news2.slice(0, 1), ...caution]);
  const chestPain = complaintKind(given.complaint) === 'chest-pain';
  return section(texts.headings.scores, [
    ...news2,
    qsofaLine(given, texts),
    ...given.scores.map((score) => recordedScoreText(score, texts)),
    ...(chestPain && !given.scores.some(({ name }) => name === 'HEART') ? [texts.heart] : []),
    texts.scoreCaution,
  ]);
}

export function sepsis({ given, texts }: Material): string {
  const notReached = isWholeAndRecent(given) ? texts.sepsisMaybe : texts.sepsisUnknown;
  const verdict = reachesSepsisThreshold(given) ? texts.sepsisYes : notReached;
  const child = given.age.group === 'pediatric';
  return [
    child ? texts.childLimits : verdict,
    section(texts.headings.scores, [...news2Lines(given, texts).slice(0, 1), qsofaLine(given, texts)]),
  ].join('\n\n');
}

export function sepsisSteps(material: Material): string {
  const { texts } = material;
  const facts = safety(material);
  return `${section(texts.headings.next, [...urgentCauses(material), ...texts.sepsisSteps])}\n\n${facts}`;
}

/**
 * What the chart holds against a discharge, whatever its source. It never says that nothing speaks against one: the chart
 * cannot show that (D46).
 */
export function discharge(material: Material): string {
  const { given, texts, found } = material;
  const against = [
    ...urgentCauses(material),
    ...found.map(({ text }) => text),
    ...alarmingScores(material),
    ...labItems(
      material,
      given.labs.filter(({ isAbnormal }) => isAbnormal),
    ),
    ...(given.readings.size === 0 ? [texts.noVitals] : []),
  ];
  return [
    against.length > 0 ? texts.dischargeNo : texts.dischargeUndecided,
    section(texts.headings.against, against),
    section(texts.headings.next, [...texts.dischargeSteps, texts.labsPartial]),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** From these values on a recorded score speaks against a discharge: HEART, CURB-65, qSOFA by their publications; ESI downwards. */
const alarming: Record<ScoreType, (value: number) => boolean> = {
  HEART: (value) => value >= 4,
  'CURB-65': (value) => value >= 2,
  qSOFA: (value) => value >= 2,
  ESI: (value) => value <= 2,
};

function alarmingScores({ given, texts }: Material): string[] {
  const recorded = given.scores
    .filter(({ name, value }) => {
      const type = scoreTypes.find((one) => one === name);
      return type !== undefined && alarming[type](Number.parseInt(value, 10));
    })
    .map((score) => recordedScoreText(score, texts));
  const isHigh = (given.news2?.max ?? 0) >= 5 || given.news2?.singleThree;
  return [...(isHigh ? news2Lines(given, texts).slice(0, 1) : []), ...recorded];
}

const recordedScoreText = ({ name, value, minutesAgo }: DemoCase['scores'][number], texts: DemoTexts) =>
  texts.recordedScore(name, value.replace(' of ', '/'), texts.ago(durationText(minutesAgo)));

const urgency = ({ isAbnormal }: { isAbnormal: boolean | undefined }) =>
  isAbnormal === undefined ? 1 : isAbnormal ? 2 : 0;

/** The lab results that went along: the abnormal ones first, then those that nobody judged (LAB-9). */
export function labs(material: Material): string {
  const abnormalFirst = material.given.labs.toSorted((a, b) => urgency(b) - urgency(a));
  return section(material.texts.headings.labs, labItems(material, abnormalFirst));
}

function labItems({ texts }: Material, results: DemoCase['labs']): string[] {
  return results.map(({ text, range, isAbnormal, side, minutesAgo }) => {
    const arrow = side && ` ${side === 'high' ? '↑' : '↓'}`;
    const abnormal = `${arrow ?? ''} ${side ? texts[`${side}Result`] : texts.abnormal}`;
    const mark = isAbnormal === undefined ? ` ? ${texts.notJudged}` : isAbnormal ? abnormal : '';
    const inLanguage = (number: string) =>
      holdsAmbiguousNumber(number) ? number : number.replace(/(\d)\.(?=\d)/g, `$1${texts.decimal}`);
    const details = [
      range && texts.reference(inLanguage(range)),
      minutesAgo !== undefined && texts.ago(durationText(minutesAgo)),
    ].filter(Boolean);
    return `**${inLanguage(text)}**${mark}${details.length > 0 ? ` (${details.join('; ')})` : ''}`;
  });
}

/** What is taken, by the chart; an empty list is not known to be complete. */
function medications({ given, texts }: Material): string {
  if (given.medications.length === 0) return texts.medicationsUnknown;
  return texts.medications(
    given.medications.map(({ name, how }) => (how ? `${name} (${how})` : name)).join(', '),
  );
}
