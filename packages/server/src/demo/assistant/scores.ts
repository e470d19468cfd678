import { oldestOf, windowMinutes } from './chart-certainty.ts';
import { durationText } from './findings.ts';
import type { DemoCase } from './read-prompt.ts';
import type { DemoTexts } from './texts.ts';

/** NEWS2 as the chart gives it: the score, and what it is made of. */
export function news2Lines({ news2, news2NotValid }: DemoCase, texts: DemoTexts): string[] {
  if (news2NotValid !== undefined) {
    const reason = texts.news2NotValid[news2NotValid];
    return reason === undefined ? [] : [reason];
  }
  if (news2 === undefined) return [texts.news2NotNow];
  const parameter = (name: string) => texts.parameters[name] ?? name;
  const score = news2.min === news2.max ? `${news2.min}` : `${news2.min}–${news2.max}`;
  const [least = '', most = least] = news2.risk.split(' to ').map((one) => texts.risks[one] ?? one);
  const risk = least === most ? least : texts.riskRange(least, most);
  const parts = news2.points.map(({ parameter: name, points }) => {
    return `${parameter(name)} ${points.replace(' to ', '–')}`;
  });
  return [
    // An old score that is low must not be read as a low risk now.
    (news2.minutesAgo !== undefined && news2.max < 5 && !news2.singleThree
      ? texts.news2Alone(score)
      : texts.news2(score, risk)) +
      (news2.minutesAgo === undefined ? '' : `, ${texts.ago(durationText(news2.minutesAgo))}`),
    ...(news2.minutesAgo === undefined ? [] : [texts.news2NotNow]),
    ...(news2.singleThree && news2.min < 5 ? [texts.singleThree] : []),
    texts.news2Parts(parts.join(', ')),
    ...(news2.missing.length === 0 ? [] : [texts.news2Missing(news2.missing.map(parameter).join(', '))]),
  ];
}

interface Qsofa {
  /** Equal when nothing is missing. */
  min: number;
  max: number;
  items: { name: 'rate' | 'mentation' | 'pressure'; met: boolean | undefined }[];
}

/** qSOFA (Singer et al., Sepsis-3, JAMA 2016) from what is known; undefined under 18. */
function qsofa({ readings, age }: DemoCase): Qsofa | undefined {
  if (age.group === 'pediatric') return undefined;
  const number = (text: string | undefined) => {
    const value = Number.parseFloat(text ?? '');
    return Number.isNaN(value) ? undefined : value;
  };
  const rate = number(readings.get('respiratory_rate')?.text);
  const systolic = number(readings.get('blood_pressure')?.text);
  const level = readings.get('consciousness')?.text;
  const confused = readings.get('new_confusion')?.text;
  const items: Qsofa['items'] = [
    { name: 'rate', met: rate === undefined ? undefined : rate >= 22 },
    { name: 'mentation', met: isMentationAltered(level, confused) },
    { name: 'pressure', met: systolic === undefined ? undefined : systolic <= 100 },
  ];
  const min = items.filter(({ met }) => met === true).length;
  return { min, max: min + items.filter(({ met }) => met === undefined).length, items };
}

/** Undefined where nobody looked: Alert without a word on confusion leaves it open (D43). */
function isMentationAltered(level: string | undefined, confused: string | undefined): boolean | undefined {
  if (confused === 'yes') return true;
  if (level === undefined) return undefined;
  if (level !== 'Alert') return true;
  return confused === 'no' ? false : undefined;
}

export function qsofaLine(given: DemoCase, texts: DemoTexts): string {
  const score = qsofa(given);
  if (score === undefined) return texts.qsofaChild;
  const details = score.items.map(({ name, met }) => {
    const answer =
      met === undefined ? texts.headings.unknown.toLowerCase() : texts.values[met ? 'yes' : 'no'];
    return `${texts.qsofaItems[name]}: ${answer}`;
  });
  const line = texts.qsofa(score.min, score.max, details.join('; '));
  const oldest = oldestOf(given, ['respiratory_rate', 'blood_pressure', 'consciousness', 'new_confusion']);
  return oldest === undefined || oldest <= windowMinutes
    ? line
    : `${line} ${texts.qsofaOld(durationText(oldest))}`;
}

/** D28's threshold, for a suspected infection; by what is known at least. */
export function reachesSepsisThreshold(given: DemoCase): boolean {
  return (given.news2?.min ?? 0) >= 5 || (qsofa(given)?.min ?? 0) >= 2;
}
