import { panelAlerts } from '@bedside/contracts/clinical/alerts/panel-alerts.ts';
import { news2 } from '@bedside/contracts/clinical/news2/news2.ts';
import { mergeVitals } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import {
  defaultableVitals,
  RecordVitals,
  type VitalsRecord,
} from '@bedside/contracts/vitals/vitals.contract.ts';
import { describe, expect, it } from 'vitest';
import { type DemoReading, demoReadings } from './history.ts';
import { createPatientInput, type DemoPatient } from './patient.ts';
import { demoPatients } from './patients.ts';

const now = new Date(2026, 5, 15, 14, 30);
const minute = 60_000;

/** Returns a reading as the server stores it: an unassessed sign has its default and is named in `defaulted`. */
function recorded(reading: DemoReading, index: number): VitalsRecord {
  return {
    ...reading,
    id: `vitals-${index}`,
    patientId: 'patient',
    painLevel: reading.painLevel ?? 0,
    consciousnessLevel: reading.consciousnessLevel ?? 'Alert',
    defaulted: defaultableVitals.filter((field) => reading[field] === undefined),
    recordedAt: reading.timestamp,
    recordedBy: { id: 'nurse', fullName: 'Nurse', role: 'Nurse' },
    version: 1,
  };
}

function clinical(patient: DemoPatient) {
  const {
    age = 0,
    dateOfBirth,
    pregnancy = { status: 'unknown' as const },
    spo2Scale = 1,
    chiefComplaint,
  } = createPatientInput(patient, now);
  return { age, dateOfBirth, pregnancy, spo2Scale, chiefComplaint };
}

const byName = (name: string) => {
  const found = demoPatients.find((patient) => patient.name === name);
  if (!found) throw new Error(`No demo patient ${name}`);
  return found;
};
const each = demoPatients.map((patient) => [patient.name, patient] as const);

describe('the demo history', () => {
  it.each(each)(
    '%s has about hourly vitals since arrival and none before, newest first',
    (_name, patient) => {
      const times = demoReadings(patient, now).map(({ timestamp }) => Date.parse(timestamp));
      expect(times).toEqual([...times].sort((a, b) => b - a));
      const arrival = now.getTime() - patient.arrivedMinutesAgo * minute;
      const oldest = times.at(-1) ?? Number.NaN;
      expect(oldest).toBeGreaterThan(arrival);
      expect(oldest - arrival).toBeLessThan(90 * minute);
      for (let at = 1; at < times.length; at += 1) {
        const gap = ((times[at - 1] ?? 0) - (times[at] ?? 0)) / minute;
        expect(gap).toBeGreaterThan(40);
        expect(gap).toBeLessThan(75);
      }
    },
  );

  it.each(each)('%s: the wire accepts each set unchanged', (_name, patient) => {
    for (const reading of demoReadings(patient, now)) expect(RecordVitals.parse(reading)).toEqual(reading);
  });

  it.each(each)('%s: the same moment gives the same history', (_name, patient) => {
    expect(demoReadings(patient, now)).toEqual(demoReadings(patient, now));
  });

  it.each(each)(
    '%s: each point of the story has its stated NEWS2 (NEWS2-9 to NEWS2-15)',
    (_name, patient) => {
      const records = demoReadings(patient, now).map(recorded);
      for (const { minutesAgo, news2: expected } of patient.story) {
        const score = news2(records, clinical(patient), new Date(now.getTime() - minutesAgo * minute));
        if (expected === null) expect(score.status).toBe('not-valid');
        else expect(score).toMatchObject({ status: 'scored', min: expected[0], max: expected[1] });
      }
    },
  );

  it('Josef Brandstätter has 38 hours of vitals and was not critical a day ago', () => {
    const josef = byName('Josef Brandstätter');
    const yesterday = demoReadings(josef, now).filter(
      ({ timestamp }) => now.getTime() - Date.parse(timestamp) > 24 * 60 * minute,
    );
    expect(yesterday.length).toBeGreaterThan(10);
    for (const reading of yesterday) {
      const alerts = panelAlerts(mergeVitals([recorded(reading, 0)]), clinical(josef), now);
      expect(alerts.filter(({ severity }) => severity === 'critical')).toEqual([]);
    }
  });

  it('Unknown Delta warms by at most 1.2 °C in an hour', () => {
    const [...sets] = demoReadings(byName('Unknown Delta'), now);
    for (const [at, later] of sets.entries()) {
      const earlier = sets[at + 1];
      if (later.temperature === undefined || earlier?.temperature === undefined) continue;
      const hours = (Date.parse(later.timestamp) - Date.parse(earlier.timestamp)) / (60 * minute);
      expect((later.temperature - earlier.temperature) / hours).toBeLessThanOrEqual(1.2);
    }
  });

  it('every monitored patient has vitals from the last ten minutes; Dwayne Baptiste is overdue', () => {
    for (const patient of demoPatients) {
      const newest = demoReadings(patient, now)[0];
      const age = (now.getTime() - Date.parse(newest?.timestamp ?? '')) / minute;
      if (patient.monitored) expect(age).toBeLessThanOrEqual(10);
      else expect(age).toBeGreaterThan(120);
    }
  });

  it('Unknown Delta was unrecordable before rewarming', () => {
    const readings = demoReadings(byName('Unknown Delta'), now);
    const [warmer, colder] = [readings[0], readings.at(-1)];
    expect(colder?.unrecordable).toEqual(['oxygenSaturation', 'bloodPressure']);
    expect(warmer?.unrecordable).toBeUndefined();
  });
});
