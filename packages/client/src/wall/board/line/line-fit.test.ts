import { displayLanguages } from '@bedside/contracts/displays/displays.contract.ts';
import { describe, expect, it } from 'vitest';
import { textsIn } from '../../texts.ts';
import type { Grid } from '../grids.ts';
import { complaintSize, namedSigns, signsFit } from './line-fit.ts';

const grids = ([1, 2] as const).flatMap((columns) =>
  ([9, 12, 15] as const).map((lines): Grid => ({ columns, lines })),
);
/** Pixels of a capital of one rem, in a screenshot of 1920×1080 scaled to an eighth. */
const eighth = (10 * 0.727) / 8;

/** Returns the least height of capitals when each of these signs comes first, and the others follow. */
function leastHeight(signs: readonly string[], grid: Grid): number {
  const heights = signs.map((_first, at) => {
    const texts = [...signs.slice(at), ...signs.slice(0, at)].slice(0, namedSigns(grid));
    return signsFit(texts, `+${5 - texts.length}`, '59 min', grid).size * eighth;
  });
  return Math.min(...heights);
}

describe('the signs of a wall display', () => {
  it.each(grids)('can be read from six meters whatever their values, in %o', (grid) => {
    for (const language of displayLanguages) {
      const t = textsIn(language);
      const sign = (name: 'oxygenSaturation' | 'respiratoryRate' | 'heartRate', value: string) =>
        `${t(`sign.${name}`)} ${value}`;
      const [pressure, temperature] = [t('sign.bloodPressure'), t('sign.temperature')];
      const usual = [
        sign('oxygenSaturation', '84▼'),
        sign('respiratoryRate', '34▲'),
        sign('heartRate', '136▲'),
      ];
      expect(leastHeight([...usual, `${pressure} 86/52▼`], grid)).toBeGreaterThan(3.5);
      const failed = [sign('oxygenSaturation', t('unrecordable')), sign('heartRate', t('unrecordable'))];
      expect(leastHeight([...failed, `${pressure} 228/118▲`, `${temperature} 102.6▲`], grid)).toBeGreaterThan(
        2.5,
      );
    }
  });
});

describe('a complaint on a wall display', () => {
  it('is large in the place of the signs, and smaller above a call and beside signs', () => {
    for (const grid of grids) {
      const sizes = (['whole', 'above', 'own'] as const).map((place) => complaintSize('Fever', grid, place));
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
      expect((sizes[0] ?? 0) * eighth).toBeGreaterThan(3.6);
    }
  });

  it('takes two rows before it becomes small, and is rather cut than unreadable', () => {
    for (const grid of grids) {
      const long = complaintSize('Confusion and fever since this morning', grid, 'whole');
      const longest = complaintSize('Confusion and fever since this morning. '.repeat(8), grid, 'whole');
      expect(long).toBeGreaterThanOrEqual(longest);
      expect(longest).toBeGreaterThanOrEqual(2.5);
    }
  });
});
