import type { CriticalLimit } from '../../../departments/critical-limits.contract.ts';

/** A test's limits, with one row for each of its units. docs/clinical/critical-results.md lists the sources. */
interface Default extends Pick<CriticalLimit, 'fromAge' | 'belowAge' | 'pregnant'> {
  test: string;
  /** Maps a unit to its limits, low then high; the empty unit means none. */
  in: Record<string, readonly [low: number | null, high: number | null]>;
}

const child = { belowAge: 16 };

const defaults: readonly Default[] = [
  { test: 'Potassium', in: { 'mmol/L': [2.5, 6.5] } },
  { test: 'Sodium', in: { 'mmol/L': [120, 155] } },
  { test: 'Sodium', in: { 'mmol/L': [130, 155] }, ...child },
  { test: 'Bicarbonate', in: { 'mmol/L': [11, 40] } },
  { test: 'Glucose', in: { 'mmol/L': [2.5, 25], 'mg/dL': [45, 450] } },
  { test: 'Glucose', in: { 'mmol/L': [2.5, 15], 'mg/dL': [45, 270] }, ...child },
  { test: 'Calcium', in: { 'mmol/L': [1.8, 3.5], 'mg/dL': [7.2, 14] } },
  { test: 'Ionized calcium', in: { 'mmol/L': [0.82, 1.55], 'mg/dL': [3.3, 6.2] } },
  { test: 'Magnesium', in: { 'mmol/L': [0.4, 2], 'mg/dL': [1, 4.9] } },
  { test: 'Phosphate', in: { 'mmol/L': [0.3, null], 'mg/dL': [0.9, null] } },
  { test: 'Creatinine', in: { 'µmol/L': [null, 354], 'mg/dL': [null, 4] } },
  { test: 'Creatinine', in: { 'µmol/L': [null, 200], 'mg/dL': [null, 2.3] }, ...child },
  { test: 'Creatinine', in: { 'µmol/L': [null, 91], 'mg/dL': [null, 1.03] }, pregnant: true },
  { test: 'Urea', in: { 'mmol/L': [null, 30], 'mg/dL': [null, 180] } },
  { test: 'Urea', in: { 'mmol/L': [null, 10], 'mg/dL': [null, 60] }, ...child },
  { test: 'Blood urea nitrogen', in: { 'mmol/L': [null, 30], 'mg/dL': [null, 84] } },
  { test: 'Blood urea nitrogen', in: { 'mmol/L': [null, 10], 'mg/dL': [null, 28] }, ...child },
  { test: 'Lactate', in: { 'mmol/L': [null, 4], 'mg/dL': [null, 36] } },
  { test: 'pH', in: { '': [7.21, 7.59] } },
  { test: 'Carbon dioxide partial pressure', in: { mmHg: [19, 67], kPa: [2.5, 8.9] } },
  { test: 'Ketones', in: { 'mmol/L': [null, 3] } },
  { test: 'Ammonia', in: { 'µmol/L': [null, 100] } },
  { test: 'C-reactive protein', in: { 'mg/L': [null, 300], 'mg/dL': [null, 30] } },
  { test: 'Creatine kinase', in: { 'U/L': [null, 5000] } },
  { test: 'Troponin T, high-sensitivity', in: { 'ng/L': [null, 52] } },
  { test: 'Hemoglobin', in: { 'g/L': [70, null], 'g/dL': [7, null], 'mmol/L': [4.3, null] } },
  { test: 'Platelets', in: { '10⁹/L': [30, null], '/µL': [30_000, null] } },
  { test: 'Leukocytes', in: { '10⁹/L': [2, 37], '/µL': [2000, 37_000] } },
  { test: 'Neutrophils', in: { '10⁹/L': [0.5, null], '/µL': [500, null] } },
  { test: 'INR', in: { '': [null, 5] } },
  { test: 'Fibrinogen', in: { 'g/L': [1, null], 'mg/dL': [100, null] } },
  { test: 'Fibrinogen', in: { 'g/L': [2, null], 'mg/dL': [200, null] }, pregnant: true },
];

/** CRIT-1: the published default of a department's critical limits. A department adopts or changes it. */
export const defaultCriticalLimits: readonly CriticalLimit[] = defaults.flatMap(
  ({ test, in: units, ...when }) =>
    Object.entries(units).map(([unit, [low, high]]) => ({
      test,
      ...(unit !== '' && { unit }),
      ...(low !== null && { atOrBelow: low }),
      ...(high !== null && { atOrAbove: high }),
      ...when,
    })),
);
