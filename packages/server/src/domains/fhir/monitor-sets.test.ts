import { expect, it } from 'vitest';
import { aVitalsRecord, testNow } from '../../../../contracts/test/a-vitals-record.ts';
import { build } from '../../../test/a-prompt.ts';
import { vitalsResources } from './resources/vitals.ts';

const by = { id: 'nurse', fullName: 'Nils Ortiz', role: 'Nurse' };
const recordedBy = { id: 'M1', fullName: 'Monitor 1', role: 'Device' };
const sent = aVitalsRecord({
  heartRate: 83,
  recordedBy,
  monitor: { deviceId: 'M1', gaps: [{ sign: 'oxygenSaturation', why: 'lead-off' }] },
  minutesAgo: 2,
});
const confirmed = { ...sent, reviewed: { at: testNow.toISOString(), by }, version: 2 };

const statesOf = (set: typeof sent) =>
  vitalsResources(set).flatMap((one) => (one.resourceType === 'Observation' ? one.status : []));

it("MONITOR-8: a monitor's set is preliminary in FHIR until someone has confirmed it", () => {
  expect(statesOf(sent)).toEqual(['preliminary']);
  expect(statesOf(confirmed)).toEqual(['final']);
});

it("MONITOR-8: the model reads a monitor's set apart, as confirmed by no one, and without a key to quote", () => {
  const text = JSON.stringify(build({ vitals: [sent], now: testNow }));
  expect(text).toMatch(/monitor_unverified[^"]*heart_rate 83[^"]*lead-off[^"]*confirmed by no one/);
  expect(text).not.toMatch(/"?heart_rate"?: 83/);
  expect(JSON.stringify(build({ vitals: [confirmed], now: testNow }))).not.toContain('monitor_unverified');
});
