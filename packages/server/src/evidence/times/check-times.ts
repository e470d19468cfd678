import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { ChartDose } from '../doses/chart-doses.ts';
import { groupsIn, mentionsIn, namesOf } from '../doses/drug-mentions.ts';
import { proposes, says } from '../doses/regimen-words.ts';
import type { Fact } from '../facts.ts';
import { hasWord, plainOf, type Token } from '../reading/reply-tokens.ts';
import type { Place } from '../reading/statements.ts';
import { longestTopicAt, meantBy } from '../reading/topics.ts';
import { type Onset, onsetsIn, type ReadOnset } from '../texts/onsets.ts';
import { type ClockTime, clockTimesIn } from '../values/clock-times.ts';
import type { ReadItem } from '../values/newest-facts.ts';
import { isTimeUnit } from '../values/reply-ages.ts';
import { judgeGap, judgeTimes, longAgo, since, thisMorning, yesterday } from './judged-times.ts';
import { factsAt, newestOf, type Reading, type Timed, timesOf, valuesOf } from './record-times.ts';

/* "The last vitals are three hours old", "lactate 4.2 yesterday", "HR 126 at 09:20" beside the records' times (REPLY-25). */

type Item = ReplyCheck['items'][number];

interface ChartTimes {
  facts: readonly Fact[];
  doses: readonly ChartDose[];
  /** Milliseconds. */
  arrival: number | undefined;
  /** When the complaint began, by the texts of the chart. */
  onsets: readonly Onset[] | undefined;
}

const vitals: Record<ReplyLanguage, RegExp> = {
  en: /\b(?:vitals?|vital signs|observations|obs|set)\b/u,
  es: /(?<!\p{sc=Latin})(?:constantes|signos vitales|toma de constantes|ultima toma)(?!\p{sc=Latin})/u,
  de: /(?<!\p{sc=Latin})(?:vital(?:wert|zeichen|parameter)\p{sc=Latin}*|messung|messungen|messwerte)(?!\p{sc=Latin})/u,
};
const arrived: Record<ReplyLanguage, RegExp> = {
  en: /\b(?:arrived|arrival|came in|brought in|walked in|presented|registered|checked in|was admitted|been (?:here|with us|in the (?:department|ed|er))|waiting|here (?:for|since)|in (?:the )?(?:department|ed|er) (?:for|since))\b/u,
  es: /(?<!\p{sc=Latin})(?:llego|ha llegado|llegada|acudio|ingreso|ingresada?|entro|aqui|en (?:urgencias|observacion|el (?:servicio|box|hospital))|esperando)(?!\p{sc=Latin})/u,
  de: /(?<!\p{sc=Latin})(?:eingetroffen|eintreffen|angekommen|ankunft|aufnahme(?= (?:vor|um|gegen|seit|gestern|heute|\d))|in der (?:notaufnahme|ambulanz)|wartet|stellte sich (?:\p{sc=Latin}+ )*vor|kam (?:um|gegen|vor)|traf (?:\S+ ){1,6}ein|aufgenommen|hier seit|seit (?:\p{sc=Latin}+ ){1,3}(?:hier|da))(?!\p{sc=Latin})/u,
};
const last =
  /(?<!\p{sc=Latin})(?:last|latest|most recent|newest|ultim[ao]s?|mas reciente|letzte[nrs]?|zuletzt|jungste[nrs]?)(?!\p{sc=Latin})/u;
/** Between two records. */
const between =
  /(?<!\p{sc=Latin})(?:apart|entre (?:ambos|ambas|los dos|las dos)|de diferencia|zwischen (?:\S+ ){0,3}(?:beiden|zwei)|auseinander|between (?:the|both|these) (?:two )?)/u;
/**
 * Compares the times that a reply gives to the vital signs, to given doses and to values with those of the records. The time
 * is linear in the text.
 */
