import type { BoardRow } from '../../board/board.contract.ts';
import { isExtreme } from '../../vitals/vital-ranges.ts';

type Vitals = NonNullable<BoardRow['vitals']>;

/** EXTREME-9: returns whether a sign of a row lies outside its range, so that someone has confirmed it. */
export function isExtremeSign({ signs }: Vitals, sign: Vitals['outOfRange'][number]['sign']): boolean {
  if (sign !== 'bloodPressure') return isExtreme(sign, signs[sign]?.value);
  const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic } = signs;
  return (
    isExtreme('bloodPressureSystolic', systolic?.value) ||
    isExtreme('bloodPressureDiastolic', diastolic?.value)
  );
}
