import * as z from 'zod';
import { itemBounds, textBounds } from '../bounds.ts';
import { comparable, searchWords } from '../comparable.ts';
import { defineEndpoints, defineEntries } from '../define.ts';
import { problem } from '../field-problems.ts';
import {
  Actor,
  Day,
  Id,
  Instant,
  ListQuery,
  label,
  named,
  note,
  numbered,
  PatientParams,
  pastInstant,
  presentTime,
  typed,
} from '../primitives.ts';
import {
  Allergies,
  ageBases,
  facts,
  genders,
  hospitalFacts,
  MergedChart,
  PatientIdentifier,
  Pregnancy,
  patientStatuses,
} from './patient-facts.ts';

/** The physician who decided on SpO₂ scale 2, if someone else enters it (D9). */
const spo2ScaleDecidedBy = named(textBounds.fullName).optional();

const ageProblem = problem('out-of-range', 1, 120);

/** Returns whether a record number asks the server to generate one. */
export const asksForNumber = (mrn: string) => comparable(mrn) === 'na';

/** D11: an age of 0 requires a date of birth. Otherwise 1 to 120 years. */
export const CreatePatient = z
  .object({
    name: named(textBounds.patientName),
    /** "NA" makes the server generate one. */
    mrn: numbered(textBounds.mrn).default('NA'),
    age: z.number(ageProblem).int(ageProblem).min(0, ageProblem).max(120, ageProblem).optional(),
    gender: z.enum(genders),
    chiefComplaint: typed(textBounds.chiefComplaint),
    arrivedAt: pastInstant.optional(),
    ageBasis: z.enum(ageBases).optional(),
    /** The patient is unidentified. The server adds a word to `name` that is unique within the department. */
    unidentified: z.literal(true).optional(),
    /**
     * It is another person than the patient with this name and birth date, whom a `same-patient` refusal named (D71). An
     * equal record number stays refused (D37).
     */
    confirmedDifferent: z.literal(true).optional(),
    ...facts,
    spo2ScaleDecidedBy,
  })
  .refine(({ dateOfBirth, age }) => dateOfBirth !== undefined || (age !== undefined && age >= 1), {
    path: ['age'],
    message: ageProblem,
    // Reported together with the form's other problems, not after them.
    when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'age'),
  })
  .superRefine((patient, context) => {
    refuseImpossibleBirth(patient.dateOfBirth, context);
    refuseImpossibleDelivery(patient.pregnancy, context);
  });

/**
 * Who the patient is, after identification or correction. A new name ends `unidentified`. A new age counts as stated
 * by default.
 */
const Identity = z.object({
  name: named(textBounds.patientName).optional(),
  mrn: numbered(textBounds.mrn)
    .refine((mrn) => !asksForNumber(mrn), problem('required'))
    .optional(),
  gender: z.enum(genders).optional(),
  age: z.number(ageProblem).int(ageProblem).min(1, ageProblem).max(120, ageProblem).optional(),
  ageBasis: z.literal('estimated').optional(),
});

/**
 * Changes the given fields and keeps the rest. `null` makes a fact unknown again. `version` is the one that the
 * client read.
 */
export const UpdatePatient = z
  .object({
    version: z.number().int().min(1),
    identity: Identity.optional(),
    chiefComplaint: typed(textBounds.chiefComplaint).optional(),
    ...facts,
    spo2ScaleDecidedBy,
    dateOfBirth: Day.nullish(),
    bed: note(textBounds.bed).nullish(),
    weightKg: facts.weightKg.nullable(),
    isolation: facts.isolation.nullable(),
    assigned: facts.assigned.nullable(),
    plan: note(textBounds.plan).nullish(),
    /** Why `status` changes although the chart speaks against it. Ignored without a change of the status. */
    statusReason: note(textBounds.statusReason).optional(),
  })
  .superRefine((patient, context) => {
    refuseImpossibleBirth(patient.dateOfBirth ?? undefined, context);
    refuseImpossibleDelivery(patient.pregnancy, context);
  });

