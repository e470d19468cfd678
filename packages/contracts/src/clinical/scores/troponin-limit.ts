import type { TroponinAssay, TroponinAssays } from '../../departments/troponin-assays.contract.ts';
import type { HeartParameters, troponinUnits } from '../../scores/score-parameters.ts';
import type { TroponinLimit } from '../../scores/scores.contract.ts';

/*
 * The upper reference limit of a troponin whose request names none (D72). Rules and sources: docs/clinical/heart.md.
 */

type Unit = (typeof troponinUnits)[number];

/** HEART-13: the published 99th percentiles that a department starts with. Sources: docs/clinical/heart.md. */
export const publishedTroponinAssays: readonly TroponinAssay[] = [
  { name: 'Roche Elecsys hs-cTnT', upperReferenceLimit: 14, unit: 'ng/L' },
  { name: 'Roche Elecsys hs-cTnT Gen 5 (US)', upperReferenceLimit: 19, unit: 'ng/L' },
  { name: 'Abbott ARCHITECT STAT hs-cTnI', upperReferenceLimit: 26.2, unit: 'ng/L' },
];

/** HEART-14: the limit of a department that has named no assay, in ng/L. */
export const assumedTroponinLimit = 14;

const perMicrogram: Record<Unit, number> = { 'ng/L': 1000, 'ng/mL': 1, 'μg/L': 1 };

/** Converts a level between units, to a billionth, because 14 / 1000 is not exact in binary. */
const converted = (value: number, from: Unit, to: Unit): number =>
  Math.round((value / perMicrogram[from]) * perMicrogram[to] * 1e9) / 1e9;

/** Returns the assay that the department uses, if an administrator has named it. */
export const usedAssay = ({ assays, used }: TroponinAssays): TroponinAssay | undefined =>
  assays.find(({ name }) => name === used);

/**
 * Returns the limit of a request in the unit of its troponin: its own (HEART-5), that of the department's assay
 * (HEART-13), or the assumed one (HEART-14). Returns undefined for a limit without a unit.
 */
export function troponinLimitOf(
  {
    troponinUpperReferenceLimit: sent,
    troponinUnit: unit,
  }: Pick<HeartParameters, 'troponinUpperReferenceLimit' | 'troponinUnit'>,
  assay: TroponinAssay | undefined,
): TroponinLimit | undefined {
  if (unit === undefined) return undefined;
  if (sent !== undefined) return { value: sent, unit, source: 'sent' };
  if (assay === undefined) {
    return { value: converted(assumedTroponinLimit, 'ng/L', unit), unit, source: 'assumed' };
  }
  const value = converted(assay.upperReferenceLimit, assay.unit, unit);
  return { value, unit, source: 'department', assay: assay.name };
}
