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
const isChild = ({ demoCase }: Material) => demoCase.age.group === 'pediatric';
const paragraphs = (parts: string[]) => parts.filter((part) => part !== '').join('\n\n');

function section(title: string, items: string[]): string {
  return items.length === 0 ? '' : `### ${title}\n${items.map((item) => `- ${item}`).join('\n')}`;
}

export function patientLine({ demoCase, texts, isKeyed }: Material): string {
  const { value, unit, key } = demoCase.age;
  const typed = unit === 'unknown' ? texts.ageUnknown : `${value} ${textOf(texts.units, unit) ?? unit}`;
  const age = isKeyed && key !== '' ? key : typed;
  const sex = textOf(texts.sexes, demoCase.chart.get('sex') ?? '');
  const complaint = demoCase.complaint.replace(/\s+/g, ' ').trim();
  return sex === undefined
    ? fill(texts.patientSexUnknown, { age, complaint })
    : fill(texts.patient, { age, sex, complaint });
}

export function attention({ demoCase, texts, found }: Material): string {
  const { attention: title } = texts.headings;
  if (demoCase.readings.size === 0 && found.length === 0) return section(title, [texts.noVitals]);
  const items = found.map(({ text }) => text);
  const oldest = oldestOf(demoCase);
  if (!isWholeAndRecent(demoCase) || oldest === undefined) items.push(texts.attentionUnclear);
  else if (items.length === 0) items.push(fill(texts.nothingAbnormal, { duration: durationText(oldest) }));
  return section(title, items);
}

