import { describe, expect, it } from 'vitest';
import {
  confirmableVitals,
  extremesOf,
  isExtreme,
  isPhysical,
  physicalRanges,
  vitalRanges,
} from './vital-ranges.ts';

describe('the ranges of vital signs', () => {
  it.each(confirmableVitals)('EXTREME-2: the physical limits of %s contain its plain range', (vital) => {
    expect(physicalRanges[vital].min).toBeLessThan(vitalRanges[vital].min);
    expect(physicalRanges[vital].max).toBeGreaterThanOrEqual(vitalRanges[vital].max);
    for (const end of [physicalRanges[vital].min, physicalRanges[vital].max])
      expect(isPhysical(vital, end)).toBe(true);
    expect(isPhysical(vital, physicalRanges[vital].max + 1)).toBe(false);
    expect(isPhysical(vital, physicalRanges[vital].min - 1)).toBe(false);
  });

  it('EXTREME-3: names the extremes of a set, and no value that is unknown', () => {
    expect(extremesOf({ temperature: 28.5, heartRate: 0, oxygenSaturation: 50 })).toEqual([
      'temperature',
      'heartRate',
    ]);
    expect(extremesOf({})).toEqual([]);
    expect(isExtreme('heartRate', undefined)).toBe(false);
    expect(isExtreme('heartRate', 0)).toBe(true);
  });
});
