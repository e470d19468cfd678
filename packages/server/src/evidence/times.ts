import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { localDay } from '@bedside/contracts/clinical/patient/age.ts';
import type { ChartDose } from './doses/chart-doses.ts';
import { groupsIn, mentionsIn, namesOf } from './doses/drug-mentions.ts';
import { proposes, says } from './doses/regimen-words.ts';
import type { Fact } from './facts.ts';
import { placeOf, plainOf, type Token } from './reply-tokens.ts';
import type { Place } from './statements.ts';
import { type Onset, onsetsIn, type ReadOnset } from './texts/onsets.ts';
import { longestTopicAt, meantBy } from './topics.ts';
import { type ClockTime, clockDistance, clockTimesIn, minutesOfDay } from './values/clock-times.ts';
import type { ReadItem } from './values/newest-facts.ts';
import { ageText, isTimeUnit, spanAt } from './values/reply-ages.ts';

/* "The last vitals are three hours old", "lactate 4.2 yesterday", "HR 126 at 09:20" beside the records' times (REPLY-25). */

type Item = ReplyCheck['items'][number];

/** A record with a time that a sentence can be about. */
interface Timed {
  at: number;
  recordId: string | undefined;
}

interface ChartTimes {
  facts: readonly Fact[];
  doses: readonly ChartDose[];
  /** Milliseconds. */
  arrival: number | undefined;
  /** When the complaint began, by the texts of the chart. */
  onsets: readonly Onset[];
}

interface Reading {
  language: ReplyLanguage;
  tokens: readonly Token[];
  now: number;
  /** The asker's. Undefined if it is unknown. */
  timeZone?: string | undefined;
}

const vitals: Record<ReplyLanguage, RegExp> = {
  en: /\b(?:vitals?|vital signs|observations|obs|set)\b/u,
  es: /(?<!\p{L})(?:constantes|signos vitales|toma de constantes|ultima toma)(?!\p{L})/u,
  de: /(?<!\p{L})(?:vital(?:wert|zeichen|parameter)\p{L}*|messung|messungen|messwerte)(?!\p{L})/u,
};
const arrived: Record<ReplyLanguage, RegExp> = {
  en: /\b(?:arrived|arrival|came in|brought in|walked in|presented|registered|checked in|was admitted|been (?:here|with us|in the (?:department|ed|er))|waiting|here (?:for|since)|in (?:the )?(?:department|ed|er) (?:for|since))\b/u,
  es: /(?<!\p{L})(?:llego|ha llegado|llegada|acudio|ingreso|ingresada?|entro|aqui|en (?:urgencias|observacion|el (?:servicio|box|hospital))|esperando)(?!\p{L})/u,
  de: /(?<!\p{L})(?:eingetroffen|eintreffen|angekommen|ankunft|aufnahme(?= (?:vor|um|gegen|seit|gestern|heute|\d))|in der (?:notaufnahme|ambulanz)|wartet|stellte sich (?:\p{L}+ )*vor|kam (?:um|gegen|vor)|traf (?:\S+ ){1,6}ein|aufgenommen|hier seit|seit (?:\p{L}+ ){1,3}(?:hier|da))(?!\p{L})/u,
};
const last =
  /(?<!\p{L})(?:last|latest|most recent|newest|ultim[ao]s?|mas reciente|letzte[nrs]?|zuletzt|jungste[nrs]?)(?!\p{L})/u;
/** A day before today. In the program's time zone, and not for what is only some hours old near midnight. */
const yesterday =
  /(?<!\p{L})(?:(?:day before )?yesterday|last night|(?:ante)?ayer|anoche|(?:vor)?gestern|gestrige[nrs]?)(?!\p{L})/u;
/** Weeks ago. */
/** The morning of today. */
const thisMorning = /(?<!\p{L})(?:this morning|esta manana|heute (?:morgen|fruh|vormittag))(?!\p{L})/u;
/** Between two records. */
const between =
  /(?<!\p{L})(?:apart|entre (?:ambos|ambas|los dos|las dos)|de diferencia|zwischen (?:\S+ ){0,3}(?:beiden|zwei)|auseinander|between (?:the|both|these) (?:two )?)/u;
const longAgo =
  /(?<!\p{L})(?:last week|last month|la semana pasada|el mes pasado|letzte[rn]? woche|letzten monat)(?!\p{L})/u;
