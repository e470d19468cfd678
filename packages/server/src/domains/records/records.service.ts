import { itemBounds } from '@bedside/contracts/bounds.ts';
import { type ChartEntryData, recordTypes } from '@bedside/contracts/chart-entries.ts';
import { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import { Actor, type ListQuery } from '@bedside/contracts/primitives.ts';
import {
  awaitsCountersignature,
  counts,
  type EnteredInError,
  MarkedInError,
  type RecordDomain,
  recordMarks,
} from '@bedside/contracts/record-marks.ts';
import type {
  Countersign,
  EnterInError,
  recordsEndpoints,
} from '@bedside/contracts/records/records.contract.ts';
import * as z from 'zod';
import type { ChartLog } from '../../chart/chart-log.ts';
import { createChartRecords } from '../../chart/chart-records.ts';
import type { StoredEntry } from '../../chart/entry-store.ts';
import { entryIdOf } from '../../chart/message-entry.ts';
import type { PatientRef } from '../../chart/patient-access.ts';
import { entriesWithIds } from '../../chart/reading/read-entries.ts';
import { repeatedEntry } from '../../chart/repeated-entry.ts';
import { errorMarks, revise, revisionsOf } from '../../chart/revisions.ts';
import { withoutUndefined } from '../../infra/mongo/without-undefined.ts';
import { type ChartText, JsonText } from '../../request/answers.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { requireInFull, requireRight } from '../../request/require-right.ts';
import type { Patients } from '../patients/patients.service.ts';
import { rightOfRecord, waitingRecords } from './waiting-records.ts';

export type Records = ReturnType<typeof createRecords>;

/** Names a record of a patient's chart. */
export interface RecordPath {
  patientId: string;
  domain: RecordDomain;
  recordId: string;
}

type MarkType = 'record.entered-in-error' | 'record.reviewed' | 'record.countersigned';

/**
 * The marks that records of every domain can carry: entered in error (D12), reviewed (D40) and countersigned. A mark is a chart entry
 * of its own, and reads return a record with its marks (ADR 0049).
 */
export function createRecords({ chart, patients }: { chart: ChartLog; patients: Patients }) {
  const { listRecords } = createChartRecords(chart, patients);

  /**
   * Marks a record as entered in error and returns it. The first mark stays: a second call with the same reason returns
   * it and appends nothing (ADR 0087). Throws `conflict` if the first mark has another reason or note, `not-found`,
   * `stale-version` if someone changed the record since `version`, and `forbidden` for someone else's message, or without
   * the right to correct others for someone else's record. A reply of the assistant belongs to the person who asked.
   */
  function enterInError(
    request: RequestContext,
    path: RecordPath,
    { reason, note, version }: z.output<typeof EnterInError>,
  ): Promise<JsonText> {
    return mark(request, path, 'record.entered-in-error', (record, marked, author) => {
      if (path.domain === 'chat') requireOwn(request, record);
      else if (author.id !== request.actor.id) requireRight(request.actor, 'correct-others');
      const { enteredInError: first } = Marks.parse(record);
      if (first) {
        if (!hasSameReason(first, { reason, note })) throw otherReason();
        return undefined;
      }
      requireVersion(record, version);
      return {
        ...marked,
        enteredInError: withoutUndefined({ ...signed(request), reason, note: note || undefined }),
      };
    });
  }

  /**
   * Marks a record as reviewed and returns it. The first review stays. Throws `conflict` if the record was entered in
   * error.
   */
  function review(
    request: RequestContext,
    path: z.output<typeof recordsEndpoints.review.params>,
  ): Promise<JsonText> {
    return mark(request, path, 'record.reviewed', (record, marked) => {
      const { enteredInError, reviewed } = Marks.parse(record);
      if (reviewed) return undefined;
      if (enteredInError) throw new AppError('conflict', { message: 'This record was entered in error' });
      return { ...marked, reviewed: signed(request) };
    });
  }

  /**
   * Countersigns a record and returns it. The first countersignature stays. Throws `forbidden` for whoever wrote, amended
   * or ended the record and for someone without the right that the record needed, in full; `conflict` if the record needs
   * none or was entered in error; `stale-version` if someone changed it since `version`. `fields` says which one it is.
   */
  function countersign(
    request: RequestContext,
    path: z.output<typeof recordsEndpoints.countersign.params>,
    { version }: z.output<typeof Countersign>,
  ): Promise<JsonText> {
    return mark(request, path, 'record.countersigned', (record, marked) => {
      const { recordedBy, kind, discontinuedBy, amendedBy, ...marks } = Signed.parse(record);
      requireInFull(request.actor, rightOfRecord(path.domain, kind));
      if ([recordedBy.id, discontinuedBy?.id, amendedBy?.id].includes(request.actor.id)) {
        throw new AppError('forbidden', {
          message: 'Someone else must countersign what you recorded',
          fields: { countersignature: 'own-record' },
        });
      }
      if (marks.countersigned) return undefined;
      if (!counts(marks)) {
        throw new AppError('conflict', {
          message: 'This record was entered in error',
          fields: { countersignature: 'entered-in-error' },
        });
      }
      if (!awaitsCountersignature(marks)) {
        throw new AppError('conflict', {
          message: 'This record waits for no countersignature',
          fields: { countersignature: 'no-signature-needed' },
        });
      }
      requireVersion(record, version);
      return { ...marked, countersigned: signed(request) };
    });
  }

  /** Returns the records that wait for a countersignature, the newest first. */
  async function waiting(
    request: RequestContext,
    patientId: string,
  ): Promise<z.output<typeof recordsEndpoints.waiting.response>> {
    await patients.require(request.actor, patientId);
    const waits = await waitingRecords(patientId);
    return { records: waits.slice(0, itemBounds.waitingRecords), total: waits.length };
  }

  /** Appends the mark that `make` returns, in a transaction that reads the record first. */
  async function mark<T extends MarkType>(
    request: RequestContext,
    path: RecordPath,
    type: T,
    make: (
      record: unknown,
      marked: Omit<MarkedInError, 'enteredInError'>,
      author: Actor,
    ) => ChartEntryData<T> | undefined,
  ): Promise<JsonText> {
    const { domain, recordId } = path;
    const patient = await patients.require(request.actor, path.patientId);
    const types = recordTypes(domain);
    const first = await firstEntry(patient, path);
    // Throws if the key was used with another body. Its mark is in the record.
    await repeatedEntry(request, type);
    await revise(chart, request, patient, {
      recordId: first._id,
      types,
      type,
      marks: domain,
      change: (json) => {
        const record: unknown = JSON.parse(json);
        const version = Marks.parse(record).version + 1;
        return make(
          record,
          { domain, recordId, observedAt: first.sortAt.toISOString(), version },
          first.actor,
        );
      },
    });
    const [marked] = await revisionsOf(patient.id, types, [first._id]);
    if (marked === undefined) throw new AppError('not-found');
    return new JsonText(marked);
  }

  /** Returns a page of the marks of records entered in error, the newest record first. */
  function listErrors(request: RequestContext, patientId: string, query: ListQuery = {}): Promise<ChartText> {
    return listRecords(request, patientId, ['record.entered-in-error'], query);
  }

  /** Returns the marks of all records entered in error, for the model. */
  async function errors(request: RequestContext, patientId: string): Promise<MarkedInError[]> {
    await patients.require(request.actor, patientId);
    return (await errorMarks(patientId)).map((json) => MarkedInError.parse(JSON.parse(json)));
  }

  return { enterInError, review, countersign, waiting, listErrors, errors };
}

const Marks = z.object({ version: z.number().default(1), ...recordMarks });

/** A record with whoever wrote it, and whoever ended it. */
const Signed = Marks.extend({
  recordedBy: Actor,
  kind: z.string().optional(),
  discontinuedBy: Actor.optional(),
  amendedBy: Actor.optional(),
});

/** Returns the first entry of a record. Throws `not-found` if this patient has no such record in this domain. */
async function firstEntry(patient: PatientRef, { domain, recordId }: RecordPath): Promise<StoredEntry> {
  const ids = domain === 'chat' ? [recordId, entryIdOf(patient, recordId)] : [recordId];
  const types = recordTypes(domain);
  for await (const entry of entriesWithIds(ids)) {
    const isFirst = entry.recordId === undefined && types.includes(entry.type);
    if (isFirst && entry.patientId === patient.id) return entry;
  }
  throw new AppError('not-found', { message: 'This patient has no such record' });
}

const signed = ({ actor, now }: RequestContext): { at: string; by: Actor } => ({
  at: now().toISOString(),
  by: { id: actor.id, fullName: actor.fullName, role: actor.role },
});

/**
 * Returns whether an earlier mark contains all that a later one says. An undo only takes the record out, which any mark
 * does.
 */
function hasSameReason(
  first: EnteredInError,
  { reason, note }: Pick<z.output<typeof EnterInError>, 'reason' | 'note'>,
): boolean {
  return reason === 'undone' || (reason === first.reason && (!note || note === first.note));
}

const otherReason = () =>
  new AppError('conflict', {
    message: 'Someone has already marked this record as entered in error, for another reason',
  });

function requireOwn({ actor }: RequestContext, record: unknown): void {
  if (ChatMessage.parse(record).sender.id !== actor.id) {
    throw new AppError('forbidden', { message: 'Only its author can mark a message as entered in error' });
  }
}

function requireVersion(record: unknown, version: number | undefined): void {
  if (version !== undefined && version !== Marks.parse(record).version) throw new AppError('stale-version');
}
