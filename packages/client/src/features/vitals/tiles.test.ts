import { mergeVitals } from '@bedside/contracts/clinical/merged-vitals.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { describe, expect, it } from 'vitest';
import { aVitalsRecord } from '../../../test/chart-samples.ts';
import { type Tile, tilesOf } from './tiles.ts';

const adult = { age: 58, spo2Scale: 1 } as const;

function tile(
  name: Tile['tile'],
  values: Partial<VitalsRecord>,
  patient: { age: number; spo2Scale: 1 | 2 } = adult,
) {
  return tilesOf(mergeVitals([aVitalsRecord(values)]), patient, new Date('2026-11-21T12:05:00Z')).find(
    (one) => one.tile === name,
  );
}

describe('the tiles of the strip', () => {
  it.each([
    ['bloodPressure', { bloodPressureSystolic: 150, bloodPressureDiastolic: 80 }, 'high'],
    ['bloodPressure', { bloodPressureSystolic: 120, bloodPressureDiastolic: 50 }, 'low'],
    ['heartRate', { heartRate: 101 }, 'high'],
    ['heartRate', { heartRate: 59 }, 'low'],
    ['respiratoryRate', { respiratoryRate: 21 }, 'high'],
    ['temperature', { temperature: 35.9 }, 'low'],
    ['oxygenSaturation', { oxygenSaturation: 93 }, 'low'],
    ['heartRate', { heartRate: 80 }, undefined],
  ] as const)('%s %o lies %s', (name, values, direction) => {
    expect(tile(name, values)?.direction).toBe(direction);
  });

  it('says high for a saturation above the target of scale 2 (D9)', () => {
    const values = { oxygenSaturation: 97, supplementalOxygen: true };
    expect(tile('oxygenSaturation', values, { age: 69, spo2Scale: 2 })?.direction).toBe('high');
    expect(tile('oxygenSaturation', { oxygenSaturation: 84 }, { age: 69, spo2Scale: 2 })?.direction).toBe(
      'low',
    );
  });

  it('judges a child by its age band (D32)', () => {
    expect(tile('heartRate', { heartRate: 130 }, { age: 4, spo2Scale: 1 })?.direction).toBe('high');
    expect(tile('heartRate', { heartRate: 110 }, { age: 4, spo2Scale: 1 })?.direction).toBeUndefined();
  });

  it('shows what could not be recorded as that, not as its last value (D10)', () => {
    expect(tile('bloodPressure', { unrecordable: ['bloodPressure'] })).toMatchObject({
      unrecordable: true,
      color: 'critical',
      values: [undefined, undefined],
    });
  });

  it('knows no color for what is unknown', () => {
    expect(tile('temperature', { heartRate: 80 })).toMatchObject({ color: 'unknown', values: [undefined] });
  });
});
