import type { HeaderPatient } from '@bedside/contracts/clinical/alerts/header-colors.ts';
import { mergeVitals } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { describe, expect, it } from 'vitest';
import { aVitalsRecord } from '../../../../../test/chart-samples.ts';
import { type Tile, tilesOf } from './tiles.ts';

const adult: HeaderPatient = { age: 58, spo2Scale: 1, pregnancy: { status: 'no' } };

function tile(name: Tile['tile'], values: Partial<VitalsRecord>, patient: HeaderPatient = adult) {
  return tilesOf(mergeVitals([aVitalsRecord(values)]), patient, new Date('2026-11-21T12:05:00Z')).find(
    (one) => one.tile === name,
  );
}

describe('Vitals tiles', () => {
  it.each([
    ['bloodPressure', { bloodPressureSystolic: 150, bloodPressureDiastolic: 80 }, 'high'],
    ['bloodPressure', { bloodPressureSystolic: 120, bloodPressureDiastolic: 50 }, 'low'],
    ['heartRate', { heartRate: 101 }, 'high'],
    ['heartRate', { heartRate: 59 }, 'low'],
    ['respiratoryRate', { respiratoryRate: 21 }, 'high'],
    ['temperature', { temperature: 35.9 }, 'low'],
    ['oxygenSaturation', { oxygenSaturation: 93 }, 'low'],
    ['heartRate', { heartRate: 80 }, undefined],
  ] as const)('shows %s %o as %s', (name, values, direction) => {
    expect(tile(name, values)?.direction).toBe(direction);
  });

  it.each([
    ['temperature', { temperature: 28.5 }, true],
    ['temperature', { temperature: 30 }, false],
    ['heartRate', { heartRate: 0 }, true],
    ['bloodPressure', { bloodPressureSystolic: 90, bloodPressureDiastolic: 15 }, true],
    ['bloodPressure', { bloodPressureSystolic: 90, bloodPressureDiastolic: 50 }, false],
  ] as const)('EXTREME-9: marks %s %o as confirmed: %s', (name, values, isConfirmed) => {
    expect(tile(name, values)?.isConfirmed).toBe(isConfirmed);
  });

  it('shows a saturation above the target of scale 2 as high (D9)', () => {
    const values = { oxygenSaturation: 97, supplementalOxygen: true };
    expect(tile('oxygenSaturation', values, { ...adult, age: 69, spo2Scale: 2 })?.direction).toBe('high');
    expect(
      tile('oxygenSaturation', { oxygenSaturation: 84 }, { ...adult, age: 69, spo2Scale: 2 })?.direction,
    ).toBe('low');
  });

  it('judges a child by age band (D32)', () => {
    expect(tile('heartRate', { heartRate: 130 }, { ...adult, age: 4 })?.direction).toBe('high');
    expect(tile('heartRate', { heartRate: 110 }, { ...adult, age: 4 })?.direction).toBeUndefined();
  });

  it('shows an unrecordable sign instead of its last value (D10)', () => {
    expect(tile('bloodPressure', { unrecordable: ['bloodPressure'] })).toMatchObject({
      unrecordable: true,
      color: 'critical',
      values: [undefined, undefined],
    });
  });

  it('gives an unknown value no color', () => {
    expect(tile('temperature', { heartRate: 80 })).toMatchObject({ color: 'unknown', values: [undefined] });
  });

  it('shows a raised pressure in pregnancy as high at every age (D48)', () => {
    for (const age of [15, 31]) {
      const pregnant: HeaderPatient = { ...adult, age, pregnancy: { status: 'yes' } };
      const given = { bloodPressureSystolic: 120, bloodPressureDiastolic: 92 };
      expect(tile('bloodPressure', given, pregnant)).toMatchObject({ color: 'warning', direction: 'high' });
    }
  });
});
