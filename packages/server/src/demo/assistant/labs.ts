import { holdsAmbiguousNumber } from '@bedside/contracts/clinical/labs/lab-number.ts';
import { ageKey, agoText } from './findings.ts';
import type { DemoCase } from './reading/read-prompt.ts';
import { type DemoTexts, fill } from './texts.ts';

type DemoLab = DemoCase['labs'][number];

/** "**Lactate 4.2 mmol/L** ↑ high (reference 0.5-2.0; 22 min ago) [l1]". */
export function labItems(results: readonly DemoLab[], texts: DemoTexts, isKeyed = false): string[] {
  const inLanguage = (number: string) =>
    holdsAmbiguousNumber(number) ? number : number.replace(/(\d)\.(?=\d)/g, `$1${texts.decimal}`);
  return results.map((lab) => {
    const { text, range, minutesAgo, mark, key } = lab;
    const quoted = isKeyed && key !== '';
    const when = minutesAgo === undefined ? [] : [quoted ? ageKey(key) : agoText(minutesAgo, texts)];
    const details = [...(range ? [fill(texts.reference, { range: inLanguage(range) })] : []), ...when].join(
      '; ',
    );
    const value = quoted ? key : inLanguage(text);
    return `**${value}**${markOf(lab, texts)}${details && ` (${details})`}${quoted ? '' : mark}`;
  });
}

function markOf({ isAbnormal, side, criticalSide }: DemoLab, texts: DemoTexts): string {
  if (criticalSide === 'high') return ` ↑ ${texts.criticallyHigh}`;
  if (criticalSide === 'low') return ` ↓ ${texts.criticallyLow}`;
  if (isAbnormal === undefined) return ` ? ${texts.notJudged}`;
  if (!isAbnormal) return '';
  if (side === undefined) return ` ${texts.abnormal}`;
  return side === 'high' ? ` ↑ ${texts.highResult}` : ` ↓ ${texts.lowResult}`;
}
