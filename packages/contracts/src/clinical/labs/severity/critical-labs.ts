import type { CriticalLimit } from '../../../departments/critical-limits.contract.ts';
import type { LabResult, NotCheckedReason } from '../../../labs/labs.contract.ts';
import type { Patient } from '../../../patients/patients.contract.ts';
import { ageOf, isAgeAssumed, localDay } from '../../patient/age.ts';
import { isPregnantOrNewMother } from '../../patient/pregnancy.ts';
import type { NumberSpan } from '../lab-number.ts';
import { takenAt } from '../lab-series.ts';
import { readResult } from '../reading/result-text.ts';
import { isOtherFluid, testKey } from '../tests/lab-tests.ts';
import { comparableUnit } from '../tests/lab-units.ts';
import { nameParts } from '../tests/names/name-tokens.ts';
import { readTestName } from '../tests/names/test-name.ts';
import { factorBetween, isSameProperty, unitOf } from '../units/convert.ts';
import type { LabUnit } from '../units/unit-text.ts';
import { againstRange, flagOf, scaled } from './reference-range.ts';

export type CriticalSide = 'low' | 'high';

/** The facts that decide which limits apply to a patient. */
export type CriticalPatient = Pick<Patient, 'age' | 'dateOfBirth' | 'ageBasis' | 'pregnancy'>;

/** The fields of a result that its judgment needs. */
type JudgedLab = Pick<LabResult, 'testName' | 'result' | 'resultTime'> &
  Partial<
    Pick<
      LabResult,
      'testCategory' | 'units' | 'collectedAt' | 'document' | 'flag' | 'referenceRange' | 'isAbnormal'
    >
  >;

/** A result held against the department's limits. `why` names the part that could not be matched. */
export type CriticalCheck =
  | { check: 'critical-high' | 'critical-low' | 'within' | 'none' }
  | { check: 'not-checked'; why: NotCheckedReason };

const of = (check: 'critical-high' | 'critical-low' | 'within' | 'none'): CriticalCheck => ({ check });
const notChecked = (why: NotCheckedReason): CriticalCheck => ({ check: 'not-checked', why });

/**
 * CRIT-2, CRIT-9: holds a result against the department's limits. `none` only where the product knows that the test has no
 * limits. A name, a value or a unit that it cannot match is `not-checked`, which is no verdict (D60). CRIT-10: a result
 * that the laboratory itself calls critical is critical, whatever its name. Both limits are included.
 */
export function criticalCheck(
  lab: JudgedLab,
  limits: readonly CriticalLimit[],
  patient: CriticalPatient,
): CriticalCheck {
  const known = checks.get(lab);
  if (known?.limits === limits && known.patient === patient) return known.check;
  const check = checkedAgainst(lab, limits, patient);
  checks.set(lab, { limits, patient, check });
  return check;
}

/** The last check of each result. A row of the board holds the same results against the same limits with every set. */
const checks = new WeakMap<
  JudgedLab,
  { limits: readonly CriticalLimit[]; patient: CriticalPatient; check: CriticalCheck }
>();

function checkedAgainst(
  lab: JudgedLab,
  limits: readonly CriticalLimit[],
  patient: CriticalPatient,
): CriticalCheck {
  if (lab.document !== undefined) return of('none');
  const table = againstLimits(lab, limits, patient);
  if (table.check === 'critical-high' || table.check === 'critical-low') return table;
  const flag = flagOf(lab);
  if (!flag?.isCritical) return table;
  // A finding that is critical without a side, such as a culture, is something that is there.
  const side = flag.side ?? (againstRange(lab) === 'low' ? 'low' : 'high');
  return of(side === 'low' ? 'critical-low' : 'critical-high');
}

/** Returns the side of the limits on which a result is critical, or undefined if it is not known to be critical. */
export function criticalSide(
  lab: JudgedLab,
  limits: readonly CriticalLimit[],
  patient: CriticalPatient,
): CriticalSide | undefined {
  const { check } = criticalCheck(lab, limits, patient);
  return check === 'critical-low' ? 'low' : check === 'critical-high' ? 'high' : undefined;
}

