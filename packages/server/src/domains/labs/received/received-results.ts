import { createHash } from 'node:crypto';
import { withChecks } from '@bedside/contracts/clinical/labs/severity/lab-checks.ts';
import type { LabJudge } from '@bedside/contracts/clinical/labs/severity/lab-severity.ts';
import { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { AddLab } from '@bedside/contracts/labs/new-labs.ts';
import { counts, type ErrorReason } from '@bedside/contracts/record-marks.ts';
import { type ClientSession, trusted } from 'mongoose';
import type * as z from 'zod';
import type { EntryDraft } from '../../../chart/chart-entry.ts';
import type { RecordStart } from '../../../chart/chart-records.ts';
import { chartEntries, type StoredEntry } from '../../../chart/entry-store.ts';
import type { PatientRef } from '../../../chart/patient-access.ts';
import { revisionsOf } from '../../../chart/revisions.ts';
import { Hl7Refusal } from '../../../infra/hl7/hl7-refusal.ts';
import { newId } from '../../../infra/mongo/ids.ts';
import { collectionOf } from '../../../infra/mongo/mongo.ts';
import { withoutUndefined } from '../../../infra/mongo/without-undefined.ts';
import { WriteGroups } from '../../../infra/mongo/write-groups.ts';
import type { RequestContext } from '../../../request/request-context.ts';
import { ReceivedModel, type StoredReceived } from './received.model.ts';

/** The draft of a result's first statement. */
export type FirstDraft = EntryDraft<'lab.added'> & Required<Pick<EntryDraft, 'sortAt' | 'received'>>;

/** First statements of one write. */
const maxNotedTogether = 200;

/** Between two such writes, while results arrive. */
const notedRestMs = 100;

/** One result as a laboratory's system states it. */
export interface ReceivedResult {
  /** Names the result among all of its connection: order, test and part. */
  key: string;
  /** Its place in the message, for a refusal. */
  at: string;
  /** `withdrawn` and `wrong-patient` have no `input` that counts. */
  status: LabResult['reportStatus'] | 'withdrawn' | 'wrong-patient';
  input: z.output<typeof AddLab>;
  /** The text beyond what a result holds, and comments. */
  notes?: string | undefined;
  orderNumber?: string | undefined;
  /** When the laboratory stated it. */
  statedAt: Date;
}

/** Makes a record of a new result. */
type MakeRecord = (input: z.output<typeof AddLab>, start: RecordStart, at: Date) => LabResult;

interface Receiving {
  request: RequestContext;
  /** `formerIds` are those of the charts that were merged into this one. */
  patient: PatientRef & { formerIds?: readonly string[] | undefined };
  /** The connection's id. */
  sender: string;
  types: readonly ('lab.added' | 'lab.analyzed' | 'lab.tagged' | 'lab.untagged' | 'lab.finalized')[];
  judge: LabJudge;
  record: MakeRecord;
}

/**
 * Returns the drafts of results that no message has stated before, which one insert may store: each states in its entry where the
 * result stands. Undefined if a result needs more than its own entry.
 */
export function firstDrafts(
  receiving: Receiving,
  results: readonly ReceivedResult[],
): FirstDraft[] | undefined {
  const ids = new Set(idsOf(receiving, results));
  const { formerIds = [] } = receiving.patient;
  if (results.length === 0 || ids.size < results.length || formerIds.length > 0) return undefined;
  if (results.some(({ status }) => isWithdrawal(status))) return undefined;
  return results.map((result) => firstStatement(receiving, result));
}

/**
 * Returns the drafts of a message's results, and notes in `session` where each stands.
 *
 * A repetition adds nothing. A preliminary result with the same value becomes final in its record, so a review of it stays. Any
 * other value is a new record that counts, unreviewed, and the former one stays in the chart as entered in error (D12). An
 * older statement than the last one changes nothing.
 */
export async function draftResults(
  receiving: Receiving,
  results: readonly ReceivedResult[],
  session: ClientSession,
): Promise<EntryDraft[]> {
  const drafts: EntryDraft[] = [];
  const ids = idsOf(receiving, results);
  const known = new Map<string, StoredReceived>();
  // Read in the session first: the snapshot then is before every record that is read beside it.
  for (const [place, { key }] of results.entries()) {
    const id = ids[place] ?? '';
    if (known.has(id)) continue;
    const stored = await standing(receiving, id, key, session);
    if (stored) known.set(id, stored);
  }
  const changed = new Map<string, StoredReceived>();
  for (const [place, result] of results.entries()) {
    const id = ids[place] ?? '';
    const stored = known.get(id);
    if (stored === undefined && !isWithdrawal(result.status)) {
      const draft = firstStatement(receiving, result);
      drafts.push(draft);
      const stands = standsBy(draft.id, receiving.patient.id, draft.sortAt, draft.received);
      known.set(id, stands);
      changed.set(id, stands);
      continue;
    }
    const last = stored && isOtherSample(stored, result) ? undefined : stored;
    const outcome = await draftResult(receiving, result, last);
    if (outcome === undefined) continue;
    drafts.push(...outcome.drafts);
    const { collectedAt = last?.collectedAt } = result.input;
    const sample = collectedAt === undefined ? {} : { collectedAt };
    const next: StoredReceived = { _id: id, patientId: receiving.patient.id, ...outcome.stands, ...sample };
    known.set(id, next);
    changed.set(id, next);
  }
  await storeStanding([...changed.values()], session);
  return drafts;
}

/**
 * Stores where the results of {@link firstDrafts} stand, after their entries. Until then, and if the node dies, the entries
 * themselves tell.
 */
export function noteFirst(patientId: string, drafts: readonly FirstDraft[]): void {
  for (const { id, sortAt, received } of drafts) first.add(standsBy(id, patientId, sortAt, received));
}

const first = new WriteGroups<StoredReceived>(maxNotedTogether, storeFirst, { rest: notedRestMs });

async function storeFirst(group: readonly StoredReceived[]): Promise<void> {
  const notes = group.map(({ _id, ...stands }) => ({
    // A later statement may have been faster.
    updateOne: { filter: { _id }, update: { $setOnInsert: stands }, upsert: true },
  }));
  await collectionOf<StoredReceived>(ReceivedModel)
    .bulkWrite(notes, { ordered: false })
    .catch(() => {});
}

/** Stores where results stand now. */
async function storeStanding(changed: readonly StoredReceived[], session: ClientSession): Promise<void> {
  if (changed.length === 0) return;
  await collectionOf<StoredReceived>(ReceivedModel).bulkWrite(
    changed.map((one) => ({ replaceOne: { filter: { _id: one._id }, replacement: one, upsert: true } })),
    { session },
  );
}

/** Whose results they are, and whose laboratory's. */
interface Named {
  sender: string;
  patient: Pick<PatientRef, 'id'>;
}

const idsOf = ({ sender, patient }: Named, results: readonly ReceivedResult[]) =>
  results.map(({ key }) => idOf(sender, patient.id, key));

/**
 * Returns whether no message has stated these results. The index of the entries rejects those of a message that was noted only in its
 * entry yet.
 */
export async function areUnstated(receiving: Named, results: readonly ReceivedResult[]): Promise<boolean> {
  const ids = idsOf(receiving, results);
  const known = await collectionOf<StoredReceived>(ReceivedModel).findOne(
    { _id: { $in: ids } },
    { projection: { _id: 1 } },
  );
  return known === null;
}

/** Returns where a result stands: in this chart, otherwise in one that was merged into it. */
async function standing(
  { sender, patient: { id: patientId, formerIds = [] } }: Receiving,
  id: string,
  key: string,
  session: ClientSession,
): Promise<StoredReceived | undefined> {
  const own = await ReceivedModel.findById(id).session(session).lean<StoredReceived>();
  const first = own ? undefined : await firstEntry({ 'received.key': id }, session);
  if (own || first || formerIds.length === 0) return own ?? first;
  const former = await ReceivedModel.findOne({
    _id: trusted({ $in: formerIds.map((formerId) => idOf(sender, formerId, key)) }),
    patientId,
  })
    .session(session)
    .sort({ at: -1 })
    .lean<StoredReceived>();
  return former ?? undefined;
}

/** Returns where a result stands by its first statement. */
async function firstEntry(
  filter: { 'received.key': string } | { _id: string },
  session: ClientSession,
): Promise<StoredReceived | undefined> {
  const entry = await chartEntries().findOne(filter, {
    projection: { patientId: 1, sortAt: 1, received: 1 },
    session,
  });
  if (!entry?.received) return undefined;
  return standsBy(entry._id, entry.patientId, entry.sortAt, entry.received);
}

const standsBy = (
  recordId: string,
  patientId: string,
  sortAt: Date,
  { key, at, status, ...said }: NonNullable<StoredEntry['received']>,
): StoredReceived => ({
  _id: key,
  patientId,
  recordId,
  sortAt,
  ...said,
  ...(status && { status: status as NonNullable<LabResult['reportStatus']> }),
  at: new Date(at),
});

/** A merge has carried results into another chart: a correction of the laboratory then finds the record that counts. */
export async function followCarried(
  carried: readonly { domain: string; from: string; to: string }[],
  { from, to }: { from: string; to: string },
  session: ClientSession,
): Promise<void> {
  for (const one of carried) {
    if (one.domain !== 'labs') continue;
    const { matchedCount } = await ReceivedModel.updateMany(
      { patientId: from, recordId: one.from },
      { $set: { patientId: to, recordId: one.to } },
      { session },
    );
    const first = matchedCount === 0 ? await firstEntry({ _id: one.from }, session) : undefined;
    // A result that was stated again stands where that statement says, not at its first record.
    if (!first || (await ReceivedModel.exists({ _id: first._id }).session(session))) continue;
    await ReceivedModel.create([{ ...first, patientId: to, recordId: one.to }], { session });
  }
}

interface Outcome {
  drafts: EntryDraft[];
  stands: Omit<StoredReceived, '_id' | 'patientId'>;
}

async function draftResult(
  receiving: Receiving,
  result: ReceivedResult,
  last: StoredReceived | undefined,
): Promise<Outcome | undefined> {
  const isOlder = last !== undefined && result.statedAt.getTime() < last.at.getTime();
  if (isOlder) return undefined;
  const newest = await newestOf(receiving, last?.recordId);
  const former = newest !== undefined && counts(newest) ? newest : undefined;
  const { status } = result;
  if (isWithdrawal(status)) {
    if (last === undefined) throw new Hl7Refusal('nothing-to-correct', { at: result.at });
    const stands = { sortAt: last.sortAt, said: '', at: result.statedAt };
    if (former === undefined) return { drafts: [], stands };
    const isOther = status === 'wrong-patient';
    return { drafts: [mark(receiving, former, last, isOther ? 'wrong-patient' : 'other')], stands };
  }
  const said = saidBy(result);
  if (last && former && last.said === said) {
    const stands = {
      ...placeOf(last),
      said,
      at: result.statedAt,
      ...(status && { status }),
    };
    if (last.status === status || status !== 'final') return { drafts: [], stands };
    return { drafts: [finalized(receiving, former, last)], stands };
  }
  const added = addedBy(receiving, result, former);
  const drafts: EntryDraft[] =
    former && last ? [mark(receiving, former, last, 'wrong-value'), added] : [added];
  const stands = {
    recordId: added.id,
    sortAt: added.sortAt ?? receiving.request.now(),
    said,
    at: result.statedAt,
    ...(status && { status }),
  };
  return { drafts, stands };
}

const isWithdrawal = (status: ReceivedResult['status']): status is 'withdrawn' | 'wrong-patient' =>
  status === 'withdrawn' || status === 'wrong-patient';

/** Returns the draft of a result that no message has stated before. */
function firstStatement(receiving: Receiving, result: ReceivedResult): FirstDraft {
  const { sender, patient, request } = receiving;
  const draft = addedBy(receiving, result, undefined);
  const received = withoutUndefined({
    key: idOf(sender, patient.id, result.key),
    said: saidBy(result),
    at: result.statedAt.toISOString(),
    status: draft.data.reportStatus,
    collectedAt: result.input.collectedAt,
  });
  return { ...draft, sortAt: draft.sortAt ?? request.now(), received };
}

const placeOf = ({ recordId, sortAt }: StoredReceived) => ({ sortAt, ...(recordId && { recordId }) });

async function newestOf(
  { patient, types }: Receiving,
  recordId: string | undefined,
): Promise<LabResult | undefined> {
  if (recordId === undefined) return undefined;
  const [json] = await revisionsOf(patient.id, types, [recordId]);
  return json === undefined ? undefined : LabResult.parse(JSON.parse(json));
}

function addedBy(
  { request, patient, judge, record }: Receiving,
  { input, status, notes, orderNumber }: ReceivedResult,
  former: LabResult | undefined,
): EntryDraft<'lab.added'> {
  const now = request.now();
  const at = new Date(input.resultTime ?? input.collectedAt ?? now);
  const id = newId();
  const start = {
    id,
    patientId: patient.id,
    recordedAt: now.toISOString(),
    recordedBy: actorOf(request),
    version: 1 as const,
  };
  const result: LabResult = {
    ...record(input, start, at),
    ...withoutUndefined({ notes, orderNumber }),
    ...(status && !isWithdrawal(status) && { reportStatus: status }),
    ...(former && {
      corrects: {
        id: former.id,
        result: former.result,
        ...(former.units !== undefined && { units: former.units }),
      },
    }),
  };
  return { id, type: 'lab.added', data: withChecks(result, judge), sortAt: at };
}

function finalized(
  { judge }: Receiving,
  former: LabResult,
  last: StoredReceived,
): EntryDraft<'lab.finalized'> {
  const data = withChecks({ ...former, reportStatus: 'final', version: former.version + 1 }, judge);
  return { id: newId(), type: 'lab.finalized', data, sortAt: last.sortAt, recordId: former.id };
}

/** Marks the former result as entered in error, in the name of the laboratory's system. */
function mark(
  { request }: Receiving,
  former: LabResult,
  { sortAt }: StoredReceived,
  reason: ErrorReason,
): EntryDraft<'record.entered-in-error'> {
  const enteredInError = {
    at: request.now().toISOString(),
    by: actorOf(request),
    reason,
    // "Other" needs a note. It is the laboratory's own code, because the reader's language is unknown.
    ...(reason === 'other' && { note: 'OBX-11 = D' }),
  };
  return {
    id: newId(),
    type: 'record.entered-in-error',
    data: {
      domain: 'labs',
      recordId: former.id,
      observedAt: new Date(sortAt).toISOString(),
      version: former.version + 1,
      enteredInError,
    },
    sortAt,
    recordId: former.id,
    domain: 'labs',
  };
}

const actorOf = ({ actor: { id, fullName, role } }: RequestContext) => ({ id, fullName, role });

const idOf = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Returns whether a laboratory has used an order's number again, for another sample. A correction is always of the former. */
function isOtherSample({ collectedAt }: StoredReceived, { input, status }: ReceivedResult): boolean {
  if (status === 'corrected' || status === 'withdrawn' || status === 'wrong-patient') return false;
  return collectedAt !== undefined && input.collectedAt !== undefined && collectedAt !== input.collectedAt;
}

const saidBy = ({
  input: { result, units = '', referenceRange = '', flag = '' },
  status,
  notes = '',
}: ReceivedResult) =>
  createHash('sha256')
    .update(JSON.stringify([result, units, referenceRange, flag, notes, status === 'unavailable']))
    .digest('base64url');
