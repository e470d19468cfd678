import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { readingBounds } from '../bounds.ts';
import type { Topic } from '../facts.ts';
import { placeOf, plainOf, type Token } from '../reading/reply-tokens.ts';
import { asTokens, isSalt, longestTopicAt, meantBy } from '../reading/topics.ts';
import { wordSet } from '../reading/word-set.ts';
import type { ChartState, NormalGroup } from '../states/chart-state.ts';
import { verdictOf } from '../states/verdict.ts';
import { isCondition } from '../values/limits.ts';
import { groupNames, table, type Words } from './normal-words.ts';

/* "Potassium is normal", "normale Herzfrequenz", "constantes normales" beside the chart (REPLY-16). */

type Item = ReplyCheck['items'][number];

const longestGroup = readingBounds.signGroup;
const groupsIn = (language: ReplyLanguage): ReadonlyMap<string, NormalGroup> =>
  new Map(
    (['vitals', 'xray', 'labs'] as const).flatMap((thing) =>
      groupNames[language][thing].map((name) => [asTokens(name), thing] as const),
    ),
  );
const groups = { en: groupsIn('en'), es: groupsIn('es'), de: groupsIn('de') };
const firstOf = (language: ReplyLanguage) =>
  new Set([...groups[language].keys()].map((name) => name.split(' ')[0]));
/** The first word of each group, so that most words of a reply cost one lookup. */
const firstWords = { en: firstOf('en'), es: firstOf('es'), de: firstOf('de') };

/** "Below the cut-off", "unter der Nachweisgrenze". */
const belowWords = wordSet('below under debajo inferior menor unter unterhalb');
const limitWords = wordSet(
  'cutoff cut-off threshold limit percentile detection umbral limite corte percentil deteccion grenzwert nachweisgrenze perzentile entscheidungsgrenze',
);
/** Behind a copula, what makes a value abnormal. "High" alone may be part of another word's range. */
const abnormalWords = wordSet(
  'positive positiv positivo positiva raised elevated high low reduced decreased abnormal deranged elevada elevado alta alto disminuida disminuido baja bajo alterada alterado erhoht erniedrigt hoch niedrig pathologisch',
);
const highWords = wordSet('raised elevated high elevada elevado alta alto erhoht hoch');
const lowWords = wordSet('low reduced decreased disminuida disminuido baja bajo erniedrigt niedrig');
const slightWords = wordSet(
  'slightly mildly marginally minimally barely discretamente ligeramente levemente minimamente apenas leicht gering geringfugig minimal kaum',
);
const borderlineWords = wordSet('borderline grenzwertig limitrofe');
/** These also describe a limit or another word: "low". */
const sideWords = wordSet('low high reduced baja bajo alta alto niedrig hoch');
/** "Low" is good news of any other test. */
const lowIsWrong = wordSet('lab:hemoglobin lab:potassium lab:sodium lab:platelets lab:glucose lab:calcium');
const closing = /^(?:$|[.,;:!)\n]|and|y|und)$/;
const copulas = /^(?:cause|for|of|esta|estan|es|son|ha|been|be|was|were|significantly|ha)$/;
/** Behind a name, a denial of "raised": "not elevated", "nicht erhöht". */
const denials = wordSet('keine not no never isn aren wasn weren nicht nie sin');
/** Before a name: "nothing wrong with the", "no hay alteraciones de la". */
const nothingWrong =
  /(?<!\p{sc=Latin})(?:nothing wrong with|no (?:abnormalit(?:y|ies)|problems?|concerns?) (?:of|in|with|about)|(?:sin|no hay) (?:alteraci\p{sc=Latin}+|problemas) (?:de|en|con)|kein\p{sc=Latin}* auffallig\p{sc=Latin}*)(?: the| her| his| la| el| su| der| dem)?$/u;
