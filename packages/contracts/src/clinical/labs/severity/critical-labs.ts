import type { CriticalLimit } from '../../../departments/critical-limits.contract.ts';
import type { LabResult } from '../../../labs/labs.contract.ts';
import type { Patient } from '../../../patients/patients.contract.ts';
import { ageOf, isAgeAssumed, localDay } from '../../patient/age.ts';
import { isPregnantOrNewMother } from '../../patient/pregnancy.ts';
import { type NumberSpan, numericResult, readBound } from '../lab-number.ts';
import { takenAt } from '../lab-series.ts';
import { testKey } from '../tests/lab-tests.ts';
import { comparableUnit } from '../tests/lab-units.ts';

export type CriticalSide = 'low' | 'high';

/** The facts that decide which limits apply to a patient. */
export type CriticalPatient = Pick<Patient, 'age' | 'dateOfBirth' | 'ageBasis' | 'pregnancy'>;

/** The fields of a result that its judgment needs. */
type JudgedLab = Pick<LabResult, 'testName' | 'result' | 'resultTime'> &
  Partial<Pick<LabResult, 'testCategory' | 'units' | 'collectedAt' | 'document'>>;

/**
 * CRIT-2: returns the side of the department's limits on which a result is critical. Returns undefined if it is not
 * critical or cannot be judged: a text, an ambiguous number, another unit, no unit. Both limits are included.
 */
export function criticalSide(
  lab: JudgedLab,
  limits: readonly CriticalLimit[],
  patient: CriticalPatient,
): CriticalSide | undefined {
  if (lab.document !== undefined) return undefined;
  const span = spanOf(lab);
  if (span === undefined) return undefined;
  const key = testKey(lab);
  const ofTest = (limitsByTest(limits).get(key) ?? []).filter(({ unit }) => isSameUnit(lab, key, unit));
  const held = heldLimits(ofTest, patient, localDay(new Date(takenAt(lab))));
  if (held.some(({ atOrBelow }) => atOrBelow !== undefined && isAtOrBelow(span, atOrBelow))) return 'low';
  return held.some(({ atOrAbove }) => atOrAbove !== undefined && isAtOrAbove(span, atOrAbove))
    ? 'high'
    : undefined;
}

const byTable = new WeakMap<readonly CriticalLimit[], Map<string, CriticalLimit[]>>();

/** Returns a table by test. Caches the result per table, because a list judges hundreds of results. */
function limitsByTest(limits: readonly CriticalLimit[]): Map<string, CriticalLimit[]> {
  const known = byTable.get(limits);
  if (known !== undefined) return known;
  const byTest = new Map<string, CriticalLimit[]>();
  for (const limit of limits) {
    const key = testKey({ testName: limit.test });
    byTest.set(key, [...(byTest.get(key) ?? []), limit]);
  }
  byTable.set(limits, byTest);
  return byTest;
}

/** CRIT-3: a bound is critical only where every number within it is: ">10000" is, "<5" against 2.5 is not. */
function spanOf({ result }: JudgedLab): NumberSpan | undefined {
  const value = numericResult(result);
  return value === undefined ? readBound(result) : { min: value, max: value };
}

const isAtOrBelow = ({ max }: NumberSpan, limit: number): boolean => max !== undefined && max <= limit;
const isAtOrAbove = ({ min }: NumberSpan, limit: number): boolean => min !== undefined && min >= limit;

function isSameUnit(lab: JudgedLab, key: string, unit: string | undefined): boolean {
  const code = key.startsWith('test:') ? key.slice('test:'.length) : undefined;
  return comparableUnit(lab.units, code) === comparableUnit(unit, code);
}

/**
 * CRIT-4: returns the limits of one test that apply to a patient. A row for an age or for pregnancy replaces the
 * general limit of the same side if it applies. CRIT-5: while the age is unknown, rows for an age apply beside the
 * general row, because unknown is not "no".
 */
function heldLimits(
  limits: readonly CriticalLimit[],
  patient: CriticalPatient,
  day: string,
): CriticalLimit[] {
  const fits = limits.map((limit) => ({ limit, fit: fitOf(limit, patient, day) }));
  const special = fits
    .filter(({ limit, fit }) => isSpecial(limit) && fit === 'yes')
    .map(({ limit }) => limit);
  const hasLow = special.some(({ atOrBelow }) => atOrBelow !== undefined);
  const hasHigh = special.some(({ atOrAbove }) => atOrAbove !== undefined);
  return fits.flatMap(({ limit, fit }) => {
    if (fit === 'no') return [];
    if (isSpecial(limit)) return [limit];
    const { atOrBelow, atOrAbove, ...rest } = limit;
    return [
      {
        ...rest,
        ...(atOrBelow !== undefined && !hasLow && { atOrBelow }),
        ...(atOrAbove !== undefined && !hasHigh && { atOrAbove }),
      },
    ];
  });
}

const isSpecial = ({ fromAge, belowAge, pregnant }: CriticalLimit): boolean =>
  fromAge !== undefined || belowAge !== undefined || pregnant === true;

/** A row for pregnancy needs a known pregnancy or birth (CRIT-6). */
function fitOf(limit: CriticalLimit, patient: CriticalPatient, day: string): 'yes' | 'no' | 'unknown' {
  if (limit.pregnant && !isPregnantOrNewMother(patient, day)) return 'no';
  return ageFits(limit, patient, day);
}

function ageFits({ fromAge, belowAge }: CriticalLimit, patient: CriticalPatient, day: string) {
  if (fromAge === undefined && belowAge === undefined) return 'yes';
  if (isAgeAssumed(patient)) return 'unknown';
  const age = ageOf(patient, day);
  return age >= (fromAge ?? 0) && age < (belowAge ?? Number.POSITIVE_INFINITY) ? 'yes' : 'no';
}
