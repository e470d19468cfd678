import { counts } from '../../record-marks.ts';
import { isUnverified } from '../../vitals/monitor-sets.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { observedAt } from './set-times.ts';

/** MONITOR-1: returns a monitor's sets that count and that nobody has confirmed, the newest observation first. */
export const unverifiedSets = (records: readonly VitalsRecord[]): VitalsRecord[] =>
  records
    .filter((record) => counts(record) && isUnverified(record))
    .toSorted((one, other) => observedAt(other) - observedAt(one));
