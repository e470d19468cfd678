import { CreatePatient, genders } from '@bedside/contracts/patients/patients.contract.ts';
import type { TFunction } from 'i18next';
import * as z from 'zod';

/**
 * The form's fields as they are typed; an empty age counts as 0, an empty date of birth as none. Where there is a date of
 * birth the age follows from it, and what else was typed of it does not count.
 */
export const PatientForm = z
  .object({
    name: z.string(),
    mrn: z.string(),
    age: z.string(),
    dateOfBirth: z.string(),
    gender: z.union([z.enum(genders), z.literal('')]),
    chiefComplaint: z.string(),
  })
  .transform(({ age, dateOfBirth, gender, ...typed }, context) => {
    const read = CreatePatient.safeParse({
      ...typed,
      gender: gender || undefined,
      age: dateOfBirth === '' ? Number(age) : undefined,
      dateOfBirth: dateOfBirth || undefined,
    });
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
  // Nobody is preselected: a wrong one in a chart is worse than one more tap.
  gender: '',
  chiefComplaint: '',
};

const keys = {
  'Name is required': 'patients:validation.name',
  'Medical record number is required': 'patients:validation.mrn',
  'Age must be between 1 and 120': 'patients:validation.age',
  'Chief complaint is required': 'patients:validation.chiefComplaint',
  'Date of birth is not possible': 'patients:validation.dateOfBirth',
  'An infant needs a date of birth': 'patients:validation.infant',
  'This medical record number is already in use': 'patients:validation.mrnTaken',
  'This field is required': 'common:requiredField',
} as const;

const known = new Map<string, (typeof keys)[keyof typeof keys]>(Object.entries(keys));

/** What the contract says of a field, in the language of the screen. */
export function patientMessage(
  t: TFunction<['patients', 'common']>,
  message: string | undefined,
): string | undefined {
  return message === undefined ? undefined : t(known.get(message) ?? 'common:invalidFormat');
}