export function checkTimes(
  reading: Reading,
  sentences: readonly Place[],
  { facts: allFacts, doses, arrival, onsets }: ChartTimes,
  values: readonly ReadItem[],
): Item[] {
  const { language, tokens } = reading;
  const signs = allFacts.filter(
    ({ topic, at }) => at !== undefined && !/^(?:lab:|score:|weight$)/.test(topic),
  );
  const sets = timesOf(signs);
  // The newest set can have no more than a level of pain.
  const newest = [...sets.slice(0, 1), ...timesOf(signs.filter(({ topic }) => topic !== 'pain')).slice(0, 1)];
  const given = doses.filter(({ isGiven }) => isGiven);
  const named = namesOf(given);
  const readDoses = [...new Set([...named.values()].flat())];
  const dosesIn = (from: number, to: number) =>
    given.length > 0 ? mentionsIn(tokens, named, from, to).flatMap((one) => one.doses) : [];
  const mayNameDay = hasWord(tokens, dayWord);
  let [next, value] = [0, 0];
  return sentences.flatMap((sentence): Item[] => {
    const end = sentence.offset + sentence.length;
    const from = next;
    while ((tokens[next]?.offset ?? end) < end) next += 1;
    const own: ReadItem[] = [];
    for (let one = values[value]; one !== undefined && one.offset < end; one = values[value]) {
      own.push(one);
      value += 1;
    }
    const words = plainOf(tokens, from, next);
    const clocks = clockTimesIn(tokens, language, from, next);
    const isTimed = clocks.length > 0 || (mayNameDay && anyDay.test(words)) || hasSpan(tokens, from, next);
    if (!isTimed) return [];
    const facts = factsAt(words, allFacts);
    const results = timesOf(facts.filter(({ topic }) => topic.startsWith('lab:')));
    const judge = (records: readonly Timed[], isOfValue: boolean) =>
      judgeTimes(reading, [from, next], { words, clocks, records, isOfValue });
    const known = valuesOf(own, facts);
    if (known.length > 0) {
      // "Worse since 12:30" gives the time of an earlier value.
      const topics = new Set(own.map(({ topic }) => topic));
      const earlier =
        since.test(words) || !isBesideValue(tokens, clocks[0], own)
          ? timesOf(facts.filter(({ topic }) => topics.has(topic)))
          : [];
      // "38.6 despite paracetamol at 13:00" gives the time of a dose.
      return judge([...known, ...earlier, ...dosesIn(from, next)], true);
    }
    if (
      given.length > 0 &&
      (says[language].test(words) ||
        isBack.test(words) ||
        isAgo.test(words) ||
        (clocks.length > 0 && !proposes[language].test(words)))
    ) {
      const groups = groupsIn(tokens, readDoses, from, next);
      const mentioned = [...mentionsIn(tokens, named, from, next), ...groups].flatMap((one) => one.doses);
      if (mentioned.length > 0) return judge(last.test(words) ? mentioned.slice(0, 1) : mentioned, false);
    }
    if (arrival !== undefined && arrived[language].test(words) && !onset.test(words) && !ofSample.test(words))
      return judge([{ at: arrival, recordId: undefined }], false);
    const beginnings =
      own.length > 0 || last.test(words) || vitals[language].test(words)
        ? []
        : onsetsIn(tokens, language, [from, next], reading.now);
    // "Fell at 11:30, arrived at twelve."
    const stay =
      arrival === undefined || !arrived[language].test(words) ? Number.NaN : (reading.now - arrival) / 60_000;
    const ofArrival = new Set(
      beginnings.flatMap(({ least, most, offset }) => (least <= stay && stay <= most ? offset : [])),
    );
    const onsetMentions = beginnings.filter(({ offset }) => !ofArrival.has(offset));
    if (onsetMentions.length > 0 && onsets !== undefined && (onsets.length > 0 || anEvent.test(words)))
      return onsetsOutside(onsetMentions, onsets);
    const ofTopic = own.length === 0 ? timesOf(factsIn(reading, from, next, facts)) : [];
    if (between.test(words)) {
      const apart = ofTopic.length > 0 ? ofTopic : ofMany(reading, from, next, facts);
      return judgeGap(
        reading,
        [from, next],
        vitals[language].test(words) && apart.length === 0 ? sets : apart,
      );
    }
    if (ofTopic.length > 0) {
      // "No temperature after the 13:20 paracetamol".
      return judge(last.test(words) ? newestOf(ofTopic) : [...ofTopic, ...dosesIn(from, next)], false);
    }
    if (own.length === 0 && sets.length > 0 && vitals[language].test(words))
      return judge(last.test(words) ? newest : sets, false);
    if (own.length === 0 && results.length > 0 && labs.test(words)) return judge(results, false);
    return [];
  });
}

