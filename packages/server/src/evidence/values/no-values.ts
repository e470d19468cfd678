import type { Token } from '../reading/reply-tokens.ts';
import { wordSet } from '../reading/word-set.ts';
import { change, orWords, plainAt } from './limits.ts';

/* Numbers that measure nothing: times of day, maxima, points, labels and the amount of a change (REPLY-9). */

/** Before "of 22" it is an amount, too: "a rise of 22". */
const changeNouns = wordSet(
  'rise increase drop fall decrease decline gain subida aumento incremento descenso caida bajada ascenso anstieg abfall zunahme abnahme subido aumentado bajado descendido caido',
);
const points = /^(points?|puntos?|punkte?)$/;

/** Directly behind the amount of a change, and behind its unit: "22 beats faster". */
const comparative =
  /^(?:more|less|higher|lower|faster|slower|hoher|niedriger|schneller|langsamer|mehr|weniger|mas|menos)$/;
const faster = /^(?:faster|slower|schneller|langsamer|mas|menos)$/;

/** Before a number that names one of several and measures nothing: "type 2", "KDIGO 3", "box 4". */
const labels = wordSet(
  'type tipo typ stage estadio stadium grade grado class clase klasse phase fase category categoria kategorie kdigo akin ' +
    'killip nyha asa bed box bett room sala zimmer step paso schritt version zone zona lead derivacion ' +
    'ableitung figure table tabla tabelle page pagina seite nr number numero nummer',
);

/** REPLY-9: a clock time, a maximum ("5 of 20"), points and the amount of a change are no values. */
export function isNoValue(tokens: readonly Token[], at: number, isScore = false): boolean {
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  if (after?.text === ':' && tokens[at + 2]?.values.length) return true;
  // "13:50: 84" has a whole time of day before its colon.
  const isWhole = tokens[at - 3]?.text === ':' || tokens[at - 3]?.plain === 'uhr';
  if (before?.text === ':' && tokens[at - 2]?.values.length && !isWhole) return true;
  // "(89 + 2 × 51) / 3" is a formula.
  const isTerm = (sign: string | undefined, other: Token | undefined) =>
    /^[+×*]$/.test(sign ?? '') && (other?.values.length ?? 0) > 0;
  if (isTerm(after?.text, tokens[at + 2]) || isTerm(before?.text, tokens[at - 2])) return true;
  // "1 for temperature above 38 and 1 for age" are points, and "pain 3 for an hour" is a level.
  const isCounted = /^(?:|[:,(+]|and|y|und)$/.test(before?.plain ?? '');
  if (
    isCounted &&
    /^[0-3]$/.test(tokens[at]?.text ?? '') &&
    /^(?:for|por|fur)$/.test(after?.plain ?? '') &&
    !isScore
  )
    return true;
  // "10⁹/L" and "10^9/L" are units.
  if (/^(?:[⁰¹²³⁴-⁹^]|e\d+)$/.test(after?.text ?? '') || before?.text === '^') return true;
  // "2-mal täglich", "3 times daily".
  const counted = after?.text === '-' ? tokens[at + 2] : after;
  if (/^(?:year|jahrig)/.test(counted?.plain ?? '')) return true;
  if (comparative.test(after?.plain ?? '')) return true;
  // "About 2.6 g/dL below the lower limit".
  const beyond = tokens
    .slice(at + 1, at + 11)
    .map(({ plain }) => plain)
    .join(' ');
  if (
    /^(?:\S+ (?:\/ \S+ )?)?(?:below|above|short of|under|over|unter|uber|por debajo|por encima) (?:the|lower|upper|der|dem|del|de)\b.*(?:limit|grenz|norm|range|reference|referenz)/.test(
      beyond,
    )
  )
    return true;
  if (faster.test(plainAt(tokens, at + 2)) && !orWords.has(after?.plain ?? '')) return true;
  if (labels.has(before?.plain ?? '')) return true;
  if (/^(?:age|aged|edad|alter|percentil|percentile|perzentile)$/.test(before?.plain ?? '')) return true;
  if (/^(?:x|mal|times|vez|veces|fold|fach|fache|fachen|lead|hourly|stundlich)$/.test(counted?.plain ?? ''))
    // "16 times a minute" is a rate.
    return !tokens.slice(at + 2, at + 6).some(({ plain }) => /^minut/.test(plain));
  // "The 99th percentile".
  if (
    /^(?:st|nd|rd|th)$/.test(after?.text ?? '') &&
    after?.offset === (tokens[at]?.offset ?? 0) + (tokens[at]?.text.length ?? 0)
  )
    return true;
  // "By 4 mmHg systolic and 2 diastolic".
  const isSecond =
    /^(?:and|y|und)$/.test(before?.plain ?? '') &&
    tokens
      .slice(Math.max(0, at - 6), at)
      .some(
        ({ values }, index, all) => values.length > 0 && /^(?:by|um|en)$/.test(all[index - 1]?.plain ?? ''),
      );
  if (isSecond) return true;
  if (/^(?:of|de|en|um|von|por|by)$/.test(before?.plain ?? '') && changeNouns.has(plainAt(tokens, at - 2)))
    return true;
  if (
    (!isScore && points.test(after?.plain ?? '') && plainAt(tokens, at + 2) !== 'to') ||
    change.has(before?.plain ?? '')
  )
    return true;
  return (
    ['/', 'of', 'von', 'de', 'out', 'sobre'].includes(before?.plain ?? '') &&
    tokens.slice(Math.max(0, at - 3), at).some(({ values }) => values.length > 0)
  );
}
