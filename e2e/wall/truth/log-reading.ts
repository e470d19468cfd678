import { AttentionTaken } from '@bedside/contracts/attention/attention.contract.ts';
import { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { ScoreRecord } from '@bedside/contracts/scores/scores.contract.ts';
import { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import * as z from 'zod';
import { news2Oracle } from '../../../packages/contracts/test/grid/oracle/news2-oracle.ts';
import type { Reading } from '../../../packages/contracts/test/grid/oracle/reading.ts';

/* Reads the entries of a chart for the oracle of a wall display, without the code that makes the rows. */

/** An entry of the log as the API returns it. */
export interface LogEntry {
  type: string;
  data: unknown;
}
const Mark = z.object({ recordId: z.string(), reviewed: LabResult.shape.reviewed });
/** A chart's records. */
export type Chart = ReturnType<typeof readEntries>;

/** Reads a chart's records that count, newest observation first; of one moment, the later entry first. */
export function readEntries(entries: readonly LogEntry[]) {
  const of = <R>(schema: z.ZodType<R>, ...types: string[]): R[] =>
    entries.filter(({ type }) => types.includes(type)).map(({ data }) => schema.parse(data));
  const errors = new Set(of(Mark, 'record.entered-in-error').map(({ recordId }) => recordId));
  const reviews = new Map(of(Mark, 'record.reviewed').map(({ recordId, reviewed }) => [recordId, reviewed]));
  const newestFirst = <R extends { id: string }>(records: R[], timeOf: (record: R) => string): R[] =>
    records
      .filter(({ id }) => !errors.has(id))
      .toReversed()
      .toSorted((a, b) => Date.parse(timeOf(b)) - Date.parse(timeOf(a)));
  const patient = of(Patient, 'patient.created', 'patient.updated').at(-1);
  if (!patient) throw new Error('The chart has no patient');
  const labs = newestFirst(of(LabResult, 'lab.added'), ({ resultTime }) => resultTime).map((lab) => {
    const reviewed = reviews.get(lab.id);
    return reviewed ? { ...lab, reviewed } : lab;
  });
  const [triage] = newestFirst(of(ScoreRecord, 'score.calculated'), ({ calculatedAt }) => calculatedAt);
  return {
    patient,
    sets: newestFirst(of(VitalsRecord, 'vitals.recorded'), ({ timestamp }) => timestamp),
    labs,
    takes: of(AttentionTaken, 'attention.taken'),
    /** BOARD-3. */
    esi: triage?.scoreValue ?? null,
    /** BOARD-10. */
    esiTimes: triage && [triage.calculatedAt, triage.recordedAt],
  };
}
const numbersOf = [
  'bloodPressureSystolic',
  'bloodPressureDiastolic',
  'heartRate',
  'respiratoryRate',
  'temperature',
  'oxygenSaturation',
] as const;

export interface NewestValue {
  value: number;
  at: string;
  receivedAt: string;
}

/** Returns the newest known value of each number, with its times (MERGE-1, BOARD-10). */
export function newestValues(
  sets: readonly VitalsRecord[],
): Partial<Record<(typeof numbersOf)[number], NewestValue>> {
  const found: Partial<Record<(typeof numbersOf)[number], NewestValue>> = {};
  for (const sign of numbersOf) {
    const set = sets.find((one) => one[sign] !== undefined);
    const value = set?.[sign];
    if (set && value !== undefined) found[sign] = { value, at: set.timestamp, receivedAt: set.recordedAt };
  }
  return found;
}

/** Returns the newest known answers of these sets as one reading. */
export function readingOf(sets: readonly VitalsRecord[]): Reading {
  const values = Object.entries(newestValues(sets)).map(([sign, { value }]) => [sign, value]);
  const aware = sets.find(({ defaulted }) => !defaulted.includes('consciousnessLevel'));
  const oxygen = sets.find(({ supplementalOxygen }) => supplementalOxygen !== undefined)?.supplementalOxygen;
  return {
    ...Object.fromEntries(values),
    ...(aware && { consciousnessLevel: 'Alert' as const, newConfusion: aware.newConfusion ?? false }),
    ...(oxygen !== undefined && { supplementalOxygen: oxygen }),
  };
}

/** Returns what the clinical oracles need of a patient. */
export const personOf = ({ age, dateOfBirth = '', spo2Scale, pregnancy, chiefComplaint }: Patient) => ({
  ...{ age, dateOfBirth, spo2Scale, chiefComplaint },
  pregnancy: { status: pregnancy.status === 'yes' ? ('yes' as const) : ('unknown' as const) },
});

/** Returns the local calendar day, `YYYY-MM-DD`. */
export const dayOf = (now: Date) =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
const halfAnHour = 30 * 60_000;

/** Returns NEWS2 of a moment (NEWS2-10): of the sets of the half hour up to the moment. */
export function scoreAt({ sets, patient }: Chart, moment: string) {
  const age = (set: VitalsRecord) => Date.parse(moment) - Date.parse(set.timestamp);
  const within = sets.filter((set) => age(set) >= 0 && age(set) <= halfAnHour);
  return news2Oracle(readingOf(within), personOf(patient), dayOf(new Date(moment)));
}

export type Score = Extract<ReturnType<typeof scoreAt>, { min: number }>;
export const isScore = (score: ReturnType<typeof scoreAt>): score is Score => 'min' in score;
