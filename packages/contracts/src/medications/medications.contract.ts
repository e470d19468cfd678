import * as z from 'zod';
import { AllergyCheck } from '../allergy-check.ts';
import { itemBounds, textBounds } from '../bounds.ts';
import { defineEndpoints, defineEntries } from '../define.ts';
import { MedicationCheck, MedicationWarnings } from '../medication-warnings.ts';
import {
  Actor,
  Id,
  Instant,
  ListQuery,
  label,
  note,
  PatientParams,
  pastInstant,
  typed,
} from '../primitives.ts';
import { counts, recordMarks } from '../record-marks.ts';

/** The kinds of medication (D41): taken at home before, given here, or prescribed here. */
export const medicationKinds = ['home', 'given', 'prescribed'] as const;
export type MedicationKind = (typeof medicationKinds)[number];

const what = {
  name: typed(textBounds.medicationName),
  /** "500 mg"; absent if unknown. A dose by weight stays as written ("10 mg/kg"): nothing here computes a dose. */
  dosage: typed(textBounds.dosage).optional(),
  /** "twice daily", "once"; absent if unknown. */
  frequency: typed(textBounds.dosage).optional(),
  /** "oral", "IV". */
  route: typed(textBounds.route).optional(),
  /** The indication. */
  indication: typed(textBounds.indication).optional(),
  kind: z.enum(medicationKinds),
  notes: note(textBounds.remark).optional(),
};

/** The clinician's reason to go on despite a recorded allergy or a warning that needs a reason. */
const override = z.object({ reason: typed(textBounds.reason) }).optional();

export const StartMedication = z.object({ ...what, startedAt: pastInstant.optional(), override });

/** A medication to check before it is saved. The regimen may be incomplete. */
export const CheckMedication = z.object({
  ...what,
  /** The medication of the chart that this is a dose of. */
  doseOf: Id.optional(),
});

/** What the server would say to a medication if it were saved now. */
export const MedicationPreview = z
  .object({
    allergyCheck: AllergyCheck,
    warnings: MedicationWarnings,
    /** Whether saving needs a reason in `override`. */
    needsReason: z.boolean(),
    /** The rule by which the medication is never given by this route (NEVER-1 to NEVER-9). It cannot be saved. */
    neverByRoute: z.string().max(textBounds.id).optional(),
  })
  .meta({ id: 'MedicationPreview' });
export type MedicationPreview = z.output<typeof MedicationPreview>;

/** A dose that someone gave of a medication in the chart. */
export const GiveMedication = z.object({
  /** The given dose, which may differ from the prescribed one. */
  dosage: typed(textBounds.dosage),
  route: what.route,
  notes: what.notes,
  /** When it was given; now by default. */
  givenAt: pastInstant.optional(),
  /** The medication's version that the screen showed. If a newer one exists, the server returns a conflict. */
  version: z.number().int().optional(),
  /**
   * The last recorded dose on the screen, or null for none. If someone recorded another one since, the server returns a
   * conflict, so that two nurses do not give one dose twice.
   */
  lastDoseId: Id.nullish(),
  override,
});

export const DiscontinueMedication = z.object({
  /** The version that the screen showed. If a newer one exists, the server returns a conflict. */
  version: z.number().int(),
  reason: typed(textBounds.reason).optional(),
  discontinuedAt: pastInstant.optional(),
});

export const Medication = z
  .object({
    id: Id,
    patientId: Id,
    ...what,
    /**
     * The listed drug with this name in any of the three languages. Absent for free text, which is compared by its
     * words only.
     */
    drug: Id.optional(),
    /** The medication that this dose belongs to. */
    doseOf: Id.optional(),
    /** For a dose, when it was given. */
    startedAt: Instant,
    /** Absent while it is active. */
    discontinuedAt: Instant.optional(),
    discontinuedBy: Actor.optional(),
    discontinueReason: label.optional(),
    /** Absent if the medication was recorded by a version without the check. */
    allergyCheck: AllergyCheck.optional(),
    /** Absent if the medication was recorded by a version without these checks. */
    check: MedicationCheck.optional(),
    /** The weight in the chart, in kg, when a dose by weight was recorded. */
    weightKg: z.number().optional(),
    recordedAt: Instant,
    recordedBy: Actor,
    version: z.number().int(),
    ...recordMarks,
  })
  .meta({ id: 'Medication' });
