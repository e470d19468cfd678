import { headerLimits } from '@bedside/contracts/clinical/header-colors.ts';
import { toDisplay } from '@bedside/contracts/clinical/temperature.ts';
import { type DemoCase, type Reading, type SignKey, signKeys } from './read-prompt.ts';
import type { DemoTexts } from './texts.ts';

/** A vital sign that is out of range, as one line of Markdown. */
export interface Finding {
  sign: SignKey;
  text: string;
  critical: boolean;
}

/** Everything the answer's sections choose from. */
export interface Material {
  given: DemoCase;
  texts: DemoTexts;
  found: Finding[];
}

type Direction = 'high' | 'low';

const scoredSigns: Record<string, SignKey> = {
  respiratoryRate: 'respiratory_rate',
  oxygenSaturation: 'oxygen_saturation',
  bloodPressureSystolic: 'blood_pressure',
  heartRate: 'heart_rate',
  temperature: 'temperature',
};

/** Between the two ends of each range: what is abnormal below it is low. */
const middles: Partial<Record<SignKey, number>> = {
  respiratory_rate: 16,
  oxygen_saturation: 92,
  heart_rate: 70,
  temperature: 37,
};

/** What counts as moving, in the sign's unit. */
const trendSteps: Partial<Record<SignKey, number>> = {
  respiratory_rate: 3,
  oxygen_saturation: 2,
  blood_pressure: 10,
  heart_rate: 10,
  temperature: 0.5,
  pain: 2,
};

/**
 * What is out of range, critical ones first: the chart's alerts, what scores in NEWS2, and pain of 7 or more.
 * A sign that could not be recorded is critical.
 */
export function findings(given: DemoCase, texts: DemoTexts): Finding[] {
  const abnormal = new Map<SignKey, boolean>();
  const add = (sign: SignKey, critical: boolean) =>
    abnormal.set(sign, critical || abnormal.get(sign) === true);
  for (const { sign, critical } of given.alerts) add(sign, critical);
  for (const { parameter, points } of given.news2?.points ?? []) {
    const sign = scoredSigns[parameter];
    const least = Number(points.split(' ')[0]);
    if (sign !== undefined && least > 0) add(sign, least === 3);
  }
  if (Number(given.readings.get('pain')?.text) >= 7) add('pain', false);

  const unrecordable = given.unrecordable.map((sign): Finding => {
    return { sign, text: texts.unrecordable(texts.signs[sign]), critical: true };
  });
  const read = signKeys.flatMap((sign): Finding[] => {
    const reading = given.readings.get(sign);
    const critical = abnormal.get(sign);
    if (reading === undefined || critical === undefined) return [];
    return [{ sign, text: readingLine(sign, reading, texts, directionOf(sign, reading, given)), critical }];
  });
  return [
    ...unrecordable,
    ...read.filter(({ critical }) => critical),
    ...read.filter(({ critical }) => !critical),
  ];
}

function directionOf(sign: SignKey, { text }: Reading, { alerts, chart }: DemoCase): Direction | undefined {
  const alert = alerts.find((one) => one.sign === sign)?.name ?? '';
  if (/^(high|hyper|tachy|fever)/.test(alert)) return 'high';
  if (/^(low|hypo|brady)/.test(alert)) return 'low';
  if (sign === 'blood_pressure') {
    const [systolic = Number.NaN, diastolic = Number.NaN] = text.split('/').map(Number);
    return systolic > headerLimits.bloodPressureSystolic.max ||
      diastolic > headerLimits.bloodPressureDiastolic.max
      ? 'high'
      : 'low';
  }
  const middle = middles[sign];
  if (middle === undefined) return undefined;
  if (sign === 'oxygen_saturation') {
    return chart.get('spo2_scale')?.startsWith('2') && Number(text) > middle ? 'high' : 'low';
  }
  return Number.parseFloat(text) < middle ? 'low' : 'high';
}

/** "**Heart rate 126/min** ↑ high (11 min ago; before: 112, 98, rising)". */
export function readingLine(
  sign: SignKey,
  reading: Reading,
  texts: DemoTexts,
  direction?: Direction | undefined,
): string {
  const worded = sign === 'consciousness' || sign === 'new_confusion';
  const value = `**${texts.signs[sign]}${worded ? ':' : ''} ${valueText(sign, reading.text, texts)}**`;
  const word =
    direction === 'high' && sign === 'oxygen_saturation' ? texts.overTarget : direction && texts[direction];
  const arrow = direction && ` ${direction === 'high' ? '↑' : '↓'} ${word}`;
  const when = texts.ago(durationText(reading.minutesAgo));
  const told = worded && reading.earlier.every((text) => text === reading.text) ? [] : reading.earlier;
  const earlier = told.slice(0, 3).map((text) => bare(sign, text, texts));
  const trend = trendText(sign, reading, texts);
  const history = earlier.length === 0 ? '' : `; ${texts.before}: ${earlier.join(', ')}`;
  return `${value}${arrow ?? ''} (${when}${history}${trend === undefined ? '' : `, ${trend}`})`;
}

function trendText(sign: SignKey, { text, earlier }: Reading, texts: DemoTexts): string | undefined {
  const step = trendSteps[sign];
  const oldest = Number.parseFloat(earlier.at(-1) ?? '');
  const change = Number.parseFloat(text) - oldest;
  if (step === undefined || Number.isNaN(change) || Math.abs(change) < step) return undefined;
  // A peak that has passed is no rise, though the value is still above where it began.
  const last = Number.parseFloat(text) - Number.parseFloat(earlier[0] ?? '');
  if (last * change < 0) return undefined;
  return change > 0 ? texts.rising : texts.falling;
}

/** A value with its unit as the language writes it. */
function valueText(sign: SignKey, text: string, texts: DemoTexts): string {
  const value = bare(sign, text, texts);
  switch (sign) {
    case 'respiratory_rate':
    case 'heart_rate':
      return `${value}/min`;
    case 'oxygen_saturation':
      return `${value} %`;
    case 'blood_pressure':
      return `${value} mmHg`;
    case 'temperature':
      return texts.fahrenheit ? `${value} °C (${toDisplay(Number(text), 'F')} °F)` : `${value} °C`;
    case 'pain':
      return `${value}/10`;
    default:
      return value;
  }
}

function bare(sign: SignKey, text: string, { values, decimal }: DemoTexts): string {
  if (sign === 'consciousness' || sign === 'new_confusion') return values[text] ?? text;
  return text.replace('.', decimal);
}

/** "12 min", "3 h 40 min", "2 d 4 h": these units are the same in all three languages. */
export function durationText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
