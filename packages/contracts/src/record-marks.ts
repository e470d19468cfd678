import * as z from 'zod';
import { Actor, Id, Instant, label, prose } from './primitives.ts';
import { countersignableRights } from './rights.ts';

/** The domains with records that can be marked. */
export const recordDomains = ['vitals', 'notes', 'labs', 'scores', 'medications', 'xrays', 'chat'] as const;
export type RecordDomain = (typeof recordDomains)[number];

/**
 * Why a record is wrong (D12). `not-done` is something that was documented and never happened, such as a dose that was
 * not given. `undone` is the undo just after saving. `other` needs a note.
 */
export const errorReasons = [
  'wrong-patient',
  'wrong-value',
  'wrong-time',
  'duplicate',
  'not-done',
  'undone',
  'other',
] as const;
export type ErrorReason = (typeof errorReasons)[number];

/** Who marked a record as entered in error, when and why. The record stays in the chart and no longer counts. */
export const EnteredInError = z.object({
  at: Instant,
  by: Actor,
  reason: z.enum(errorReasons),
  note: prose.optional(),
});
export type EnteredInError = z.output<typeof EnteredInError>;

/** Who reviewed a record first, and when (D40). */
export const Reviewed = z.object({ at: Instant, by: Actor });
export type Reviewed = z.output<typeof Reviewed>;

/** Who countersigned a record, and when. It is never the record's author. */
export const Countersigned = z.object({ at: Instant, by: Actor });
export type Countersigned = z.output<typeof Countersigned>;

/** The chart from which a merge carried a record. The record has its author and its times from there. */
export const CarriedFrom = z.object({ patientId: Id, mrn: label, recordId: Id });

/** The marks that a record of any domain can carry. The server writes them. */
export const recordMarks = {
  enteredInError: EnteredInError.optional(),
  reviewed: Reviewed.optional(),
  /** Present if the role of its author recorded with countersigning, by the department's table at that moment. */
  needsCountersignature: z.literal(true).optional(),
  countersigned: Countersigned.optional(),
  carriedFrom: CarriedFrom.optional(),
};

/** Names a marked record. `observedAt` is the time by which its list sorts it, such as the observation of vitals. */
const marked = {
  domain: z.enum(recordDomains),
  recordId: Id,
  observedAt: Instant,
  /** The version of the record with this mark. */
  version: z.number().int(),
};

/** The mark of a record entered in error, and all that a screen needs to fold it. */
export const MarkedInError = z
  .object({ ...marked, enteredInError: EnteredInError })
  .meta({ id: 'MarkedInError' });
export type MarkedInError = z.output<typeof MarkedInError>;

/** The mark of a reviewed record. */
export const MarkedReviewed = z.object({ ...marked, reviewed: Reviewed });
export type MarkedReviewed = z.output<typeof MarkedReviewed>;

/** The mark of a countersigned record. */
export const MarkedCountersigned = z.object({ ...marked, countersigned: Countersigned });
export type MarkedCountersigned = z.output<typeof MarkedCountersigned>;

/** A record that waits for its countersignature. */
export const WaitingRecord = z
  .object({
    ...marked,
    recordedAt: Instant,
    recordedBy: Actor,
    /** The right that countersigning needs, in full. */
    right: z.enum(countersignableRights),
  })
  .meta({ id: 'WaitingRecord' });
export type WaitingRecord = z.output<typeof WaitingRecord>;

/**
 * Returns whether a record waits for its countersignature. It counts all the same: it calls and reassures as any other,
 * and every screen says that it waits.
 */
export const awaitsCountersignature = ({
  needsCountersignature,
  countersigned,
  enteredInError,
}: {
  needsCountersignature?: true | undefined;
  countersigned?: Countersigned | undefined;
  enteredInError?: EnteredInError | undefined;
}): boolean => needsCountersignature === true && countersigned === undefined && enteredInError === undefined;

/** Returns whether a record counts: everything but the chart's lists reads only such records (D12). */
export const counts = ({ enteredInError }: { enteredInError?: EnteredInError | undefined }): boolean =>
  enteredInError === undefined;
