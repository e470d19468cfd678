import { localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { AddLab } from '@bedside/contracts/labs/labs.contract.ts';
import { StartMedication } from '@bedside/contracts/medications/medications.contract.ts';
import { WriteNote } from '@bedside/contracts/notes/notes.contract.ts';
import { CreatePatient, Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { ScoreInput } from '@bedside/contracts/scores/score-parameters.ts';
import { RecordVitals } from '@bedside/contracts/vitals/vitals.contract.ts';
import { XrayReading } from '@bedside/contracts/xrays/xrays.contract.ts';
import * as z from 'zod';

const identity = { name: true, mrn: true, gender: true, chiefComplaint: true } as const;
const facts = {
  ...({ bed: true, status: true, allergies: true, pregnancy: true, weightKg: true } as const),
  ...({ spo2Scale: true, isolation: true, assigned: true, plan: true } as const),
};

/** Minutes before now. */
const Minutes = z.number().positive();
const entriesOf = <T extends z.core.$ZodLooseShape>(shape: T) =>
  z.array(z.strictObject({ minutesAgo: Minutes, ...shape }));

/**
 * One file of `data`: an invented patient with the whole chart, in the wire's names and units. What is absent was not
 * measured, asked, taken or done.
 */
export const DemoPatient = z.strictObject({
  ...Patient.pick(identity).shape,
  /** The patient's story, for readers of the file. */
  about: z.string(),
  /** Whole years and days on today's date; where only the years are known, the age is an estimate. */
  age: z.union([
    z.strictObject({ years: z.int(), days: z.int() }),
    z.strictObject({ estimatedYears: z.int() }),
  ]),
  arrivedMinutesAgo: Minutes,
  facts: Patient.pick(facts).partial(),
  /** On a monitor, so the simulator records new readings. */
  monitored: z.boolean(),
  /** The patient's vitals on an ordinary day. */
  usual: RecordVitals,
  /** How long before the first point of the story the vitals leave the ordinary. */
  onsetMinutes: z.number().min(0),
  /** The readings that tell the story, oldest first, with the least and the most NEWS2; null where it is not valid. */
  story: entriesOf({ news2: z.tuple([z.int(), z.int()]).nullable(), vitals: RecordVitals }),
  notes: entriesOf({
    by: z.enum(['physician', 'nurse']),
    note: WriteNote.pick({ type: true, title: true, content: true }),
  }),
  /** Tagged results go along with questions from the start. */
  labs: entriesOf({ tagged: z.literal(true).optional(), lab: AddLab.strict() }),
  /** `score` is what the input comes to. */
  scores: entriesOf({ score: z.int(), input: ScoreInput }),
  medications: entriesOf({
    medication: StartMedication.strict(),
    discontinued: z.strictObject({ minutesAgo: Minutes, reason: z.string() }).optional(),
  }),
  /** Each is a pair of drawn images, with the findings that were drawn. */
  xrays: entriesOf({ reading: XrayReading }),
});
export type DemoPatient = z.output<typeof DemoPatient>;

/** One reading of the demo, in the wire's units; what is absent was not measured. */
export type DemoVitals = DemoPatient['usual'];

/** The date of birth of someone so many years and days old today; negative days are still to come. */
function bornBefore({ years, days }: { years: number; days: number }, now: Date): string {
  return localDay(new Date(now.getFullYear() - years, now.getMonth(), now.getDate() - days, 12));
}

/** The patient as the wire takes it, relative to `now`. @throws ZodError where the wire would refuse it. */
export function createPatientInput(patient: DemoPatient, now: Date): z.output<typeof CreatePatient> {
  const { mrn, name, gender, chiefComplaint, age, facts } = patient;
  return CreatePatient.parse({
    mrn,
    name,
    gender,
    chiefComplaint,
    ...('years' in age
      ? { dateOfBirth: bornBefore(age, now) }
      : { age: age.estimatedYears, ageBasis: 'estimated' as const }),
    arrivedAt: new Date(now.getTime() - patient.arrivedMinutesAgo * 60_000).toISOString(),
    ...facts,
  });
}
