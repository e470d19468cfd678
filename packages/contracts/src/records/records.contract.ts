import * as z from 'zod';
import { itemBounds, textBounds } from '../bounds.ts';
import { ChatMessage } from '../chat/chat.contract.ts';
import { defineEndpoints, defineEntries } from '../define.ts';
import { problem } from '../field-problems.ts';
import { LabResult } from '../labs/labs.contract.ts';
import { Medication } from '../medications/medications.contract.ts';
import { Note } from '../notes/notes.contract.ts';
import { Id, ListQuery, note, PatientParams } from '../primitives.ts';
import {
  errorReasons,
  MarkedCountersigned,
  MarkedInError,
  MarkedReviewed,
  recordDomains,
  WaitingRecord,
} from '../record-marks.ts';
import { ScoreRecord } from '../scores/scores.contract.ts';
import { VitalsRecord } from '../vitals/vitals.contract.ts';
import { XrayAnalysis } from '../xrays/xrays.contract.ts';

/** A record's mark as entered in error (D12). The reason `other` needs a note. */
export const EnterInError = z
  .object({
    reason: z.enum(errorReasons),
    note: note(textBounds.remark).optional(),
    /** The version that the screen showed. If a newer one exists, the server returns a conflict. */
    version: z.number().int().optional(),
  })
  .refine(({ reason, note: text }) => reason !== 'other' || Boolean(text), {
    path: ['note'],
    message: problem('required'),
  });

/** The version that the reader saw. If a newer one exists, the server returns `stale-version`. */
export const Countersign = z.object({ version: z.number().int() });

const RecordParams = PatientParams.extend({ domain: z.enum(recordDomains), recordId: Id });
/** Messages of the conversation are answered, not reviewed. */
const ReviewParams = RecordParams.extend({ domain: z.enum(recordDomains).exclude(['chat']) });

const ReviewableRecord = z.union([VitalsRecord, Note, LabResult, ScoreRecord, Medication, XrayAnalysis]);

export const recordsEndpoints = defineEndpoints({
  enterInError: {
    method: 'post',
    path: '/patient/:patientId/:domain/:recordId/entered-in-error',
    summary:
      'Marks a record as entered in error; it stays visible and no longer counts. A second call with the same reason returns the first mark; with another reason or note it is a conflict. Only its author can mark a message, and only the person who asked can mark a reply',
    access: 'session',
    right: 'record',
    fails: ['not-found', 'forbidden', 'stale-version', 'conflict'],
    params: RecordParams,
    body: EnterInError,
    response: z.union([...ReviewableRecord.options, ChatMessage]),
    idempotent: true,
  },
  review: {
    method: 'post',
    path: '/patient/:patientId/:domain/:recordId/reviewed',
    summary: 'Marks a record as reviewed; a second call returns the first review',
    access: 'session',
    right: 'record',
    fails: ['not-found', 'conflict'],
    params: ReviewParams,
    response: ReviewableRecord,
    idempotent: true,
  },
  countersign: {
    method: 'post',
    path: '/patient/:patientId/:domain/:recordId/countersigned',
    summary:
      'Countersigns a record of someone whose role records with countersigning; a second call returns the first countersignature. Needs the right that the record needed, in full, and never by its author',
    access: 'session',
    right: 'record',
    fails: ['not-found', 'forbidden', 'stale-version', 'conflict'],
    params: ReviewParams,
    body: Countersign,
    response: ReviewableRecord,
    idempotent: true,
  },
  waiting: {
    method: 'get',
    path: '/patient/:patientId/countersignatures',
    summary: 'Returns the records that wait for a countersignature, the newest first',
    access: 'session',
    right: 'read-chart',
    params: PatientParams,
    fails: ['not-found'],
    response: z.object({
      records: z.array(WaitingRecord).max(itemBounds.waitingRecords),
      /** The number of all of them. */
      total: z.number().int().min(0),
    }),
  },
  listErrors: {
    method: 'get',
    path: '/patient/:patientId/entered-in-error',
    summary: 'Returns the marks of all records entered in error, the newest record first',
    access: 'session',
    right: 'read-chart',
    params: PatientParams,
    query: ListQuery,
    paged: true,
    response: z.array(MarkedInError).max(itemBounds.list),
    chartList: true,
  },
});

/** The record itself is not repeated: a screen adds the mark to the record that it has. */
export const recordsEntries = defineEntries({
  'record.entered-in-error': MarkedInError,
  'record.reviewed': MarkedReviewed,
  'record.countersigned': MarkedCountersigned,
});
