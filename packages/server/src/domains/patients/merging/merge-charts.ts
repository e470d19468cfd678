import { itemBounds } from '@bedside/contracts/bounds.ts';
import type { MergedChart } from '@bedside/contracts/patients/patient-facts.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { type ClientSession, trusted } from 'mongoose';
import type { EntryDraft } from '../../../chart/chart-entry.ts';
import type { ChartLog } from '../../../chart/chart-log.ts';
import { readHead } from '../../../chart/entry-store.ts';
import { newId } from '../../../infra/mongo/ids.ts';
import { AppError } from '../../../request/app-error.ts';
import type { RequestContext } from '../../../request/request-context.ts';
import { securityEvents } from '../../security/security.service.ts';
import type { KnownPatients } from '../known-patients.ts';
import type { Moves } from '../moves.ts';
import { PatientModel, type StoredPatient } from '../patients.model.ts';
import { present } from '../stored-patient.ts';
import { type Carried, carriedRecords } from './carried-records.ts';
import { MergeModel, type StoredMerge } from './merges.model.ts';
import { takesVisit, unitedFacts } from './united-facts.ts';

/** Follows records from one chart to another. */
export type MoveCarried = (
  carried: readonly Carried[],
  charts: { from: string; to: string },
  session: ClientSession,
) => Promise<void>;

const taken = () => new AppError('conflict', { message: 'Someone has written in the chart since the merge' });

/**
 * Merges two charts of one person. The records of the former one that count are entries of the other one, which every reader of
 * a chart understands. The former chart stays readable, names the other one, and accepts no more entries.
 */
export function createMergeCharts(chart: ChartLog, known: KnownPatients, moves: Moves) {
  let moveOthers: MoveCarried = async () => {};

  /**
   * Merges `formerId` into `survivingId`. `store` writes beside it in the transaction. Throws `conflict` if one of both is restricted, a demo
   * patient's or already merged, and `too-large` for a chart that is too long.
   */
  async function merge(
    request: RequestContext,
    survivingId: string,
    formerId: string,
    store: (session: ClientSession) => Promise<void>,
  ): Promise<void> {
    const refs = [await refOfKnown(survivingId), await refOfKnown(formerId)] as const;
    await chart.changeTwo(request, refs, async (session) => {
      const surviving = await storedPatient(survivingId, session);
      const former = await storedPatient(formerId, session);
      refuseUnmergeable(surviving, former);
      const carrying = await carriedRecords({ id: formerId, mrn: former.mrn }, survivingId, session);
      if (carrying === undefined) throw new AppError('too-large');
      const { id, fullName, role } = request.actor;
      const at = request.now();
      const signed = { at: at.toISOString(), by: { id, fullName, role } };
      const changed = await changeBoth({ surviving, former, signed }, session);
      await moveOthers(carrying.carried, { from: formerId, to: survivingId }, session);
      const ended = await moves.ofMerged(request, formerId, session);
      const drafts = [
        ...carrying.drafts,
        ...(await moves.draftsOf(request, surviving, changed.surviving, session)),
        // No one looks at the former chart any more, so the one in use says what ended there.
        ...ended.map((one) => ({ ...one, id: newId() })),
        updated(changed.surviving, at),
      ];
      const survivingSeq = (await readHead(survivingId, session)).seq + drafts.length;
      const merged: StoredMerge = {
        ...{ _id: newId(), keptId: survivingId, formerId, carried: carrying.carried },
        ...{ before: { kept: surviving, former }, keptSeq: survivingSeq, at },
      };
      await MergeModel.create([merged], { session });
      await store(session);
      return [drafts, [...ended, { ...updated(changed.former, at), closes: true as const }]] as const;
    });
  }

  /**
   * Undoes the merge of `formerId` into `survivingId`: the carried records stay there as entered in error, both patients have their facts
   * from before it, and the former chart is open again. Throws `conflict` once anyone has written in the chart.
   */
  async function undo(request: RequestContext, survivingId: string, formerId: string): Promise<Patient> {
    const surviving = await known.require(request.actor, survivingId);
    const former = await known.require(request.actor, formerId);
    await chart.changeTwo(request, [surviving, former], async (session) => {
      const merged = await MergeModel.findOne({
        keptId: survivingId,
        formerId,
        undoneAt: trusted({ $exists: false }),
      })
        .session(session)
        .sort({ at: -1 })
        .lean<StoredMerge>();
      if (!merged) throw new AppError('not-found');
      const present = {
        surviving: await storedPatient(survivingId, session),
        former: await storedPatient(formerId, session),
      };
      const head = await readHead(survivingId, session);
      if (head.seq !== merged.keptSeq || head.isClosed) throw taken();
      const back = merged.carried.map(({ from, to, ...one }) => ({ ...one, from: to, to: from }));
      await moveOthers(back, { from: survivingId, to: formerId }, session);
      return undone(request, merged, present, session);
    });
    securityEvents.recordBy(request, 'charts-separated');
    const stored = await PatientModel.findById(survivingId).lean<StoredPatient>();
    if (!stored) throw new AppError('not-found');
    return present(stored, request.now());
  }

  async function refOfKnown(patientId: string) {
    const ref = await known.refOfAny(patientId);
    if (!ref) throw new AppError('not-found');
    return ref;
  }

  return {
    merge,
    undo,
    /** Sets what follows carried records beside the chart log, in the transaction of the merge or its undo. */
    onCarried: (move: MoveCarried) => {
      moveOthers = move;
    },
  };
}