/** "HR 126; it was lower at 12:30" gives the time of another value. */
function isBesideValue(
  tokens: readonly Token[],
  clock: ClockTime | undefined,
  values: readonly Place[],
): boolean {
  if (clock === undefined) return true;
  const isEnd = ({ text }: Token) => /^[;(]$/.test(text);
  const from = tokens[tokens.findLastIndex((token, at) => at < clock.start && isEnd(token))]?.offset ?? 0;
  const next = tokens.findIndex((token, at) => at >= clock.end && isEnd(token));
  const to = tokens[next]?.offset ?? Number.MAX_VALUE;
  return values.some(({ offset }) => offset >= from && offset < to);
}

/** Returns the onsets with no reading that overlaps an onset in the chart. */
function onsetsOutside(onsets: readonly ReadOnset[], known: readonly Onset[]): Item[] {
  const isKnown = ({ least, most }: Onset) => known.some((one) => one.least <= most && least <= one.most);
  const knownAt = new Set(onsets.filter(isKnown).map(({ offset }) => offset));
  const others = new Map(onsets.filter(({ offset }) => !knownAt.has(offset)).map((one) => [one.offset, one]));
  return [...others.values()].map(({ offset, length }) => ({ offset, length, verdict: 'absent' }));
}

/** Pain "for the past hour" may be measured. An injury has a time only if somebody told it. */
const anEvent =
  /(?<!\p{sc=Latin})(?:happened|occurred|injur\p{sc=Latin}*|accident|trauma|fell|fall|twisted|golpe|traumatismo|lesion|torcedura|accidente|caida|unfall|sturz|verletzung|umgeknickt)(?!\p{sc=Latin})/u;
const midday =
  /(?<!\p{sc=Latin})(?:noon|lunch\p{sc=Latin}*|mediodia|mittag|this afternoon|esta tarde|nachmittag)(?!\p{sc=Latin})/u;
const anyDay = new RegExp(
  [yesterday, longAgo, thisMorning, midday].map(({ source }) => source).join('|'),
  'u',
);
/** The last word of each form that `anyDay` knows. */
const dayWord =
  /(?<!\p{sc=Latin})(?:yesterday|night|(?:ante)?ayer|anoche|(?:vor)?gestern|gestrige[nrs]?|vortag\p{sc=Latin}*|before|anterior|week|month|pasad[oa]|woche|monat|morning|manana|morgen|fruh|vormittag|noon|lunch\p{sc=Latin}*|mediodia|mittag|afternoon|tarde|nachmittag)(?!\p{sc=Latin})/u;
const isAgo =
  /(?<!\p{sc=Latin})(?:ago|hace|since|desde|yesterday|last night|ayer|anoche|gestern|vor \p{sc=Latin}*\d*)(?!\p{sc=Latin})/u;
const labs =
  /(?<!\p{sc=Latin})(?:bloods?|labs|blood tests?|gasometria|blutgasanalyse|bga|lab results|analitica|analisis|labor|laborwerte|blutentnahme|blutabnahme)(?!\p{sc=Latin})/u;
/** "Das Ergebnis kam um 13:10." */
const ofSample =
  /(?<!\p{sc=Latin})(?:blutabnahme|ergebnis\p{sc=Latin}*|befund\p{sc=Latin}*|results?|resultados?)(?!\p{sc=Latin})/u;
/** "Das Paracetamol liegt drei Stunden zurück". */
const isBack = /(?<!\p{sc=Latin})zuruck(?!\p{sc=Latin})/u;
/** The onset of an illness is not the arrival. */
const onset =
  /(?<!\p{sc=Latin})(?:onset|began|begun|started|fell|fall|before arrival|caida|cayo|empezo|comenzo|inicio|sturz|gesturzt|begann|begonnen)(?!\p{sc=Latin})/u;

/** Returns the records of the first sign or test that a sentence names. */
function factsIn({ language, tokens }: Reading, from: number, to: number, facts: readonly Fact[]): Fact[] {
  for (let at = from; at < to; at += 1) {
    const named = longestTopicAt(tokens, at, language);
    if (named) return facts.filter(({ topic }) => meantBy(named.topic).includes(topic));
  }
  return [];
}

/** "The lactates", "die Laktatwerte". */
function ofMany({ language, tokens }: Reading, from: number, to: number, facts: readonly Fact[]): Timed[] {
  const singular = tokens.slice(from, to).map((token) => {
    const plain = token.plain.replace(/(?:werten?|s)$/u, '');
    return plain === token.plain || plain.length < 4 ? token : { ...token, plain, text: plain };
  });
  return timesOf(factsIn({ language, tokens: singular, now: 0 }, 0, singular.length, facts));
}

const hasSpan = (tokens: readonly Token[], from: number, to: number): boolean => {
  for (let at = from; at < to; at += 1)
    if ((tokens[at]?.values.length ?? 0) > 0 && isTimeUnit(tokens[at + 1])) return true;
  return false;
};
