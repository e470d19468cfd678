import { parseDecimal } from '@bedside/contracts/clinical/vitals/temperature.ts';
import { type FieldProblem, isProblem, problem, problemOf } from '@bedside/contracts/field-problems.ts';
import { type Patient, UpdatePatient } from '@bedside/contracts/patients/patients.contract.ts';
import type * as z from 'zod';

export interface AllergyRow {
  substance: string;
  reaction: string;
}

/** The assigned clinician: a member's id and name, the name of someone without an account, or two empty texts. */
export interface AssignedPerson {
  id: string;
  name: string;
}

/** "Delivered" is sent as "no" with the day of the birth (D48). */
interface PregnancyAnswer {
  status: Patient['pregnancy']['status'] | 'delivered';
  weeks: string;
  /** `YYYY-MM-DD`. */
  deliveredOn: string;
}

/** A patient's facts as form values: text as typed, empty if unknown. */
export interface FactsForm {
  name: string;
  mrn: string;
  gender: Patient['gender'];
  age: { years: string; isEstimated: boolean };
  dateOfBirth: string;
  chiefComplaint: string;
  /** True if wall displays must not show the complaint. */
  complaintPrivate: boolean;
  allergies: { known: 'not-asked' | 'none-known' | 'list'; list: AllergyRow[] };
  pregnancy: PregnancyAnswer;
  /** Kilograms. */
  weightKg: string;
  spo2Scale: { scale: Patient['spo2Scale']; decidedBy: string };
  isolation: '' | NonNullable<Patient['isolation']>;
  bed: string;
  status: Patient['status'];
  nurse: AssignedPerson;
  physician: AssignedPerson;
  plan: string;
}

export type FactName = keyof FactsForm;

/** In the order of the dialog. */
export const factNames: readonly FactName[] = [
  'name',
  'mrn',
  'gender',
  'dateOfBirth',
  'age',
  'allergies',
  'pregnancy',
  'weightKg',
  'spo2Scale',
  'isolation',
  'chiefComplaint',
  'complaintPrivate',
  'bed',
  'status',
  'nurse',
  'physician',
  'plan',
];

/** Returns the chart's facts as form values. `write` formats a number for this screen. */
export function formOf(patient: Patient, write: (value: number) => string): FactsForm {
  const { allergies, pregnancy, weightKg, assigned, ageBasis, spo2ScaleDecision } = patient;
  return {
    name: patient.name,
    mrn: patient.mrn,
    gender: patient.gender,
    age: {
      years: ageBasis === 'assumed' ? '' : `${patient.age}`,
      isEstimated: ageBasis !== undefined,
    },
    dateOfBirth: patient.dateOfBirth ?? '',
    chiefComplaint: patient.chiefComplaint,
    complaintPrivate: patient.complaintPrivate ?? false,
    allergies: Array.isArray(allergies)
      ? {
          known: 'list',
          list: allergies.map(({ substance, reaction }) => ({ substance, reaction: reaction ?? '' })),
        }
      : { known: allergies, list: [] },
    pregnancy: pregnancyAnswer(pregnancy),
    weightKg: weightKg === undefined ? '' : write(weightKg),
    spo2Scale: { scale: patient.spo2Scale, decidedBy: spo2ScaleDecision?.physician ?? '' },
    isolation: patient.isolation ?? '',
    bed: patient.bed ?? '',
    status: patient.status,
    nurse: { id: assigned?.nurseId ?? '', name: assigned?.nurse ?? '' },
    physician: { id: assigned?.physicianId ?? '', name: assigned?.physician ?? '' },
    plan: patient.plan ?? '',
  };
}

function pregnancyAnswer(pregnancy: Patient['pregnancy']): PregnancyAnswer {
  const nothing = { status: pregnancy.status, weeks: '', deliveredOn: '' };
  if (pregnancy.status === 'yes') return { ...nothing, weeks: `${pregnancy.weeks ?? ''}` };
  if (pregnancy.status === 'unknown' || pregnancy.deliveredOn === undefined) return nothing;
  return { ...nothing, status: 'delivered', deliveredOn: pregnancy.deliveredOn };
}

/** The problem of a fact. `decidedBy`: the physician who decided on the scale is missing. */
type FactProblem = FieldProblem | 'decidedBy';
export type FactProblems = Partial<Record<FactName, FactProblem>>;

type Changes = Omit<z.input<typeof UpdatePatient>, 'version'>;

