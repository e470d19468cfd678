import { itemBounds } from '@bedside/contracts/bounds.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { ReplyQuote } from '@bedside/contracts/chat/reply-quote.ts';
import { testKey } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';
import type { MarkedRecord, QuotableFact } from '../../../ai/prompt/prompt-marks.ts';
import { namesFact } from './named-before.ts';
import { minutesBetween, notInChart, type QuotedFact, quoteWords } from './quote-words.ts';

/** Characters of a key that waits for its closing brace. */
const maxKeyCharacters = 64;

/** Characters of the line before a key in which a name is looked for. */
const maxLineCharacters = 200;

/** A quoted sign of more minutes ago says its age (QUOTE-3). */
const signMinutes = 30;

/** A quoted result of more minutes ago says its age (QUOTE-3). */
const resultMinutes = 60;

/** What the keys of one prompt stand for, and the language and time of its reply. */
export interface QuotableChart {
  facts: ReadonlyMap<string, QuotableFact>;
  records: ReadonlyMap<string, MarkedRecord>;
  /** The entry that holds each record, by its id. Empty if the log could not be read. */
  seqs: ReadonlyMap<string, number>;
  /** The chart's seq when the question was asked. */
  chartSeq: number;
  language: ReplyLanguage;
  /** The time of the question. Ages count from it, as in the prompt. */
  now: string;
}

/** A quote without its place in the reply. */
type Filled = Omit<ReplyQuote, 'offset' | 'length'>;
/** A piece of the model's own text, or words that were filled in. A key that the prompt never gave has no `quote`. */
export type KeyPart = string | { text: string; quote?: Filled };

/** A whole key, also in doubled braces. */
const whole = /\{{1,2}\s?([a-z][a-z0-9. -]{0,60}?)\s?\}{1,2}/gi;
const keyShape =
  /^(?:news2|[a-z]{1,8}\.[a-z]{2,20}|(?:now ?- ?)?[vlmnsx]\d{1,4}(?:\.[a-z0-9]+)?(?: ?- ?[vlmnsx]\d{1,4}(?:\.[a-z0-9]+)?)?)$/i;
