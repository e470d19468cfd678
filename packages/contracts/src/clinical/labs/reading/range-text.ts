import { type NumberSpan, number, readBound, readNumber } from '../lab-number.ts';
import { readUnit } from '../units/unit-text.ts';

/** A reference range, taken apart. */
export interface ReadRange {
  span?: NumberSpan;
  /** The unit, as written inside the range. */
  unit?: string;
  isAmbiguous?: true;
}

const sign = '(?:<=|>=|=<|=>|<|>|≤|≥)';
const dash = '(?:-|;|\\||÷|‐|‑|–|—|−|~|\\.\\.+|…|to|a|bis|hasta|al?|und|y|and|through)';
const word = (words: string) => `(?:${words.split('|').join('|')})`;
const below = word(
  'less than or equal to|less than|lower than|below|under|kleiner als|kleiner|unter|unterhalb(?: von)?|weniger als|menor a|menor de|menor que|menos de|inferior a|por debajo de|inf\\. a',
);
const atMost = word(
  'up to and including|up to|uln|no mas de|nicht uber|nicht mehr als|no superior a|no mayor (?:de|que)|no more than|not more than|at most|max(?:imum|imal|imo|\\.)?|hasta|como maximo|maximo|bis zu|bis|hochstens|hoechstens|maximal|menor o igual (?:a|que)|<=|≤|=<|less than or equal to|kleiner gleich|upper limit|o-',
);
const above = word(
  'greater than|more than|higher than|above|over|grosser als|groesser als|grosser|mehr als|uber|ueber|oberhalb(?: von)?|mayor a|mayor de|mayor que|mas de|superior a|por encima de',
);
const atLeast = word(
  'at least|lln|not less than|no less than|min(?:imum|imo|\\.)?|from|mindestens|ab|al menos|como minimo|minimo|desde|a partir de|mayor o igual (?:a|que)|>=|≥|=>|greater than or equal to|or more',
);

/** What laboratories write before a range. */
const label =
  /^(?:(?:normal(?:wert|bereich)?e?s?|norm(?:wert|bereich)?e?|sollbereich|valor(?:es)? normal(?:es)?|ref(?:erence|erenz(?:bereich|wert)?|erencia)?|reference (?:range|interval)|intervalo(?: de referencia)?|rango(?: (?:normal|de referencia))?|valor(?:es)? (?:normales?|de referencia)|v\.?\s?[rn]\.?|v\.?\s?ref|rr|soll(?:wert)?|target|range|adults?|erwachsene|adultos?|expected|interval|limits?|healthy|ri|nr|n(?=\s?[:=]))\b\.?\s*(?:range|values?|interval|bereich|werte?|limits?)?\s*[:=]?\s*)+/u;

const lower = (text: string): string =>
  text.replace(/ß/gu, 'ss').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Longer than every range. A line of a pasted text may have thousands. */
const maxRangeCharacters = 500;

/**
 * LAB-2: reads a reference range: two ends, one end by sign or by words in English, Spanish or German, with brackets, a
 * label before it and a unit after either end. Returns no span for other text, for ends in the wrong order, and for an
 * ambiguous end (D50).
 */
export function readRange(text: string): ReadRange {
  if (text.length > maxRangeCharacters) return {};
  let rest = text
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .replace(/([<>])\s?(?:or|\/)\s?=/gu, '$1=')
    .replace(/(?<=\s)\+(?=\d)/gu, '')
    // A blank before three digits can only group thousands: "4 000 - 10 000".
    .replace(
      /(?<![\d.,])(\d{1,3})((?: \d{3})+)(?![\d.,])/gu,
      (_, first: string, rest: string) => first + rest.replaceAll(' ', ''),
    )
    .replace(/\(([-−]\d+(?:[.,]\d+)?)\)/gu, '$1')
    .replace(/^(?:±|\+\/-)\s?(\d+(?:[.,]\d+)?)/u, '-$1 - $1')
    .trim();
  for (let turn = 0; turn < 3; turn += 1) {
    rest = rest.replace(/^[([{]\s*(.*?)\s*[)\]}]$/u, '$1').trim();
    const found = label.exec(lower(rest));
    // Folding keeps the length only where nothing was decomposed, so the label is cut off the folded text.
    if (found) rest = cut(rest, found[0]);
  }
  return twoEnds(rest) ?? oneEnd(rest) ?? {};
}

