import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { expect, it } from 'vitest';
import { aVitalsRecord } from '../../../../../test/chart-samples.ts';
import { lastKnown } from './last-known.ts';

const start = Date.UTC(2026, 10, 21, 12);
const set = (minutes: number, given: Partial<VitalsRecord>) =>
  aVitalsRecord({
    id: `set-${minutes}`,
    timestamp: new Date(start + minutes * 60_000).toISOString(),
    defaulted: ['painLevel', 'consciousnessLevel'],
    ...given,
  });

const records = [
  set(0, { temperature: 38.4, heartRate: 90 }),
  set(5, { heartRate: 92 }),
  set(8, { unrecordable: ['heartRate'] }),
  set(11, { respiratoryRate: 18 }),
];
const trends = { records, times: Float64Array.from(records, ({ timestamp }) => Date.parse(timestamp)) };
const knownAt = (place: number, lane: Parameters<typeof lastKnown>[1]) => {
  const shown = records[place];
  return shown && lastKnown(trends, lane, shown)?.id;
};

it('TREND-7: finds the last known value of a sign that the shown set lacks', () => {
  expect(knownAt(3, 'temperature')).toBe('set-0');
  expect(knownAt(1, 'heartRate')).toBe('set-5');
  expect(knownAt(3, 'respiratoryRate')).toBe('set-11');
});

it('TREND-7: prefers a failed attempt to an older value (D10)', () => {
  expect(knownAt(3, 'heartRate')).toBe('set-8');
});

it('TREND-7: finds nothing later, nothing defaulted and nothing that was never measured', () => {
  expect(knownAt(0, 'respiratoryRate')).toBeUndefined();
  expect(knownAt(3, 'painLevel')).toBeUndefined();
  expect(knownAt(3, 'bloodPressure')).toBeUndefined();
});
