import type { QuotedField, ReplyQuote } from '@bedside/contracts/chat/reply-quote.ts';
import type { RecordDomain } from '@bedside/contracts/record-marks.ts';

/** The letter of a mark by the domain of its record. */
const letters = {
  vitals: 'v',
  labs: 'l',
  medications: 'm',
  notes: 'n',
  scores: 's',
  xrays: 'x',
} as const satisfies Partial<Record<RecordDomain, string>>;
type MarkedDomain = keyof typeof letters;

/** A record with a mark in the prompt. `at` is the time by which its list sorts it. */
export interface MarkedRecord {
  domain: MarkedDomain;
  recordId: string;
  at: string;
}

/** A fact of the prompt that a reply quotes by its key (QUOTE-1). */
export interface QuotableFact {
  domain: ReplyQuote['domain'];
  recordId: string;
  at: string;
  field: QuotedField;
  value: ReplyQuote['value'];
  unit?: string;
  /** The name of the test, the score or the drug. */
  named?: string;
  /** No later record has another value of the same thing. */
  isNewest: boolean;
  isStopped?: boolean;
}

/** The part of a key behind the mark of the record. A result and a score need none. */
const suffixes: Partial<Record<QuotedField, string>> = {
  respiratoryRate: '.rr',
  oxygenSaturation: '.spo2',
  bloodPressure: '.bp',
  heartRate: '.hr',
  temperature: '.t',
  consciousness: '.avpu',
  newConfusion: '.conf',
  painLevel: '.pain',
  oxygenSupply: '.o2',
  dose: '.dose',
};

/**
 * Gives each record of one prompt a short mark, such as `[v3]`, and each fact a key, such as `{v3.hr}`. Both hold in one
 * prompt only: the next question numbers its records anew.
 */
export class PromptMarks {
  readonly #records = new Map<string, MarkedRecord>();
  readonly #facts = new Map<string, QuotableFact>();
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<MarkedDomain, number>();

  /** Returns the record's mark with a space before it. */
  of(domain: MarkedDomain, recordId: string, at: string): string {
    return ` [${this.#nameOf(domain, recordId, at)}]`;
  }

  /** Returns the key of a record's fact with a space before it. The first fact of a key stays. */
  key(
    domain: MarkedDomain,
    record: { recordId: string; at: string },
    fact: Omit<QuotableFact, 'domain' | 'recordId' | 'at'>,
  ): string {
    const { recordId, at } = record;
    const key = `${this.#nameOf(domain, recordId, at)}${suffixes[fact.field] ?? ''}`;
    return this.keyNamed(key, { domain, recordId, at, ...fact });
  }

  /** Returns a key of its own name with a space before it, such as `{news2}`. */
  keyNamed(key: string, fact: QuotableFact): string {
    if (!this.#facts.has(key)) this.#facts.set(key, fact);
    return ` {${key}}`;
  }

  /** The given marks by name, without brackets. */
  get records(): ReadonlyMap<string, MarkedRecord> {
    return this.#records;
  }

  /** The given keys, without braces. */
  get facts(): ReadonlyMap<string, QuotableFact> {
    return this.#facts;
  }

  #nameOf(domain: MarkedDomain, recordId: string, at: string): string {
    const known = this.#names.get(recordId);
    if (known !== undefined) return known;
    const count = (this.#counts.get(domain) ?? 0) + 1;
    const name = `${letters[domain]}${count}`;
    this.#counts.set(domain, count);
    this.#names.set(recordId, name);
    this.#records.set(name, { domain, recordId, at });
    return name;
  }
}

/** Removes the marks of a text with the space before each. */
export const withoutMarks = (text: string): string =>
  text.replace(/\s?\[[vlmnsx]\d{1,3}(?:\s?[,;]\s?[vlmnsx]\d{1,3}){0,20}\]/gi, '');

/** Removes the keys of a text with the space before each. */
export const withoutKeys = (text: string): string => text.replace(/ ?\{[a-z][\w.-]{0,40}\}/gi, '');
