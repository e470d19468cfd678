/*
 * Finds clinical findings in a text, and whether the text denies them. After NegEx: Chapman WW, Bridewell W, Hanbury
 * P, et al. A simple algorithm for identifying negated findings and diseases in discharge summaries. J Biomed Inform
 * 2001;34(5):301-310. Rules: docs/clinical/infection-hint.md, HINT-2.
 */

const word = (words: string) => `(?<![\\p{sc=Latin}\\p{N}])(?:${words})(?![\\p{sc=Latin}\\p{N}])`;

/** HINT-2: negations of the words that follow. */
const negation = new RegExp(
  word(
    [
      'no|not|nor|none|never|without|denies|denied|denying|negative for|absence of|ruled out|free of|un?likely',
      'sin|ni|niega|niegan|negaba|descarta|descartad[oa]s?|ausencia de|nunca|tampoco',
      'kein|keine|keinen|keinem|keiner|keinerlei|nicht|ohne|weder|noch|verneint|ausgeschlossen\\p{sc=Latin}*|ausschluss(?: einer| eines)?|nie',
    ].join('|'),
  ),
  'giu',
);
/** Phrases that look like a denial and are not: "no improvement of the infection". */
const noDenial = new RegExp(
  word(
    [
      'no (?:change|improvement|decrease|response|further decrease)|not only|not (?:yet )?(?:ruled out|excluded)',
      'no solo|no s[oó]lo|sin (?:mejor[ií]a|cambios)|sin m[aá]s (?:\\p{sc=Latin}+ ){0,3}que|no (?:se )?(?:ha )?descarta(?:do|da)?',
      'nicht nur|keine (?:besserung|[aä]nderung)|noch immer|noch|nicht (?:sicher )?(?:ausgeschlossen|auszuschliessen|auszuschließen)',
    ].join('|'),
  ),
  'giu',
);
/** Negations of the words before: "sepsis ruled out", "Fieber: verneint". */
const denialAfter =
  /^(?:-free\b|[\s:]*(?:(?:has|have|is|was|were|been|now|ist|sind|wird|wurde|wurden|ha|han|sido|está|queda|es|fue)\s+){0,3}(?:ruled out|excluded|absent|denied|negative|negativ[oa]?|unlikely|resolved|descartad[oa]s?|ausentes?|ausgeschlossen|verneint|unwahrscheinlich|nicht (?:vorhanden|nachweisbar)|none|no|nein|keine?s?)(?![\p{sc=Latin}\p{N}])|\s(?:besteht|bestehen|liegt|liegen|findet sich|finden sich|hat (?:er|sie)|gibt es)(?:\s\p{sc=Latin}+)?\s(?:nicht|keine[rns]?)(?!\p{sc=Latin}))/iu;
/** A denial extends over commas only in a list with such a last item: "no cough, fever or abscess". */
const listEnd = new RegExp(word('or|nor|o|u|ni|oder|noch|und|and|y|e'), 'iu');
/** The boundary between two statements. */
const turn = new RegExp(
  `[;()]|\\s[–—]\\s|${word('but|however|although|though|except|aber|jedoch|sondern|allerdings|pero|sino|aunque|with|mit|con|(?:and|und) (?:this|there|s?he|it|er|sie|es|das)|y (?:est[aá]|tiene|presenta|hay|es)')}`,
  'iu',
);
/**
 * The end of a sentence. The periods of "V. a." and "Z. n." (suspicion of, state after) belong to the words that follow,
 * and so does a negation before them.
 */
const sentenceEnd =
  /(?:(?!(?<=(?<![\p{sc=Latin}\p{N}])[Vv])\.\s?a\.|(?<=(?<![\p{sc=Latin}\p{N}])[Vv]\.\s?a)\.|(?<=(?<![\p{sc=Latin}\p{N}])[Zz])\.\s?n\.|(?<=(?<![\p{sc=Latin}\p{N}])[Zz]\.\s?n)\.)[.!?]+(?=\s|$)|\n)+/u;
/** Maximum number of words between a denial and the denied finding. */
const reach = 6;

/** One mention of a finding. */
export interface Mention {
  /** The matched words, as written. */
  term: string;
  sentence: string;
  /** The offset of the term in its sentence. */
  at: number;
  /** Whether the sentence denies the finding: "no fever", "sepsis ruled out". */
  isDenied: boolean;
}

const patterns = new Map<string, RegExp>();
/** The tables of findings have fewer entries. */
const maxPatterns = 1000;

/** Compiles terms once. */
function patternOf(terms: string): RegExp {
  const known = patterns.get(terms);
  if (known) return known;
  const pattern = new RegExp(word(terms.replaceAll(' ', '\\s+')), 'giu');
  if (patterns.size >= maxPatterns) patterns.clear();
  patterns.set(terms, pattern);
  return pattern;
}

/**
 * Returns every mention of `terms` as whole words, in the order of the text. `terms` are alternatives of a regular
 * expression; a space in them matches any whitespace.
 */
export function mentionsOf(text: string, terms: string): Mention[] {
  const mention = patternOf(terms);
  // Most texts mention nothing, which one search tells.
  if (text.search(mention) === -1) return [];
  return text.split(sentenceEnd).flatMap((line) => {
    const sentence = line.replace(/^[\s#>*-]+|\s+$/gu, '');
    return [...sentence.matchAll(mention)].map(({ 0: term, index: at }) => ({
      term,
      sentence,
      at,
      isDenied: isDenied(sentence, at, term.length),
    }));
  });
}

function isDenied(sentence: string, at: number, length: number): boolean {
  const after = sentence.slice(at + length);
  if (denialAfter.test(after)) return true;
  const before = sentence.slice(0, at);
  const statement = before.slice(lastEnd(before, turn));
  const denials = [...statement.replace(noDenial, (text) => '·'.repeat(text.length)).matchAll(negation)];
  const last = denials.at(-1);
  if (last === undefined) return false;
  const between = statement.slice(last.index + last[0].length);
  if (!between.includes(',')) return between.split(/\s+/u).filter(Boolean).length <= reach;
  const items = `${between}${after.slice(0, after.search(turn) < 0 ? undefined : after.search(turn))}`;
  return listEnd.test(items);
}

/** Returns the end of the last match of `pattern`, or 0. */
function lastEnd(text: string, pattern: RegExp): number {
  const last = [...text.matchAll(new RegExp(pattern, 'giu'))].at(-1);
  return last === undefined ? 0 : last.index + last[0].length;
}
