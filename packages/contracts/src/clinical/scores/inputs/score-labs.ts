import { isDocument, type LabResult } from '../../../labs/labs.contract.ts';
import { type troponinUnits, ureaUnits } from '../../../scores/score-parameters.ts';
import { resultNumber } from '../../labs/reading/result-text.ts';
import { rangeInUnitOf } from '../../labs/severity/reference-range.ts';
import { testOf } from '../../labs/tests/lab-tests.ts';
import { readUnit } from '../../labs/units/unit-text.ts';

/* The lab results that HEART and CURB-65 use (D24). Rules: docs/clinical/score-inputs.md. */

/** INPUT-5: tells whether a result is a troponin, even if its value cannot be parsed. */
export const isTroponin = (lab: LabResult): boolean =>
  !isDocument(lab) && /troponin|tnc|tni|tnt/iu.test(lab.testName);

/** INPUT-6: tells whether a result is blood urea or blood urea nitrogen. */
export function isBloodUrea(lab: LabResult): boolean {
  if (isDocument(lab)) return false;
  const { testName, testCategory = '' } = lab;
  const code = testOf(lab)?.code;
  if (code === 'urea' || code === 'bun') return true;
  const isUrea = /(?<!\p{L})(?:urea|bun|harnstoff)(?!\p{L})/iu.test(testName);
  return isUrea && !/(?<!\p{L})(?:urin|urine|orina)(?!\p{L})/iu.test(`${testName} ${testCategory}`);
}

/**
 * INPUT-5: returns a troponin with the assay's upper limit, both in `unit`. Undefined for other tests and unknown
 * units.
 */
export function troponinOf(
  lab: LabResult,
):
  | { level: number | undefined; limit: number | undefined; unit: (typeof troponinUnits)[number] }
  | undefined {
  const unit = troponinUnitOf(lab);
  if (unit === undefined || !isTroponin(lab)) return undefined;
  const range = rangeInUnitOf(lab);
  return { level: resultNumber(lab.result), limit: range?.max, unit };
}

/**
 * INPUT-6: returns blood urea or its nitrogen. Undefined for other tests, unknown units and values that are no
 * number.
 */
export function ureaOf(lab: LabResult): { level: number; unit: (typeof ureaUnits)[number] } | undefined {
  const unit = ureaUnitOf(lab);
  const level = resultNumber(lab.result);
  return isBloodUrea(lab) && unit !== undefined && level !== undefined ? { level, unit } : undefined;
}

function troponinUnitOf({ units }: LabResult): (typeof troponinUnits)[number] | undefined {
  switch (units?.replace(/\s/gu, '').toLowerCase()) {
    case 'ng/l':
    case 'pg/ml':
      return 'ng/L';
    case 'ng/ml':
      return 'ng/mL';
    case 'ug/l':
    case 'µg/l':
    case 'μg/l':
      return 'μg/L';
    default:
      return massUnit[readUnit(units)?.size ?? Number.NaN];
  }
}

/** The unit of a score by its size in g/L, for customary spellings (UNIT-2). */
const massUnit: Readonly<Record<number, (typeof troponinUnits)[number]>> = { 1e-9: 'ng/L', 1e-6: 'ng/mL' };

/** In mg/dL, the test's name tells urea from urea nitrogen. */
function ureaUnitOf({ testName, units }: LabResult): (typeof ureaUnits)[number] | undefined {
  switch (units?.replace(/\s/gu, '').toLowerCase()) {
    case 'mmol/l':
      return 'mmol/L';
    case 'mg/dl':
      return /bun|nitrogen|nitr[oó]geno|stickstoff|-n\b/iu.test(testName) ? 'mg/dL BUN' : 'mg/dL urea';
    default:
      return ureaUnits.find((unit) => unit.toLowerCase() === units?.toLowerCase());
  }
}
