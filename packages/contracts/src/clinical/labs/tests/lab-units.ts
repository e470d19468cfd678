import { factorBetween, unitOf } from '../units/convert.ts';
import { type LabTest, labTests } from './lab-test-table.ts';

/** Other spellings of a unit, and units in which one number means the same amount. */
const sameAs: Record<string, string> = {
  'umol/l': 'µmol/l',
  'mcmol/l': 'µmol/l',
  'pg/ml': 'ng/l',
  'ug/l': 'ng/ml',
  'mcg/l': 'ng/ml',
  'µg/l': 'ng/ml',
  'ug/ml': 'mg/l',
  'µg/ml': 'mg/l',
  'iu/l': 'u/l',
  'ui/l': 'u/l',
  'mu/ml': 'u/l',
  'miu/ml': 'u/l',
  'miu/l': 'mu/l',
  'µu/ml': 'mu/l',
  'µiu/ml': 'mu/l',
  'ukat/l': 'µkat/l',
  'ug/dl': 'µg/dl',
  'mosmol/kg': 'mosm/kg',
  'g/nl': '10⁹/l',
  '/nl': '10⁹/l',
  'gpt/l': '10⁹/l',
  'k/ul': '10⁹/l',
  'k/µl': '10⁹/l',
  '10^9/l': '10⁹/l',
  'x10^9/l': '10⁹/l',
  'x10⁹/l': '10⁹/l',
  '10*9/l': '10⁹/l',
  '10e9/l': '10⁹/l',
  '10^3/ul': '10⁹/l',
  '10^3/µl': '10⁹/l',
  '10³/µl': '10⁹/l',
  'x10^3/µl': '10⁹/l',
  'x10³/µl': '10⁹/l',
  '/ul': '/µl',
  'cells/µl': '/µl',
  'cells/ul': '/µl',
  '/mm3': '/µl',
  '/mm³': '/µl',
  sec: 's',
  torr: 'mmhg',
  'mm hg': 'mmhg',
  promille: '‰',
  'ug/l feu': 'ng/ml feu',
  'µg/l feu': 'ng/ml feu',
  'ug/ml feu': 'mg/l feu',
  'µg/ml feu': 'mg/l feu',
  'ug/l ddu': 'ng/ml ddu',
  'µg/l ddu': 'ng/ml ddu',
  'µg/ml ddu': 'mg/l ddu',
};

/** Ions of one charge: for these alone a milliequivalent is a millimole. */
const singlyCharged = new Set(['sodium', 'potassium', 'chloride', 'bicarbonate']);

const plain = (unit: string): string =>
  unit
    .replace(/\u03bc/gu, 'µ')
    .replace(/×/gu, 'x')
    .replace(/\s+/gu, ' ')
    .replace(/ ?\/ ?/gu, '/')
    .trim()
    .toLowerCase();

/** Tests whose number has no unit, such as INR and pH. */
const unitless = new Set(labTests.filter(({ units }) => units.length === 0).map(({ code }) => code));
/** What laboratories write in place of a unit for these tests. */
const noUnits = new Set(['1', 'inr', 'ratio', 'razón', 'quotient', 'ph', 'ph units']);

/**
 * UNIT-1: returns a unit in the form for comparison. Equal forms mean that the same number is the same amount, as with
 * "pg/mL" and "ng/L". The form is empty for a missing unit, and for what stands in its place for a test without units,
 * such as "ratio" for INR. Converts nothing.
 */
export function comparableUnit(unit: string | undefined, testCode?: string): string {
  const written = plain(unit ?? '');
  if (noUnits.has(written) && testCode !== undefined && unitless.has(testCode)) return '';
  if (written === 'meq/l' && testCode !== undefined && singlyCharged.has(testCode)) return 'mmol/l';
  return sameAs[written] ?? written;
}

/** Returns the unit among a test's units that `typed` writes, or undefined. */
export const unitOfTest = (test: Pick<LabTest, 'code' | 'units'>, typed: string): string | undefined =>
  test.units.find((unit) => comparableUnit(unit) === comparableUnit(typed, test.code)) ??
  test.units.find((unit) => isSameAmount(unit, typed, test.code));

/** UNIT-2: returns whether two spellings write one amount. */
function isSameAmount(unit: string, typed: string, testCode: string): boolean {
  const [one, other] = [unitOf(unit, testCode), unitOf(typed, testCode)];
  return one !== undefined && other !== undefined && factorBetween(one, other, testCode) === 1;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The source of a regular expression for every unit that a line may contain, the longest first, in lower case. */
export const anyUnit: string = [
  ...new Set([...labTests.flatMap(({ units }) => units.map(plain)), ...Object.keys(sameAs), 'meq/l']),
]
  .sort((a, b) => b.length - a.length)
  .map((unit) => escaped(unit).replaceAll(' ', '\\s*').replaceAll('/', '\\s*/\\s*'))
  .join('|');
