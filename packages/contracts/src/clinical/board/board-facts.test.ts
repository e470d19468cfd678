import { describe, expect, it } from 'vitest';
import { aVitalsRecord, calmSigns, testNow } from '../../../test/a-vitals-record.ts';
import type { LabResult } from '../../labs/labs.contract.ts';
import type { Patient } from '../../patients/patients.contract.ts';
import type { ScoreRecord, ScoreType } from '../../scores/scores.contract.ts';
import { publishedTriageMinutes } from '../../vitals/vitals-intervals.ts';
import { defaultCriticalLimits } from '../labs/severity/critical-defaults.ts';
import { type BoardChart, boardFacts, isOnBoard } from './board-facts.ts';

const by = { id: 'nurse-1', fullName: 'Test Nurse', role: 'Nurse' };
const minutesAgo = (minutes: number) => new Date(testNow.getTime() - minutes * 60_000).toISOString();

const aPatientRecord = (given: Partial<Patient> = {}): Patient => ({
  id: 'patient-1',
  name: 'Ada Quill',
  mrn: 'ED-1',
  age: 54,
  gender: 'female',
  chiefComplaint: 'Fever',
  arrivedAt: minutesAgo(600),
  status: 'in-treatment',
  allergies: 'none-known',
  pregnancy: { status: 'no' },
  spo2Scale: 1,
  createdAt: minutesAgo(600),
  version: 1,
  ...given,
});

const aScore = (scoreType: ScoreType, scoreValue: number, given: Partial<ScoreRecord> = {}): ScoreRecord => ({
  id: `${scoreType}-${scoreValue}`,
  patientId: 'patient-1',
  scoreType,
  scoreValue,
  score: scoreValue,
  interpretation: '',
  recommendations: [],
  parameters: {},
  calculatedAt: minutesAgo(5),
  recordedAt: minutesAgo(5),
  recordedBy: by,
  version: 1,
  ...given,
});
const enteredInError = { at: minutesAgo(0), by, reason: 'wrong-patient' as const };

const aLab = (given: Partial<LabResult> = {}): LabResult => ({
  id: 'lab-1',
  patientId: 'patient-1',
  testName: 'Potassium',
  result: '7.1',
  units: 'mmol/L',
  resultTime: minutesAgo(20),
  orderedAt: minutesAgo(40),
  isTaggedForChat: false,
  tags: [],
  recordedAt: minutesAgo(20),
  recordedBy: by,
  version: 1,
  ...given,
});

const settings = { criticalLimits: defaultCriticalLimits, triageMinutes: publishedTriageMinutes };
const factsOf = (chart: Partial<BoardChart> = {}, now = testNow) =>
  boardFacts(
    { patient: aPatientRecord(), sets: [], labs: [], scores: [], takes: [], medications: [], ...chart },
    settings,
    now,
  );
const flagsOf = (chart: Partial<BoardChart>, now?: Date) => factsOf(chart, now).facts.flags;

describe('presence on the board', () => {
  it('BOARD-1: includes a patient in care, and one who left less than 12 hours ago', () => {
    expect(isOnBoard({ status: 'boarding' }, testNow)).toBe(true);
    const left = { status: 'discharged', leftAt: minutesAgo(0) } as const;
    const after = (hours: number) => new Date(testNow.getTime() + hours * 3_600_000);
    expect(isOnBoard(left, new Date(after(12).getTime() - 1))).toBe(true);
    expect(isOnBoard(left, after(12))).toBe(false);
    expect(isOnBoard({ status: 'left' }, testNow)).toBe(false);
    const { wakeAt } = factsOf({ patient: aPatientRecord(left) });
    expect(wakeAt <= after(12)).toBe(true);
  });
});

