import { type ChartEntryType, domainOfEntry } from '@bedside/contracts/chart-entries.ts';
import { MessageMetadata } from '@bedside/contracts/chat/chat.contract.ts';
import { recordDomains, recordMarks } from '@bedside/contracts/record-marks.ts';
import * as z from 'zod';
import type { StoredEntry } from './entry-store.ts';

/** The entries that mark a record of any domain (ADR 0049). Queries read them together with the records. */
export const markTypes = [
  'record.entered-in-error',
  'record.reviewed',
  'record.countersigned',
  'chat.checked',
] as const satisfies readonly ChartEntryType[];

export const isMark = (type: ChartEntryType): boolean => markTypes.some((mark) => mark === type);

/** Returns a filter for the entries of one domain's records and for the marks of these records. */
export function recordsAndMarks(types: readonly ChartEntryType[]) {
  const own = types.map(domainOfEntry);
  return {
    type: { $in: [...types, ...markTypes] },
    // Only marks name their domain.
    domain: { $nin: recordDomains.filter((domain) => !own.includes(domain)) },
  };
}

/** The fields of a stored entry that make a record. */
export type RecordEntry = Pick<StoredEntry, '_id' | 'recordId' | 'type' | 'json'>;

/**
 * Makes records of their entries, which must arrive newest first for each record. The newest revision is the record
 * (ADR 0018) and contains every mark that was made before it. Later marks are added, and only then is a text parsed.
 */
export class RecordFold {
  readonly #seen = new Set<string>();
  readonly #marks = new Map<string, string[]>();

  readonly #types: readonly ChartEntryType[];

  /** `marks` are the entry types that mark a record; empty for a list of the marks themselves. */
  constructor(marks: readonly ChartEntryType[] = markTypes) {
    this.#types = marks;
  }

  /** Returns the record's text if the entry is its newest revision, otherwise undefined. */
  add({ _id, recordId, type, json }: RecordEntry): string | undefined {
    const id = recordId ?? _id;
    if (this.#seen.has(id)) return undefined;
    if (this.#types.includes(type)) {
      this.#marks.set(id, [json, ...(this.#marks.get(id) ?? [])]);
      return undefined;
    }
    this.#seen.add(id);
    const marks = this.#marks.get(id);
    if (!marks) return json;
    this.#marks.delete(id);
    return withMarks(json, marks);
  }
}

/** Returns the records of entries that are newest first, in the order of their newest revisions. */
export function foldRecords(entries: readonly RecordEntry[]): string[] {
  const fold = new RecordFold();
  return entries.flatMap((entry) => fold.add(entry) ?? []);
}

const Mark = z.object({ version: z.number(), ...recordMarks, metadata: MessageMetadata.optional() });

/** Returns a record's text with its marks, which are oldest first. The last one states the record's version. */
function withMarks(json: string, marks: readonly string[]): string {
  const record: object = JSON.parse(json);
  const { version, ...added } = Object.assign({}, ...marks.map((mark) => Mark.parse(JSON.parse(mark))));
  // A message has no version.
  return JSON.stringify({ ...record, ...added, ...('version' in record && { version }) });
}
