import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aVitalsRecord } from '../../../../test/chart-samples.ts';
import { aPatient } from '../../../../test/samples.ts';
import { trendsOf } from './data/tracks.ts';
import type { TrendMark } from './data/trend-marks.ts';
import { usePointed } from './use-pointed.ts';

const start = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;
const normal = {
  temperature: 37,
  respiratoryRate: 16,
  bloodPressureSystolic: 120,
  bloodPressureDiastolic: 80,
  oxygenSaturation: 98,
  supplementalOxygen: false,
  newConfusion: false,
  defaulted: [],
};
const set = (minutes: number, heartRate: number) =>
  aVitalsRecord({
    id: `set-${minutes}`,
    ...normal,
    heartRate,
    timestamp: new Date(start + minutes * minute).toISOString(),
  });
const patient = aPatient({ age: 50 });
const trends = trendsOf([set(60, 80), set(31, 82), set(30, 140), set(0, 84)], patient, 'C');
const lab: TrendMark = {
  key: 'lab 1',
  kind: 'lab',
  at: start + 30 * minute,
  text: 'Lactate 4.2 mmol/L',
  isAbnormal: true,
  record: { domain: 'labs', id: 'lab-1', at: '' },
};
const view = { from: start - 10 * minute, to: start + 70 * minute };
/** Five pixels are two minutes. */
const width = 200;

it('describes the newest set until the crosshair is at another, and again when it leaves', () => {
  const { result } = renderHook(() => usePointed(trends, [lab], view, width));
  expect(result.current.pointed).toMatchObject({ record: { id: 'set-60' }, isNewest: true, marks: [] });
  act(() => result.current.point(start + 2 * minute));
  expect(result.current.pointed).toMatchObject({ record: { id: 'set-0' }, isNewest: false, count: 1 });
  act(() => result.current.point(null));
  expect(result.current.pointed).toMatchObject({ record: { id: 'set-60' }, isNewest: true });
});

it('describes the abnormal one of the sets at the crosshair, with the marks there', () => {
  const { result } = renderHook(() => usePointed(trends, [lab], view, width));
  act(() => result.current.point(start + 31 * minute));
  expect(result.current.pointed).toMatchObject({ record: { id: 'set-30' }, count: 2, marks: [lab] });
});
