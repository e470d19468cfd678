import {
  type ChartEntry,
  type ChartEntryData,
  type ChartEntryType,
  chartEntries as contracts,
} from '@bedside/contracts/chart-entries.ts';
import type { RecordDomain } from '@bedside/contracts/record-marks.ts';
import { rememberText } from '../request/answers.ts';
import { AppError } from '../request/app-error.ts';
import type { RequestContext } from '../request/request-context.ts';
import type { Conversation, Stated, StoredEntry } from './entry-store.ts';
import type { PatientRef } from './patient-access.ts';

/** One stored chart entry. */
export const maxEntryBytes = 1024 * 1024;

/** An entry without a `seq`. */
export interface EntryDraft<T extends ChartEntryType = ChartEntryType> {
  /** The record's id. An entry that revises a record has its own id. */
  id: string;
  type: T;
  data: ChartEntryData<T>;
  /** The data that viewers receive if the entry itself only refers to it. */
  shown?: ChartEntryData<T>;
  /** The time that lists of this type sort by; by default the time of the entry. */
  sortAt?: Date;
  /** The record that the entry revises or marks, unless it is the record's first entry. */
  recordId?: string;
  domain?: RecordDomain;
  inReplyTo?: string | undefined;
  /** For the first statement of a laboratory's result: which result it is, and what it states. */
  received?: Stated & { key: string };
  conversation?: Conversation;
  /** True for the last entry of a chart that continues in another one, or of a removed demo patient. */
  closes?: true;
}

/** An entry as stored, and its `data` in the contract's shape. */
export interface EntryToStore {
  stored: StoredEntry;
  data: unknown;
}

/** Returns the entry of a draft at `seq`. A record is parsed and serialized only here. Throws `too-large`. */
export function entryToStore(
  request: RequestContext,
  patient: PatientRef,
  draft: EntryDraft,
  seq: number,
): EntryToStore {
  const { id, fullName, role } = request.actor;
  const at = request.now();
  const schema = contracts[draft.type];
  const parsed = schema.parse(draft.data);
  const json = bounded(JSON.stringify(parsed));
  const stored = {
    _id: draft.id,
    patientId: patient.id,
    seq,
    epoch: patient.epoch,
    type: draft.type,
    at,
    sortAt: draft.sortAt ?? at,
    actor: { id, fullName, role },
    json,
    ...(draft.recordId !== undefined && { recordId: draft.recordId }),
    ...(draft.domain !== undefined && { domain: draft.domain }),
    ...(draft.inReplyTo !== undefined && { inReplyTo: draft.inReplyTo }),
    ...(draft.received && { received: draft.received }),
    ...(request.idempotency && { idempotency: request.idempotency }),
    ...(draft.conversation && { conversation: draft.conversation }),
    ...(draft.closes && { closes: draft.closes }),
    ...(isFlagged(parsed) && { needsCountersignature: true as const }),
  };
  return { stored, data: rememberText(parsed, schema, json) };
}

const isFlagged = (data: object): boolean => 'needsCountersignature' in data;

/** Throws `too-large` for an entry that would slow down every reader of the log. */
function bounded(json: string): string {
  if (json.length > maxEntryBytes / 3 && Buffer.byteLength(json) > maxEntryBytes) {
    throw new AppError('too-large', { message: 'This is too much for one entry of a chart' });
  }
  return json;
}

/** Returns a stored entry as the API sends it. */
export function presentEntry(stored: StoredEntry): ChartEntry {
  return writtenEntry({ stored, data: JSON.parse(stored.json) });
}

/** Returns an entry as the API sends it, with the data of a draft that was just stored. */
export function writtenEntry({ stored, data }: EntryToStore): ChartEntry {
  const { patientId, seq, epoch, type, at, actor } = stored;
  // `entryToStore` wrote `type` and `json` together, and its draft ties one to the other.
  return { patientId, seq, epoch, type, at: at.toISOString(), actor, data } as ChartEntry;
}

/** Returns `entry` typed as `type`. Throws `conflict` if it has another type. */
export function entryOfType<T extends ChartEntryType>(entry: ChartEntry, type: T): ChartEntry<T> {
  if (entry.type !== type) throw new AppError('conflict');
  return entry as ChartEntry<T>;
}