export function vitals({ demoCase, texts, found, isKeyed }: Material): string {
  const items = signKeys.flatMap((sign) => {
    const reading = demoCase.readings.get(sign);
    const line =
      found.find((finding) => finding.sign === sign)?.text ??
      (reading && readingLine(sign, reading, texts, { isKeyed }));
    if (line === undefined) return [];
    return [sign === 'oxygen_saturation' && reading ? `${line}, ${oxygen(demoCase, texts)}` : line];
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
  const { demoCase, texts } = material;
  const isStated = (key: string, start: string) => demoCase.chart.get(key)?.startsWith(start) ?? false;
  const signs = missingSigns(material);
  const newest = Math.min(...[...demoCase.readings.values()].map(({ minutesAgo }) => minutesAgo));
  const isOld = Number.isFinite(newest) && newest > windowMinutes;
  return [
    ...(signs === '' ? [] : [fill(texts.notKnown, { signs })]),
    ...(demoCase.readings.has('oxygen_saturation') && isStated('oxygen_supply', 'not recorded')
      ? [texts.oxygenUnknown]
      : []),
    ...(isOld ? [fill(texts.old, { duration: durationText(newest) })] : []),
    ...(allergies(demoCase) === 'unknown' ? [texts.allergiesUnknown] : []),
    ...(isStated('pregnancy', 'unknown') && isFertile(demoCase) ? [texts.pregnancyUnknown] : []),
    ...(isChild(material) && demoCase.chart.get('weight') === 'not recorded' ? [texts.weightUnknown] : []),
  ];
}

export function consider(material: Material, kind = complaintKind(material.demoCase.complaint)): string {
  const { headings, complaints } = material.texts;
  return section(headings.consider, [...urgentCauses(material), ...complaints[kind].consider]);
}

export function next(
  { demoCase, texts }: Material,
  { count = Number.POSITIVE_INFINITY, kind = complaintKind(demoCase.complaint) } = {},
): string {
  return section(texts.headings.next, texts.complaints[kind].check.slice(0, count));
}

type Measure = Exclude<keyof DemoTexts['treatments'], 'breathing' | 'none' | 'incomplete'>;

/** When each measure applies, in the order of the answer. */
const measures: readonly [Measure, (material: Material) => boolean][] = [
  ['consciousness', (material) => has(material, 'consciousness') || has(material, 'new_confusion')],
  ['lessOxygen', ({ demoCase }) => isScale2(demoCase) && isOnOxygen(demoCase) && saturation(demoCase) > 92],
  ['oxygenScale2', ({ demoCase }) => isScale2(demoCase) && saturation(demoCase) < 88],
  ['oxygenUndecided', ({ demoCase }) => isShortOfOxygen(demoCase) && mayRetainCarbonDioxide(demoCase)],
  ['oxygen', ({ demoCase }) => isShortOfOxygen(demoCase) && !mayRetainCarbonDioxide(demoCase)],
  [
    'hypotension',
    (material) =>
      material.demoCase.alerts.some(({ name }) => name === 'hypotension') ||
      (!isChild(material) && numberOf(material.demoCase, 'blood_pressure') <= 100),
  ],
  ['hypertensionPregnant', ({ demoCase }) => isPregnant(demoCase) && isHypertensive(demoCase)],
  ['fever', ({ demoCase }) => numberOf(demoCase, 'temperature') >= 38],
  ['cold', ({ demoCase }) => numberOf(demoCase, 'temperature') < 35],
  ['pain', (material) => has(material, 'pain')],
];
const isScale2 = ({ chart }: DemoCase) => chart.get('spo2_scale')?.startsWith('2') ?? false;
const isOnOxygen = ({ chart }: DemoCase) => chart.get('oxygen_supply')?.startsWith('supplemental') ?? false;
const saturation = (demoCase: DemoCase) => numberOf(demoCase, 'oxygen_saturation');
const isShortOfOxygen = (demoCase: DemoCase) => !isScale2(demoCase) && saturation(demoCase) < 94;

export function treatment(material: Material): string {
  const { demoCase, texts } = material;
  const named = measures.flatMap(([measure, applies]) =>
    applies(material) ? [texts.treatments[measure]] : [],
  );
  if (!isWholeAndRecent(demoCase)) named.push(texts.treatments.incomplete);
  else if (named.length === 0) named.push(texts.treatments.none);
  return section(texts.headings.treatment, [...urgentCauses(material), ...named]);
}

export function safety(material: Material): string {
  const { demoCase, texts, isKeyed } = material;
  const state = allergies(demoCase);
  const listed = fill(texts.allergies, { list: (demoCase.chart.get('allergies') ?? '').replaceAll('"', '') });
  const weeks = /(\d+) weeks/.exec(demoCase.chart.get('pregnancy') ?? '')?.[1];
  const pregnant = weeks === undefined ? texts.pregnantWeeksUnknown : fill(texts.pregnant, { weeks });
  const list = medicationList(demoCase, texts, isKeyed);
  return [
    ...(state === 'listed' ? [`**${listed}**`] : state === 'none' ? [texts.allergiesNone] : []),
    ...(isPregnant(demoCase) ? [pregnant] : []),
    // An empty list may be incomplete.
    list === '' ? texts.medicationsUnknown : fill(texts.medications, { list }),
    ...(isChild(material) ? [texts.childLimits] : []),
    texts.noDose,
  ].join(' ');
}

/** Returns NEWS2 in one line. A caution follows, because "low" alone would reassure. */
export function news2Summary({ demoCase, texts, isKeyed }: Material): string {
  const caution = (demoCase.news2?.min ?? 0) < 5 ? [texts.scoreCaution] : [];
  return section(texts.headings.scores, [...news2Lines(demoCase, texts, isKeyed).slice(0, 1), ...caution]);
}

export function scores({ demoCase, texts, isKeyed }: Material): string {
  const asksForHeart =
    complaintKind(demoCase.complaint) === 'chest-pain' &&
    !demoCase.scores.some(({ name }) => name === 'HEART');
  return section(texts.headings.scores, [
    ...news2Lines(demoCase, texts, isKeyed),
    qsofaLine(demoCase, texts),
    ...demoCase.scores.map((score) => recordedScoreText(score, texts, isKeyed)),
    ...(asksForHeart ? [texts.heart] : []),
    texts.scoreCaution,
  ]);
}

export function sepsis(material: Material): string {
  const { demoCase, texts, isKeyed } = material;
  const notReached = isWholeAndRecent(demoCase) ? texts.sepsisMaybe : texts.sepsisUnknown;
  const verdict = reachesSepsisThreshold(demoCase) ? texts.sepsisYes : notReached;
  return paragraphs([
    isChild(material) ? texts.childLimits : verdict,
    section(texts.headings.scores, [
      ...news2Lines(demoCase, texts, isKeyed).slice(0, 1),
      qsofaLine(demoCase, texts),
    ]),
  ]);
}

export function sepsisSteps(material: Material): string {
  const { headings, sepsisSteps: steps } = material.texts;
  return paragraphs([section(headings.next, [...urgentCauses(material), ...steps]), safety(material)]);
}

/** Returns the findings against a discharge, from any source. */
export function againstDischarge(material: Material): string[] {
  const { demoCase, texts, found, isKeyed } = material;
  return [
    ...urgentCauses(material),
    ...found.map(({ text }) => text),
    ...alarmingScores(material),
    ...labItems(
      demoCase.labs.filter(({ isAbnormal }) => isAbnormal),
      texts,
      isKeyed,
    ),
    ...(demoCase.readings.size === 0 ? [texts.noVitals] : []),
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

function alarmingScores({ demoCase, texts, isKeyed }: Material): string[] {
  const recorded = demoCase.scores.filter(({ name, value }) => {
    const type = scoreTypes.find((one) => one === name);
    return type !== undefined && alarming[type](Number.parseInt(value, 10));
  });
  const isHigh = (demoCase.news2?.max ?? 0) >= 5 || demoCase.news2?.singleThree;
  return [
    ...(isHigh ? news2Lines(demoCase, texts, isKeyed).slice(0, 1) : []),
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
export function labs({ demoCase, texts, isKeyed }: Material): string {
  const urgency = ({ isAbnormal, criticalSide }: DemoCase['labs'][number]) =>
    criticalSide !== undefined ? 3 : isAbnormal === undefined ? 1 : isAbnormal ? 2 : 0;
  const urgentFirst = demoCase.labs.toSorted((a, b) => urgency(b) - urgency(a));
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