/** Takes a folded beginning off a text. */
function cut(text: string, start: string): string {
  let folded = '';
  let at = 0;
  for (const letter of text) {
    if (folded.length >= start.length) break;
    folded += lower(letter);
    at += letter.length;
  }
  return text.slice(at).trim();
}

const two = new RegExp(
  `^(?:(?:von|de|from|between|entre|zwischen)\\s+)?(?<low>${number})\\s*(?<lowUnit>[^\\d\\s\\-–—−.][^\\d]*?(?:\\/\\s?\\S+?)?|%|\\S+)??\\s*(?<dash>${dash})\\s*(?<below><(?!=))?\\s*(?<high>${number})(?![.,]?\\d)\\s*(?<unit>.*)$`,
  'iu',
);

function twoEnds(text: string): ReadRange | undefined {
  const groups = two.exec(text)?.groups;
  if (groups?.low === undefined || groups.high === undefined) return undefined;
  const { dash: between = '', lowUnit = '', unit = '' } = groups;
  // A word between the ends needs blanks: "5a7" is no range.
  if (/^\p{L}/u.test(between) && !new RegExp(`[\\s\\d%)]${between}\\s`, 'iu').test(text)) return undefined;
  const units = [unit, lowUnit].map(unitText).filter((one) => one !== '');
  if (units.some((one) => !isUnit(one))) return undefined;
  const [first, second] = units;
  if (first !== undefined && second !== undefined && readUnit(first)?.ucum !== readUnit(second)?.ucum)
    return undefined;
  const [min, max] = [readNumber(groups.low), readNumber(groups.high)];
  const more = first === undefined ? {} : { unit: first };
  if (min === 'ambiguous' || max === 'ambiguous') return { isAmbiguous: true, ...more };
  if (min === undefined || max === undefined || min > max) return {};
  return { span: { min, max, ...(groups.below && { excludesMax: true }) }, ...more };
}

const signed = new RegExp(`^(?<sign>${sign})\\s*(?<end>${number})(?![.,]?\\d)\\s*(?<unit>.*)$`, 'u');
const worded = new RegExp(
  `^(?:(?<atMost>${atMost})|(?<below>${below})|(?<atLeast>${atLeast})|(?<above>${above}))\\s*:?\\s*(?<end>${number})(?![.,]?\\d)\\s*(?<unit>.*)$`,
  'u',
);
/** "40 or less", "60 and above". */
const after = new RegExp(
  `^(?<end>${number})\\s*(?<unit>\\S+?)??\\s*(?:(?<atMost>max(?:imum|imal|imo|\\.)?|or (?:less|lower|below)|and below|o menos|oder weniger|und weniger)|(?<atLeast>min(?:imum|imo|\\.)?|or (?:more|higher|above|greater)|and above|and up|o mas|oder mehr|und mehr))$`,
  'u',
);

function oneEnd(text: string): ReadRange | undefined {
  const folded = lower(text);
  const bySign = signed.exec(text)?.groups;
  if (bySign?.sign !== undefined && bySign.end !== undefined) {
    return ended(bySign.sign.replace('=<', '<=').replace('=>', '>='), bySign.end, bySign.unit ?? '');
  }
  const byWord = (worded.exec(folded) ?? after.exec(folded))?.groups;
  if (byWord?.end === undefined) return undefined;
  const by =
    byWord.below !== undefined
      ? '<'
      : byWord.atMost !== undefined
        ? '<='
        : byWord.above !== undefined
          ? '>'
          : '>=';
  return ended(by, byWord.end, byWord.unit ?? '');
}

function ended(by: string, end: string, unitAfter: string): ReadRange | undefined {
  const unit = unitText(unitAfter);
  if (unit !== '' && !isUnit(unit)) return undefined;
  const more = unit === '' ? {} : { unit };
  if (readNumber(end) === 'ambiguous') return { isAmbiguous: true, ...more };
  const span = readBound(`${by}${end}`);
  if (span === undefined) return {};
  // "hasta 40" has no lower end that is left out: the bound itself belongs to the range.
  return {
    span:
      by === '<='
        ? { ...(span.max !== undefined && { max: span.max }) }
        : by === '>='
          ? { ...(span.min !== undefined && { min: span.min }) }
          : span,
    ...more,
  };
}

const unitText = (text: string): string => text.replace(/^[([{]\s*|\s*[)\]}]$/gu, '').trim();
const isUnit = (text: string): boolean => {
  const read = readUnit(text);
  return read !== undefined && (read.kind !== 'other' || /^[a-z%/]/iu.test(text));
};
