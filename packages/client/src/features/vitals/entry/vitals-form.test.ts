import { acvpuFields } from '@bedside/contracts/clinical/vitals/acvpu.ts';
import { describe, expect, it } from 'vitest';
import { aVitalsRecord } from '../../../../test/chart-samples.ts';
import {
  countTouched,
  emptyForm,
  formOfLine,
  formOfRecord,
  readForm,
  stepped,
  temperatureInUnit,
} from './vitals-form.ts';

const write = (value: number) => `${value}`;

describe('Vitals form', () => {
  it('sends only entered values (D8)', () => {
    expect(readForm({ ...emptyForm, heartRate: '88' }, 'C')).toEqual({
      values: { heartRate: 88 },
      problems: {},
    });
  });

  it('sends a chosen pain level of 0, and no pain level when untouched', () => {
    expect(readForm({ ...emptyForm, painLevel: 0 }, 'C').values).toEqual({ painLevel: 0 });
    expect(readForm({ ...emptyForm, notes: 'calm' }, 'C').values).toEqual({ notes: 'calm' });
  });

  it('sends °C for either display unit (D7)', () => {
    expect(readForm({ ...emptyForm, temperature: '98.6' }, 'F').values).toEqual({ temperature: 37 });
    expect(readForm({ ...emptyForm, temperature: '37,2' }, 'C').values).toEqual({ temperature: 37.2 });
  });

  it('reads a temperature that fits the other unit only in that unit (D7)', () => {
    expect(readForm({ ...emptyForm, temperature: '37' }, 'F')).toEqual({
      values: { temperature: 37 },
      problems: {},
    });
    expect(readForm({ ...emptyForm, temperature: '99' }, 'C').values).toEqual({ temperature: 37.2 });
    expect(readForm({ ...emptyForm, temperature: '60' }, 'C').problems).toEqual({
      temperature: { kind: 'range', min: 30, max: 45 },
    });
  });

  it.each([
    ['heartRate', '-1', 20, 250],
    ['heartRate', '351', 20, 250],
    ['respiratoryRate', '121', 4, 60],
    ['bloodPressureSystolic', '351', 50, 250],
    ['bloodPressureDiastolic', '251', 20, 150],
    ['oxygenSaturation', '101', 50, 100],
  ] as const)('rejects %s of %s', (field, typed, min, max) => {
    expect(readForm({ ...emptyForm, [field]: typed }, 'C').problems[field]).toEqual({
      kind: 'range',
      min,
      max,
    });
  });

  it.each([
    ['heartRate', ['19', '251', '0', '350']],
    ['respiratoryRate', ['3', '61', '0', '120']],
    ['bloodPressureSystolic', ['49', '251', '0', '350']],
    ['bloodPressureDiastolic', ['19', '151', '0', '250']],
    ['oxygenSaturation', ['49', '0']],
  ] as const)(
    'EXTREME-8: asks about an extreme %s, and sends it once this value is confirmed',
    (field, typed) => {
      for (const text of typed) {
        const extreme = Number(text);
        const form = { ...emptyForm, [field]: text };
        expect(readForm(form, 'C').problems).toEqual({ [field]: { kind: 'extreme', field, extreme } });
        const confirmed = readForm({ ...form, confirmed: { [field]: extreme } }, 'C');
        expect(confirmed).toEqual({ values: { [field]: extreme, confirmed: [field] }, problems: {} });
        expect(readForm({ ...form, confirmed: { [field]: extreme + 1 } }, 'C').problems).toHaveProperty(
          field,
        );
      }
    },
  );

  it('EXTREME-8: keeps a confirmed temperature when the unit changes', () => {
    expect(temperatureInUnit('28.5', 'C', 'F', write, true)).toBe('83.3');
    expect(temperatureInUnit('83.3', 'F', 'C', write, true)).toBe('28.5');
    const form = { ...emptyForm, temperature: '83.3', confirmed: { temperature: 28.5 } };
    expect(readForm(form, 'F')).toEqual({
      values: { temperature: 28.5, confirmed: ['temperature'] },
      problems: {},
    });
  });

  it('EXTREME-6: rejects 0/0, which is an unrecordable pressure', () => {
    const form = { ...emptyForm, bloodPressureSystolic: '0', bloodPressureDiastolic: '0' };
    expect(readForm(form, 'C').problems.bloodPressureSystolic).toEqual({ kind: 'systolicAboveDiastolic' });
  });

  it('rejects a systolic pressure at or below the diastolic (D10)', () => {
    const form = { ...emptyForm, bloodPressureSystolic: '80', bloodPressureDiastolic: '80' };
    expect(readForm(form, 'C').problems.bloodPressureSystolic).toEqual({ kind: 'systolicAboveDiastolic' });
  });

  it('requires at least one value', () => {
    expect(readForm(emptyForm, 'C').problems).toEqual({ root: { kind: 'nothing' } });
    expect(countTouched(emptyForm)).toBe(0);
  });

  it('sends no oxygen device for a patient on room air', () => {
    const form = { ...emptyForm, oxygen: 'air', oxygenDevice: 'cpap', oxygenFlow: '4' } as const;
    expect(readForm({ ...form }, 'C').values).toEqual({ supplementalOxygen: false });
    expect(readForm({ ...form, oxygen: 'oxygen' }, 'C').values).toEqual({
      supplementalOxygen: true,
      oxygenDevice: 'cpap',
      oxygenFlow: 4,
    });
  });

  it('fills its fields from a typed line in the display unit', () => {
    expect(
      formOfLine({ temperature: 37, heartRate: 88, ...acvpuFields('NewConfusion') }, 'F', write),
    ).toEqual({
      temperature: '98.6',
      heartRate: '88',
      consciousness: 'NewConfusion',
    });
  });

  it('converts a plausible temperature when the unit changes, and keeps one that fits the other unit', () => {
    expect(temperatureInUnit('98.6', 'F', 'C', write)).toBe('37');
    expect(temperatureInUnit('37', 'F', 'C', write)).toBe('37');
    expect(temperatureInUnit('', 'F', 'C', write)).toBe('');
  });

  it('rejects a sign that is both recorded and unrecordable (D10)', () => {
    const form = { ...emptyForm, bloodPressureDiastolic: '60', unrecordable: ['bloodPressure' as const] };
    expect(readForm(form, 'C').problems.unrecordable).toEqual({ kind: 'recordedToo', sign: 'bloodPressure' });
    expect(readForm({ ...emptyForm, heartRate: '44', unrecordable: ['bloodPressure'] }, 'C')).toEqual({
      values: { heartRate: 44, unrecordable: ['bloodPressure'] },
      problems: {},
    });
  });

  it.each([
    ['30', 'C', 30],
    ['45', 'C', 45],
    ['86', 'F', 30],
    ['113', 'F', 45],
  ] as const)('accepts %s °%s at the end of the range (D7)', (temperature, unit, sent) => {
    expect(readForm({ ...emptyForm, temperature }, unit).values).toEqual({ temperature: sent });
  });

  it.each([
    ['370', 'C', 30, 45],
    ['986', 'F', 86, 113],
    ['9.9', 'C', 30, 45],
    ['47.1', 'C', 30, 45],
    ['49.8', 'F', 86, 113],
    ['116.7', 'F', 86, 113],
  ] as const)('rejects %s °%s', (temperature, unit, min, max) => {
    expect(readForm({ ...emptyForm, temperature }, unit).problems.temperature).toEqual({
      kind: 'range',
      min,
      max,
    });
  });

  it.each([
    ['85.9', 'F', 29.9],
    ['113.1', 'F', 45.1],
    ['29.9', 'C', 29.9],
    ['45.1', 'C', 45.1],
    ['10', 'C', 10],
    ['47', 'C', 47],
    ['50', 'F', 10],
    ['116.6', 'F', 47],
  ] as const)('EXTREME-8: asks about %s °%s', (temperature, unit, extreme) => {
    expect(readForm({ ...emptyForm, temperature }, unit).problems.temperature).toEqual({
      kind: 'extreme',
      field: 'temperature',
      extreme,
    });
  });

  it('begins with the observed values of a recorded set, and leaves defaulted ones empty (D8)', () => {
    const record = aVitalsRecord({
      heartRate: 88,
      temperature: 37,
      supplementalOxygen: true,
      oxygenDevice: 'nasal-cannula',
      oxygenFlow: 2,
      unrecordable: ['bloodPressure'],
      notes: 'calm',
    });
    const form = { ...emptyForm, ...formOfRecord(record, 'F', write) };
    expect(readForm(form, 'F')).toEqual({
      values: {
        heartRate: 88,
        temperature: 37,
        supplementalOxygen: true,
        oxygenDevice: 'nasal-cannula',
        oxygenFlow: 2,
        unrecordable: ['bloodPressure'],
        notes: 'calm',
      },
      problems: {},
    });
    expect(formOfRecord({ ...record, temperature: 28.5 }, 'F', write).confirmed).toEqual({
      temperature: 28.5,
    });
    const assessed = { ...record, defaulted: [], newConfusion: true };
    expect(formOfRecord(assessed, 'C', write)).toMatchObject({ painLevel: 0, consciousness: 'NewConfusion' });
  });

  it('steps a temperature by 0.1 and other numbers by 1, and never an empty field', () => {
    expect(stepped('temperature', '36.9', 1, write)).toBe('37');
    expect(stepped('temperature', '37,0', -1, write)).toBe('36.9');
    expect(stepped('heartRate', '88', 1, write)).toBe('89');
    expect(stepped('heartRate', '', 1, write)).toBeUndefined();
    expect(stepped('notes', '3', 1, write)).toBeUndefined();
  });
});
