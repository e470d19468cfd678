import { type ScoreType, scoreTypes } from '@bedside/contracts/scores/scores.contract.ts';
import { durationText } from '../../domains/chat/replies/quote-words.ts';
import { isFertile, isHypertensive, isPregnant, mayRetainCarbonDioxide, urgentCauses } from './alarms.ts';
import { ageKey, agoText, type Material, missingSigns, readingLine } from './findings.ts';
import { labItems } from './labs.ts';
import { isWholeAndRecent, oldestOf, windowMinutes } from './reading/chart-certainty.ts';
import { complaintKind } from './reading/intent.ts';
import { type DemoCase, numberOf } from './reading/read-prompt.ts';
import { type SignKey, signKeys } from './reading/signs.ts';
import { news2Lines, qsofaLine, reachesSepsisThreshold } from './scores.ts';
import { type DemoTexts, fill, textOf } from './texts.ts';

const has = ({ found }: Material, sign: SignKey) => found.some((finding) => finding.sign === sign);
const isChild = ({ given }: Material) => given.age.group === 'pediatric';
const paragraphs = (parts: string[]) => parts.filter((part) => part !== '').join('\n\n');

function section(title: string, items: string[]): string {
  return items.length === 0 ? '' : `### ${title}\n${items.map((item) => `- ${item}`).join('\n')}`;
}

export function patientLine({ given, texts, isKeyed }: Material): string {
  const { value, unit, key } = given.age;
  const typed = unit === 'unknown' ? texts.ageUnknown : `${value} ${textOf(texts.units, unit) ?? unit}`;
  const age = isKeyed && key !== '' ? key : typed;
  const sex = textOf(texts.sexes, given.chart.get('sex') ?? '');
  const complaint = given.complaint.replace(/\s+/g, ' ').trim();
  return sex === undefined
    ? fill(texts.patientSexUnknown, { age, complaint })
    : fill(texts.patient, { age, sex, complaint });
}

export function attention({ given, texts, found }: Material): string {
  const { attention: title } = texts.headings;
  if (given.readings.size === 0 && found.length === 0) return section(title, [texts.noVitals]);
  const items = found.map(({ text }) => text);
  const oldest = oldestOf(given);
  if (!isWholeAndRecent(given) || oldest === undefined) items.push(texts.attentionUnclear);
  else if (items.length === 0) items.push(fill(texts.nothingAbnormal, { duration: durationText(oldest) }));
  return section(title, items);
}

export function vitals({ given, texts, found, isKeyed }: Material): string {
  const items = signKeys.flatMap((sign) => {
    const reading = given.readings.get(sign);
    const line =
      found.find((finding) => finding.sign === sign)?.text ??
      (reading && readingLine(sign, reading, texts, { isKeyed }));
    if (line === undefined) return [];
    return [sign === 'oxygen_saturation' && reading ? `${line}, ${oxygen(given, texts)}` : line];
  });
  return section(texts.headings.vitals, items.length === 0 ? [texts.noVitals] : items);
}

function oxygen({ chart }: DemoCase, texts: DemoTexts): string {
  const [supply = '', device, flow] = (chart.get('oxygen_supply') ?? '').split(' | ')[0]?.split(', ') ?? [];
  const known = textOf(texts.values, supply);
  if (known === undefined) return texts.oxygenNotRecorded;
  const rate = [device, flow].find((part) => part?.endsWith('L/min'));
  return rate === undefined ? known : `${known}, ${rate.replace('.', texts.decimal)}`;
}

export function allergies({ chart }: DemoCase): 'unknown' | 'none' | 'listed' {
  const line = chart.get('allergies') ?? 'not asked';
  if (line.startsWith('not asked')) return 'unknown';
  return line === 'none known' ? 'none' : 'listed';
}

export const unknown = (material: Material): string =>
  section(material.texts.headings.unknown, unknownItems(material));

/** Returns the unknown facts. Each item is one sentence. */
export function unknownItems(material: Material): string[] {
  const { given, texts } = material;
  const isSaid = (key: string, start: string) => given.chart.get(key)?.startsWith(start) ?? false;
  const signs = missingSigns(material);
  const newest = Math.min(...[...given.readings.values()].map(({ minutesAgo }) => minutesAgo));
  const isOld = Number.isFinite(newest) && newest > windowMinutes;
  return [
    ...(signs === '' ? [] : [fill(texts.notKnown, { signs })]),
    ...(given.readings.has('oxygen_saturation') && isSaid('oxygen_supply', 'not recorded')
      ? [texts.oxygenUnknown]
      : []),
    ...(isOld ? [fill(texts.old, { duration: durationText(newest) })] : []),
    ...(allergies(given) === 'unknown' ? [texts.allergiesUnknown] : []),
    ...(isSaid('pregnancy', 'unknown') && isFertile(given) ? [texts.pregnancyUnknown] : []),
    ...(isChild(material) && given.chart.get('weight') === 'not recorded' ? [texts.weightUnknown] : []),
  ];
}

