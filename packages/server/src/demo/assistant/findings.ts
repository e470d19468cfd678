import { headerLimits } from '@bedside/contracts/clinical/alerts/header-colors.ts';
import { toDisplay } from '@bedside/contracts/clinical/vitals/temperature.ts';
import { durationText } from '../../domains/chat/replies/quote-words.ts';
import { inLanguage } from './reading/in-language.ts';
import { type DemoCase, numberOf, pressureOf, type Reading } from './reading/read-prompt.ts';
import { type SignKey, signKeys, signOf, signs } from './reading/signs.ts';
import { type DemoTexts, fill, textOf, textsFor } from './texts.ts';

/** A vital sign out of range, as one line of Markdown. */
interface Finding {
  sign: SignKey;
  text: string;
  critical: boolean;
}

/** The facts that the sections of an answer select from. */
export interface Material {
  demoCase: DemoCase;
  texts: DemoTexts;
  found: Finding[];
  /** The answer quotes the chart by keys (QUOTE-1), as a model does. Alerts and a bounded summary have the values. */
  isKeyed: boolean;
}

type Direction = 'high' | 'low';

export function materialOf(read: DemoCase, isKeyed = false): Material {
  const demoCase = inLanguage(read);
  const texts = textsFor(demoCase.language);
  return { demoCase, texts, found: findings(demoCase, texts, isKeyed), isKeyed };
}

/**
 * Returns the signs out of range, critical ones first. Sources are the chart's alerts, signs with NEWS2 points, and
 * pain of 7 or more. One point alone counts only where the strip shows the value out of range, too. A sign that could not
 * be recorded is critical.
 */
function findings(demoCase: DemoCase, texts: DemoTexts, isKeyed: boolean): Finding[] {
  const abnormal = new Map<SignKey, boolean>();
  const add = (sign: SignKey, critical: boolean) =>
    abnormal.set(sign, critical || abnormal.get(sign) === true);
  for (const { sign, critical } of demoCase.alerts) add(sign, critical);
  for (const { parameter, points } of demoCase.news2?.points ?? []) {
    const sign = signOf(parameter);
    const least = Number(points.split(' ')[0]);
    if (sign !== undefined && (least > 1 || (least === 1 && isOutside(sign, demoCase))))
      add(sign, least === 3);
  }
  if (numberOf(demoCase, 'pain') >= 7) add('pain', false);

  const unrecordable = demoCase.unrecordable.map((sign): Finding => {
    return { sign, text: fill(texts.unrecordable, { sign: texts.signs[sign] }), critical: true };
  });
  const read = signKeys.flatMap((sign): Finding[] => {
    const reading = demoCase.readings.get(sign);
    const critical = abnormal.get(sign);
    if (reading === undefined || critical === undefined) return [];
    const direction = directionOf(sign, reading, demoCase);
    return [{ sign, text: readingLine(sign, reading, texts, { direction, isKeyed }), critical }];
  });
  return [...unrecordable, ...read].toSorted((a, b) => Number(b.critical) - Number(a.critical));
}

/** Returns whether a sign with one NEWS2 point is outside the strip's limits, as most are. */
function isOutside(sign: SignKey, demoCase: DemoCase): boolean {
  const { heartRate, temperature, bloodPressureSystolic, bloodPressureDiastolic } = headerLimits;
  const within = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max;
  const value = numberOf(demoCase, sign);
  if (sign === 'heart_rate') return !within(value, heartRate);
  if (sign === 'temperature') return !within(value, temperature);
  if (sign !== 'blood_pressure') return true;
  const { systolic, diastolic } = pressureOf(demoCase.readings.get(sign)?.text);
  return !within(systolic, bloodPressureSystolic) || !within(diastolic, bloodPressureDiastolic);
}

export function missingSigns({ demoCase, texts }: Material): string {
  return demoCase.unknown.map((sign) => texts.signsInSentence[sign]).join(', ');
}

