import { isUnverified } from '../../vitals/monitor-sets.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import type { HistoryVital } from '../alerts/history-limits.ts';
import { judgeRecorded } from '../judgement/judged-signs.ts';
import type { JudgedPatient } from '../judgement/judgement-rules.ts';
import { type News2, news2WindowMs } from '../news2/news2.ts';
import { isDevice } from '../vitals/device-vitals.ts';
import { oxygenOf } from '../vitals/merged-vitals.ts';
import { observedAt } from '../vitals/set-times.ts';

/* Runs of a device's sets, which one line shows (D49). Rules: docs/clinical/device-runs.md. */

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
 * RUN-2: returns the meaning of a set's values: the tone and the side of each, the gaps, whether it is confirmed, and the NEWS2 band. Sets with equal texts
 * fold.
 */
function meaningOf(
  record: VitalsRecord,
  patient: JudgedPatient,
  score: News2,
  onOxygen: boolean | undefined,
): string {
  const sides = vitals.map((vital) => {
    if (record[vital] === undefined) return '';
    const { tone, side } = judgeRecorded(vital, record, patient, onOxygen);
    return `${tone} ${side}`;
  });
  const band =
    score.status === 'scored' ? `${score.risk.min} ${score.risk.max} ${score.singleThree}` : score.status;
  const gaps = record.monitor?.gaps?.map(({ sign, why }) => `${sign} ${why}`) ?? [];
  return [record.recordedBy.id, isUnverified(record), ...sides, ...gaps, record.spo2Scale, band].join('|');
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
  /** Returns the oxygen supply by which a set is judged (JUDGE-10). Without it, only the set's own counts. */
  oxygenFor?: (record: VitalsRecord) => boolean | undefined;
}

/**
 * RUN-1 to RUN-4: groups items, newest first, into lines. A line is one item, or the neighboring sets of one device
 * that mean the same and are at most 30 minutes apart.
 */
export function deviceRuns<T>(
  items: readonly T[],
  { recordOf, scoreOf, patient, oxygenFor = oxygenOf }: RunsOf<T>,
): T[][] {
  const lines: T[][] = [];
  let run: { line: T[]; meaning: string; at: number } | undefined;
  for (const item of items) {
    const record = recordOf(item);
    if (record === undefined || !folds(record)) {
      lines.push([item]);
      run = undefined;
      continue;
    }
    const meaning = meaningOf(record, patient, scoreOf(record), oxygenFor(record));
    const at = observedAt(record);
    if (run !== undefined && run.meaning === meaning && run.at - at <= news2WindowMs) {
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
