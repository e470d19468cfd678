import { problem, problemOf } from '@bedside/contracts/field-problems.ts';
import { genders } from '@bedside/contracts/patients/patient-facts.ts';
import { CreatePatient } from '@bedside/contracts/patients/patients.contract.ts';
import * as z from 'zod';
import { readAllergies } from '../facts/facts-form.ts';
import { triageLevels } from './triage-level.ts';

/**
 * The form's fields as typed. An empty age counts as 0, an empty date of birth as none.
 *
 * A date of birth determines the age; a typed age is then ignored.
 */
export const PatientForm = z
  .object({
    name: z.string(),
    mrn: z.string(),
    age: z.string(),
    dateOfBirth: z.string(),
    gender: z.union([z.enum(genders), z.literal('')]),
    chiefComplaint: z.string(),
    complaintPrivate: z.boolean(),
    bed: z.string(),
    /** Empty: not triaged yet. The score is stored after the patient, see {@link triageInput}. */
    triageLevel: z.union([z.enum(triageLevels), z.literal('')]),
    allergies: z.object({
      known: z.enum(['not-asked', 'none-known', 'list']),
      list: z.array(z.object({ substance: z.string(), reaction: z.string() })),
    }),
  })
  .transform(({ age, dateOfBirth, gender, complaintPrivate, bed, allergies, ...typed }, context) => {
    const { triageLevel: _stored, ...identity } = typed;
    const known = readAllergies(allergies);
    if (known.isIncomplete) {
      context.addIssue({ code: 'custom', path: ['allergies'], message: problem('required') });
      return z.NEVER;
    }
    const typedPatient = {
      ...identity,
      ...(bed.trim() !== '' && { bed }),
      ...(known.allergies !== 'not-asked' && { allergies: known.allergies }),
      ...(complaintPrivate && { complaintPrivate }),
      gender: gender || undefined,
      age: dateOfBirth === '' ? Number(age) : undefined,
      dateOfBirth: dateOfBirth || undefined,
    };
    const read = CreatePatient.safeParse(typedPatient, { error: problemOf });
    if (read.success) return read.data;
    for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });

export type PatientForm = z.input<typeof PatientForm>;

export const emptyPatientForm: PatientForm = {
  name: '',
  mrn: 'NA',
  age: '',
  dateOfBirth: '',
  // Nothing is preselected, because a wrong gender in a chart is worse than one more tap.
  gender: '',
  chiefComplaint: '',
  complaintPrivate: false,
  bed: '',
  triageLevel: '',
  allergies: { known: 'not-asked', list: [] },
};