export function consider(material: Material, kind = complaintKind(material.given.complaint)): string {
  const { headings, complaints } = material.texts;
  return section(headings.consider, [...urgentCauses(material), ...complaints[kind].consider]);
}

export function next(
  { given, texts }: Material,
  { count = Number.POSITIVE_INFINITY, kind = complaintKind(given.complaint) } = {},
): string {
  return section(texts.headings.next, texts.complaints[kind].check.slice(0, count));
}

type Measure = Exclude<keyof DemoTexts['treatments'], 'breathing' | 'none' | 'incomplete'>;

/** When each measure applies, in the order of the answer. */
const measures: readonly [Measure, (material: Material) => boolean][] = [
  ['consciousness', (material) => has(material, 'consciousness') || has(material, 'new_confusion')],
  ['lessOxygen', ({ given }) => isScale2(given) && isOnOxygen(given) && saturation(given) > 92],
  ['oxygenScale2', ({ given }) => isScale2(given) && saturation(given) < 88],
  ['oxygenUndecided', ({ given }) => isShortOfOxygen(given) && mayRetainCarbonDioxide(given)],
  ['oxygen', ({ given }) => isShortOfOxygen(given) && !mayRetainCarbonDioxide(given)],
  [
    'hypotension',
    (material) =>
      material.given.alerts.some(({ name }) => name === 'hypotension') ||
      (!isChild(material) && numberOf(material.given, 'blood_pressure') <= 100),
  ],
  ['hypertensionPregnant', ({ given }) => isPregnant(given) && isHypertensive(given)],
  ['fever', ({ given }) => numberOf(given, 'temperature') >= 38],
  ['cold', ({ given }) => numberOf(given, 'temperature') < 35],
  ['pain', (material) => has(material, 'pain')],
];
const isScale2 = ({ chart }: DemoCase) => chart.get('spo2_scale')?.startsWith('2') ?? false;
const isOnOxygen = ({ chart }: DemoCase) => chart.get('oxygen_supply')?.startsWith('supplemental') ?? false;
const saturation = (given: DemoCase) => numberOf(given, 'oxygen_saturation');
const isShortOfOxygen = (given: DemoCase) => !isScale2(given) && saturation(given) < 94;

export function treatment(material: Material): string {
  const { given, texts } = material;
  const named = measures.flatMap(([measure, applies]) =>
    applies(material) ? [texts.treatments[measure]] : [],
  );
  if (!isWholeAndRecent(given)) named.push(texts.treatments.incomplete);
  else if (named.length === 0) named.push(texts.treatments.none);
  return section(texts.headings.treatment, [...urgentCauses(material), ...named]);
}

export function safety(material: Material): string {
  const { given, texts, isKeyed } = material;
  const state = allergies(given);
  const listed = fill(texts.allergies, { list: (given.chart.get('allergies') ?? '').replaceAll('"', '') });
  const weeks = /(\d+) weeks/.exec(given.chart.get('pregnancy') ?? '')?.[1];
  const pregnant = weeks === undefined ? texts.pregnantWeeksUnknown : fill(texts.pregnant, { weeks });
  const list = medicationList(given, texts, isKeyed);
  return [
    ...(state === 'listed' ? [`**${listed}**`] : state === 'none' ? [texts.allergiesNone] : []),
    ...(isPregnant(given) ? [pregnant] : []),
    // An empty list may be incomplete.
    list === '' ? texts.medicationsUnknown : fill(texts.medications, { list }),
    ...(isChild(material) ? [texts.childLimits] : []),
    texts.noDose,
  ].join(' ');
}

/** Returns NEWS2 in one line. A caution follows, because "low" alone would reassure. */
export function news2Summary({ given, texts, isKeyed }: Material): string {
  const caution = (given.news2?.min ?? 0) < 5 ? [texts.scoreCaution] : [];
  return section(texts.headings.scores, [...news2Lines(given, texts, isKeyed).slice(0, 1), ...caution]);
}

export function scores({ given, texts, isKeyed }: Material): string {
  const asksForHeart =
    complaintKind(given.complaint) === 'chest-pain' && !given.scores.some(({ name }) => name === 'HEART');
  return section(texts.headings.scores, [
    ...news2Lines(given, texts, isKeyed),
    qsofaLine(given, texts),
    ...given.scores.map((score) => recordedScoreText(score, texts, isKeyed)),
    ...(asksForHeart ? [texts.heart] : []),
    texts.scoreCaution,
  ]);
}

