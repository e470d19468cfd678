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
import type { PatientRef } from '../../../chart/patient-access.ts';
import { revisionsOf } from '../../../chart/revisions.ts';
import { Hl7Refusal } from '../../../infra/hl7/hl7-refusal.ts';
import { newId } from '../../../infra/mongo/ids.ts';
import { collectionOf } from '../../../infra/mongo/mongo.ts';
import { withoutUndefined } from '../../../infra/mongo/without-undefined.ts';
import type { RequestContext } from '../../../request/request-context.ts';
import { ReceivedModel, type StoredReceived } from './received.model.ts';

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
  unknown: ReadonlySet<string> = new Set(),
): Promise<EntryDraft[]> {
  const drafts: EntryDraft[] = [];
  const ids = idsOf(receiving, results);
  const known = new Map<string, StoredReceived>();
  // Read in the session first: the snapshot then is before every record that is read beside it.
  for (const [place, { key }] of results.entries()) {
    const id = ids[place] ?? '';
    if (known.has(id) || unknown.has(id)) continue;
    const stored = await standing(receiving, id, key, session);
    if (stored) known.set(id, stored);
  }
  const changed = new Map<string, StoredReceived>();
  for (const [place, result] of results.entries()) {
    const id = ids[place] ?? '';
    const stored = known.get(id);
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
  await storeStanding([...changed.values()], unknown, session);
  return drafts;
}

/** Stores where results stand. One that was unknown is inserted, so that another message that was faster makes this one fail. */
async function storeStanding(
  changed: readonly StoredReceived[],
  unknown: ReadonlySet<string>,
  session: ClientSession,
): Promise<void> {
  const [first] = changed;
  if (first === undefined) return;
  if (changed.length === 1 && unknown.has(first._id)) {
    await ReceivedModel.create([first], { session });
    return;
  }
  await collectionOf<StoredReceived>(ReceivedModel).bulkWrite(
    changed.map((one) =>
      unknown.has(one._id)
        ? { insertOne: { document: one } }
        : { replaceOne: { filter: { _id: one._id }, replacement: one, upsert: true } },
    ),
    { session },
  );
}

const idsOf = (
  { sender, patient }: Pick<Receiving, 'sender' | 'patient'>,
  results: readonly ReceivedResult[],
) => results.map(({ key }) => idOf(sender, patient.id, key));

/** Returns the results that no message has stated before: most of them. Read before the transaction, beside other reads. */
export async function unknownResults(
  receiving: Pick<Receiving, 'sender' | 'patient'>,
  results: readonly ReceivedResult[],
): Promise<ReadonlySet<string>> {
  if (receiving.patient.formerIds?.length) return new Set();
  const ids = idsOf(receiving, results);
  const known = await ReceivedModel.find({ _id: trusted({ $in: ids }) }, { _id: 1 }).lean<
    { _id: string }[]
  >();
  const stated = new Set(known.map(({ _id }) => _id));
  return new Set(ids.filter((id) => !stated.has(id)));
}

/** Returns where a result stands: in this chart, otherwise in one that was merged into it. */
async function standing(
  { sender, patient: { id: patientId, formerIds = [] } }: Receiving,
  id: string,
  key: string,
  session: ClientSession,
): Promise<StoredReceived | undefined> {
  const own = await ReceivedModel.findById(id).session(session).lean<StoredReceived>();
  if (own || formerIds.length === 0) return own ?? undefined;
  const former = await ReceivedModel.findOne({
    _id: trusted({ $in: formerIds.map((formerId) => idOf(sender, formerId, key)) }),
    patientId,
  })
    .session(session)
    .sort({ at: -1 })
    .lean<StoredReceived>();
  return former ?? undefined;
}

/** A merge has carried results into another chart: a correction of the laboratory then finds the record that counts. */
export async function followCarried(
  carried: readonly { domain: string; from: string; to: string }[],
  { from, to }: { from: string; to: string },
  session: ClientSession,
): Promise<void> {
  for (const one of carried) {
    if (one.domain !== 'labs') continue;
    await ReceivedModel.updateMany(
      { patientId: from, recordId: one.from },
      { $set: { patientId: to, recordId: one.to } },
      { session },
    );
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
  if (result.status === 'withdrawn' || result.status === 'wrong-patient') {
    if (last === undefined) throw new Hl7Refusal('nothing-to-correct', { at: result.at });
    const stands = { sortAt: last.sortAt, said: '', at: result.statedAt };
    if (former === undefined) return { drafts: [], stands };
    const isOther = result.status === 'wrong-patient';
    return { drafts: [mark(receiving, former, last, isOther ? 'wrong-patient' : 'other')], stands };
  }
  const said = saidBy(result);
  if (last && former && last.said === said) {
    const stands = {
      ...placeOf(last),
      said,
      at: result.statedAt,
      ...(result.status && { status: result.status }),
    };
    if (last.status === result.status || result.status !== 'final') return { drafts: [], stands };
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
    ...(result.status && { status: result.status }),
  };
  return { drafts, stands };
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
  const made: LabResult = {
    ...record(input, start, at),
    ...withoutUndefined({ notes, orderNumber }),
    ...(status && status !== 'withdrawn' && status !== 'wrong-patient' && { reportStatus: status }),
    ...(former && {
      corrects: {
        id: former.id,
        result: former.result,
        ...(former.units !== undefined && { units: former.units }),
      },
    }),
  };
  return { id, type: 'lab.added', data: withChecks(made, judge), sortAt: at };
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
