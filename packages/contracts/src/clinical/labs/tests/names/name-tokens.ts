import { readUnit } from '../../units/unit-text.ts';
import { fractionWords, neutralWords, otherSpecimens, otherTestWords, sensitiveWords } from './name-words.ts';

/** A test's name, taken apart. */
export interface NameParts {
  /** Every word, folded. */
  tokens: string[];
  /** The words of the analyte: without specimen, method, property and manner of speaking. */
  core: string[];
  /** The same with single letters, which name a test ("troponin I", "protein C") or a specimen ("S-potassium"). */
  lettered: string[];
  /** The name says that the assay is highly sensitive. */
  isSensitive: boolean;
  /** The name says that the specimen is not blood. */
  isOtherSpecimen: boolean;
  /** The name has a word that makes it another test, such as "clearance". */
  isOtherTest: boolean;
  /** The name says that the result is a part of cells in percent. */
  isFraction: boolean;
}

/** Removes case, accents, Greek letters and the kinds of dashes from a name. */
const folded = (name: string): string =>
  name
    .replace(/ß/gu, 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/β/gu, ' beta ')
    .replace(/α/gu, ' alpha ')
    .replace(/γ/gu, ' gamma ')
    .replace(/[\u2010-\u2015\u2212]/gu, '-');

/** Phrases whose words would otherwise name another test, and what stands for them. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [
    /platelet[- ](?:poor|rich)(?: plasma)?|thrombozytenarm\w*(?: plasma)?|plasma (?:pobre|rico) en plaquetas/gu,
    ' plasma ',
  ],
  [/\b(?:white|wt) (?:blood )?(?:cells?|corpuscles)\b|\bwhite blood\b/gu, ' wbc '],
  [/\bred (?:blood )?(?:cells?|corpuscles)\b|\brbcs?\b/gu, ' rbc '],
  [/\b(?:tiras?|test) reactivas?\b/gu, ' strip '],
  [/\bwhole blood\b|\bblood capillary\b|\bcapillary blood\b/gu, ' blood '],
  [/\bi\.\s?s\.?(?!\w)|\bi\.\s?p\.?(?!\w)|\bi\.\s?b\.?(?!\w)|\bim\s+(?:serum|plasma|blut)\b/gu, ' serum '],
  [/\bi\.\s?u\.?(?!\w)|\bim urin\b|\ben orina\b/gu, ' urine '],
  [/\bcreat(?:ine|in|ina)[- ]?phospho?kinase\b/gu, ' cpk '],
  // The specimen as Nordic and German laboratories write it: "S-Kalium", "fP-Glukose".
  [/^\s*(?:f?[sp]|[avc]?b)-(?!co2|o2|oh|ohb|type|hydroxy|hb\b.*(?:keton|butyr))(?=\p{L})/gu, ' blood '],
  // A concentration as blood gas analyzers write it: "cK+", "cGlu".
  [/\bc(?=(?:na|k)\s*\+|cl\s*-(?:\s|$)|ca\s*(?:\+|2)|(?:glu|lac|crea|urea|hco3|mg)\b)/gu, ' '],
  [/\bi\.\s?(?:eb|pl|vb|hb|sp)\b\.?/gu, ' plasma '],
  [/\bgen\.?\s?5\b|\b5th gen\w*/gu, ' hs '],
  [/\bica\s*2\+/gu, ' ica '],
  // A unit without brackets: "Thrombozyten /nl", "Potassium mmol/L".
  [
    /(?:(?<![\p{L}\d])(?:[munp]?mol|[mun]?g|m?iu|u|m?eq|m?val|x?10[*^]?\d*|tsd\.?|thou\w*)\s?)?\/\s?(?:[dmunpf]?l|mm3|cumm)(?![\p{L}\d])/gu,
    ' ',
  ],
  [/\bx ?(?:1000|10\^?\d)\b/gu, ' '],
  [/\bca-i\b/gu, ' ica '],
  [/\bca\s*(?:\+\+|\^?2\+)|\bca\s*\(ion\w*\)/gu, ' ica '],
  [
    /\[(?![^\]]*mean)\s*(?:[#a-z/. ]*(?:volume|mass|moles|log scale|substance|number|presence|units|enzymatic|entitic|ratio|pressure|time|catalytic)[a-z/#. ]*)\]/gu,
    ' ',
  ],
  [/\bat patient'?s? temp\w*|\badjusted to patient'?s? (?:actual )?temp\w*|\btemperature corrected\b/gu, ' '],
  [/\b(?:by|mediante) [a-z ]*(?:count|assay|method|strip|meter|glucometer|microscopy|coagulation)\b/gu, ' '],
  [/-(?=[smcnal]cnc\b)/gu, ' '],
  [/\/100 (?:leukocytes|wbc|leukozyten|leucocitos)|\bper 100 (?:leukocytes|wbc)/gu, ' percent '],
  [/(?<=\d)\s*-?\s*(?:hours?|stunden|std\.?|horas|h|hr|hrs)\b/gu, 'h '],
];

/** Prefixes and suffixes that German writes as one word with the analyte. */
const compounds =
  /^(?:serum|plasma|vollblut|kapillarblut|blut|gesamt)(?=\p{L}{4})|(?<=\p{L}{4})(?:spiegel|konzentration|konz|wert|werte|zahl|bestimmung|gehalt|level|count)$/gu;

const urineWord = /^(?:urin|urine|harn)(?!stoff|saure)\p{L}{3,}|urin$|urie$|uria$/u;
/** Words that end as urine's do and are none. */
const noUrine = /^(?:uremia|urea)$/u;

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}#%]+/u).filter((token) => token !== '');