export function directionOf(
  sign: SignKey,
  { text }: Reading,
  { alerts, chart }: DemoCase,
): Direction | undefined {
  const alert = alerts.find((one) => one.sign === sign)?.name ?? '';
  if (/^(high|hyper|tachy|fever)/.test(alert)) return 'high';
  if (/^(low|hypo|brady)/.test(alert)) return 'low';
  if (sign === 'blood_pressure') {
    const { systolic, diastolic } = pressureOf(text);
    const { bloodPressureSystolic, bloodPressureDiastolic } = headerLimits;
    return systolic > bloodPressureSystolic.max || diastolic > bloodPressureDiastolic.max ? 'high' : 'low';
  }
  const { middle } = signs[sign];
  if (middle === undefined) return undefined;
  const isAbove = Number.parseFloat(text) >= middle;
  if (sign !== 'oxygen_saturation') return isAbove ? 'high' : 'low';
  // Only scale 2 gives points for a high saturation.
  return chart.get('spo2_scale')?.startsWith('2') && Number(text) > middle ? 'high' : 'low';
}

/** "**Heart rate 126 bpm** ↑ high (11 min ago; before: 112, 98, rising) [v1]". */
export function readingLine(
  sign: SignKey,
  reading: Reading,
  texts: DemoTexts,
  { direction, isKeyed = false }: { direction?: Direction | undefined; isKeyed?: boolean } = {},
): string {
  const isWorded = signs[sign].unit === undefined;
  const isOverTarget = direction === 'high' && sign === 'oxygen_saturation';
  const word = isOverTarget ? texts.overTarget : direction && texts[direction];
  const arrow = direction ? ` ${direction === 'high' ? '↑' : '↓'} ${word}` : '';
  const { key, mark } = reading;
  const quoted = isKeyed && key !== '';
  const when = quoted ? ageKey(key) : agoText(reading.minutesAgo, texts);
  const isSame = isWorded && reading.earlier.every((text) => text === reading.text);
  const values = quoted ? reading.earlierKeys : reading.earlier.map((text) => bare(text, texts));
  const earlier = isSame ? [] : values.slice(0, 3);
  const history = earlier.length === 0 ? '' : `; ${texts.before}: ${earlier.join(', ')}`;
  const trend = trendText(sign, reading, texts);
  const shown = quoted ? key : valueText(sign, reading.text, texts);
  const value = `${texts.signs[sign]}${isWorded ? ':' : ''} ${shown}`;
  return `**${value}**${arrow} (${when}${history}${trend === undefined ? '' : `, ${trend}`})${quoted ? '' : mark}`;
}

/** "{now-v1}" of "{v1.hr}". */
export const ageKey = (key: string): string => key.replace(/^\{(\w+).*$/, '{now-$1}');

function trendText(sign: SignKey, { text, earlier }: Reading, texts: DemoTexts): string | undefined {
  const step = signs[sign].trend;
  const changeSince = (before = '') => Number.parseFloat(text) - Number.parseFloat(before);
  const change = changeSince(earlier.at(-1));
  if (step === undefined || Number.isNaN(change) || Math.abs(change) < step) return undefined;
  // After a peak the value may still exceed its start, but it is not rising.
  if (changeSince(earlier[0]) * change < 0) return undefined;
  return change > 0 ? texts.rising : texts.falling;
}

/** Returns a value with its unit in the language of the answer. */
function valueText(sign: SignKey, text: string, texts: DemoTexts): string {
  const unit = textOf(texts.perMinute, sign) ?? signs[sign].unit ?? '';
  const value = `${bare(text, texts)}${unit}`;
  return sign === 'temperature' && texts.fahrenheit ? `${value} (${toDisplay(Number(text), 'F')} °F)` : value;
}

/** Returns the word for a level of consciousness, or a number with the language's decimal sign. */
const bare = (text: string, { values, decimal }: DemoTexts) =>
  textOf(values, text) ?? text.replace('.', decimal);

/** Returns "12 min ago" in the language of the answer, or "just now" within the first minute. */
export const agoText = (minutes: number, texts: DemoTexts): string =>
  minutes < 1 ? texts.justNow : fill(texts.ago, { duration: durationText(minutes) });