/** Days end later in the west: the day after today in UTC is still today somewhere. */
const tomorrow = () => new Date(presentTime() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

function refuseImpossibleDelivery(
  pregnancy: z.output<typeof Pregnancy> | undefined,
  context: z.RefinementCtx,
) {
  if (pregnancy?.status !== 'no' || pregnancy.deliveredOn === undefined) return;
  if (pregnancy.deliveredOn > tomorrow()) {
    const path = ['pregnancy', 'deliveredOn'];
    context.addIssue({ code: 'custom', path, message: problem('in-the-future') });
  }
}

function refuseImpossibleBirth(dateOfBirth: string | undefined, context: z.RefinementCtx) {
  if (dateOfBirth === undefined) return;
  if (dateOfBirth > tomorrow() || dateOfBirth < '1880-01-01') {
    context.addIssue({ code: 'custom', path: ['dateOfBirth'], message: problem('impossible-birth') });
  }
}

export const Patient = z
  .object({
    id: Id,
    name: label,
    mrn: label,
    /** Whole years. Computed for the current day if the date of birth is known (D11). */
    age: z.number().int(),
    /** Absent if someone stated the age or the date of birth is known. */
    ageBasis: z.enum(ageBases).optional(),
    /** The patient is not identified yet. */
    unidentified: z.literal(true).optional(),
    gender: z.enum(genders),
    chiefComplaint: label,
    arrivedAt: Instant,
    /** When the patient left the department's care; absent while they are in it. */
    leftAt: Instant.optional(),
    ...facts,
    status: z.enum(patientStatuses),
    /** Why someone set the status although the chart spoke against it. Absent if nobody gave a reason. */
    statusReason: z.string().max(textBounds.statusReason).optional(),
    allergies: Allergies,
    pregnancy: Pregnancy,
    spo2Scale: z.union([z.literal(1), z.literal(2)]),
    /** Who entered scale 2 and when, and the deciding physician if that is someone else (D9). */
    spo2ScaleDecision: z.object({ by: Actor, at: Instant, physician: label.optional() }).optional(),
    /** When the weight was entered, because a child's weight ages. Absent if it was entered before this was kept. */
    weightAt: Instant.optional(),
    /** When the allergies last changed. Absent if they are as of before this was kept. */
    allergiesAt: Instant.optional(),
    /** The patient's numbers in the hospital's systems. Absent if none of them has named the patient. */
    identifiers: z.array(PatientIdentifier).max(itemBounds.identifiers).optional(),
    /** The facts that the hospital's system states otherwise than this chart, and since when. Absent without any. */
    hospitalStates: z
      .array(z.object({ fact: z.enum(hospitalFacts), value: label, at: Instant }))
      .max(itemBounds.hospitalFacts)
      .optional(),
    /** The chart in which this one continues since a merge. This one accepts no more entries. */
    continuesIn: MergedChart.optional(),
    /** The charts that were merged into this one, oldest first. */
    mergedCharts: z.array(MergedChart).max(itemBounds.mergedCharts).optional(),
    /** An invented patient that an administrator added to try Bedside out. The name says so, too. */
    demo: z.literal(true).optional(),
    /** When this demo patient was removed. No list shows it, and its chart accepts no more entries. */
    removedAt: Instant.optional(),
    createdAt: Instant,
    /** Grows by one with each change. A write names the version that it read. */
    version: z.number().int(),
  })
  .meta({ id: 'Patient' });
export type Patient = z.output<typeof Patient>;

export const PatientListItem = Patient.pick({
  id: true,
  name: true,
  mrn: true,
  age: true,
  ageBasis: true,
  unidentified: true,
  dateOfBirth: true,
  gender: true,
  chiefComplaint: true,
  bed: true,
  status: true,
  arrivedAt: true,
  leftAt: true,
  continuesIn: true,
  demo: true,
  removedAt: true,
  version: true,
});
export type PatientListItem = z.output<typeof PatientListItem>;

/** What screens receive of a patient whose chart they have not opened: nothing that the board does not show. */
export const ListedFacts = PatientListItem.omit({ mrn: true });
export type ListedFacts = z.output<typeof ListedFacts>;

/**
 * Finds patients by whole or begun words of their name or record number. The text is in the body, because a URL must
 * not contain patient data.
 */
export const FindPatients = z.object({
  text: z
    .string()
    .max(textBounds.patientSearch)
    .refine((text) => searchWords(text).length > 0, problem('required')),
});

const PatientsQuery = ListQuery.extend({
  /** Only patients who are in the department's care, or left it within the last 12 hours (D55). */
  present: z.enum(['true', 'false']).optional(),
});
export type PatientsQuery = z.output<typeof PatientsQuery>;

export const patientsEndpoints = defineEndpoints({
  list: {
    method: 'get',
    path: '/patients',
    summary: "Returns the department's patients, newest arrival first",
    access: 'session',
    right: 'read-chart',
    query: PatientsQuery,
    paged: true,
    response: z.array(PatientListItem).max(itemBounds.list),
  },
  find: {
    method: 'post',
    path: '/patients/search',
    summary: "Finds the department's patients of all times by name or record number, newest arrival first",
    access: 'session',
    right: 'read-chart',
    body: FindPatients,
    response: z.array(PatientListItem).max(itemBounds.foundPatients),
  },
  create: {
    method: 'post',
    path: '/patients',
    summary: 'Adds a patient; for the medical record number "NA" the server generates one',
    access: 'session',
    right: 'record',
    fails: ['conflict', 'same-patient'],
    status: 201,
    body: CreatePatient,
    response: Patient,
    idempotent: true,
  },
  read: {
    method: 'get',
    path: '/patient/:patientId',
    summary: 'Returns one patient',
    access: 'session',
    right: 'read-chart',
    params: PatientParams,
    response: Patient,
    chartList: true,
  },
  update: {
    method: 'patch',
    path: '/patient/:patientId',
    summary: "Changes a patient's facts, unless someone changed them since they were read",
    access: 'session',
    right: 'record',
    fails: ['stale-version', 'conflict'],
    params: PatientParams,
    body: UpdatePatient,
    response: Patient,
  },
  undoMerge: {
    method: 'post',
    path: '/patient/:patientId/merge/undo',
    summary:
      'Takes a merge back while nothing was written in the chart since, and opens the former chart again',
    access: 'admin',
    right: 'administer',
    stepUp: true,
    fails: ['conflict'],
    params: PatientParams,
    body: z.object({ formerId: Id }),
    response: Patient,
  },
});

export const patientsEntries = defineEntries({
  'patient.created': Patient,
  'patient.updated': Patient,
});
