import { consciousnessOf, newConfusionOf, painOf } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { Lane } from './lanes.ts';
import { firstFrom } from './readings.ts';
import type { Trends } from './tracks.ts';

/**
 * TREND-7: returns the set with the value of a lane as of another set: that set itself, or the newest earlier one that
 * measured the sign or tried to (D10). Returns undefined if no set up to then tells anything about the sign.
 */
export function lastKnown(
  { records, times }: Pick<Trends, 'records' | 'times'>,
  lane: Lane,
  shown: VitalsRecord,
): VitalsRecord | undefined {
  if (lane === 'news2' || tells(lane, shown)) return shown;
  const until = firstFrom(times, Date.parse(shown.timestamp) + 1, records.length);
  for (let place = until - 1; place >= 0; place -= 1) {
    const record = records[place];
    if (record !== undefined && tells(lane, record)) return record;
  }
  return undefined;
}

function tells(lane: Exclude<Lane, 'news2'>, record: VitalsRecord): boolean {
  switch (lane) {
    case 'consciousness':
      return consciousnessOf(record) !== undefined || newConfusionOf(record) === true;
    case 'painLevel':
      return painOf(record) !== undefined;
    case 'bloodPressure':
      return (
        record.bloodPressureSystolic !== undefined ||
        record.bloodPressureDiastolic !== undefined ||
        (record.unrecordable?.includes(lane) ?? false)
      );
    default:
      return record[lane] !== undefined || (record.unrecordable?.includes(lane) ?? false);
  }
}
