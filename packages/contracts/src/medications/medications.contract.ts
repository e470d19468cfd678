import * as z from 'zod';
import { itemBounds, textBounds } from '../bounds.ts';
import { defineEndpoints, defineEntries } from '../define.ts';
import { Actor, Id, Instant, ListQuery, label, note, PatientParams, typed } from '../primitives.ts';
import { EnteredInError } from '../vitals/vitals.contract.ts';

/** The kinds of medication (D41): taken at home before, given here, or prescribed here. */
export const medicationKinds = ['home', 'given', 'prescribed'] as const;
export type MedicationKind = (typeof medicationKinds)[number];

const what = {
  name: typed(textBounds.medicationName),
  /** "500 mg"; absent if unknown. */
  dosage: typed(textBounds.dosage).optional(),
  /** "twice daily", "once"; absent if unknown. */
  frequency: typed(textBounds.dosage).optional(),
  /** "oral", "IV". */
  route: typed(textBounds.route).optional(),
  kind: z.enum(medicationKinds),
  notes: note(textBounds.remark).optional(),
};

export const StartMedication = z.object({ ...what, startedAt: Instant.optional() });

export const DiscontinueMedication = z.object({
  /** The version that the screen showed. If a newer one exists, the server returns a conflict. */
  version: z.number().int(),
  reason: typed(textBounds.reason).optional(),
  discontinuedAt: Instant.optional(),
});

export const Medication = z
  .object({
    id: Id,
    patientId: Id,
    ...what,
    startedAt: Instant,
    /** Absent while it is active. */
    discontinuedAt: Instant.optional(),
    discontinuedBy: Actor.optional(),
    discontinueReason: label.optional(),
    recordedAt: Instant,
    recordedBy: Actor,
    version: z.number().int(),
    enteredInError: EnteredInError.optional(),
  })
  .meta({ id: 'Medication' });
export type Medication = z.output<typeof Medication>;

/** Tells whether a medication is neither discontinued nor entered in error. */
export const isActiveMedication = ({ discontinuedAt, enteredInError }: Medication): boolean =>
  discontinuedAt === undefined && enteredInError === undefined;

export const medicationsEndpoints = defineEndpoints({
  list: {
    method: 'get',
    path: '/patient/:patientId/medications',
    summary: 'Medications, active and discontinued, the newest started first',
    access: 'session',
    params: PatientParams,
    query: ListQuery,
    paged: true,
    response: z.array(Medication).max(itemBounds.list),
    chartList: true,
  },
});

/** Each entry contains the whole medication. */
export const medicationsEntries = defineEntries({
  'medication.started': Medication,
  'medication.discontinued': Medication,
});