export type Medication = z.output<typeof Medication>;

const once = /^(once( only)?|stat|single dose|einmalig|einmal|una vez|dosis única)$/i;

/** Returns whether a record is one given dose, which is never an active medication. */
export const isSingleDose = ({ kind, frequency }: Pick<Medication, 'kind' | 'frequency'>): boolean =>
  kind === 'given' && (frequency === undefined || once.test(frequency.trim()));

/** Returns whether a medication was discontinued or entered in error. */
export const hasEnded = (medication: Medication): boolean =>
  medication.discontinuedAt !== undefined || !counts(medication);

/** Returns whether a medication is active: not discontinued, not entered in error, and not a single dose. */
export const isActiveMedication = (medication: Medication): boolean =>
  !hasEnded(medication) && !isSingleDose(medication);

/** Returns whether a dose is stated by the patient's weight, such as "10 mg/kg" or "0.1 µg/kg/min". */
export const isByWeight = (dosage: string): boolean => /\/\s*kg\b/i.test(dosage);

/** What was given or taken at home is recorded; only an order needs a prescriber. */
const medicationRights = {
  field: 'kind',
  rights: { home: 'record', given: 'give', prescribed: 'prescribe' },
  otherwise: 'prescribe',
} as const;

const MedicationParams = PatientParams.extend({ medicationId: Id });

export const medicationsEndpoints = defineEndpoints({
  list: {
    method: 'get',
    path: '/patient/:patientId/medications',
    summary: 'Returns medications, active and discontinued, latest start first',
    access: 'session',
    right: 'read-chart',
    params: PatientParams,
    query: ListQuery,
    paged: true,
    response: z.array(Medication).max(itemBounds.list),
    chartList: true,
  },
  start: {
    method: 'post',
    path: '/patient/:patientId/medications',
    summary:
      'Starts a medication; an allergy, a duplicate or a dose above its maximum needs a reason in `override`',
    access: 'session',
    right: medicationRights,
    fails: ['allergy-warning', 'medication-warning'],
    status: 201,
    idempotent: true,
    params: PatientParams,
    body: StartMedication,
    response: Medication,
  },
  check: {
    method: 'post',
    path: '/patient/:patientId/medications/check',
    summary: 'Checks a medication against the chart and the tables of doses and routes, and stores nothing',
    access: 'session',
    right: 'read-chart',
    params: PatientParams,
    body: CheckMedication,
    response: MedicationPreview,
  },
  give: {
    method: 'post',
    path: '/patient/:patientId/medications/:medicationId/give',
    summary: 'Records a given dose of a medication as a record of its own',
    access: 'session',
    right: 'give',
    fails: ['stale-version', 'allergy-warning', 'medication-warning'],
    status: 201,
    idempotent: true,
    params: MedicationParams,
    body: GiveMedication,
    response: Medication,
  },
  discontinue: {
    method: 'post',
    path: '/patient/:patientId/medications/:medicationId/discontinue',
    summary: 'Ends a medication, unless it has changed since it was read',
    access: 'session',
    right: 'prescribe',
    fails: ['stale-version'],
    idempotent: true,
    params: MedicationParams,
    body: DiscontinueMedication,
    response: Medication,
  },
});

/** Each entry contains the whole medication. */
export const medicationsEntries = defineEntries({
  'medication.started': Medication,
  'medication.given': Medication,
  'medication.discontinued': Medication,
});
