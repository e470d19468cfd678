import { oxygenOfSets } from '@bedside/contracts/clinical/judgement/judged-signs.ts';
import { deviceRuns } from '@bedside/contracts/clinical/monitoring/device-runs.ts';
import { type News2, news2 } from '@bedside/contracts/clinical/news2/news2.ts';
import { news2Series } from '@bedside/contracts/clinical/news2/news2-series.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useMemo } from 'react';

/** One line of the history: one set, or a run of a device's sets. */
export interface VitalsLine {
  /** The id of the oldest set, which stays when sets join the run. */
  key: string;
  /** Newest first. */
  records: readonly VitalsRecord[];
  /** NEWS2 as of each set. */
  scores: readonly News2[];
  /** The oxygen supply by which each saturation is judged (JUDGE-10). */
  onOxygen: readonly (boolean | undefined)[];
}

/** Returns the lines of the history, newest first (D49). */
export function useVitalsLines(records: readonly VitalsRecord[], patient: Patient): VitalsLine[] {
  return useMemo(() => {
    const series = news2Series(records, patient);
    const scoreOf = new Map(records.map(({ id }, index) => [id, series[index]]));
    const score = (record: VitalsRecord) =>
      scoreOf.get(record.id) ?? news2([record], patient, new Date(record.timestamp));
    const supply = oxygenOfSets(records);
    const oxygenFor = ({ id }: VitalsRecord) => supply.get(id);
    const recordOf = (record: VitalsRecord) => record;
    return deviceRuns(records, { recordOf, scoreOf: score, patient, oxygenFor }).map((line) => ({
      key: line.at(-1)?.id ?? '',
      records: line,
      scores: line.map(score),
      onOxygen: line.map(oxygenFor),
    }));
  }, [records, patient]);
}
