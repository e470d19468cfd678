import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { type News2, type News2Patient, news2, news2Window } from './news2.ts';

interface Known {
  patient: News2Patient;
  basis: string;
  score: News2;
}

const known = new WeakMap<VitalsRecord, Known>();

/**
 * NEWS2-10: returns the score of each set as of its time of observation, in the order of `records`, which are sorted
 * newest first. Keeps the score of a set as long as the half hour before it has the same sets.
 */
export function news2Series(records: readonly VitalsRecord[], patient: News2Patient): News2[] {
  const times = records.map(({ timestamp }) => Date.parse(timestamp));
  let first = 0;
  let end = 0;
  return records.map((record, index) => {
    const at = times[index] ?? 0;
    if (at !== times[first]) first = index;
    end = Math.max(end, index + 1);
    while (end < records.length && (times[end] ?? 0) >= at - news2Window) end += 1;
    return scoreOf(record, records.slice(first, end), patient);
  });
}

function scoreOf(record: VitalsRecord, halfHour: readonly VitalsRecord[], patient: News2Patient): News2 {
  const basis = halfHour
    .map(({ id, version, enteredInError }) => `${id}.${version}${enteredInError ? '-' : ''}`)
    .join();
  const before = known.get(record);
  if (before?.patient === patient && before.basis === basis) return before.score;
  const score = news2(halfHour, patient, new Date(record.timestamp));
  known.set(record, { patient, basis, score });
  return score;
}
