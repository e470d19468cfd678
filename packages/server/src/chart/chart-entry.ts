import {
  type ChartEntry,
  type ChartEntryData,
  type ChartEntryType,
  chartEntries as contracts,
} from '@bedside/contracts/chart-entries.ts';
import { byteBounds } from '../bounds.ts';
import { rememberText } from '../request/answers.ts';
import { AppError } from '../request/app-error.ts';
import type { RequestContext } from '../request/request-context.ts';
import type { SeqRange, StoredEntry } from './entry-store.ts';
import type { PatientRef } from './patient-access.ts';

/** An entry that has no place in the log yet. */
export interface EntryDraft<T extends ChartEntryType = ChartEntryType> {
  /** The record's id; of an entry that revises a record, an id of its own. */
  id: string;
  type: T;
  data: ChartEntryData<T>;
  /** What those who watch get in its place, where the entry itself only refers to it. */
  shown?: ChartEntryData<T>;
  /** What the list of this type sorts by; the time of the entry where it is not given. */
  sortAt?: Date;
  /** The record that the entry revises, where it is not its first. */
  recordId?: string;
  inReplyTo?: string | undefined;
  conversation?: { current: SeqRange[]; closed: SeqRange[] };
}

/** An entry as it is stored, and its `data` in its contract's shape. */
export interface EntryToStore {
  stored: StoredEntry;
  data: unknown;
}

/** The entry that a draft becomes at `seq`; throws `too-large`. A record is parsed and written as text here, and nowhere after. */
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
    ...(draft.inReplyTo !== undefined && { inReplyTo: draft.inReplyTo }),
    ...(request.idempotency && { idempotency: request.idempotency }),
    ...(draft.conversation && { conversation: draft.conversation }),
  };
  return { stored, data: rememberText(parsed, schema, json) };
}

/** Throws `too-large` for an entry that would hold up everybody who reads the log. */
function bounded(json: string): string {
  if (json.length > byteBounds.entry / 3 && Buffer.byteLength(json) > byteBounds.entry) {
    throw new AppError('too-large', { message: 'This is too much for one entry of a chart' });
  }
  return json;
}

/** A stored entry as the wire has it. */
export function presentEntry(stored: StoredEntry): ChartEntry {
  return writtenEntry({ stored, data: JSON.parse(stored.json) });
}

/** The same for an entry that was just written, with its data at hand. */
export function writtenEntry({ stored, data }: EntryToStore): ChartEntry {
  const { patientId, seq, epoch, type, at, actor } = stored;
  // `type` and `json` were written together by `entryToStore`, whose draft ties one to the other.
  return { patientId, seq, epoch, type, at: at.toISOString(), actor, data } as ChartEntry;
}

/** The same entry, known to be of this type; throws `conflict` where it is of another one. */
export function entryOfType<T extends ChartEntryType>(entry: ChartEntry, type: T): ChartEntry<T> {
  if (entry.type !== type) throw new AppError('conflict');
  return entry as ChartEntry<T>;
}