export function sepsis(material: Material): string {
  const { given, texts, isKeyed } = material;
  const notReached = isWholeAndRecent(given) ? texts.sepsisMaybe : texts.sepsisUnknown;
  const verdict = reachesSepsisThreshold(given) ? texts.sepsisYes : notReached;
  return paragraphs([
    isChild(material) ? texts.childLimits : verdict,
    section(texts.headings.scores, [
      ...news2Lines(given, texts, isKeyed).slice(0, 1),
      qsofaLine(given, texts),
    ]),
  ]);
}

export function sepsisSteps(material: Material): string {
  const { headings, sepsisSteps: steps } = material.texts;
  return paragraphs([section(headings.next, [...urgentCauses(material), ...steps]), safety(material)]);
}

/** Returns the findings against a discharge, from any source. */
export function againstDischarge(material: Material): string[] {
  const { given, texts, found, isKeyed } = material;
  return [
    ...urgentCauses(material),
    ...found.map(({ text }) => text),
    ...alarmingScores(material),
    ...labItems(
      given.labs.filter(({ isAbnormal }) => isAbnormal),
      texts,
      isKeyed,
    ),
    ...(given.readings.size === 0 ? [texts.noVitals] : []),
  ];
}

/** Lists the findings against a discharge. Never states that there are none, because a chart cannot show that (D46). */
export function discharge(material: Material): string {
  const { texts } = material;
  const against = againstDischarge(material);
  return paragraphs([
    against.length > 0 ? texts.dischargeNo : texts.dischargeUndecided,
    section(texts.headings.against, against),
    section(texts.headings.next, [...texts.dischargeSteps, texts.labsPartial]),
  ]);
}

/**
 * The values from which a score is a finding against a discharge: HEART, CURB-65 and qSOFA by their publications. ESI
 * counts downwards.
 */
const alarming: Record<ScoreType, (value: number) => boolean> = {
  HEART: (value) => value >= 4,
  'CURB-65': (value) => value >= 2,
  qSOFA: (value) => value >= 2,
  ESI: (value) => value <= 2,
};

function alarmingScores({ given, texts, isKeyed }: Material): string[] {
  const recorded = given.scores.filter(({ name, value }) => {
    const type = scoreTypes.find((one) => one === name);
    return type !== undefined && alarming[type](Number.parseInt(value, 10));
  });
  const isHigh = (given.news2?.max ?? 0) >= 5 || given.news2?.singleThree;
  return [
    ...(isHigh ? news2Lines(given, texts, isKeyed).slice(0, 1) : []),
    ...recorded.map((score) => recordedScoreText(score, texts, isKeyed)),
  ];
}

/** Returns a calculated score with its age. One that no longer holds says why (D51). */
function recordedScoreText(score: DemoCase['scores'][number], texts: DemoTexts, isKeyed: boolean): string {
  const { name, value, minutesAgo, mark, key, restsOnError, isOld } = score;
  const quoted = isKeyed && key !== '';
  const text = fill(texts.recordedScore, {
    name,
    value: quoted ? key : value.replace(' of ', '/'),
    ago: quoted ? ageKey(key) : agoText(minutesAgo, texts),
  });
  return text + (quoted ? '' : mark) + (restsOnError ? texts.scoreInError : isOld ? texts.scoreOld : '');
}

/** Returns the tagged lab results: critical ones first, then abnormal ones, then those without a judgment (LAB-9). */
export function labs({ given, texts, isKeyed }: Material): string {
  const urgency = ({ isAbnormal, criticalSide }: DemoCase['labs'][number]) =>
    criticalSide !== undefined ? 3 : isAbnormal === undefined ? 1 : isAbnormal ? 2 : 0;
  const urgentFirst = given.labs.toSorted((a, b) => urgency(b) - urgency(a));
  return section(texts.headings.labs, labItems(urgentFirst, texts, isKeyed));
}

/** Returns "Metformin (1000 mg, oral, twice daily) [m1], Ramipril [m2]", or nothing if the chart lists no medication. */
const medicationList = ({ medications }: DemoCase, texts: DemoTexts, isKeyed: boolean): string =>
  medications
    .map(({ name, how, mark, key }) => {
      if (isKeyed && key !== '') return how ? `${key} (${key.replace('}', '.dose}')})` : key;
      return (how ? `${name} (${howText(how, texts)})` : name) + mark;
    })
    .join(', ');

/** Returns dose, route and frequency, with known terms in the language of the answer (D58). */
const howText = (how: string, { medicationTerms }: DemoTexts): string =>
  how
    .split(', ')
    .map((term) => textOf(medicationTerms, term) ?? term)
    .join(', ');
