import { exact, type LabUnit, readUnit } from './unit-text.ts';

/** Grams of one mole, for tests that laboratories report in mass and in substance (UNIT-3). */
const molarMass: Readonly<Record<string, number>> = {
  calcium: 40.078,
  'calcium-ionized': 40.078,
  magnesium: 24.305,
  // Reported as phosphorus.
  phosphate: 30.974,
  glucose: 180.156,
  creatinine: 113.118,
  urea: 60.056,
  // Two atoms of nitrogen in one molecule of urea.
  bun: 28.014,
  'uric-acid': 168.11,
  lactate: 90.078,
  ammonia: 17.031,
  ketones: 104.105,
  bilirubin: 584.66,
  ethanol: 46.068,
  paracetamol: 151.163,
  // One chain, as laboratories report it.
  hemoglobin: 16_114,
  'ldl-cholesterol': 386.65,
};

/** The charge of the ion: moles of charge in one mole. */
const charge: Readonly<Record<string, number>> = {
  sodium: 1,
  potassium: 1,
  chloride: 1,
  bicarbonate: 1,
  lactate: 1,
  calcium: 2,
  'calcium-ionized': 2,
  magnesium: 2,
};

const counts = new Set(['leukocytes', 'neutrophils', 'platelets']);

/** UNIT-2: reads the unit of a test's result. "G/l" means 10⁹ per liter for cells alone. */
export const unitOf = (text: string | undefined, testCode: string | undefined): LabUnit | undefined =>
  readUnit(text, { isCount: testCode !== undefined && counts.has(testCode) });

/**
 * UNIT-3: returns the factor from a test's result in `from` to `to`. Undefined if the two are different properties, or if
 * the test has no molar mass or charge to convert with.
 */
export function factorBetween(from: LabUnit, to: LabUnit, testCode: string | undefined): number | undefined {
  if (from.annotation !== to.annotation) return undefined;
  if (from.kind === 'other' || to.kind === 'other') return from.ucum === to.ucum ? 1 : undefined;
  if (from.kind === to.kind) return exact(from.size / to.size);
  const one = inMoles(from, testCode);
  const other = inMoles(to, testCode);
  return one === undefined || other === undefined ? undefined : exact(one / other);
}

/** The amount of one unit in mol/L. */
function inMoles({ kind, size }: LabUnit, testCode = ''): number | undefined {
  if (kind === 'substance') return size;
  const per = kind === 'mass' ? molarMass[testCode] : kind === 'equivalent' ? charge[testCode] : undefined;
  return per === undefined ? undefined : size / per;
}

/** Whether the factor needs a molar mass, so that a limit in the result's own property is preferred. */
export const isSameProperty = (one: LabUnit, other: LabUnit): boolean =>
  one.kind === other.kind ||
  [one.kind, other.kind].every((kind) => kind === 'substance' || kind === 'equivalent');