function againstLimits(
  lab: JudgedLab,
  limits: readonly CriticalLimit[],
  patient: CriticalPatient,
): CriticalCheck {
  const { rows, code, why } = rowsOf(lab, limits);
  if (rows === undefined) return why === undefined ? of('none') : notChecked(why);
  const { span, unit: inner } = readResult(lab.result);
  if (span === undefined) return notChecked('value');
  const own = ownUnit(lab.units, inner, code);
  if (own === undefined) return notChecked('unit');
  const comparable = inUnit(rows, { span, own, units: lab.units ?? inner, code });
  if (comparable.length === 0) return notChecked('unit');
  const applicable = applicableLimits(comparable, patient, localDay(new Date(takenAt(lab))));
  return verdict(applicable);
}

/** Returns the units of the limits that a result's test has, so that a screen can say which to choose. */
export const unitsOfLimits = (
  lab: Pick<JudgedLab, 'testName' | 'testCategory' | 'units'>,
  limits: readonly CriticalLimit[],
): string[] => {
  const { rows = [] } = rowsOf({ ...lab, result: '', resultTime: '' }, limits);
  return [...new Set(rows.flatMap(({ unit }) => unit ?? []))];
};

/** Returns the unit of a result. Undefined if it is not known, or if the result contains another one. */
function ownUnit(
  units: string | undefined,
  inner: string | undefined,
  code: string | undefined,
): LabUnit | undefined {
  const [beside, inside] = [unitOf(units, code), unitOf(inner, code)];
  if (inner === undefined) return units !== undefined && beside === undefined ? unknownUnit : beside;
  if (units === undefined) return inside;
  return beside && inside && factorBetween(beside, inside, code) === 1 ? beside : undefined;
}

/** A unit that no reader knows. It is comparable with itself, as written. */
const unknownUnit: LabUnit = { ucum: '', kind: 'other', size: Number.NaN };

interface Rows {
  rows?: readonly CriticalLimit[];
  code?: string | undefined;
  /** Why there are no rows although there may be limits. */
  why?: NotCheckedReason;
}

/** Finds the rows of a result's test (LABTEST-3, LABTEST-4). */
function rowsOf(lab: JudgedLab, limits: readonly CriticalLimit[]): Rows {
  const table = tableOf(limits);
  const key = testKey(lab);
  const rows = table.byKey.get(key) ?? table.byCore.get(coreOf(lab.testName));
  const code = key.startsWith('test:') ? key.slice('test:'.length) : undefined;
  if (isOtherFluid(lab.testCategory ?? '')) return rows && code === undefined ? { rows } : {};
  if (rows !== undefined) return isShareOfCells(lab, code) ? {} : { rows, code };
  if (code !== undefined) return hasLimits(closeTo[code] ?? [], table) ? { why: 'name' } : {};
  const read = readTestName(lab.testName);
  if (read.kind === 'other' || read.kind === 'test') return {};
  if (read.kind === 'by-unit') return hasLimits(Object.values(read.tests), table) ? { why: 'unit' } : {};
  if (read.kind === 'unknown') return { why: 'name' };
  const codes = read.tests.flatMap((test) => [test.code, ...(closeTo[test.code] ?? [])]);
  return hasLimits(codes, table) ? { why: 'name' } : {};
}

/** The share of neutrophils in percent has no limits; only their number has. */
const isShareOfCells = ({ units, result }: JudgedLab, code: string | undefined): boolean =>
  code === 'neutrophils' && unitOf(units ?? readResult(result).unit, code)?.kind === 'fraction';

/** Tests of which a result may be one although its name does not say so. */
const closeTo: Readonly<Record<string, readonly string[]>> = {
  troponin: ['hs-troponin-t', 'hs-troponin-i'],
  'troponin-t': ['hs-troponin-t'],
  'troponin-i': ['hs-troponin-i'],
};

interface Table {
  byKey: Map<string, CriticalLimit[]>;
  /** Rows of tests that only the department knows, by the words of the analyte. */
  byCore: Map<string, CriticalLimit[]>;
}

const hasLimits = (codes: readonly string[], { byKey }: Table): boolean =>
  codes.some((code) => byKey.has(`test:${code}`));

const coreOf = (name: string): string => {
  const { core, isOtherSpecimen } = nameParts(name);
  return isOtherSpecimen ? '' : core.join(' ');
};