const [hour, day] = [3_600_000, 86_400_000];
const noon = 12 * 60;
/** A record younger than this is not from yesterday, whichever zone the reply means. */
const surelyTodayMs = 12 * hour;
/** The newest times of which each two are compared. */
const mostApart = 6;
/** Minutes by which a time of day can be rounded, and one that is only called approximate. */
const [clockSlack, aboutSlack] = [3, 15];

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
    const facts = factsAt(words, allFacts);
    const results = timesOf(facts.filter(({ topic }) => topic.startsWith('lab:')));
    const isTimed =
      clocks.length > 0 ||
      yesterday.test(words) ||
      longAgo.test(words) ||
      thisMorning.test(words) ||
      hasSpan(tokens, from, next);
    if (!isTimed) return [];
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
      const doses = given.length > 0 ? mentionsIn(tokens, named, from, next).flatMap((one) => one.doses) : [];
      return judge([...known, ...earlier, ...doses], true);
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
    if (arrival !== undefined && arrived[language].test(words) && !onset.test(words))
      return judge([{ at: arrival, recordId: undefined }], false);
    const told =
      own.length > 0 || last.test(words) || vitals[language].test(words)
        ? []
        : onsetsIn(tokens, language, [from, next], reading.now);
    // "Fell at 11:30, arrived at twelve."
    const stay =
      arrival === undefined || !arrived[language].test(words) ? Number.NaN : (reading.now - arrival) / 60_000;
    const ofArrival = new Set(
      told.flatMap(({ least, most, offset }) => (least <= stay && stay <= most ? offset : [])),
    );
    const begun = told.filter(({ offset }) => !ofArrival.has(offset));
    if (begun.length > 0 && onsets.length > 0) return untold(begun, onsets);
    const ofTopic = own.length === 0 ? timesOf(factsIn(reading, from, next, facts)) : [];
    if (between.test(words)) {
      const apart = ofTopic.length > 0 ? ofTopic : ofMany(reading, from, next, facts);
      return judgeGap(
        reading,
        [from, next],
        vitals[language].test(words) && apart.length === 0 ? sets : apart,
      );
    }
    if (ofTopic.length > 0) return judge(last.test(words) ? newestOf(ofTopic) : ofTopic, false);
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
function untold(said: readonly ReadOnset[], known: readonly Onset[]): Item[] {
  const isTold = ({ least, most }: Onset) => known.some((one) => one.least <= most && least <= one.most);
  const told = new Set(said.filter(isTold).map(({ offset }) => offset));
  const others = new Map(said.filter(({ offset }) => !told.has(offset)).map((one) => [one.offset, one]));
  return [...others.values()].map(({ offset, length }) => ({ offset, length, verdict: 'absent' }));
}

const slackOf = ({ isAbout }: ClockTime): number => (isAbout ? aboutSlack : clockSlack);

const isAgo =
  /(?<!\p{L})(?:ago|hace|since|desde|yesterday|last night|ayer|anoche|gestern|vor \p{L}*\d*)(?!\p{L})/u;
const labs =
  /(?<!\p{L})(?:bloods?|labs|blood tests?|gasometria|blutgasanalyse|bga|lab results|analitica|analisis|labor|laborwerte|blutentnahme)(?!\p{L})/u;
const since = /(?<!\p{L})(?:since|desde|seit|from|compared)(?!\p{L})/u;
/** "Das Paracetamol liegt drei Stunden zurück". */
const isBack = /(?<!\p{L})zuruck(?!\p{L})/u;
/** The onset of an illness is not the arrival. */
const onset =
  /(?<!\p{L})(?:onset|began|begun|started|fell|fall|before arrival|caida|cayo|empezo|comenzo|inicio|sturz|gesturzt|begann|begonnen)(?!\p{L})/u;

/** Returns whether the sentence of an earlier value gives its time, and so does not call it the current one. */
export function saysTimeOf(
  { language, tokens, now, timeZone }: Reading,
  sentence: Place,
  { recordId, topic }: ReadItem,
  facts: readonly Fact[],
): boolean {
  const from = tokens.findIndex(({ offset }) => offset >= sentence.offset);
  const after = tokens.findIndex(({ offset }) => offset >= sentence.offset + sentence.length);
  const to = after === -1 ? tokens.length : after;
  const times = facts
    .filter((one) => one.recordId === recordId && one.topic === topic)
    .flatMap((fact) => timesOfFact(fact));
  const clocks = clockTimesIn(tokens, language, from, to);
  if (clocks.some((clock) => times.some((at) => clockDistance(clock, at, timeZone) <= slackOf(clock))))
    return true;
  for (let at = from; at < to - 1; at += 1) {
    if (!tokens[at]?.values.length || !isTimeUnit(tokens[at + 1])) continue;
    const { minutes, slack, isAge } = spanAt(tokens, at);
    if (isAge && times.some((one) => Math.abs((now - one) / 60_000 - (minutes ?? 0)) <= slack)) return true;
  }
  return false;
}

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