/** The end of a piece that may become a key with the next one. Keys are this text only, so no other text waits. */
const half =
  /\{\s?(?:[a-z][a-z0-9.-]{0,60}(?: ?- ?[a-z0-9.]{0,20})?)?$|\{\{\s?(?:[a-z][a-z0-9.-]{0,60}(?: ?- ?[a-z0-9.]{0,20})?)?\}?$/i;
const brokenKey = /^\{{1,2}\s?(?:now ?- ?)?[vlmnsx]\d{1,4}(?:\.[a-z0-9]*)?/i;
/** What may stand between a value and the key of its age. */
const beforeAge = /^[ \u00a0]?[,;(–]?[ \u00a0]?/;

/**
 * Fills the keys of a streamed reply (QUOTE-1 to QUOTE-6). Holds back a key that is not complete, so no viewer reads half of
 * one, and a value that still lacks its age.
 */
export class KeyReader {
  readonly #chart: QuotableChart;
  #buffer = '';
  /** The line up to now, for the name before a key. */
  #line = '';
  /** An older value whose age may follow as a key of its own. */
  #pending: { fact: QuotedFact; recordId: string } | undefined;
  #quotes = 0;
  #unknown = 0;

  constructor(chart: QuotableChart) {
    this.#chart = chart;
  }

  /** Keys up to now that the prompt never gave. */
  get unknown(): number {
    return this.#unknown;
  }

  /** Whether text waits for the next piece. */
  get isWaiting(): boolean {
    return this.#buffer !== '' || this.#pending !== undefined;
  }

  /** Returns what is certain after the next piece of the model's text. */
  take(piece: string): KeyPart[] {
    const text = this.#buffer + piece;
    // Most pieces of a reply have no brace.
    const cut = text.includes('{') ? (half.exec(text)?.index ?? text.length) : text.length;
    const isTooLong = text.length - cut > maxKeyCharacters;
    this.#buffer = isTooLong ? '' : text.slice(cut);
    return this.#read(isTooLong ? text : text.slice(0, cut));
  }

  /** Returns what need not wait any longer. The beginning of a key that the prompt gave goes on waiting. */
  settle(): KeyPart[] {
    const parts = this.#released();
    const typed = this.#buffer.replace(/^\{+\s?/, '').toLowerCase();
    const isBegun = [...this.#chart.facts.keys(), 'now-'].some(
      (key) => key.startsWith(typed) || typed.startsWith(key) || typed.startsWith('now-'),
    );
    if (this.#buffer === '' || isBegun) return parts;
    const text = this.#buffer;
    this.#buffer = '';
    return [...parts, ...this.#read(text)];
  }

  /** Returns the rest. The reply ends here, and a half key reads as one that the prompt never gave. */
  rest(): KeyPart[] {
    const text = this.#buffer;
    this.#buffer = '';
    return [...this.#read(text), ...this.#released()];
  }

  #read(text: string): KeyPart[] {
    const parts: KeyPart[] = [];
    let from = 0;
    for (const { 0: found, 1: name = '', index } of text.matchAll(whole)) {
      const key = name.toLowerCase().replace(/ ?- ?/g, '-');
      if (!keyShape.test(key)) continue;
      parts.push(...this.#plain(text.slice(from, index), key));
      from = index + found.length;
      parts.push(...this.#filled(key));
    }
    parts.push(...this.#plain(text.slice(from)));
    return parts;
  }

  /** The model's own text. A key that broke off becomes words, and an age that follows as a key takes the place of ours. */
  #plain(raw: string, nextKey?: string): KeyPart[] {
    const parts: KeyPart[] = [];
    if (this.#pending !== undefined && (raw !== '' || nextKey !== undefined)) {
      const isOnlySeparator = beforeAge.exec(raw)?.[0] === raw;
      if (nextKey === undefined && isOnlySeparator) {
        // The key of the age may come with the next piece.
        this.#buffer = raw + this.#buffer;
        return parts;
      }
      const { fact, recordId } = this.#pending;
      const age = nextKey === undefined ? undefined : this.#recordOfAge(nextKey);
      this.#pending = undefined;
      const { showsAge: _said, ...ageless } = fact;
      parts.push(this.#quoted(isOnlySeparator && age === recordId ? ageless : fact));
    }
    const broken = raw.search(/\{/) === -1 ? undefined : brokenAt(raw);
    if (broken !== undefined) {
      parts.push(...this.#plain(raw.slice(0, broken.from)), this.#missing());
      return [...parts, ...this.#plain(raw.slice(broken.until))];
    }
    if (raw !== '') {
      this.#line = (this.#line + raw).slice(-maxLineCharacters);
      parts.push(raw);
    }
    return parts;
  }

  #released(): KeyPart[] {
    if (this.#pending === undefined) return [];
    const { fact } = this.#pending;
    this.#pending = undefined;
    return [this.#quoted(fact)];
  }

  #filled(key: string): KeyPart[] {
    const fact = this.#factOf(key);
    if (fact === undefined || this.#quotes >= itemBounds.quotes) return [this.#missing()];
    this.#quotes += 1;
    const showsName = !['age', 'newConfusion', 'oxygenSupply'].includes(fact.field) && fact.field !== 'drug';
    const named = showsName && !namesFact(this.#line, fact, this.#chart.language);
    const quote: QuotedFact = { ...fact, ...(named && { showsName: true }) };
    if (quote.showsAge === undefined) return [this.#quoted(quote)];
    this.#pending = { fact: quote, recordId: quote.recordId };
    return [];
  }

  #quoted(fact: QuotedFact): KeyPart {
    const text = quoteWords(fact, this.#chart.language);
    this.#line = (this.#line + text).slice(-maxLineCharacters);
    const { from } = fact;
    const quote: Filled = {
      ...fact,
      seq: this.#seqOf(fact.recordId),
      ...(from && { from: { ...from, seq: this.#seqOf(from.recordId) } }),
    };
    return { text, quote };
  }

  #missing(): KeyPart {
    this.#unknown += 1;
    const text = notInChart(this.#chart.language);
    this.#line = (this.#line + text).slice(-maxLineCharacters);
    return { text };
  }

  #seqOf(recordId: string): number {
    return this.#chart.seqs.get(recordId) ?? this.#chart.chartSeq;
  }

  #recordOfAge(key: string): string | undefined {
    const [, name = ''] = /^now-([a-z]+\d+)/.exec(key) ?? [];
    return this.#chart.records.get(name)?.recordId;
  }

  #factOf(key: string): QuotedFact | undefined {
    const { facts, records, now } = this.#chart;
    const single = facts.get(key);
    if (single) return this.#quotable(single);
    const [first = '', second = ''] = key.split('-');
    if (first === 'now') {
      const record = records.get(second.replace(/\..*/, ''));
      return record && { ...record, field: 'age', value: minutesBetween(record.at, now) };
    }
    return this.#change(first, second);
  }

  /** A change goes from the earlier value to the later one, whatever the order of the key. */
  #change(first: string, second: string): QuotedFact | undefined {
    const { facts } = this.#chart;
    const [, firstField = ''] = first.split('.');
    const [, secondField = ''] = second.split('.');
    const withField = (name: string, field: string) =>
      name.includes('.') || field === '' ? name : `${name}.${field}`;
    const ends = [facts.get(withField(first, secondField)), facts.get(withField(second, firstField))];
    const [earlier, later] = ends.toSorted((a, b) => (a?.at ?? '').localeCompare(b?.at ?? ''));
    if (earlier === undefined || later === undefined || !isSameThing(earlier, later)) return undefined;
    const { recordId, value, at } = earlier;
    return { ...this.#quotable(later), from: { recordId, seq: this.#seqOf(recordId), value, at } };
  }

  /** QUOTE-3: a value that is not the newest, or older than its window, says its age. */
  #quotable({ isNewest, ...fact }: QuotableFact): QuotedFact {
    const minutes = minutesBetween(fact.at, this.#chart.now);
    const window = agedAfter(fact.field);
    const isOld = window !== undefined && (!isNewest || minutes > window);
    return { ...fact, ...(isOld && { showsAge: minutes }) };
  }
}

/** Minutes after which a value says its age; undefined if it never does. */
function agedAfter(field: QuotableFact['field']): number | undefined {
  switch (field) {
    case 'result':
    case 'score':
      return resultMinutes;
    case 'dose':
    case 'drug':
    case 'age':
    case 'patientAge':
    case 'weight':
    case 'allergies':
    case 'pregnancy':
      return undefined;
    default:
      return signMinutes;
  }
}

/** Two values have a change if they measure the same in the same unit. */
function isSameThing(one: QuotableFact, other: QuotableFact): boolean {
  const key = ({ named = '', unit }: QuotableFact) => testKey({ testName: named, units: unit });
  const isSame = one.field === other.field && one.unit === other.unit && one.recordId !== other.recordId;
  if (!isSame) return false;
  if (one.field === 'result') return key(one) === key(other);
  return ['dose', 'drug'].includes(one.field) ? false : one.named === other.named;
}

/** Returns a short text of the model with its keys filled in, such as an alert. */
export function filledText(text: string, chart: QuotableChart): string {
  if (!text.includes('{')) return text;
  const reader = new KeyReader(chart);
  return [...reader.take(text), ...reader.rest()]
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('');
}

function brokenAt(raw: string): { from: number; until: number } | undefined {
  for (const { index } of raw.matchAll(/\{/g)) {
    const found = brokenKey.exec(raw.slice(index, index + maxKeyCharacters))?.[0];
    if (found !== undefined) return { from: index, until: index + found.length };
  }
  return undefined;
}
