import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { isTouching, placeOf, type Token } from '../reading/reply-tokens.ts';
import type { Place } from '../reading/statements.ts';
import { mayBeNumber, numberInWords } from './number-words.ts';

/* The ages in years that a reply gives the patient: "67-year-old", "de 67 a.", "mit 67 Jahren", "she's 67" (REPLY-12). */

/** An age with its number's place. */
export interface StatedAge extends Place {
  years: number;
  /** Written in figures and in years, so that it can look like the chart. */
  isExact: boolean;
  /** "Nearly 70". */
  isAbout: boolean;
}

/** "Five-year-old", "fünfjähriger". */
const compoundAge = /^(?<number>\p{sc=Latin}[\p{sc=Latin}-]*?)-?(?:years?-olds?|jahrig\p{sc=Latin}*)$/u;
const hasAge = /olds?$|jahrig/;
const about =
  /^(?:nearly|almost|about|around|good|pushing|approaching|nearing|casi|unos|rondando|ronda|fast|knapp|etwa|rund|ca|gut)$/;

const unitOfYears = /^(?:years?|yrs?|yo|anos?|jahren?|jahre)$/;
/** These name an age by themselves, wherever they stand: "year-old", "jährige". */
const ofAge = /^(?:years?-olds?|yr-olds?|y-o|yo|(?:alt)?jahrig\p{sc=Latin}*)$/u;
const monthsOfAge = /^(?:months?-old|monatig\p{sc=Latin}*)$/u;
const months = /^(?:months?|meses|monate?n?)$/;
/** Behind years, what makes them an age or a span. */
const old = /^(?:olds?|alt(?:e[rnms]?)?|edad)$/;
const ofSpan =
  /^(?:ago|into|shy|later|earlier|previously|before|after|history|pack\p{sc=Latin}*|apart|zuvor|spater|lang|antes|despues|atras|evolucion|duracion|fumando|smoking)$/u;
/** Before years, what makes them a span or the limit of a rule. */
const spanBefore =
  /^(?:for|since|last|past|within|over|under|above|below|than|least|every|each|per|from|until|hace|desde|durante|ultimos|cada|mayor(?:es)?|menor(?:es)?|mas|menos|hasta|seit|vor|uber|unter|ab|als|nach|alle|bis|<|>|≥|≤|-|–)$/;
/** Before years, what makes them the age of the patient. */
const ageBefore =
  /^(?:her|his|ihren?|seinen?|of|aged|age|is|was|de|tiene|edad|von|ist|alter|pat|only|just|solo|erst|nur|casi|fast|nearly|almost|now|)$/;
/** Only at the beginning of a sentence: "mit 64 Jahren", and not "asthma at 5 years". */
const atAge = /^(?:at|con|mit|sus|los)$/;
/** Who a number without a unit can be the age of. */
const subject = /^(?:she|he|patient|patientin|sie|er|paciente|boy|girl|woman|man|child|kind|junge)$/;
const person =
  /^(?:(?:gentle)?man|woman|male|female|lady|boy|girl|kid|child|patient(?:in)?|pensioner|widow(?:er)?|paciente|mujer|varon|hombre|senora?|nin[oa]|chic[oa]|chaval|joven|ancian[oa]|jubilad[oa]|caballero|abuel[oa]|mann|frau|herrn?|dame|junge|madchen|kind|senior(?:in)?|rentner(?:in)?|jugendliche[rn]?)$/;
/** Directly before a number behind a subject: "she turned 50", "er wird 60". */
const turning =
  /^(?:turn(?:ed|s|ing)|pushing|approaching|cumplio|cumple|cumplira|ronda|rondando|wurde|wird|being)$/;
const title = /^(?:mrs?|ms|miss|frau|herrn?|senora?|sra?|don|dona)$/;
const noAgeEnd =
  /^(?:%|kg|cm|mg|g|ml|mm\w*|\/|:|-|–|weeks?|wochen?|semanas?|months?|days?|hours?|minutes?|wh\w+)$/;
const clauseEnd = /^(?:|[.,;!)\n]|now)$/;
/** A higher number is no age. */
const mostYears = 130;
/** A whole number with F from here on is a temperature. */
const leastFahrenheit = 95;