const byTable = new WeakMap<readonly CriticalLimit[], Table>();

/** Returns a table by test. Caches the result per table, because a list judges hundreds of results. */
function tableOf(limits: readonly CriticalLimit[]): Table {
  const known = byTable.get(limits);
  if (known !== undefined) return known;
  const table: Table = { byKey: new Map(), byCore: new Map() };
  for (const limit of limits) {
    const key = testKey({ testName: limit.test, units: limit.unit });
    table.byKey.set(key, [...(table.byKey.get(key) ?? []), limit]);
    const core = key.startsWith('test:') ? '' : coreOf(limit.test);
    if (core !== '') table.byCore.set(core, [...(table.byCore.get(core) ?? []), limit]);
  }
  byTable.set(limits, table);
  return table;
}

/** A row with the result's span in the unit of the row. */
interface SpannedLimit extends CriticalLimit {
  span: NumberSpan;
}

interface Measured {
  span: NumberSpan;
  own: LabUnit;
  units: string | undefined;
  code: string | undefined;
}

/**
 * UNIT-3: returns the rows that a result's unit converts to. Of the rows for the same patients, those in the result's own
 * unit are preferred, then those of its own property, because a published limit is rounded in each unit.
 */
function inUnit(rows: readonly CriticalLimit[], { span, own, units, code }: Measured): SpannedLimit[] {
  const fits = rows.flatMap((row) => {
    const unit = unitOf(row.unit, code);
    const isSameText = comparableUnit(units, code) === comparableUnit(row.unit, code);
    const factor = isSameText ? 1 : unit === undefined ? undefined : factorBetween(own, unit, code);
    if (factor === undefined || Number.isNaN(factor)) return [];
    const distance = factor === 1 ? 0 : unit && isSameProperty(own, unit) ? 1 : 2;
    return [{ row: { ...row, span: scaled(span, factor) }, distance }];
  });
  return fits
    .filter(({ row, distance }) =>
      fits.every((other) => !isForSame(other.row, row) || other.distance >= distance),
    )
    .map(({ row }) => row);
}

const isForSame = (one: CriticalLimit, other: CriticalLimit): boolean =>
  one.fromAge === other.fromAge && one.belowAge === other.belowAge && one.pregnant === other.pregnant;

/** CRIT-3: a bound is critical where every number within it is, and unknown where only some are. */
function verdict(applicable: readonly SpannedLimit[]): CriticalCheck {
  const sides = applicable.flatMap(({ span, atOrBelow, atOrAbove }) => [
    ...(atOrBelow === undefined ? [] : [{ side: 'low' as const, is: isAtOrBelow(span, atOrBelow) }]),
    ...(atOrAbove === undefined ? [] : [{ side: 'high' as const, is: isAtOrAbove(span, atOrAbove) }]),
  ]);
  if (sides.length === 0) return of('none');
  if (sides.some(({ side, is }) => side === 'low' && is === 'all')) return of('critical-low');
  if (sides.some(({ side, is }) => side === 'high' && is === 'all')) return of('critical-high');
  return sides.some(({ is }) => is === 'some') ? notChecked('value') : of('within');
}

type Share = 'all' | 'some' | 'none';

/** Returns how many of a span's numbers are at or below a limit. An amount is never below zero (LAB-10). */
function isAtOrBelow(
  { min = 0, max = Number.POSITIVE_INFINITY, excludesMin }: NumberSpan,
  limit: number,
): Share {
  if (max <= limit) return 'all';
  return min < limit || (min === limit && !excludesMin) ? 'some' : 'none';
}

function isAtOrAbove(
  { min = 0, max = Number.POSITIVE_INFINITY, excludesMax }: NumberSpan,
  limit: number,
): Share {
  if (min >= limit) return 'all';
  return max > limit || (max === limit && !excludesMax) ? 'some' : 'none';
}

/**
 * CRIT-4: returns the limits of one test that apply to a patient. A row for an age or for pregnancy replaces the
 * general limit of the same side if it applies. CRIT-5: while the age is unknown, rows for an age apply beside the
 * general row, because unknown is not "no".
 */
function applicableLimits(
  limits: readonly SpannedLimit[],
  patient: CriticalPatient,
  day: string,
): SpannedLimit[] {
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
