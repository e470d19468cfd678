import type { ChatMessage } from '../chat/chat.contract.ts';
import type { EvidenceMark } from '../chat/evidence.ts';
import { marksAtSlots, withoutSlots, withSlots } from '../chat/evidence-slots.ts';

type Reply = Pick<ChatMessage, 'content' | 'metadata' | 'createdAt'>;

/**
 * Returns a reply's text as the text of a note (D52). Removes the demo assistant's lines about itself. Turns ages into
 * times in `timeZone`, because "5 min ago" is wrong a minute later. Ages count from the moment when the server read the
 * chart. A reply's alerts are in its metadata and not in its text.
 *
 * The result depends only on the arguments, so that the server can tell an unedited note from an edited one.
 */
export function noteTextOf({ content, metadata, createdAt }: Reply, timeZone: string): string {
  const at = Date.parse(metadata.chartAt ?? createdAt);
  const text = metadata.demo
    ? withCountedNow(content.split('\n').filter(speaksOfPatient).join('\n'))
    : content;
  return withTimes(text.replace(/\n{3,}/g, '\n\n').trim(), at, timeZone);
}

/** Returns the marks of a reply at their places in `text`, the reply's words as a note; none if the words moved. */
export function noteMarksOf(reply: Reply, text: string, timeZone: string | undefined): EvidenceMark[] {
  const marks = reply.metadata.evidence?.marks ?? [];
  const slotted = withSlots(reply.content, marks);
  const written = [slotted, ...(timeZone ? [noteTextOf({ ...reply, content: slotted }, timeZone)] : [])];
  const same = written.find((one) => withoutSlots(one) === text);
  return same === undefined ? [] : marksAtSlots(same, marks);
}

/** The demo assistant's lines about itself, in its three languages (D18). */
const aboutDemo =
  /^\s*[-*]?\s*\*?(?:demonstration|this demonstration|diese demonstration|demostración|esta demostración)\b/iu;
const speaksOfPatient = (line: string): boolean => !aboutDemo.test(line);

/**
 * The demo assistant's words for an age of less than a minute, in the places where it writes an age. A model may mean
 * an order by them ("ahora mismo").
 */
const justNow: readonly [RegExp, string][] = [
  [/(?<=\(|; |, calculated )just now(?=[;),.]|$)/gm, '0 min ago'],
  [/(?<=\(|; |, berechnet )gerade eben(?=[;),.]|$)/gm, 'vor 0 min'],
  [/(?<=\(|; |, calculada )ahora mismo(?=[;),.]|$)/gm, 'hace 0 min'],
];
const withCountedNow = (text: string): string =>
  justNow.reduce((written, [words, age]) => written.replace(words, age), text);

const days = '(?:(?<days>\\d{1,3})\\s?(?:days?|días?|Tag(?:en|e)?|d)(?!\\p{L}))';
const hours =
  '(?:(?<hours>\\d{1,3}|an?|one|una|einer)\\s?(?:hours?|hrs?|horas?|Stunden?|Std\\.?|h)(?!\\p{L}))';
const minutes =
  '(?:(?<minutes>\\d{1,4}|a|one|un|einer)\\s?(?:minut(?:es?|os?|en?)|mins?(?:\\.(?= ago))?)(?!\\p{L}))';
const and = '(?:,? (?:and |y |und )?)';
const age = `(?=\\d|an? |one |una? |einer )(?:${days}(?:${and}(?=\\d))?)?(?:${hours}(?:${and}(?=\\d))?)?${minutes}?(?<=\\p{L}\\.?)`;
/**
 * The forms in which the prompt and the demo assistant write an age. They never give a newborn's age as "12 min old".
 */
const exactAge =
  '(?:(?:(?<days>\\d{1,3}) d )?(?:(?<hours>\\d{1,3}) h )?(?<minutes>\\d{1,2}) min|(?<onlyDays>\\d{1,3}) d (?<restHours>\\d{1,2}) h)';
/** "More than 2 h ago" is a bound, not a time, so it stays. */
const noBound =
  '(?<!(?:than|over|under|within|least|most|almost|nearly|nicht|unos|casi|to|and|or|y|o|und|oder|bis|[–-]|\\d) ?)';

type Wording = 'at' | 'from' | 'earliest';