/** "Isn't" has three tokens. */
/** "Not low enough to transfuse." */
const enough = /^(?:enough|for|to|genug|para)$/;
const contraction = /^(?:[’']|t)$/;

/** Before a name or its "normal", words that speak of another time, of an aim, or deny it. */
const otherwise = wordSet(
  'not no never nor isn aren without initial initially previous previously prior earlier baseline usual restore ' +
    'achieve reach maintain keep target goal until to toward towards back if once sin inicial previa previo basal hasta ' +
    'lograr mantener objetivo recuperar ni nicht kein keine keinen noch initial initiale vorherige fruhere bis ziel zu ' +
    'erreichen halten ohne',
);
/** Anywhere before a name in its sentence, words that ask for it: "Confirm that vital signs are normal". */
const demands = wordSet(
  'confirm check verify ensure document complete full set juego whether needs require requires comprobar confirmar verificar asegurar completas ' +
    'completos requiere prufen sicherstellen dokumentieren vollstandige vollstandigen ob notig',
);
/** "None of her vital signs is normal". */
const noneOf = wordSet('none neither nothing ningun ninguna ninguno nada keiner keine keines keinen nichts');
const joints = wordSet(', and y e und & / the la el los las der die das');
/** A reference follows: "Potassium (normal range 3.5–5.1)". */
const references = wordSet(
  'range ranges limit limits value values rango rangos valores limites bereich werte',
);
/** "In normal saline", "in normal sinus rhythm". */
const others = wordSet('saline solution sinus rhythm');
const ends = wordSet('. ! ? ; \n');
const sentence = 14;

/** A sign, a test or a group that a reply names: its first token and how many it has. */
interface Named {
  thing: Topic | NormalGroup;
  at: number;
  length: number;
}

/** Compares what a reply calls normal with the chart (REPLY-16). The time is linear in the text. */
export function checkNormals(
  tokens: readonly Token[],
  language: ReplyLanguage,
  states: readonly ChartState[],
): Item[] {
  const byThing = new Map(states.map((one) => [one.thing, one]));
  const tested = byThing.has('abnormal:labs');
  const items: Item[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const first = nameAt(tokens, at, language);
    if (first === undefined) continue;
    const list = [first, ...namesBehind(tokens, first, language)];
    const last = list.at(-1) ?? first;
    const claim = claimOf(tokens, at, last.at + last.length, table[language]);
    const isReference = claim !== undefined && limitsReference(tokens, first.at, last.at + last.length);
    if (claim && !isReference && !isAside(tokens, claim.from)) {
      for (const { thing, at: from, length } of list) {
        if (thing.startsWith('score:') || thing === 'meanPressure' || thing === 'pain') continue;
        const state = stateOf(thing, byThing);
        if (!isOfNewest(tokens, last.at + last.length, state)) continue;
        const quote = placeOf(tokens, claim.from, claim.to);
        const place = placeOf(tokens, from, from + length);
        if (claim.isSlight && state.isFar) {
          items.push({ ...verdictOf(place, state), quote });
          continue;
        }
        if (claim.isAbnormal) {
          if (claim.side !== undefined && state.side !== undefined && claim.side !== state.side) {
            items.push({ ...verdictOf(place, { ...state, isPresent: true }), quote });
            continue;
          }
          // Only what the laboratory or the header calls normal contradicts "raised".
          if (state.isPresent === false && (!claim.isLow || lowIsWrong.has(thing)))
            items.push({ ...verdictOf(place, { ...state, isPresent: true }), quote });
          else if (
            state.isPresent === undefined &&
            tested &&
            !byThing.has(`abnormal:${thing}`) &&
            thing.startsWith('lab:')
          )
            items.push({ ...place, verdict: 'absent' });
          continue;
        }
        // A therapeutic INR is fine, though the laboratory calls it raised.
        if (thing === 'lab:inr' && byThing.get('inrTherapeutic')?.isPresent) continue;
        const item = verdictOf(place, state);
        items.push(item.verdict === 'differs' ? { ...item, quote } : item);
      }
    }
    at = last.at + last.length - 1;
  }
  return items;
}

const isGroup = (thing: Named['thing']): thing is NormalGroup =>
  thing === 'vitals' || thing === 'xray' || thing === 'labs';

/** Returns what the chart knows of a thing. One that it lacks is neither normal nor abnormal. */
function stateOf(thing: Named['thing'], byThing: ReadonlyMap<ChartState['thing'], ChartState>): ChartState {
  const own = isGroup(thing) ? [thing] : meantBy(thing);
  const known = own.map((one) => byThing.get(`abnormal:${one}`)).find((state) => state !== undefined);
  return known ?? { thing: `abnormal:${thing}` };
}

/** Returns the names that follow one in a list: "heart rate, SpO₂ and temperature". */
function namesBehind(tokens: readonly Token[], { at, length }: Named, language: ReplyLanguage): Named[] {
  const list: Named[] = [];
  let end = at + length;
  for (;;) {
    let next = end;
    while (next < end + 3 && joints.has(tokens[next]?.plain ?? '')) next += 1;
    const named = next === end ? undefined : nameAt(tokens, next, language);
    if (named === undefined) return list;
    list.push(named);
    end = named.at + named.length;
  }
}

function nameAt(tokens: readonly Token[], at: number, language: ReplyLanguage): Named | undefined {
  const group = groupAt(tokens, at, language);
  if (group) return group;
  const named = longestTopicAt(tokens, at, language);
  if (named === undefined || isSalt(tokens, at, named.words)) return undefined;
  return { thing: named.topic, at, length: named.words };
}

function groupAt(tokens: readonly Token[], at: number, language: ReplyLanguage): Named | undefined {
  if (!firstWords[language].has(tokens[at]?.plain)) return undefined;
  for (let length = longestGroup; length > 0; length -= 1) {
    const name = tokens
      .slice(at, at + length)
      .map(({ plain }) => plain)
      .join(' ');
    const thing = groups[language].get(name);
    if (thing !== undefined) return { thing, at, length };
  }
  return undefined;
}

/** The tokens of a claim, and what it says. Without more it says "normal". */
interface Claim {
  from: number;
  to: number;
  isAbnormal?: true;
  side?: 'high' | 'low';
  isLow?: true;
  isSlight?: true;
}

const ofValue = /^(?:of|at|de|von|bei|mit|con|is|es|ist|:|=|\*)$/;
const unitWord =
  /^(?:%|\/|°\s?[cf]|[\p{sc=Latin}µμ]{0,2}mol|[mµunp]?g|k?pa|d?l|min|bpm|lpm|mm\s?hg|mmhg|over|sobre|zu|u|mm)$/u;

/** Returns the token behind the value that follows a name, with its unit and comma; `at` if none does. */
function afterValue(tokens: readonly Token[], at: number): number {
  let first = at;
  while (first < at + 3 && ofValue.test(tokens[first]?.plain ?? '')) first += 1;
  if (!tokens[first]?.values.length) return at;
  let end = first + 1;
  while (
    end < first + 8 &&
    (unitWord.test(tokens[end]?.plain ?? '') || (tokens[end]?.values.length ?? 0) > 0)
  )
    end += 1;
  return tokens[end]?.text === ',' ? end + 1 : end;
}

/** Returns whether the value behind a name is the chart's newest, or none. "118/72, normal" is about another one. */
function isOfNewest(tokens: readonly Token[], end: number, { text = '' }: ChartState): boolean {
  const to = afterValue(tokens, end);
  const nextNumber = tokens.slice(end, to).find(({ values }) => values.length > 0);
  return nextNumber === undefined || nextNumber.values.includes(Number.parseFloat(text));
}

/** "K 6.1 (normal 3.5–5.1)", "(normal up to 2)". */
const isReferenceBehind = (tokens: readonly Token[], at: number): boolean =>
  (tokens[at]?.values.length ?? 0) > 0 ||
  /^(?:<|>|≤|≥|:|=|up|below|under|is|range|bis|unter|hasta|menor|menos|de|ist|between|entre|zwischen)$/.test(
    tokens[at]?.plain ?? '',
  );

/** Returns the tokens of the words that call a list of names normal; undefined if none do. */
function claimOf(
  tokens: readonly Token[],
  start: number,
  end: number,
  { before, behind, range, within, raised, between }: Words,
): Claim | undefined {
  const plain = (at: number) => tokens[at]?.plain ?? '';
  // "Mantiene una saturación de 91" keeps a value.
  const isKept = plain(start - 1) === 'mantiene' && afterValue(tokens, end) > end;
  if (before.has(plain(start - 1)) && !isKept) return { from: start - 1, to: end };
  const wrong = nothingWrong.exec(plainOf(tokens, Math.max(0, start - 6), start))?.[0].split(' ').length;
  if (wrong !== undefined) return { from: start - wrong, to: end };
  let isWithin = false;
  // "89/51 mmHg, well within the normal range": the value is passed over.
  const from = afterValue(tokens, end);
  const hasValue = from > end;
  for (let at = from; at < from + 7; at += 1) {
    const word = plain(at);
    if (denials.has(word)) {
      let next = at + 1;
      while (contraction.test(plain(next)) || copulas.test(plain(next))) next += 1;
      const isNone =
        word === 'sin' && /^(?:alteraci\p{sc=Latin}*|elevar|hallazgos|particularidades)$/u.test(plain(next));
      return (raised.has(plain(next)) && !enough.test(plain(next + 1))) || isNone
        ? { from: start, to: next + 1 }
        : undefined;
    }
    // "o. B." and "WNL".
    const isVoid = word === 'o' && plain(at + 1) === '.' && plain(at + 2) === 'b';
    if (isVoid || word === 'ob') return { from: start, to: at + (isVoid ? 4 : 1) };
    // "Gut 26-fach erhöht".
    if (/^(?:gut|well|bien)$/.test(word) && tokens[at + 1]?.values.length) return undefined;
    const isNormal = (behind.has(word) && word !== 'nachweisbar') || (isWithin && range.has(word));
    if (isNormal) {
      const next = plain(at + 1);
      if (hasValue && isReferenceBehind(tokens, at + 1)) return undefined;
      const isOther = others.has(next) || (references.has(next) && !isWithin);
      return isOther ? undefined : { from: start, to: at + 1 };
    }
    if (belowWords.has(word)) {
      const rest = tokens.slice(at + 1, at + 6).findIndex(({ plain: next }) => limitWords.has(next));
      return rest === -1 ? undefined : { from: start, to: at + 2 + rest };
    }
    // "CRP erhöht."
    const isLow = at === end && sideWords.has(word);
    const side = highWords.has(word) ? 'high' : lowWords.has(word) ? 'low' : undefined;
    const isWhole = at > end || closing.test(plain(at + 1));
    if (isWhole && borderlineWords.has(word))
      return { from: start, to: at + 1, isAbnormal: true, isSlight: true };
    const isSlight = [at - 1, at - 2].some((one) => one >= end && slightWords.has(plain(one)));
    if (isWhole && abnormalWords.has(word) && !limitWords.has(plain(at + 1)))
      return {
        from: start,
        to: at + 1,
        isAbnormal: true,
        ...(side && { side }),
        ...(isLow && { isLow }),
        ...(isSlight && { isSlight }),
      };
    if (!between.has(word)) return undefined;
    isWithin ||= within.has(word);
  }
  return undefined;
}

/** "Normal lactate sits below 2", "la hemoglobina normal está entre 12 y 15": the limits of anybody. */
function limitsReference(tokens: readonly Token[], start: number, end: number): boolean {
  const isBeside = [tokens[start - 1], tokens[end]].some((one) => /^normal/.test(one?.plain ?? ''));
  if (!isBeside) return false;
  for (let at = end; at < end + sentence && at < tokens.length; at += 1) {
    if (ends.has(tokens[at]?.text ?? '')) return false;
    if (limiting.has(tokens[at]?.plain ?? '') && tokens[at + 1]?.values.length) return true;
  }
  return false;
}
const limiting = wordSet(
  'below under above over between from up to entre de menos hasta debajo encima unter uber zwischen von bis < > ≤ ≥',
);

/** Returns whether the sentence is a condition, a question, an aim, or about another time. */
function isAside(tokens: readonly Token[], from: number): boolean {
  for (let at = from - 1; at >= Math.max(0, from - sentence); at -= 1) {
    const token = tokens[at];
    if (token === undefined || ends.has(token.text)) break;
    if (isCondition(token) || demands.has(token.plain)) return true;
    if (from - at <= 2 && otherwise.has(token.plain)) return true;
    if (from - at <= 4 && noneOf.has(token.plain)) return true;
  }
  for (let at = from; at < from + sentence && at < tokens.length; at += 1) {
    const text = tokens[at]?.text ?? '';
    if (text === '?') return true;
    if (ends.has(text)) break;
  }
  return false;
}