/** Returns the ages that a reply states. "He's 25" can be the patient's `weight`. The time is linear in the tokens. */
export function statedAges(
  tokens: readonly Token[],
  language: ReplyLanguage,
  weight: number | undefined,
): StatedAge[] {
  return tokens.flatMap((token, at): StatedAge[] => {
    // Most words of a reply are neither a number nor the beginning of one.
    if (token.values.length === 0 && !mayBeNumber(token.plain, language) && !hasAge.test(token.plain))
      return [];
    const compound = compoundAge.exec(token.plain);
    const words = compound ? [compound.groups?.number ?? ''] : [token.plain, tokens[at + 1]?.plain ?? ''];
    const [figure] = token.values;
    const read = figure === undefined ? numberInWords(words, language) : { value: figure, length: 1 };
    if (read === undefined || read.value % 1 !== 0) return [];
    const years = compound ? read.value : yearsAt(tokens, at, read.length, read.value);
    if (years === undefined || years > mostYears || years === weight) return [];
    const isAbout = [1, 2].some((back) => about.test(tokens[at - back]?.plain ?? ''));
    const isExact = /^\d+$/.test(token.text) && years === read.value && !isAbout;
    return [{ ...placeOf(tokens, at, at + read.length), years, isExact, isAbout }];
  });
}

function yearsAt(tokens: readonly Token[], at: number, length: number, value: number): number | undefined {
  const plain = (place: number) => tokens[place]?.plain ?? '';
  const dash = plain(at + length) === '-' ? 1 : 0;
  const next = at + length + dash;
  const [unit, behind] = [plain(next), plain(next + 1)];
  const before = plain(at - 1);
  // "Mit 126er Puls".
  if (unit === 'er' && isTouching(tokens, next)) return undefined;
  // "Ages 18 to 44", "12-18 years", "over 65".
  const isRule =
    [before, plain(at - 2)].some((one) => spanBefore.test(one) && one !== '-') || isRange(tokens, at);
  if (isRule) return undefined;
  if (ofAge.test(unit)) return value;
  const isSlashed = unit === 'y' && behind === '/' && plain(next + 2) === 'o';
  if (isSlashed) return value;
  if (monthsOfAge.test(unit)) return Math.floor(value / 12);
  const isOld = old.test(behind) || (/^(?:of|de)$/.test(behind) && /^(?:age|edad)$/.test(plain(next + 2)));
  if (months.test(unit)) return isOld ? Math.floor(value / 12) : undefined;
  // "67-j. Pat.", "de 67 a.", "81 J."
  const isShort =
    /^[ja]$/.test(unit) &&
    behind === '.' &&
    (dash === 1 || /^(?:de|,|pat|frau|mann|mujer|varon|)$/.test(before) || isLineStart(tokens, at));
  if (isShort) return value;
  if (unitOfYears.test(unit)) {
    if (isOld) return value;
    const isSpan =
      (ofSpan.test(behind) && !/^(?:de|of|con|mit|von)$/.test(before)) ||
      (/^(?:of|de|mit|con|with)$/.test(behind) &&
        !/^(?:age|edad)$/.test(plain(next + 2)) &&
        !isOfPatient(tokens, at)) ||
      (behind === 'de' && /^(?:evolucion|duracion)$/.test(plain(next + 2)));
    return !isSpan && isOfPatient(tokens, at) ? value : undefined;
  }
  // "67F" and "58 m,", and not "98F".
  if (
    /^[fmw]$/.test(unit) &&
    dash === 0 &&
    value < leastFahrenheit &&
    isLineStart(tokens, at) &&
    !/^\d/.test(behind)
  )
    return value;
  // "A man of 85".
  if (/^(?:of|de|von)$/.test(before) && person.test(plain(at - 2)) && !noAgeEnd.test(unit)) return value;
  if (isApposed(tokens, at, length)) return value;
  // "She turned 50 this year", "cumplió 50", "is just shy of 80".
  const isTurned =
    turning.test(before) &&
    (subject.test(plain(at - 2)) || isLineStart(tokens, at - 1) || /^cumpl/.test(before));
  if (
    (isTurned || (before === 'of' && plain(at - 2) === 'shy' && isSubjectNear(tokens, at))) &&
    !noAgeEnd.test(unit)
  )
    return value;
  if (isNamed(tokens, at) && clauseEnd.test(plain(at + length))) return value;
  return isOfSubject(tokens, at, length) ? value : undefined;
}

/** Returns whether the words before a number of years make them the patient's age. */
function isOfPatient(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.plain ?? '';
  if (ageBefore.test(before) || person.test(before) || isLineStart(tokens, at)) return true;
  if (before === ',') return person.test(tokens[at - 2]?.plain ?? '');
  const start = /^(?:sus|los)$/.test(before) ? at - 2 : at - 1;
  return atAge.test(before) && isLineStart(tokens, start);
}

