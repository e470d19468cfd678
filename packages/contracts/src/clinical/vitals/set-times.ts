import type { VitalsRecord } from '../../vitals/vitals.contract.ts';

interface SetTimes {
  observed: number;
  stored: number;
}

const known = new WeakMap<VitalsRecord, SetTimes>();

/** Cached, because rules read the times of hundreds of sets after each new one. Records never change. */
function timesOf(record: VitalsRecord): SetTimes {
  const remembered = known.get(record);
  if (remembered) return remembered;
  const times = { observed: Date.parse(record.timestamp), stored: Date.parse(record.recordedAt) };
  known.set(record, times);
  return times;
}

/** Returns when a set was observed, in epoch milliseconds. */
export const observedAt = (record: VitalsRecord): number => timesOf(record).observed;

/** Returns when the server stored a set, in epoch milliseconds. */
export const storedAt = (record: VitalsRecord): number => timesOf(record).stored;
