import { durationText } from '../../domains/chat/replies/quote-words.ts';
import { keysOf } from '../keys-of.ts';
import { agoText } from './findings.ts';
import { oldestOf, windowMinutes } from './reading/chart-certainty.ts';
import { type DemoCase, numberOf } from './reading/read-prompt.ts';
import { type DemoTexts, fill, textOf } from './texts.ts';

/** Returns the NEWS2 lines: the score and its parameters. */
export function news2Lines(
  { news2, news2NotValid, news2Key }: DemoCase,
  texts: DemoTexts,
  isKeyed = false,
): string[] {
  if (news2NotValid !== undefined) {
    const reason = textOf(texts.news2NotValid, news2NotValid);
    return reason === undefined ? [] : [reason];
  }
  if (news2 === undefined) return [texts.news2NotNow];
  const { min, max, singleThree, minutesAgo, narrowedBy } = news2;
  const parameter = (name: string) => textOf(texts.parameters, name) ?? name;
  const value = min === max ? `${min}` : `${min}–${max}`;
  const score = isKeyed && news2Key !== '' ? news2Key : value;
  const [from = '', to = from] = news2.risk.split(' to ').map((one) => textOf(texts.risks, one) ?? one);
  const risk = from === to ? from : fill(texts.riskRange, { from, to });
  const isOld = minutesAgo !== undefined;
  // An old low score must not pass for a low risk now.
  const isTold = !(isOld && max < 5 && !singleThree);
  const parts = news2.points.map(({ parameter: name, points }) => {
    return `${parameter(name)} ${points.replace(' to ', '–')}`;
  });
  return [
    fill(isTold ? texts.news2 : texts.news2Alone, { score, risk }) +
      (isOld && score === value ? `, ${agoText(minutesAgo, texts)}` : ''),
    ...(isOld ? [texts.news2NotNow] : []),
    ...(singleThree && min < 5 ? [texts.singleThree] : []),
    fill(texts.news2Parts, { parts: parts.join(', ') }),
    ...(news2.missing.length === 0
      ? []
      : [fill(texts.news2Missing, { missing: news2.missing.map(parameter).join(', ') })]),
    // Nothing narrows a score of an older set: it needs a new one.
    ...(narrowedBy === undefined || isOld ? [] : [fill(texts.news2Next, { next: parameter(narrowedBy) })]),
  ];
}

/** Returns the three qSOFA criteria (Singer et al., Sepsis-3, JAMA 2016); undefined for an unknown value. */
function qsofaItems(demoCase: DemoCase) {
  const rate = numberOf(demoCase, 'respiratory_rate');
  const systolic = numberOf(demoCase, 'blood_pressure');
  return {
    rate: Number.isNaN(rate) ? undefined : rate >= 22,
    mentation: isMentationAltered(demoCase),
    pressure: Number.isNaN(systolic) ? undefined : systolic <= 100,
  };
}

/** Returns undefined without an assessment: "Alert" alone says nothing about confusion (D43). */
function isMentationAltered({ readings }: DemoCase): boolean | undefined {
  const level = readings.get('consciousness')?.text;
  const confused = readings.get('new_confusion')?.text;
  if (confused === 'yes') return true;
  if (level === undefined) return undefined;
  if (level !== 'Alert') return true;
  return confused === 'no' ? false : undefined;
}

const countOf = (items: ReturnType<typeof qsofaItems>, answer: boolean | undefined) =>
  Object.values(items).filter((item) => item === answer).length;

export function qsofaLine(demoCase: DemoCase, texts: DemoTexts): string {
  if (demoCase.age.group === 'pediatric') return texts.qsofaChild;
  const items = qsofaItems(demoCase);
  const min = countOf(items, true);
  const max = min + countOf(items, undefined);
  const details = keysOf(items)
    .map((name) => {
      const met = items[name];
      const answer =
        met === undefined ? texts.headings.unknown.toLowerCase() : texts.values[met ? 'yes' : 'no'];
      return `${texts.qsofaItems[name]}: ${answer}`;
    })
    .join('; ');
  const score = min === max ? min : fill(texts.qsofaRange, { min, max });
  const line = fill(texts.qsofa, { score, details });
  const oldest = oldestOf(demoCase, ['respiratory_rate', 'blood_pressure', 'consciousness', 'new_confusion']);
  return oldest === undefined || oldest <= windowMinutes
    ? line
    : `${line} ${fill(texts.qsofaOld, { duration: durationText(oldest) })}`;
}

/** Returns true if the known values reach the threshold of D28 for a suspected infection. */
export function reachesSepsisThreshold(demoCase: DemoCase): boolean {
  if ((demoCase.news2?.min ?? 0) >= 5) return true;
  return demoCase.age.group !== 'pediatric' && countOf(qsofaItems(demoCase), true) >= 2;
}