function refuseUnmergeable(surviving: StoredPatient, former: StoredPatient): void {
  const isOver = surviving.continuesIn !== undefined || former.continuesIn !== undefined;
  // A merge would show the records of a restricted chart to everyone of the department.
  const isRestricted = surviving.restriction !== undefined || former.restriction !== undefined;
  // A removal would take the records of a real patient along.
  const isDemo = surviving.demo === true || former.demo === true;
  const isFull = (surviving.mergedCharts?.length ?? 0) >= itemBounds.mergedCharts;
  if (isOver || isRestricted || isDemo || isFull || surviving._id === former._id)
    throw new AppError('conflict');
}

interface Signed {
  at: string;
  by: MergedChart['by'];
}

const named = ({ _id, name, mrn }: StoredPatient, signed: Signed): MergedChart => ({
  patientId: _id,
  name,
  mrn,
  ...signed,
});

async function changeBoth(
  { surviving, former, signed }: { surviving: StoredPatient; former: StoredPatient; signed: Signed },
  session: ClientSession,
): Promise<{ surviving: StoredPatient; former: StoredPatient }> {
  // First: no two charts have one identifier, at no time.
  const closed = await PatientModel.findOneAndUpdate(
    { _id: former._id, version: former.version },
    {
      $set: { continuesIn: named(surviving, signed) },
      $unset: { identifiers: 1, identifierKeys: 1 },
      $inc: { version: 1 },
    },
    { session, returnDocument: 'after' },
  ).lean<StoredPatient>();
  const united = await PatientModel.findOneAndUpdate(
    { _id: surviving._id, version: surviving.version },
    {
      $set: {
        ...unitedFacts(surviving, former),
        mergedCharts: [...(surviving.mergedCharts ?? []), named(former, signed)],
      },
      $unset: {
        ...(surviving.unidentified && !former.unidentified && { unidentified: 1 }),
        ...(takesVisit(surviving, former) && { leftAt: 1, statusReason: 1 }),
      },
      $inc: { version: 1 },
    },
    { session, returnDocument: 'after' },
  ).lean<StoredPatient>();
  if (!closed || !united) throw new AppError('stale-version');
  return { surviving: united, former: closed };
}

async function undone(
  request: RequestContext,
  { _id, carried, before, formerId }: StoredMerge,
  current: { surviving: StoredPatient; former: StoredPatient },
  session: ClientSession,
): Promise<readonly [EntryDraft[], EntryDraft[]]> {
  const { id, fullName, role } = request.actor;
  const now = request.now();
  const signed = { at: now.toISOString(), by: { id, fullName, role } };
  await MergeModel.updateOne({ _id }, { $set: { undoneAt: now } }, { session });
  const charts = (current.surviving.mergedCharts ?? []).map((one) =>
    one.patientId === formerId && one.undone === undefined ? { ...one, undone: signed } : one,
  );
  // A restored backup has given both logs a new epoch since.
  const { epoch, version } = current.surviving;
  const surviving = { ...before.kept, mergedCharts: charts, epoch, version: version + 1 };
  const former = {
    ...before.former,
    epoch: current.former.epoch,
    version: current.former.version + 1,
  };
  // The surviving one first: no two charts have one identifier, at no time.
  for (const [patient, version] of [
    [surviving, current.surviving.version],
    [former, current.former.version],
  ] as const) {
    const { matchedCount } = await PatientModel.replaceOne({ _id: patient._id, version }, patient, {
      session,
    });
    if (matchedCount === 0) throw new AppError('stale-version');
  }
  const marks = carried.map(
    ({ domain, to, sortAt, version }): EntryDraft<'record.entered-in-error'> => ({
      id: newId(),
      type: 'record.entered-in-error',
      data: {
        domain,
        recordId: to,
        observedAt: new Date(sortAt).toISOString(),
        version: version + 1,
        // The records are another person's, so their values are veiled (D12).
        enteredInError: { ...signed, reason: 'wrong-patient' },
      },
      sortAt: new Date(sortAt),
      recordId: to,
      domain,
    }),
  );
  return [[...marks, updated(surviving, now)], [updated(former, now)]];
}

const updated = (stored: StoredPatient, now: Date): EntryDraft<'patient.updated'> => ({
  id: newId(),
  type: 'patient.updated',
  data: present(stored, now),
});

async function storedPatient(patientId: string, session: ClientSession): Promise<StoredPatient> {
  const stored = await PatientModel.findById(patientId).session(session).lean<StoredPatient>();
  if (!stored) throw new AppError('not-found');
  return stored;
}