/** A unit in brackets behind a name, such as "(mEq/L)". The share in percent is another test and stays. */
const bracketed = /[([]([^()[\]]*)[)\]]/gu;
const isUnitText = (inner: string): boolean => {
  const kind = /\//u.test(inner) || /^mm ?hg$|^kpa$/u.test(inner) ? readUnit(inner)?.kind : undefined;
  return kind !== undefined && kind !== 'none' && kind !== 'other' && kind !== 'fraction';
};

/** Takes a test's name apart (LABTEST-3). */
export function nameParts(name: string): NameParts {
  const plain = folded(name);
  const isPartialPressure = /partial pressure/u.test(plain) || /\bpressure\b/u.test(plain);
  let text = plain.replace(bracketed, (whole, inner: string) => (isUnitText(inner) ? ' ' : whole));
  for (const [phrase, by] of phrases) text = text.replace(phrase, by);
  const tokens = wordsOf(text);
  const isOfOther = (token: string) =>
    otherSpecimens.has(token) || (urineWord.test(token) && !noUrine.test(token));
  // "Potasio en suero u otros fluidos" is a test in serum; one "in serum, CSF or urine" may be of either.
  const isOfBlood = tokens.some((token) => bloodWords.has(token));
  const others = tokens.filter((token) => isOfOther(token) && !(isOfBlood && fluidWords.has(token)));
  // "UR" alone is no specimen: laboratories also write urea so.
  const isNamed = tokens.some((token) => !otherSpecimens.has(token) && !neutralWords.has(token));
  const isOtherSpecimen = others.length > 0 && !isOfBlood && isNamed;
  const parts = wordsOf(plain);
  const isSensitive = parts.some(
    (token) => /^(?:hs|hoch|ultrasens|highsens|sensib)/u.test(token) || sensitivePair(parts, token),
  );
  const isFraction = tokens.some((token) => fractionWords.has(token));
  const words = tokens.flatMap((token) => {
    return neutralWords.has(token) ? [token] : [token.replace(compounds, '')];
  });
  const isOtherTest = tokens.some((token) => otherTestWords.has(token));
  const isSaid = (word: string): boolean =>
    neutralWords.has(word) ||
    sensitiveWords.has(word) ||
    fractionWords.has(word) ||
    word === '#' ||
    (isOfBlood && fluidWords.has(word));
  const withPressure = (of: string[]): string[] =>
    isPartialPressure ? [...new Set([...of, 'partial', 'pressure'])] : of;
  const core = withPressure(words.filter((word) => !isSaid(word)));
  const lettered = withPressure(words.filter((word) => /^\p{L}$/u.test(word) || !isSaid(word)));
  return {
    tokens,
    core,
    lettered,
    isSensitive,
    isOtherSpecimen,
    isOtherTest,
    isFraction,
  };
}

/** Words that say that the specimen is blood. */
const bloodWords = new Set(
  'serum plasma serpl suero plasmatico sangre sanguineo blut vollblut bld ser plas serico serica'.split(' '),
);
/** Words for a fluid that names none. */
const fluidWords = new Set('u fluid fluids fluido fluidos otro otros other otra liquidos'.split(' '));

const sensitivePair = (tokens: readonly string[], token: string): boolean =>
  (token === 'us' && tokens.length > 1) ||
  (token === 'high' && tokens.some((one) => one.startsWith('sens'))) ||
  (token === 'alta' && tokens.some((one) => one.startsWith('sensib'))) ||
  token === 'ultra' ||
  token === '5th' ||
  token === 'gen5';