/** "She is just shy of 80", and not "a pulse just shy of 80". */
const isSubjectNear = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(Math.max(0, at - 7), at - 2).some(({ plain }) => subject.test(plain));

const isLineStart = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1] === undefined || /^[.\n:•*-]$/.test(tokens[at - 1]?.text ?? '');

const isRange = (tokens: readonly Token[], at: number): boolean =>
  [2, -2].some(
    (by) =>
      (tokens[at + by]?.values.length ?? 0) > 0 &&
      /^(?:to|and|or|bis|und|oder|y|a|-|–)$/.test(tokens[at + by / 2]?.plain ?? ''),
  );

/** "Age: 67", "aged 67", "edad de 67", "Alter 67". */
const isNamed = (tokens: readonly Token[], at: number): boolean => {
  const [one = '', other = ''] = [tokens[at - 1]?.plain, tokens[at - 2]?.plain];
  const isRule = tokens
    .slice(Math.max(0, at - 6), at)
    .some(({ plain }) => spanBefore.test(plain) || plain === 'before');
  return !isRule && /^(?:aged?|edad|alter)$/.test(/^(?:of|de|von|:|is|es|ist)$/.test(one) ? other : one);
};

/** "Mrs Ellis (76)", "the patient (47 F)", "Daniel, 43, twisted", "el chico, de 17, juega". */
function isApposed(tokens: readonly Token[], at: number, length: number): boolean {
  const plain = (place: number) => tokens[place]?.plain ?? '';
  const start = /^(?:de|of|von)$/.test(plain(at - 1)) ? at - 1 : at;
  const mark = plain(start - 1);
  const end = /^[fmwaj]$/.test(plain(at + length)) ? at + length + 1 : at + length;
  const isEnd = plain(end) === ',' || (title.test(plain(start - 3)) && clauseEnd.test(plain(end)));
  const isClosed = mark === '(' ? /^[),;]$/.test(plain(end)) : mark === ',' && isEnd;
  const isWhoever =
    person.test(plain(start - 2)) ||
    title.test(plain(start - 3)) ||
    (mark === ',' &&
      isLineStart(tokens, start - 2) &&
      /^\p{Lu}\p{Ll}{2,}$/u.test(tokens[start - 2]?.text ?? ''));
  return isClosed && isWhoever;
}

/** A number of two digits beside "is" and before "and" is an age, and a smaller one may be a rating. */
const isAdult = (token: Token | undefined): boolean =>
  (token?.values[0] ?? 0) >= 18 && /^\d\d$/.test(token?.text ?? '');

/** "She is 67.", "he's 58", "At 47 she's young". */
function isOfSubject(tokens: readonly Token[], at: number, length: number): boolean {
  const [next = '', then = ''] = [tokens[at + length]?.plain, tokens[at + length + 1]?.plain];
  const first = tokens[at - 1]?.plain ?? '';
  const start = /^(?:just|only|barely|nur|erst|gerade|solo|apenas)$/.test(first) ? at - 2 : at - 1;
  const isAt = /^(?:at|mit|con)$/.test(tokens[start]?.plain ?? '') && isLineStart(tokens, start);
  const isWord = !/^\d/.test(tokens[at]?.text ?? '');
  if (isAt && isWord && /^(?:,|her|his|she|he|the|ist|hat|wird|war)$/.test(next)) return true;
  if (isAt && (subject.test(next) || (/^(?:the|,)$/.test(next) && subject.test(then)))) return true;
  const word = /^(?:nearly|almost|only|just|now|erst|schon|fast|casi)$/.test(first) ? at - 2 : at - 1;
  const copula = tokens[word]?.plain ?? '';
  const isContracted = copula === 's' && /^[’']$/.test(tokens[word - 1]?.plain ?? '');
  const who = tokens[isContracted ? word - 2 : word - 1]?.plain ?? '';
  // "Mrs Ellis is 76."
  const isTitled = title.test(tokens[word - 2]?.plain ?? '') && /^\p{Lu}/u.test(tokens[word - 1]?.text ?? '');
  const isWho = subject.test(who) || (!isContracted && isTitled);
  return (
    (isContracted || /^(?:is|ist)$/.test(copula)) &&
    isWho &&
    (clauseEnd.test(next) || (isAdult(tokens[at]) && /^(?:and|und)$/.test(next)))
  );
}
