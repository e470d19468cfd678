/* Results in words, against a reference in words (LAB-16). */

const folded = (text: string): string =>
  text
    .replace(/ß/gu, 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[()[\]{}.,;"'*]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();

/** Words of one meaning. The two meanings of a row are opposites; words of two rows say nothing about each other. */
const opposites: readonly (readonly [as: string, not: string])[] = [
  [
    'negative|neg|negativ|negativo|negativa|not detected|non detected|undetected|undetectable|none detected|nicht nachgewiesen|nicht nachweisbar|kein nachweis|no detectado|no detectada|no detectable|indetectable|non reactive|nonreactive|not reactive|nicht reaktiv|no reactivo|no reactiva|absent|none|none seen|not seen|not present|not found|keine|kein|nicht vorhanden|ausente|ausencia|ninguno|ninguna|no se observan|no se observa|no growth|no growth to date|kein wachstum|keimfrei|steril|sterile|no organisms seen|sin crecimiento|no hay crecimiento|esteril|no bacterial growth|nil|no evidence|zero|ausentes|not isolated|no observado|no se aisla|sin hallazgos',
    'positive|pos|positiv|positivo|positiva|detected|nachgewiesen|nachweisbar|detectado|detectada|detectable|reactive|reaktiv|reactivo|reactiva|present|vorhanden|presente|seen|growth|wachstum|crecimiento|isolated|weakly positive|weak positive|schwach positiv|strongly positive|stark positiv|positivo debil|debil positivo|trace|traces|spur|spuren|trazas|indicios|small|moderate|large|few|many|occasional|massenhaft|reichlich|vereinzelt|rare|abundantes|escasas|escasos|moderadas|moderados|presentes|presencia|elevated|growing',
  ],
  [
    'normal|unauffallig|unremarkable|within normal limits|wnl|regelrecht|sin alteraciones',
    'abnormal|auffallig|pathologisch|anormal|alterado|alterada|patologico|patologica|out of range',
  ],
  [
    'clear|klar|claro|transparente|limpido',
    'turbid|cloudy|trub|turbio|hazy|leicht trub|opalescent|ligeramente turbio',
  ],
  ['no|nein', 'yes|ja|si'],
];

interface Meaning {
  row: number;
  /** The first meaning of a row is that something is as it should be, or not there. */
  is: 'absent' | 'present';
}

const meaning = new Map<string, Meaning>();
for (const [row, [absent, present]] of opposites.entries()) {
  for (const word of absent.split('|')) meaning.set(word, { row, is: 'absent' });
  for (const word of present.split('|')) meaning.set(word, { row, is: 'present' });
}

/** "No growth" negates "heavy growth", also where no list has the words. */
const negation = /^(?:not|no|non|none|kein|keine|keinen|nicht|sin|ausencia de|no se)\s+/u;

const grade = /^(?:(\d)\s?\+|(\++)|\+\s?(\d))$/u;
const titer = /^(<|>|<=|>=|≤|≥)?\s*1\s*[:/]\s*(\d{1,6})$/u;
/** "4+ organisms", "light growth of …": a beginning that says how much is there. */
const leading =
  /^(not detected|nicht nachgewiesen|no detectad[oa]|non ?reactive|no growth|kein wachstum|sin crecimiento|negativ[eoa]?|positiv[eoa]?|detected|reactive)\b/u;

const isWords = /\p{L}|^[+-]+$|^[1-4]\s?\+$|^\+\s?[1-4]$|^[<>]?=?\s*1\s*[:/]/u;

/** Labels before a reference in words. */
const label =
  /^(?:normal|ref(?:erence|erenz|erencia)?|expected|soll|norm|valor(?:es)? (?:normales?|de referencia))\s*[:=]\s*/u;

/** Returns whether a text is a word of presence or absence, a grade or a titer. */
export const isCodedWord = (text: string): boolean =>
  meaningOf(folded(text), text) !== undefined || titerOf(text) !== undefined;

/**
 * Judges a result in words. Equal to its reference is normal, a listed opposite is abnormal, a titer or a grade is judged by
 * its order. Returns undefined for anything else: words are never guessed to be normal.
 */
export function codedAgainst(
  result: string,
  reference: string | undefined,
): 'normal' | 'abnormal' | undefined {
  const [found, normal] = [folded(result), folded((reference ?? '').toLowerCase().replace(label, ''))];
  // Digits alone are a number, and numbers are judged elsewhere.
  if (!isWords.test(found) || !isWords.test(normal)) return undefined;
  const titers = [titerOf(result), titerOf(reference ?? '')] as const;
  if (titers[0] && titers[1]) return titerAgainst(titers[0], titers[1]);
  // A titer against "negative": any dilution is something that is there.
  if (titers[0] && meaning.get(normal)?.is === 'absent')
    return titers[0].sign.startsWith('<') ? 'normal' : 'abnormal';
  const plusses = [gradeOf(result), gradesOf(reference ?? '')] as const;
  if (plusses[0] !== undefined && plusses[1] !== undefined)
    return plusses[0] <= plusses[1] ? 'normal' : 'abnormal';
  if (found === normal) return 'normal';
  const [is, should] = [meaningOf(found, result), meaningOf(normal, reference ?? '')];
  if (is === undefined || should === undefined || is.row !== should.row) return negated(found, normal);
  if (is.is !== should.is) return 'abnormal';
  return is.is === 'absent' ? 'normal' : samePresence(found, normal);
}

/** Returns abnormal if one text negates words of the other. */
function negated(found: string, reference: string): 'abnormal' | undefined {
  const [is, should] = [found.replace(negation, ''), reference.replace(negation, '')];
  if ((is === found) === (should === reference)) return undefined;
  const [denied, statement] = is === found ? [should, found] : [is, reference];
  return denied.length > 2 && ` ${statement} `.includes(` ${denied} `) ? 'abnormal' : undefined;
}

/** Both say that something is there. Only the same words are known to mean the same. */
const plainPositive =
  /^(?:positive?|positiv[oa]?|pos|detected|reactive|reaktiv|reactiv[oa]|nachgewiesen|detectad[oa]|present|vorhanden|presente|seen)$/u;
const samePresence = (found: string, reference: string): 'normal' | undefined =>
  plainPositive.test(found) && plainPositive.test(reference) ? 'normal' : undefined;

function meaningOf(word: string, written: string): Meaning | undefined {
  const known = meaning.get(word) ?? meaning.get(word.replace(/[-‐–]/gu, ' ').replace(/\s+/gu, ' ').trim());
  if (known !== undefined) return known;
  const plus = gradeOf(written);
  if (plus !== undefined) return { row: 0, is: 'present' };
  const [, start] = leading.exec(word.replace(/-/gu, ' ')) ?? [];
  return start === undefined ? undefined : meaning.get(start);
}

/** "+" is 1, "3+" and "+++" are 3. */
function gradeOf(text: string): number | undefined {
  const [, before, signs, behind] = grade.exec(text.trim().replace(/[()]/gu, '')) ?? [];
  if (signs !== undefined) return signs.length;
  const digit = before ?? behind;
  return digit === undefined ? undefined : Number(digit);
}

/** The highest grade that a reference allows: nothing, a trace, or grades. */
function gradesOf(text: string): number | undefined {
  const ends = text.split(/(?:-|–|\/| to | bis | a )/u).map((end) => end.trim());
  const last = ends.at(-1) ?? '';
  const known = gradeOf(text.trim()) ?? gradeOf(last);
  if (known !== undefined) return known;
  const word = folded(last);
  if (/^(?:trace|traces|spur|spuren|trazas|indicios)$/u.test(word)) return 0.5;
  const absence = meaning.get(folded(text));
  return text.trim() === '-' || (absence?.row === 0 && absence.is === 'absent') ? 0 : undefined;
}

interface Titer {
  sign: string;
  dilution: number;
}

function titerOf(text: string): Titer | undefined {
  const [, sign = '', dilution] = titer.exec(text.trim().toLowerCase().replace(label, '')) ?? [];
  return dilution === undefined ? undefined : { sign, dilution: Number(dilution) };
}

/** A titer is high if its dilution is at or beyond the reference's; "<1:80" excludes 1:80. */
function titerAgainst(found: Titer, reference: Titer): 'normal' | 'abnormal' | undefined {
  const isUpper = reference.sign.startsWith('<') || reference.sign === '≤' || reference.sign === '';
  if (!isUpper) return undefined;
  const isIn = reference.sign === '<=' || reference.sign === '≤' || reference.sign === '';
  if (found.sign.startsWith('<') || found.sign === '≤') {
    return found.dilution <= reference.dilution ? 'normal' : undefined;
  }
  if (found.sign.startsWith('>') || found.sign === '≥')
    return found.dilution >= reference.dilution ? 'abnormal' : undefined;
  return found.dilution < reference.dilution || (isIn && found.dilution === reference.dilution)
    ? 'normal'
    : 'abnormal';
}
