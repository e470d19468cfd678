import { isDocument, type LabResult } from '../../labs/labs.contract.ts';
import { counts } from '../../record-marks.ts';
import { testKey } from './tests/lab-tests.ts';

type Dated = Pick<LabResult, 'resultTime' | 'recordedAt'>;

/** Sorts results, newest first. Of two results of the same time, the one recorded later comes first. */
export function newestResultFirst<T extends Dated>(labs: readonly T[]): T[] {
  const dated = labs.map((lab) => ({
    lab,
    taken: Date.parse(lab.resultTime),
    recorded: Date.parse(lab.recordedAt),
  }));
  return dated.sort((a, b) => b.taken - a.taken || b.recorded - a.recorded).map(({ lab }) => lab);
}

/**
 * LAB-5, LABDOC-6: returns the results that count, newest first, without those entered in error (D12) and without
 * documents.
 */
export function countingLabs(labs: readonly LabResult[]): LabResult[] {
  return newestResultFirst(labs.filter((lab) => counts(lab) && !isDocument(lab)));
}

/** Returns the newest result of each test (LABTEST-2). */
export function newestOfEachTest(labs: readonly LabResult[]): LabResult[] {
  const seen = new Set<string>();
  return countingLabs(labs).filter((lab) => {
    const key = testKey(lab);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * LAB-6: returns the abnormal results that are still current, newest first: the newest interpreted result of each test.
 * A later uninterpreted result does not end an alert, because unknown is not normal (D8).
 */
export function standingAbnormal(labs: readonly LabResult[]): LabResult[] {
  const judged = labs.filter(({ isAbnormal }) => isAbnormal !== undefined);
  return newestOfEachTest(judged).filter(({ isAbnormal }) => isAbnormal === true);
}

/** LAB-9: returns the newest result of each test if it is not interpreted. */
export function notJudged(labs: readonly LabResult[]): LabResult[] {
  return newestOfEachTest(labs).filter(({ isAbnormal }) => isAbnormal === undefined);
}

/** Returns the `count` newest results, abnormal ones first (the context panel's list). */
export function recentAbnormalFirst(labs: readonly LabResult[], count: number): LabResult[] {
  const recent = countingLabs(labs).slice(0, count);
  const isAbnormal = (lab: LabResult) => lab.isAbnormal === true;
  return [...recent.filter(isAbnormal), ...recent.filter((lab) => !isAbnormal(lab))];
}