describe('NEWS2 of a row', () => {
  const news2 = (...sets: Parameters<typeof aVitalsRecord>[0][]) =>
    factsOf({ sets: sets.map(aVitalsRecord) }).facts.news2;
  const worse = { ...calmSigns, oxygenSaturation: 91, heartRate: 112 };

  it('BOARD-2: compares the score with the newest set that shares no observation with it', () => {
    expect(
      news2(
        { ...worse },
        { ...worse, minutesAgo: 10 },
        { ...calmSigns, minutesAgo: 40 },
        { ...worse, minutesAgo: 90 },
      ),
    ).toMatchObject({ lowest: 5, previous: { lowest: 0, at: minutesAgo(40) }, trend: 'rising' });
    expect(news2(calmSigns, { ...worse, minutesAgo: 10 })).toMatchObject({
      lowest: 0,
      previous: { lowest: 5 },
      trend: 'falling',
    });
    expect(news2(calmSigns, { ...calmSigns, minutesAgo: 60 })).toMatchObject({ trend: 'steady' });
    expect(news2(calmSigns)).not.toHaveProperty('trend');
  });

  it('BOARD-2: has a range for missing values, and no trend where two ranges overlap', () => {
    const partial = news2({ heartRate: 112 }, { ...worse, minutesAgo: 45 });
    expect(partial).toMatchObject({ status: 'scored', lowest: 2, previous: { lowest: 5, highest: 5 } });
    expect(partial).not.toHaveProperty('trend');
    expect(news2()).toEqual({ status: 'not-observed' });
    const pregnant = aPatientRecord({ pregnancy: { status: 'yes' } });
    expect(factsOf({ patient: pregnant, sets: [aVitalsRecord(calmSigns)] }).facts.news2).toEqual({
      status: 'not-valid',
      reason: 'pregnant',
    });
  });
});

describe('vital signs of a row', () => {
  it('BOARD-3: marks a set as overdue after the interval of the newest ESI that counts', () => {
    const chart = {
      sets: [aVitalsRecord(calmSigns)],
      scores: [aScore('ESI', 1, { enteredInError }), aScore('ESI', 2), aScore('ESI', 4)],
    };
    const { facts, wakeAt } = factsOf(chart);
    expect(facts.esi).toBe(2);
    expect(facts.vitalsDueAt).toBe(minutesAgo(-15));
    expect(facts.flags).toEqual([]);
    expect(flagsOf(chart, new Date(minutesAgo(-15)))).toEqual([]);
    expect(flagsOf(chart, wakeAt)).toEqual(['overdue']);
  });

  it('BOARD-3: flags a patient without a set that counts, unless they have left', () => {
    expect(flagsOf({})).toEqual(['no-vitals']);
    expect(flagsOf({ sets: [aVitalsRecord({ ...calmSigns, enteredInError })] })).toEqual(['no-vitals']);
    expect(flagsOf({ scores: [aScore('ESI', 3)] })).toEqual(['overdue', 'no-vitals']);
    const left = aPatientRecord({ status: 'transferred', leftAt: minutesAgo(1), allergies: 'not-asked' });
    expect(flagsOf({ patient: left, scores: [aScore('ESI', 3)] })).toEqual([]);
  });

  it('BOARD-4, BOARD-16: applies the limits of the vitals strip with their rules, and leaves out an unknown sign', () => {
    const { vitals } = factsOf({
      sets: [aVitalsRecord({ heartRate: 52, oxygenSaturation: 92, unrecordable: ['bloodPressure'] })],
    }).facts;
    expect(vitals?.outOfRange).toEqual([
      { sign: 'bloodPressure', color: 'critical' },
      { sign: 'heartRate', color: 'warning', direction: 'low' },
      { sign: 'oxygenSaturation', color: 'critical', direction: 'low' },
    ]);
    expect(vitals?.rules).toEqual([
      { sign: 'bloodPressure', rule: 'unrecordable' },
      { sign: 'heartRate', rule: 'strip' },
      { sign: 'oxygenSaturation', rule: 'strip' },
    ]);
    expect(vitals?.unrecordable).toMatchObject([{ sign: 'bloodPressure', at: minutesAgo(0) }]);
    expect(vitals?.signs).not.toHaveProperty('temperature.value');
    expect(vitals?.signs.consciousnessLevel).toBeUndefined();
  });

  it('BOARD-10: states for each value when it was observed and when it was stored', () => {
    const { facts } = factsOf({
      sets: [
        aVitalsRecord({
          id: 'new',
          heartRate: 80,
          unrecordable: ['bloodPressure'],
          recordedAt: minutesAgo(-1),
        }),
        aVitalsRecord({ id: 'old', oxygenSaturation: 97, minutesAgo: 50, recordedAt: minutesAgo(30) }),
      ],
      scores: [aScore('ESI', 2, { calculatedAt: minutesAgo(60), recordedAt: minutesAgo(59) })],
    });
    expect(facts.vitals).toMatchObject({
      receivedAt: minutesAgo(-1),
      signs: {
        heartRate: { at: minutesAgo(0), receivedAt: minutesAgo(-1) },
        oxygenSaturation: { at: minutesAgo(50), receivedAt: minutesAgo(30) },
      },
      unrecordable: [{ sign: 'bloodPressure', receivedAt: minutesAgo(-1) }],
    });
    expect(facts.esiTimes).toEqual({ at: minutesAgo(60), receivedAt: minutesAgo(59) });
    expect(factsOf().facts).not.toHaveProperty('esiTimes');
  });
});