const patterns: { language: keyof typeof words; pattern: RegExp; wording: Wording }[] = [
  { language: 'en', wording: 'at', pattern: new RegExp(`${noBound}\\b${age} ago\\b`, 'giu') },
  { language: 'en', wording: 'earliest', pattern: new RegExp(`\\bup to ${exactAge} old\\b`, 'giu') },
  { language: 'en', wording: 'from', pattern: new RegExp(`${noBound}\\b${exactAge} old\\b`, 'giu') },
  { language: 'de', wording: 'at', pattern: new RegExp(`(?<!nicht )\\bvor ${age}(?!\\p{L})`, 'giu') },
  { language: 'de', wording: 'earliest', pattern: new RegExp(`\\bbis zu ${exactAge} alt\\b`, 'giu') },
  { language: 'de', wording: 'from', pattern: new RegExp(`${noBound}\\b${exactAge} alt\\b`, 'giu') },
  { language: 'es', wording: 'earliest', pattern: new RegExp(`\\bde hasta hace ${age}(?!\\p{L})`, 'giu') },
  { language: 'es', wording: 'from', pattern: new RegExp(`\\bde hace ${age}(?!\\p{L})`, 'giu') },
  { language: 'es', wording: 'at', pattern: new RegExp(`\\bhace ${age}(?!\\p{L})`, 'giu') },
];

function withTimes(text: string, at: number, timeZone: string): string {
  const timed = patterns.reduce(
    (written, { language, pattern, wording }) =>
      written.replace(pattern, (found, ...rest) => {
        const groups: unknown = rest.at(-1);
        const moment = momentOf(groups, at);
        return moment === undefined ? found : words[language](whenOf(moment, timeZone), wording);
      }),
    text,
  );
  // A German date ends with a period, and so may its sentence.
  return timed.replace(/(\b\d{1,2}\.\d{1,2}\.)\.(?!\.)/g, '$1');
}

/** A moment in the past. Its clock time is unknown if the age is in days, and approximate if it is in hours. */
interface Moment {
  at: number;
  precision: 'minute' | 'about' | 'day';
}

const minute = 60_000;

function momentOf(groups: unknown, at: number): Moment | undefined {
  const found = new Map(Object.entries(groups ?? {}));
  const number = (...names: string[]): number | undefined => {
    const written = names.map((name) => found.get(name)).find((text) => typeof text === 'string');
    if (typeof written !== 'string') return undefined;
    return /^\d/.test(written) ? Number(written) : 1;
  };
  const [days, hours, minutes] = [
    number('days', 'onlyDays'),
    number('hours', 'restHours'),
    number('minutes'),
  ];
  if (days === undefined && hours === undefined && minutes === undefined) return undefined;
  const past = at - (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * minute;
  if (minutes !== undefined) return { at: past, precision: 'minute' };
  if (hours === undefined) return { at: past, precision: 'day' };
  return { at: Math.round(past / (5 * minute)) * 5 * minute, precision: 'about' };
}

/** The parts of a moment on a clock and a calendar. `time` is "14:02", and absent if only the day is known. */
interface When {
  day: number;
  /** 1 to 12. */
  month: number;
  time: string | undefined;
  isAbout: boolean;
}

function whenOf({ at, precision }: Moment, timeZone: string): When {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    day: Number(parts.get('day')),
    month: Number(parts.get('month')),
    time: precision === 'day' ? undefined : `${parts.get('hour')}:${parts.get('minute')}`,
    isAbout: precision === 'about',
  };
}

const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const spanishMonths = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** Writes a moment. It always names the day, because a note is read on other days too. */
const words = {
  en: ({ day, month, time, isAbout }: When, wording: Wording) => {
    const lead = { at: 'on', from: 'from', earliest: 'from as early as' }[wording];
    return `${lead} ${day} ${englishMonths[month - 1]}${clock(time, isAbout && 'about')}`;
  },
  de: ({ day, month, time, isAbout }: When, wording: Wording) => {
    const lead = { at: 'am', from: 'vom', earliest: 'frühestens vom' }[wording];
    return `${lead} ${day}.${month}.${clock(time, isAbout && 'gegen')}`;
  },
  es: ({ day, month, time, isAbout }: When, wording: Wording) => {
    const lead = { at: 'el', from: 'del', earliest: 'como pronto del' }[wording];
    return `${lead} ${day} ${spanishMonths[month - 1]}${clock(time, isAbout && 'hacia las')}`;
  },
};

const clock = (time: string | undefined, about: string | false): string =>
  time === undefined ? '' : `, ${about ? `${about} ` : ''}${time}`;
