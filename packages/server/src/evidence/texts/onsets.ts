import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { placeOf, plainOf, type Token } from '../reading/reply-tokens.ts';
import type { Place } from '../reading/statements.ts';
import { clockTimesIn, minutesBefore } from '../values/clock-times.ts';
import { isTimeUnit, spanAt } from '../values/reply-ages.ts';

/* Since when a text says that a complaint lasts: "for two days", "ayer", "Sturz um 11:30". */

/** Minutes before the question between which a complaint began. */
export interface Onset {
  least: number;
  most: number;
}

/** An onset with its place. A span of time can end at the arrival. */
export interface ReadOnset extends Onset, Place {
  isSpan?: true;
}

const [hour, day] = [60, 1440];
/** Days, from and to minutes before the last midnight. */
const days: readonly (readonly [RegExp, least: number, most: number])[] = [
  [
    /(?<!\p{sc=Latin})(?:this afternoon|since (?:noon|lunch\p{sc=Latin}*)|esta tarde|desde (?:el mediodia|la comida)|heute (?:mittag|nachmittag)|seit (?:heute )?mittag)(?!\p{sc=Latin})/u,
    -day,
    -11 * hour,
  ],
  [
    /(?<!\p{sc=Latin})(?:this morning|today|esta manana|hoy|heute)(?! (?:mittag|nachmittag))(?!\p{sc=Latin})/u,
    -day,
    0,
  ],
  [/(?<!\p{sc=Latin})(?:last night|anoche|heute nacht)(?!\p{sc=Latin})/u, -6 * hour, 8 * hour],
  [
    /(?<!\p{sc=Latin})(?:yesterday|the day before|ayer|el dia anterior|gestern|gestrige\p{sc=Latin}*|vortag\p{sc=Latin}*)(?!\p{sc=Latin})/u,
    1,
    day,
  ],
  [/(?<!\p{sc=Latin})(?:day before yesterday|anteayer|vorgestern)(?!\p{sc=Latin})/u, day, 2 * day],
  [/(?<!\p{sc=Latin})(?:last week|la semana pasada|letzte woche)(?!\p{sc=Latin})/u, 3 * day, 14 * day],
];
/** A sentence about the beginning of the complaint. */
const aboutOnset =
  /(?<!\p{sc=Latin})(?:onset|began|begun|started|starting|fell|fall|(?:s?he|patient) went down|collapsed|injured|injury|accident|crash|accidente|golpe|traumatismo|torcedura|lesion|ocurrio|sucedio|produjo|unfall|trauma|ereignete|passierte|geschah|umgeknickt|twisted|happened|occurred|took place|trauma|event|hurt|symptoms?|fever|cough|pain|sore throat|ill|unwell|caida|cayo|empezo|comenzo|inicio|evolucion|sintomas|fiebre|dolor|sturz|gesturzt|begann|begonnen|beginn|symptome|beschwerden|fieber|schmerz\p{sc=Latin}*|verletzung|krank)(?!\p{sc=Latin})|\p{sc=Latin}(?:schmerz|beginn)(?:en)?(?!\p{sc=Latin})/u;
/** Words that make a span of time one that lasts until now, or until the arrival. */
const lasting = /^(?:for|since|past|last|desde|hace|seit|vor|ago|zuruck|lleva|de)$/;
/** A span is rounded by as much. */
const share = 0.3;

/** Returns the onsets that the tokens from `from`, without `to`, tell, with the place of each. */
export function onsetsIn(
  tokens: readonly Token[],
  language: ReplyLanguage,
  [from, to]: readonly [number, number],
  now: number,
): ReadOnset[] {
  const words = plainOf(tokens, from, to);
  if (!aboutOnset.test(words)) return [];
  const midnight = Math.max(...minutesBefore({ minutes: [0] }, now));
  const found = days.flatMap(([pattern, least, most]): ReadOnset[] => {
    const [first] = (pattern.exec(words)?.[0] ?? '').split(' ');
    const at = first === '' ? -1 : tokens.findIndex(({ plain }, place) => place >= from && plain === first);
    if (at === -1 || at >= to) return [];
    return [{ least: midnight + least, most: midnight + most, ...placeOf(tokens, at, at + 1) }];
  });
  for (const clock of clockTimesIn(tokens, language, from, to))
    for (const minutes of minutesBefore(clock, now))
      found.push({ least: minutes - 5, most: minutes + 5, ...placeOf(tokens, clock.start, clock.end) });
  for (let at = from; at < to - 1; at += 1) {
    if (!tokens[at]?.values.length || !isTimeUnit(tokens[at + 1])) continue;
    const { minutes, length } = spanAt(tokens, at);
    const isLasting = [tokens[at - 1], tokens[at - 2], tokens[at + length]].some((one) =>
      lasting.test(one?.plain ?? ''),
    );
    if (minutes === undefined || !isLasting) continue;
    const place = placeOf(tokens, at, at + length);
    found.push({ least: minutes * (1 - share), most: minutes * (1 + share), ...place, isSpan: true });
  }
  return found;
}
