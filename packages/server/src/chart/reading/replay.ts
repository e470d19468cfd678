import {
  type ChartDomain,
  type ChartEntry,
  chartDomainNames,
  entryTypesOf,
} from '@bedside/contracts/chart-entries.ts';
import { recordDomains } from '@bedside/contracts/record-marks.ts';
import { maxReplay } from '@bedside/contracts/timeline/timeline.contract.ts';
import { maxReplayBytes } from '../../bounds.ts';
import { replayBytes, replayEntries, replayResets } from '../../infra/observe/metrics.ts';
import { presentEntry } from '../chart-entry.ts';
import {
  chartEntries,
  kindIndex,
  logIndex,
  personIndex,
  readMajorityHead,
  type StoredEntry,
} from '../entry-store.ts';
import type { PatientRef } from '../patient-access.ts';
import { recordsAndMarks } from '../record-marks.ts';
import { entriesSince } from './gathered-missed.ts';

/** A range of a log's entries. */
export interface Replay {
  /** The log's last `seq`. */
  seq: number;
  epoch: string;
  entries: ChartEntry[];
  /** True if the reader's position is not in this log or too far back. The reader must reload everything. */
  reset: boolean;
}

/** A reader's position: the `seq` and the epoch of the last entry that it has. */
interface Position {
  after: number;
  epoch: string | undefined;
}

/** Returns at most `limit` entries after a position, oldest first. Reads with majority, so no entry can be rolled back. */
export async function replay(patient: PatientRef, position: Position, limit: number): Promise<Replay> {
  const read = () => rangeFrom(patient.id, position.after, limit);
  return (await replayOf(patient, position, limit, read)).replay;
}

/** Returns at most `limit` entries after a position, and their bytes. `read` returns the log from the position on. */
async function replayOf(
  patient: PatientRef,
  { after, epoch }: Position,
  limit: number,
  read: () => Promise<Range>,
): Promise<{ replay: Replay; bytes: number }> {
  const { id } = patient;
  const reset = async () => ({ replay: resetAt(await readMajorityHead(id), patient), bytes: 0 });
  if (epoch !== undefined && epoch !== patient.epoch) return reset();
  // One read also shows whether the log has an entry at the position, and mostly where the log ends.
  const { stored, bytes, isToEnd } = await read();
  const hasPosition = stored[0]?.seq === after;
  if (after > 0 && !hasPosition) return reset();
  const missed = stored.slice(hasPosition ? 1 : 0).slice(0, limit);
  const seq = isToEnd ? (stored.at(-1)?.seq ?? 0) : await readMajorityHead(id);
  return { replay: { seq, epoch: patient.epoch, entries: missed.map(presentEntry), reset: false }, bytes };
}

/** The end of a page of the log, and which of its entries to return; all by default. */
interface Back {
  before: number;
  epoch: string | undefined;
  /** Only entries that this domain wrote, and marks of its records. */
  domain?: ChartDomain | undefined;
  /** Only entries of this person or device. */
  actorId?: string | undefined;
}

/** Returns at most `limit` last entries before `before`, oldest first. A `before` beyond the log's end means its end. */
export async function readBack(
  patient: PatientRef,
  { before, epoch, domain, actorId }: Back,
  limit: number,
): Promise<Replay> {
  const seq = await readMajorityHead(patient.id);
  if (epoch !== undefined && epoch !== patient.epoch) return resetAt(seq, patient);
  const until = Math.min(before - 1, seq);
  const { stored } = await readRange(patient.id, { $lte: until }, -1, limit, { actorId, domain });
  const entries = stored.toReversed().map(presentEntry);
  return { seq, epoch: patient.epoch, entries, reset: false };
}

/**
 * Returns all entries after a position, or `reset` if they exceed {@link maxReplay} or {@link maxReplayBytes}. `onRead`
 * receives the number of bytes read. A viewer without a position only receives the log's last `seq`.
 */