describe('sepsis in a row', () => {
  const suspected = (scoreValue: number, given: Partial<ScoreRecord> = {}) =>
    aScore('qSOFA', scoreValue, { parameters: { infectionSuspicion: true }, ...given });
  const isFlagged = (chart: Partial<BoardChart>) => flagsOf(chart).includes('sepsis');
  const sick = aVitalsRecord({ ...calmSigns, respiratoryRate: 24, bloodPressureSystolic: 98 });

  it('BOARD-5: needs a suspected infection and NEWS2 of 5 or qSOFA of 2', () => {
    expect(isFlagged({ scores: [suspected(2)] })).toBe(true);
    expect(isFlagged({ scores: [suspected(1)], sets: [sick] })).toBe(true);
    expect(isFlagged({ scores: [suspected(1)], sets: [aVitalsRecord(calmSigns)] })).toBe(false);
    const lowOxygen = aVitalsRecord({ ...calmSigns, oxygenSaturation: 91, heartRate: 112 });
    expect(isFlagged({ scores: [suspected(0)], sets: [lowOxygen] })).toBe(true);
    expect(isFlagged({ sets: [sick] })).toBe(false);
    expect(isFlagged({ scores: [aScore('qSOFA', 3)], sets: [sick] })).toBe(false);
  });

  it('BOARD-5: follows the newest qSOFA that counts', () => {
    const lifted = aScore('qSOFA', 1, { parameters: { infectionSuspicion: false } });
    expect(isFlagged({ scores: [lifted, suspected(2)] })).toBe(false);
    expect(isFlagged({ scores: [{ ...lifted, enteredInError }, suspected(2)] })).toBe(true);
  });
});

describe('lab results of a row', () => {
  it('BOARD-6: a critical result calls until someone reviews it', () => {
    const { facts } = factsOf({ labs: [aLab()], sets: [aVitalsRecord(calmSigns)] });
    expect(facts.flags).toEqual(['critical-lab', 'unreviewed-labs']);
    expect(facts.labs).toMatchObject({
      critical: [{ recordId: 'lab-1', side: 'high', isReviewed: false }],
      unreviewed: 1,
    });
    const reviewed = aLab({ reviewed: { at: minutesAgo(1), by } });
    expect(factsOf({ labs: [reviewed], sets: [aVitalsRecord(calmSigns)] }).facts).toMatchObject({
      flags: [],
      labs: { critical: [{ isReviewed: true }], unreviewed: 0 },
    });
    expect(flagsOf({ labs: [aLab({ enteredInError })] })).toEqual(['no-vitals']);
  });

  it('BOARD-6: counts what could not be held against critical limits (CRIT-9)', () => {
    const unclear = aLab({ id: 'lab-2', testName: 'Zonulin', isAbnormal: undefined });
    const { facts } = factsOf({ labs: [unclear], sets: [aVitalsRecord(calmSigns)] });
    expect(facts).toMatchObject({
      flags: [],
      labs: { critical: [], unreviewed: 0, notChecked: 1 },
      attention: [],
    });
  });
});
