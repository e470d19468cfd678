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

/**
 * Gives each record of one prompt a short mark, such as `[v3]`. A mark holds in one prompt only: the next question
 * numbers its records anew.
 */
export class PromptMarks {
  readonly #records = new Map<string, MarkedRecord>();
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<MarkedDomain, number>();

  /** Returns the record's mark with a space before it. */
  of(domain: MarkedDomain, recordId: string, at: string): string {
    const known = this.#names.get(recordId);
    if (known !== undefined) return ` [${known}]`;
    const count = (this.#counts.get(domain) ?? 0) + 1;
    const name = `${letters[domain]}${count}`;
    this.#counts.set(domain, count);
    this.#names.set(recordId, name);
    this.#records.set(name, { domain, recordId, at });
    return ` [${name}]`;
  }

  /** The given marks by name, without brackets. */
  get records(): ReadonlyMap<string, MarkedRecord> {
    return this.#records;
  }
}

/** Removes the marks of a text with the space before each. */
export const withoutMarks = (text: string): string =>
  text.replace(/\s?\[[vlmnsx]\d{1,3}(?:\s?[,;]\s?[vlmnsx]\d{1,3}){0,20}\]/gi, '');