const ofSample =
  /(?<!\p{L})(?:drawn|taken|collected|sampled?|bled|abgenommen|abnahme|entnommen|entnahme|blutentnahme|extrajo|extraid[oa]s?|extraccion|muestra|se tomo|tomad[oa])(?!\p{L})/u;
const ofResult =
  /(?<!\p{L})(?:back|resulted|reported|zuruck|salio|salido|informad[oa]s?)\s(?:at|by|um|gegen|a las?)\s/u;

/** Returns the facts with the one time of a result that the words of a sentence mean: "drawn at", "back at". */
function factsAt(words: string, facts: readonly Fact[]): readonly Fact[] {
  const [isSample, isResult] = [ofSample.test(words), ofResult.test(words)];
  if (isSample === isResult) return facts;
  return facts.map((fact) => {
    const { takenAt, ...rest } = fact;
    return takenAt === undefined ? fact : isResult ? rest : { ...rest, at: takenAt };
  });
}

/** When a value was measured, and when its sample was taken. */
const timesOfFact = ({ at, takenAt }: Fact): number[] => [at, takenAt].filter((one) => one !== undefined);

const timesOf = (facts: readonly Fact[]): Timed[] => {
  const sets = new Map<number, Timed>();
  for (const fact of facts)
    for (const at of timesOfFact(fact)) if (!sets.has(at)) sets.set(at, { at, recordId: fact.recordId });
  return [...sets.values()].toSorted((a, b) => b.at - a.at);
};

/** The times of the newest record. A result has two. */
const newestOf = (sorted: readonly Timed[]): Timed[] =>
  sorted.filter(
    ({ recordId }, at) => at === 0 || (recordId !== undefined && recordId === sorted[0]?.recordId),
  );

/** The records of the values of a sentence. Spans of time behind a value are compared with it already (REPLY-8). */
function valuesOf(items: readonly ReadItem[], facts: readonly Fact[]): Timed[] {
  return items.flatMap(({ verdict, recordId, topic }) => {
    if (verdict !== 'found' && verdict !== 'older') return [];
    const fact = facts.find((one) => one.recordId === recordId && one.topic === topic);
    return fact === undefined ? [] : timesOfFact(fact).map((at) => ({ at, recordId }));
  });
}

const hasSpan = (tokens: readonly Token[], from: number, to: number): boolean => {
  for (let at = from; at < to; at += 1)
    if ((tokens[at]?.values.length ?? 0) > 0 && isTimeUnit(tokens[at + 1])) return true;
  return false;
};

/** Nothing was recorded in the time. */
const unrepeated = /(?<!\p{L})(?:not|no|nicht|keine?|without|sin|ohne)(?!\p{L})/u;

/** "Repeat at 14:30" is no time of a record. */
function isAhead({ minutes }: ClockTime, now: number, timeZone: string): boolean {
  const present = minutesOfDay(now, timeZone).at(-1) ?? 0;
  return minutes.some((said) => {
    const ahead = (said - present + 24 * 60) % (24 * 60);
    return ahead > 0 && ahead < 8 * 60;
  });
}

/** A sentence with its times, and the records that it is about. */
interface TimedWords {
  words: string;
  clocks: readonly ClockTime[];
  records: readonly Timed[];
  isOfValue: boolean;
}

/** Compares "the lactates were three hours apart" with the times between the newest records. */
function judgeGap(
  { tokens }: Reading,
  [from, to]: readonly [number, number],
  records: readonly Timed[],
): Item[] {
  const times = records.slice(0, mostApart).map(({ at }) => at / 60_000);
  const gaps = times.flatMap((one, at) => times.slice(at + 1).map((other) => Math.abs(one - other)));
  for (let at = from; at < to && gaps.length > 0; at += 1) {
    if (!tokens[at]?.values.length || !isTimeUnit(tokens[at + 1])) continue;
    const { minutes, slack, length } = spanAt(tokens, at);
    if (minutes === undefined) return [];
    const [nearest = 0] = gaps.toSorted((a, b) => Math.abs(a - minutes) - Math.abs(b - minutes));
    if (Math.abs(nearest - minutes) <= Math.max(slack, 10)) return [];
    return [{ ...placeOf(tokens, at, at + length), verdict: 'differs', expected: ageText(nearest) }];
  }
  return [];
}