export async function catchUp(
  patient: PatientRef,
  { after, epoch }: { after: number | undefined; epoch: string | undefined },
  onRead?: (bytes: number) => void,
): Promise<Replay> {
  const isOfAnotherLog = epoch !== undefined && epoch !== patient.epoch;
  if (isOfAnotherLog) replayResets.inc({ reason: 'epoch' });
  if (after === undefined) {
    const seq = await readMajorityHead(patient.id);
    return { seq, epoch: patient.epoch, entries: [], reset: isOfAnotherLog };
  }
  const limit = maxReplay + 1;
  // Viewers of many charts return together, so most of them share a read.
  const read = async () => (await wholeRange(patient.id, after)) ?? rangeFrom(patient.id, after, limit);
  const { replay: missed, bytes } = await replayOf(patient, { after, epoch }, limit, read);
  if (bytes > 0) {
    replayBytes.observe(bytes);
    onRead?.(bytes);
  }
  if (missed.reset && !isOfAnotherLog) replayResets.inc({ reason: 'position' });
  const last = missed.entries.at(-1)?.seq ?? missed.seq;
  const isWhole = last === missed.seq && missed.entries.length <= maxReplay;
  if (!isWhole) replayResets.inc({ reason: 'size' });
  else if (!missed.reset) replayEntries.observe(missed.entries.length);
  return isWhole ? missed : { ...missed, entries: [], reset: true };
}

const resetAt = (seq: number, { epoch }: PatientRef): Replay => ({ seq, epoch, entries: [], reset: true });

type SeqFilter = { $gte: number } | { $lte: number };

/** What to read: by default all entries. */
interface Of extends Pick<Back, 'actorId' | 'domain'> {
  /** The `seq` of an entry that the reader has. Its bytes do not count. */
  position?: number;
}

interface Range {
  stored: StoredEntry[];
  bytes: number;
  /** True if no further entry follows. */
  isToEnd: boolean;
}

/** Reads a log from a position on, with its entry there and at most `limit` more. */
const rangeFrom = (patientId: string, position: number, limit: number): Promise<Range> =>
  readRange(patientId, { $gte: position }, 1, limit + 1, { position });

/** Returns a log from a position to its end, read together with others; undefined if it is too long for that. */
async function wholeRange(patientId: string, position: number): Promise<Range | undefined> {
  const stored = await entriesSince(patientId, position);
  if (stored === undefined) return undefined;
  const missed = stored.filter(({ seq }) => seq !== position);
  return { stored, bytes: missed.reduce((sum, { json }) => sum + json.length, 0), isToEnd: true };
}

/**
 * Reads at most `limit` entries and about {@link maxReplayBytes}, but at least one entry that the reader lacks.
 */
async function readRange(
  patientId: string,
  seq: SeqFilter,
  order: 1 | -1,
  limit: number,
  { position, ...of }: Of = {},
): Promise<Range> {
  const { filter, hint } = entriesAbout(of);
  const cursor = chartEntries().find(
    { patientId, seq, ...filter },
    { sort: { seq: order }, limit, readPreference: 'primary', readConcern: { level: 'majority' }, hint },
  );
  const stored: StoredEntry[] = [];
  let bytes = 0;
  for await (const entry of cursor) {
    const before = bytes;
    if (entry.seq !== position) bytes += entry.json.length;
    if (bytes > maxReplayBytes && before > 0) return { stored, bytes, isToEnd: false };
    stored.push(entry);
  }
  return { stored, bytes, isToEnd: stored.length < limit };
}

/**
 * Returns the filter and the index for a person's entries and for those about a domain: the entries that it wrote and the
 * marks of its records. The filter names every type, so that MongoDB merges the index's parts by `seq` and reads only the
 * page.
 */
function entriesAbout({ actorId, domain }: Of) {
  if (actorId === undefined && domain === undefined) return { filter: {}, hint: logIndex };
  const types = domain === undefined ? chartDomainNames.flatMap(entryTypesOf) : entryTypesOf(domain);
  const hasMarks = recordDomains.some((each) => each === domain);
  const filter = hasMarks ? recordsAndMarks(types) : { type: { $in: types } };
  if (actorId === undefined) return { filter, hint: kindIndex };
  return { filter: { ...filter, 'actor.id': actorId }, hint: personIndex };
}
