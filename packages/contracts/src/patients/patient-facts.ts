import * as z from 'zod';
import { itemBounds, textBounds } from '../bounds.ts';
import { Actor, Day, Id, Instant, label, note, sentList, typed } from '../primitives.ts';

export const genders = ['male', 'female', 'other'] as const;

export const patientStatuses = [
  'waiting',
  'in-treatment',
  'awaiting-disposition',
  'boarding',
  'transferred',
  'left',
  'died',
  'discharged',
] as const;

/** Statuses of patients who are no longer in the department's care. */
const departedStatuses: readonly (typeof patientStatuses)[number][] = [
  'transferred',
  'left',
  'died',
  'discharged',
];

/** A chart that a merge closed, or the one in which it continues. */
export const MergedChart = z.object({
  patientId: Id,
  name: label,
  mrn: label,
  at: Instant,
  by: Actor,
  /** Who undid the merge, and when. Absent while it holds. */
  undone: z.object({ at: Instant, by: Actor }).optional(),
});
export type MergedChart = z.output<typeof MergedChart>;

/**
 * Returns whether a patient is no longer in the department's care, their care continues in another chart, or they are a removed demo
 * patient.
 */
export const hasLeft = ({
  status,
  continuesIn,
  removedAt,
}: {
  status?: (typeof patientStatuses)[number] | undefined;
  continuesIn?: object | undefined;
  removedAt?: string | Date | undefined;
}): boolean =>
  continuesIn !== undefined ||
  removedAt !== undefined ||
  (status !== undefined && departedStatuses.includes(status));

/** How long a patient who has left still counts as present, in milliseconds (D55). */
export const presentAfterLeavingMs = 12 * 60 * 60_000;

export const isolations = ['none', 'contact', 'droplet', 'airborne', 'protective'] as const;

/** Roles of physicians. If one of them sets SpO₂ scale 2, that is the physician's decision (D9). */
export const physicianRoles: readonly string[] = ['Medical Practitioner', 'Resident', 'Fellow'];

const Allergy = z.object({
  substance: typed(textBounds.allergySubstance),
  reaction: note(textBounds.allergyReaction).optional(),
});

/** "Not asked" is not "none" (D10). Even an empty list never reads as "none known". */
export const Allergies = z.union([
  z.enum(['not-asked', 'none-known']),
  sentList(Allergy, { min: 1, max: itemBounds.allergies }),
]);
export type Allergies = z.output<typeof Allergies>;

export const Pregnancy = z.discriminatedUnion('status', [
  z.object({ status: z.literal('unknown') }),
  /** `deliveredOn` is the day of the last birth. The limits of pregnancy hold for six weeks after it (D48). */
  z.object({ status: z.literal('no'), deliveredOn: Day.optional() }),
  z.object({ status: z.literal('yes'), weeks: z.number().int().min(1).max(44).optional() }),
]);

/**
 * The clinician who cares for the patient. With a member's id, the server writes the member's name. A name without an
 * id is free text, such as that of a colleague without an account.
 */
const Assigned = z.object({
  nurse: note(textBounds.fullName).optional(),
  nurseId: Id.optional(),
  physician: note(textBounds.fullName).optional(),
  physicianId: Id.optional(),
});
export type Assigned = z.output<typeof Assigned>;

/** Facts about a patient (D10). Each is optional, and unknown until someone states it. */
export const facts = {
  dateOfBirth: Day.optional(),
  bed: note(textBounds.bed).optional(),
  status: z.enum(patientStatuses).optional(),
  allergies: Allergies.optional(),
  pregnancy: Pregnancy.optional(),
  /** Kilograms. */
  weightKg: z.number().min(0.2).max(500).optional(),
  /** The SpO₂ scale of NEWS2. A physician decides on scale 2 for this patient. */
  spo2Scale: z.union([z.literal(1), z.literal(2)]).optional(),
  isolation: z.enum(isolations).optional(),
  assigned: Assigned.optional(),
  plan: note(textBounds.plan).optional(),
  /** True if wall displays must not show the chief complaint. */
  complaintPrivate: z.boolean().optional(),
};

/**
 * The basis of an unstated age. `estimated` comes from a clinician. `assumed` says only "adult" or "child",
 * and the wire carries a stand-in number, which rules must not read as years.
 */
export const ageBases = ['estimated', 'assumed'] as const;

/** The stand-in for an assumed age, in years. It only selects which limits apply. */
export const assumedAges = { adult: 40, child: 8 } as const;

/** A number of the patient in one of the hospital's systems, with the authority that gave it (HL7 PID-3). */
export const PatientIdentifier = z.object({
  authority: z.string().min(1).max(textBounds.authority),
  value: z.string().min(1).max(textBounds.identifier),
  /** HL7 table 0203, such as `MR`. */
  type: z.string().max(textBounds.identifier).optional(),
});
export type PatientIdentifier = z.output<typeof PatientIdentifier>;

/** The facts that both a clinician and the hospital's system state. */
export const hospitalFacts = [
  'name',
  'dateOfBirth',
  'gender',
  'chiefComplaint',
  'physician',
  'bed',
  'status',
] as const;
export type HospitalFact = (typeof hospitalFacts)[number];
