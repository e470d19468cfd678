import type { LabResult } from '../../labs/labs.contract.ts';

type Dated = Pick<LabResult, 'resultTime' | 'recordedAt'>;

/** The newest result first; of two at one time, the one recorded later. */
export function newestResultFirst<T extends Dated>(labs: readonly T[]): T[] {
  return labs.toSorted(
    (a, b) =>
      Date.parse(b.resultTime) - Date.parse(a.resultTime) ||
      Date.parse(b.recordedAt) - Date.parse(a.recordedAt),
  );
}

/** LAB-5: results that still count, the newest first: those entered in error are out (D12). */
export function countingLabs(labs: readonly LabResult[]): LabResult[] {
  return newestResultFirst(labs.filter(({ enteredInError }) => enteredInError === undefined));
}

/** The newest result of each test, by its name. */
function latestOfEachTest(labs: readonly LabResult[]): LabResult[] {
  const seen = new Set<string>();
  return countingLabs(labs).filter(({ testName }) => {
    const name = testName.trim().toLowerCase();
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

/**
 * LAB-6: the abnormal results that still stand, the newest first: of each test the newest one that somebody judged. A
 * later result that nobody judged doesn't end an alert, because unknown is not normal (D8).
 */
export function standingAbnormal(labs: readonly LabResult[]): LabResult[] {
  const judged = labs.filter(({ isAbnormal }) => isAbnormal !== undefined);
  return latestOfEachTest(judged).filter(({ isAbnormal }) => isAbnormal === true);
}

/** LAB-9: the newest result of each test, where nobody judged it. */
export function notJudged(labs: readonly LabResult[]): LabResult[] {
  return latestOfEachTest(labs).filter(({ isAbnormal }) => isAbnormal === undefined);
}

/** The `count` newest results, the abnormal ones before the others (the context panel's list). */
export function recentAbnormalFirst(labs: readonly LabResult[], count: number): LabResult[] {
  const recent = countingLabs(labs).slice(0, count);
  const isAbnormal = (lab: LabResult) => lab.isAbnormal === true;
  return [...recent.filter(isAbnormal), ...recent.filter((lab) => !isAbnormal(lab))];
}
