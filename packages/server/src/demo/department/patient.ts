import { localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { LabAnalysis } from '@bedside/contracts/labs/lab-document.ts';
import { AddLab } from '@bedside/contracts/labs/new-labs.ts';
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
  ...({ spo2Scale: true, isolation: true, assigned: true, plan: true, complaintPrivate: true } as const),
};

/** Minutes before now. */
const Minutes = z.number().positive();
const entriesOf = <T extends z.core.$ZodLooseShape>(shape: T) =>
  z.array(z.strictObject({ minutesAgo: Minutes, ...shape }));

/**
 * One file of `data`: an invented patient with a complete chart, in the wire's names and units. An absent field was
 * not measured, asked, taken or done.
 */
export const DemoPatient = z.strictObject({
  ...Patient.pick(identity).shape,
  /** The patient's story, for readers of the file. */
  about: z.string(),
  /** Whole years and days as of today. Years alone make the age an estimate. */
  age: z.union([
    z.strictObject({ years: z.int(), days: z.int() }),
    z.strictObject({ estimatedYears: z.int() }),
  ]),
  arrivedMinutesAgo: Minutes,
  facts: Patient.pick(facts).partial(),
  /** True if a monitor is connected, so that the simulator records new readings. */
  monitored: z.boolean(),
  /** The patient's vitals on an ordinary day. */
  usual: RecordVitals,
  /** Minutes between the first deviation from the ordinary and the first point of the story. */
  onsetMinutes: z.number().min(0),
  /**
   * The sets that tell the story, oldest first. `news2` is the lowest and highest NEWS2, or null if it is not
   * valid.
   */
  story: entriesOf({ news2: z.tuple([z.int(), z.int()]).nullable(), vitals: RecordVitals }),
  notes: entriesOf({
    by: z.enum(['physician', 'nurse']),
    note: WriteNote.pick({ type: true, title: true, content: true }),
  }),
  /** Tagged results are in the assistant's prompt from the start. */
  labs: entriesOf({ tagged: z.literal(true).optional(), lab: AddLab.strict() }),
  /**
   * Uploaded laboratory reports that rules have read, with all results saved from them. Texts that the report shows take
   * characters of Latin-1 only.
   */
  documents: entriesOf({
    fileName: z.string(),
    title: z.string(),
    collectedMinutesAgo: Minutes,
    reportedMinutesAgo: Minutes,
    results: z.array(AddLab.strict()).min(1),
    confidence: z.number(),
    reading: LabAnalysis.pick({ summary: true, clinicalSignificance: true, recommendations: true }),
  }).default([]),
  /** `score` is the result of `input`. */
  scores: entriesOf({ score: z.int(), input: ScoreInput }),
  medications: entriesOf({
    medication: StartMedication.strict(),
    /** The given doses, oldest first, by the medication's route. */
    doses: z.array(z.strictObject({ minutesAgo: Minutes, dosage: z.string() })).optional(),
    discontinued: z.strictObject({ minutesAgo: Minutes, reason: z.string() }).optional(),
  }),
  /**
   * Sets of another patient that someone entered in this chart. The question came before the mark, so its reply used a
   * wrong number (D51).
   */
  mistakes: entriesOf({
    vitals: RecordVitals,
    asked: z.strictObject({ minutesAgo: Minutes, question: z.string() }),
    marked: z.strictObject({ minutesAgo: Minutes, note: z.string() }),
  }).default([]),
  /** Each is a pair of drawn images with the findings in them. */
  xrays: entriesOf({ reading: XrayReading }),
});
export type DemoPatient = z.output<typeof DemoPatient>;

/** One demo set in the wire's units; an absent sign was not measured. */
export type DemoVitals = DemoPatient['usual'];

/** Returns the birth date of someone who is `years` and `days` old today; a negative `days` lies ahead. */
function bornBefore({ years, days }: { years: number; days: number }, now: Date): string {
  return localDay(new Date(now.getFullYear() - years, now.getMonth(), now.getDate() - days, 12));
}

/** Returns the patient as the wire takes it, relative to `now`. @throws ZodError if the wire would reject it. */
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