/** Reads the changed facts only. Returns the changes to send, and the problems by fact. */
export function readChanges(
  form: FactsForm,
  changed: ReadonlySet<FactName>,
  { isPhysician }: { isPhysician: boolean },
): { changes: Changes; problems: FactProblems } {
  const problems: FactProblems = {};
  const changes: Changes = {
    ...readIdentity(form, changed, problems),
    ...readSafety(form, changed, problems),
  };
  if (changed.has('chiefComplaint')) changes.chiefComplaint = form.chiefComplaint;
  if (changed.has('complaintPrivate')) changes.complaintPrivate = form.complaintPrivate;
  if (changed.has('bed')) changes.bed = form.bed.trim() || null;
  if (changed.has('status')) changes.status = form.status;
  if (changed.has('plan')) changes.plan = form.plan.trim() || null;
  if (changed.has('nurse') || changed.has('physician')) {
    // Both are one fact on the wire.
    const assigned = {
      ...assignedAs('nurse', 'nurseId', form.nurse),
      ...assignedAs('physician', 'physicianId', form.physician),
    };
    changes.assigned = Object.keys(assigned).length > 0 ? assigned : null;
  }
  if (changed.has('spo2Scale')) {
    const { scale, decidedBy } = form.spo2Scale;
    changes.spo2Scale = scale;
    if (scale === 2 && decidedBy.trim()) changes.spo2ScaleDecidedBy = decidedBy.trim();
    else if (scale === 2 && !isPhysician) problems.spo2Scale = 'decidedBy';
  }
  const parsed = UpdatePatient.safeParse({ version: 1, ...changes }, { error: problemOf });
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = factOfPath(path.map(String));
    if (name !== undefined) problems[name] ??= isProblem(message) ? message : 'invalid';
  }
  return { changes, problems };
}

/** Returns one person in the shape of the request. The server writes a member's name. */
const assignedAs = (name: string, id: string, person: AssignedPerson) => ({
  ...(person.name.trim() && { [name]: person.name.trim() }),
  ...(person.id && { [id]: person.id }),
});

function readIdentity(form: FactsForm, changed: ReadonlySet<FactName>, problems: FactProblems): Changes {
  const identity: NonNullable<Changes['identity']> = {};
  const changes: Changes = {};
  if (changed.has('name')) identity.name = form.name;
  if (changed.has('mrn')) identity.mrn = form.mrn;
  if (changed.has('gender')) identity.gender = form.gender;
  // Without a date of birth the patient's age is the form's.
  if ((changed.has('age') || changed.has('dateOfBirth')) && form.dateOfBirth === '') {
    const { years, isEstimated } = form.age;
    if (/^\d+$/.test(years.trim())) {
      identity.age = Number(years);
      if (isEstimated) identity.ageBasis = 'estimated';
    } else problems.age = problem('out-of-range', 1, 120);
  }
  if (Object.keys(identity).length > 0) changes.identity = identity;
  if (changed.has('dateOfBirth')) changes.dateOfBirth = form.dateOfBirth || null;
  return changes;
}

/** Reads typed allergies. A list is incomplete without a row, or with a row without a substance. */
export function readAllergies({ known, list }: FactsForm['allergies']): {
  allergies: NonNullable<Changes['allergies']>;
  isIncomplete: boolean;
} {
  if (known !== 'list') return { allergies: known, isIncomplete: false };
  const rows = list.filter(({ substance, reaction }) => substance.trim() || reaction.trim());
  const allergies = rows.map(({ substance, reaction }) => ({
    substance: substance.trim(),
    ...(reaction.trim() && { reaction: reaction.trim() }),
  }));
  return {
    allergies,
    isIncomplete: rows.length === 0 || rows.some(({ substance }) => substance.trim() === ''),
  };
}

function readSafety(form: FactsForm, changed: ReadonlySet<FactName>, problems: FactProblems): Changes {
  const changes: Changes = {};
  if (changed.has('allergies')) {
    const read = readAllergies(form.allergies);
    changes.allergies = read.allergies;
    if (read.isIncomplete) problems.allergies = 'required';
  }
  if (changed.has('pregnancy')) {
    const { status, weeks, deliveredOn } = form.pregnancy;
    if (status === 'delivered') {
      if (deliveredOn === '') problems.pregnancy = 'required';
      else changes.pregnancy = { status: 'no', deliveredOn };
    } else if (status !== 'yes') changes.pregnancy = { status };
    else if (weeks.trim() === '') changes.pregnancy = { status };
    else if (!/^\d+$/.test(weeks.trim())) problems.pregnancy = 'not-a-number';
    else if (Number(weeks) < 1 || Number(weeks) > 44) problems.pregnancy = problem('out-of-range', 1, 44);
    else changes.pregnancy = { status, weeks: Number(weeks) };
  }
  if (changed.has('weightKg')) {
    const kilograms = parseDecimal(form.weightKg);
    if (form.weightKg.trim() === '') changes.weightKg = null;
    else if (kilograms === null) problems.weightKg = 'not-a-number';
    else if (kilograms < 0.2 || kilograms > 500) problems.weightKg = problem('out-of-range', 0.2, 500);
    else changes.weightKg = kilograms;
  }
  if (changed.has('isolation')) changes.isolation = form.isolation || null;
  return changes;
}

/** Returns the form's field for a path of the wire. */
export function factOfPath([first, second]: string[]): FactName | undefined {
  const name =
    first === 'identity'
      ? second
      : first === 'assigned'
        ? second?.replace(/Id$/, '')
        : first === 'spo2ScaleDecidedBy'
          ? 'spo2Scale'
          : first;
  return factNames.find((candidate) => candidate === name);
}