/** Compares the times of one sentence with those of the records that it is about. */
function judgeTimes(
  { tokens, now, timeZone }: Reading,
  [from, to]: readonly [number, number],
  { words, clocks, records, isOfValue }: TimedWords,
): Item[] {
  const [newest] = records.toSorted((a, b) => b.at - a.at);
  if (newest === undefined) return [];
  const wrong = (start: number, end: number): Item => ({
    ...{ ...placeOf(tokens, start, end), verdict: 'differs', expected: ageText((now - newest.at) / 60_000) },
    ...(newest.recordId !== undefined && { recordId: newest.recordId }),
  });
  const [clock] = clocks;
  if (clock) {
    if (timeZone !== undefined && isAhead(clock, now, timeZone)) return [];
    const isRight = records.some((one) => clockDistance(clock, one.at, timeZone) <= slackOf(clock));
    return isRight ? [] : [wrong(clock.start, clock.end)];
  }
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.values.length === 0) continue;
    if (isOfValue || !isTimeUnit(tokens[at + 1])) continue;
    const span = spanAt(tokens, at);
    const [before = '', after = ''] = [tokens[at - 1]?.plain, tokens[at + span.length]?.plain];
    const isOld = /^(?:old|alt|zuruck|out|vergangen)$/.test(after) || /^tienen?$/.test(before);
    const isSince =
      /^(?:for|lleva|seit|since|desde)$/.test(before) ||
      // "Lleva aquí cuatro horas", "lleva en urgencias tres horas".
      tokens.slice(Math.max(from, at - 4), at).some(({ plain }) => plain === 'lleva') ||
      (before === 'hace' && /^(?:desde|que)$/.test(tokens[at - 2]?.plain ?? '')) ||
      (unrepeated.test(words) && /^(?:last|past|in|en|ultim[ao]s|letzten)$/.test(before));
    // "Six hours since the last dose".
    const isUntil = /^(?:since|desde|seit)$/.test(after);
    if (span.minutes === undefined || (!span.isAge && !isOld && !isSince && !isUntil)) continue;
    const said = span.minutes;
    const ages = records.map(({ at: taken }) => (now - taken) / 60_000);
    // "Two hours old" and "not repeated for two hours" speak of the newest record.
    if (isOld || (isSince && unrepeated.test(words))) {
      const isRight = (isSince ? [Math.min(...ages)] : ages).some(
        (age) => Math.abs(age - said) <= Math.max(span.slack, 10),
      );
      if (isRight || (isSince && Math.min(...ages) > said)) return [];
      return [wrong(at, at + span.length)];
    }
    const isRight = records.some(
      (one) => Math.abs((now - one.at) / 60_000 - said) <= Math.max(span.slack, 10),
    );
    return isRight ? [] : [wrong(at, at + span.length)];
  }
  // "Pain of 7 since this morning" tells since when.
  if (timeZone !== undefined && thisMorning.test(words) && !since.test(words)) {
    const isAfternoon = records.every((one) =>
      minutesOfDay(one.at, timeZone).every((minutes) => minutes >= noon + aboutSlack),
    );
    const at = tokens.findIndex(({ plain }, index) => index >= from && /^(?:this|esta|heute)$/.test(plain));
    if (isAfternoon && at !== -1) return [wrong(at, at + 2)];
  }
  const age = now - newest.at;
  const isToday = localDay(new Date(newest.at)) === localDay(new Date(now)) && age < surelyTodayMs;
  if ((yesterday.test(words) && isToday) || (longAgo.test(words) && age < 2 * day)) {
    const word = (yesterday.exec(words) ?? longAgo.exec(words))?.[0] ?? '';
    const at = tokens.findIndex(
      (token, index) => index >= from && index < to && token.plain === word.split(' ')[0],
    );
    return [wrong(at === -1 ? from : at, at === -1 ? to : at + word.split(' ').length)];
  }
  return [];
}
