import { holdsAmbiguousNumber } from '@bedside/contracts/labs/lab-number.ts';
import { news2Lines, qsofaLine, reachesSepsisThreshold } from './demo-scores.ts';
import { durationText, type Finding, readingLine } from './findings.ts';
import { complaintKind } from './intent.ts';
import { type DemoCase, signKeys } from './read-prompt.ts';
import type { DemoTexts } from './texts.ts';

/** Everything the answer's sections choose from. */
export interface Material {
  given: DemoCase;
  texts: DemoTexts;
  found: Finding[];
}

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
  return section(texts.headings.attention, items.length === 0 ? [texts.nothingAbnormal] : items);
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
    ages.length > 0 && newest > 60 && texts.old(durationText(newest)),
    allergies(given) === 'unknown' && texts.allergiesUnknown,
    given.chart.get('pregnancy')?.startsWith('unknown') && isFertile(given) && texts.pregnancyUnknown,
    given.age.group === 'pediatric' && given.chart.get('weight') === 'not recorded' && texts.weightUnknown,
  ];
  return section(
    texts.headings.unknown,
    items.filter((item) => typeof item === 'string'),
  );
}

function isFertile({ age, chart }: DemoCase): boolean {
  if (chart.get('sex') === 'male') return false;
  if (age.unit === 'unknown') return age.group === 'adult';
  return age.unit === 'years' && age.value >= 10 && age.value <= 55;
}

const isPregnant = ({ chart }: DemoCase) => chart.get('pregnancy')?.startsWith('yes') ?? false;
const has = ({ found }: Material, sign: Finding['sign']) => found.some((finding) => finding.sign === sign);

/** What a chart's facts alone make urgent, whatever the complaint. */
export function urgentCauses(material: Material): string[] {
  const { given, texts } = material;
  const { unit, value, group } = given.age;
  const young = group === 'pediatric' && (unit === 'days' || (unit === 'months' && value < 3));
  const temperature = Number(given.readings.get('temperature')?.text);
  const systolic = Number.parseFloat(given.readings.get('blood_pressure')?.text ?? '');
  return [
    ...(young && temperature >= 38 ? [texts.infantFever] : []),
    ...(isPregnant(given) && systolic >= 140 ? [texts.preeclampsia] : []),
  ];
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
    low('bradypnea') ? treatments.breathing : undefined,
    scale2 && onOxygen && saturation > 92 ? treatments.lessOxygen : undefined,
    scale2 && saturation < 88 ? treatments.oxygenScale2 : undefined,
    !scale2 && saturation < 94 ? treatments.oxygen : undefined,
    low('hypotension') || (given.age.group !== 'pediatric' && systolic <= 100)
      ? treatments.hypotension
      : undefined,
    isPregnant(given) && systolic >= 140 ? treatments.hypertensionPregnant : undefined,
    temperature >= 38 ? treatments.fever : undefined,
    temperature < 35 ? treatments.cold : undefined,
    has(material, 'pain') ? treatments.pain : undefined,
  ].filter((item) => item !== undefined);
  return section(texts.headings.treatment, [
    ...urgentCauses(material),
    ...(items.length === 0 ? [treatments.none] : items),
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
  if (short) return section(texts.headings.scores, news2.slice(0, 1));
  const chestPain = complaintKind(given.complaint) === 'chest-pain';
  return section(texts.headings.scores, [
    ...news2,
    qsofaLine(given, texts),
    ...given.scores.map(({ name, value, minutesAgo }) =>
      texts.recordedScore(name, value.replace(' of ', '/'), texts.ago(durationText(minutesAgo))),
    ),
    ...(chestPain && !given.scores.some(({ name }) => name === 'HEART') ? [texts.heart] : []),
    texts.scoreCaution,
  ]);
}

export function sepsis({ given, texts }: Material): string {
  const verdict = reachesSepsisThreshold(given) ? texts.sepsisYes : texts.sepsisMaybe;
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

export function discharge(material: Material): string {
  const { given, texts, found } = material;
  const open = found.length > 0 || given.readings.size === 0;
  const against = found.length > 0 ? found.map(({ text }) => text) : [texts.noVitals];
  return [
    open ? texts.dischargeNo : texts.dischargeOpen,
    open ? section(texts.headings.against, against) : '',
    section(texts.headings.next, texts.dischargeSteps),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const urgency = ({ isAbnormal }: { isAbnormal: boolean | undefined }) =>
  isAbnormal === undefined ? 1 : isAbnormal ? 2 : 0;

/** The lab results that went along: the abnormal ones first, then those that nobody judged (LAB-9). */
export function labs({ given, texts }: Material): string {
  const abnormalFirst = given.labs.toSorted((a, b) => urgency(b) - urgency(a));
  const items = abnormalFirst.map(({ text, range, isAbnormal, side, minutesAgo }) => {
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
  return section(texts.headings.labs, items);
}

/** What is taken, by the chart; an empty list is not known to be complete. */
function medications({ given, texts }: Material): string {
  if (given.medications.length === 0) return texts.medicationsUnknown;
  return texts.medications(
    given.medications.map(({ name, how }) => (how ? `${name} (${how})` : name)).join(', '),
  );
}
