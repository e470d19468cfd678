import type { Patient } from '../../patients/patients.contract.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { type HistoryVital, historyFlag, historyLimits, historyScale2 } from '../alerts/history-limits.ts';
import { pediatricFlag } from '../alerts/pediatric-bands.ts';
import { type News2, news2Window } from '../news2/news2.ts';
import { type Aged, ageOf, localDay } from '../patient/age.ts';
import { isDevice } from '../vitals/device-vitals.ts';
import { observedAt } from '../vitals/set-times.ts';

/* Runs of a device's sets, which one line shows (D49). Rules: docs/clinical/device-runs.md. */

type JudgedPatient = Aged & Pick<Patient, 'spo2Scale' | 'pregnancy'>;

const vitals = [
  'temperature',
  'heartRate',
  'respiratoryRate',
  'bloodPressureSystolic',
  'bloodPressureDiastolic',
  'oxygenSaturation',
] as const satisfies readonly HistoryVital[];

/** The signs that a line gives the lowest and highest value of. */
export type RunVital = (typeof vitals)[number];

/**
 * RUN-2: returns the meaning of a set's values: the side of each limit, and the NEWS2 band. Sets with equal texts fold.
 */
function meaningOf(record: VitalsRecord, patient: JudgedPatient, score: News2): string {
  const sides = vitals.map((vital) => sideOf(vital, record, patient));
  const band =
    score.status === 'scored' ? `${score.risk.min} ${score.risk.max} ${score.singleThree}` : score.status;
  return [record.recordedBy.id, ...sides, record.spo2Scale, band].join('|');
}

function sideOf(vital: RunVital, record: VitalsRecord, patient: JudgedPatient): string {
  const value = record[vital];
  if (value === undefined) return '';
  const flag = historyFlag(vital, record, patient);
  if (flag !== 'abnormal') return flag;
  const day = localDay(new Date(record.timestamp));
  if (vital !== 'bloodPressureDiastolic' && ageOf(patient, day) < 18) {
    return pediatricFlag(vital, value, patient, day)?.direction ?? 'high';
  }
  const isScale2 = vital === 'oxygenSaturation' && (record.spo2Scale ?? patient.spo2Scale) === 2;
  return value < (isScale2 ? historyScale2.min : historyLimits[vital].min) ? 'low' : 'high';
}

/** RUN-1, RUN-4: only a device's plain set folds. Words, failed attempts and errors stay visible. */
const folds = ({ recordedBy, notes, unrecordable, enteredInError }: VitalsRecord): boolean =>
  isDevice(recordedBy) && !notes && !unrecordable?.length && enteredInError === undefined;

interface RunsOf<T> {
  /** Returns the set of an item; undefined for an item that is no set, which ends a run. */
  recordOf: (item: T) => VitalsRecord | undefined;
  /** Returns NEWS2 as of the set. */
  scoreOf: (record: VitalsRecord) => News2;
  patient: JudgedPatient;
}

/**
 * RUN-1 to RUN-4: groups items, newest first, into lines. A line is one item, or the neighboring sets of one device
 * that mean the same and are at most 30 minutes apart.
 */
export function deviceRuns<T>(items: readonly T[], { recordOf, scoreOf, patient }: RunsOf<T>): T[][] {
  const lines: T[][] = [];
  let run: { line: T[]; meaning: string; at: number } | undefined;
  for (const item of items) {
    const record = recordOf(item);
    if (record === undefined || !folds(record)) {
      lines.push([item]);
      run = undefined;
      continue;
    }
    const meaning = meaningOf(record, patient, scoreOf(record));
    const at = observedAt(record);
    if (run !== undefined && run.meaning === meaning && run.at - at <= news2Window) {
      run.line.push(item);
      run.at = at;
    } else {
      run = { line: [item], meaning, at };
      lines.push(run.line);
    }
  }
  return lines;
}

/** RUN-3: returns the lowest and highest value of a sign in a line; undefined if no set has it. */
export function spanOf(vital: RunVital, records: readonly VitalsRecord[]): [number, number] | undefined {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const { [vital]: value } of records) {
    if (value === undefined) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low > high ? undefined : [low, high];
}
