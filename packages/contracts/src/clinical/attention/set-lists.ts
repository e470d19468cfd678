import { counts } from '../../record-marks.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import type { MergedVitals } from '../vitals/merged-vitals.ts';
import { observedAt, storedAt } from '../vitals/set-times.ts';

/* How two lists of a chart's sets differ, and how the sets of one list relate. */

/** New sets after which following a chart costs as much as reading it. */
const mostAdded = 16;

/**
 * Returns the sets that count at the start of `after` and at the end of `before`, oldest first, if the lists are the same
 * otherwise.
 */
export function newerSets(before: readonly VitalsRecord[], after: readonly VitalsRecord[]) {
  const [newest] = before;
  const added = newest === undefined ? -1 : after.indexOf(newest);
  const common = after.length - added;
  if (added < 0 || added > mostAdded || common > before.length) return undefined;
  for (let index = 0; index < common; index += 1)
    if (before[index] !== after[added + index]) return undefined;
  const counted = (records: readonly VitalsRecord[]) => records.filter(counts).reverse();
  return { added: counted(after.slice(0, added)), dropped: counted(before.slice(common)) };
}

/**
 * Returns whether values could differ without these records: one of them is from there, or a systolic pressure there is
 * the reason why a diastolic one alone does not count (MERGE-4).
 */
export function dependsOn(
  { unrecordable, ...values }: MergedVitals,
  records: readonly VitalsRecord[],
): boolean {
  const isHidden = values.bloodPressureSystolic === undefined;
  if (isHidden && records.some((record) => record.bloodPressureSystolic !== undefined)) return true;
  return [...Object.values(values), ...Object.values(unrecordable)].some(
    (value) => value && records.some(({ id }) => id === value.recordId),
  );
}

/** ATTN-10: a set counts as charted late if one observed this much later was stored before it. Milliseconds. */
const lateByMs = 5 * 60_000;

/** ATTN-10: returns the sets that were charted late. */
export function lateSets(newestFirst: readonly VitalsRecord[]): Set<VitalsRecord> {
  const late = new Set<VitalsRecord>();
  // The earliest storage time of a set observed more than `lateByMs` after the current one.
  let storedFirst = Number.POSITIVE_INFINITY;
  let newer = 0;
  for (const record of newestFirst) {
    const at = observedAt(record);
    for (let next = newestFirst[newer]; next && observedAt(next) - at > lateByMs; next = newestFirst[newer]) {
      storedFirst = Math.min(storedFirst, storedAt(next));
      newer += 1;
    }
    if (storedAt(record) > storedFirst) late.add(record);
  }
  return late;
}
