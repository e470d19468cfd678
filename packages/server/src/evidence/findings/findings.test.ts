import type { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import { describe, expect, it } from 'vitest';
import { aVitalsRecord, calmSigns, testNow } from '../../../../contracts/test/a-vitals-record.ts';
import { aChart, adult, aLab, aScore, at, by } from '../../../test/evidence/an-objection-chart.ts';
import { objectionsOf } from '../objections/objections.ts';
import { type FindingChart, findingsOf } from './findings.ts';
import { type Nameable, namedFinding, namedSigns } from './named-finding.ts';

const aMedication = (given: Partial<Medication> = {}): Medication => ({
  id: 'medication-1',
  patientId: 'patient-1',
  name: 'Amoxicillin',
  kind: 'home',
  startedAt: at,
  recordedAt: at,
  recordedBy: by,
  version: 1,
  ...given,
});

const chartOf = ({ patient, ...given }: Partial<FindingChart> = {}): FindingChart => ({
  ...aChart(given),
  patient: { ...adult, allergies: 'none-known', ...patient },
  medications: given.medications ?? [],
});

function nameable(given: Partial<FindingChart> = {}, marks: Record<string, string> = {}): Nameable {
  const chart = chartOf(given);
  return {
    findings: findingsOf(chart, objectionsOf(chart, testNow), testNow),
    allergies: chart.patient.allergies,
    recordOf: (mark) => marks[mark],
  };
}

const septic = aVitalsRecord({
  ...calmSigns,
  id: 'vitals-1',
  heartRate: 126,
  respiratoryRate: 22,
  oxygenSaturation: 91,
  bloodPressureSystolic: 105,
  consciousnessLevel: 'Voice',
  newConfusion: true,
  painLevel: 8,
  defaulted: [],
});

describe('an alert about a sign', () => {
  it('FINDING-1, FINDING-2: has the value of the chart, its time and its record', () => {
    const chart = nameable({ vitals: [septic] });
    expect(namedFinding('sign', ['heart_rate'], chart)).toEqual({
      finding: { code: 'alert', name: 'tachycardia', value: '126' },
      recordIds: ['vitals-1'],
      at,
      isCritical: false,
    });
  });

  it.each([
    ['respiratory_rate', { code: 'out-of-range', sign: 'respiratoryRate', value: '22' }],
    ['blood_pressure', { code: 'out-of-range', sign: 'bloodPressure', value: '105/80' }],
    ['pain', { code: 'out-of-range', sign: 'painLevel', value: '8' }],
    ['oxygen_saturation', { code: 'alert', name: 'low-oxygen-saturation', value: '91' }],
    ['consciousness', { code: 'alert', name: 'reduced-consciousness', value: 'Voice' }],
    ['new_confusion', { code: 'alert', name: 'new-confusion', value: 'Voice' }],
  ])('FINDING-2: names %s by the most specific rule that it breaks', (sign, finding) => {
    expect(namedFinding('sign', [sign], nameable({ vitals: [septic] }))?.finding).toEqual(finding);
  });

  it('FINDING-1: has no finding for a calm, an unmeasured or an unknown sign', () => {
    const chart = nameable({ vitals: [aVitalsRecord(calmSigns)] });
    for (const sign of ['heart_rate', 'pain', 'aura', 'constructor', ''])
      expect(namedFinding('sign', [sign], chart)).toBeUndefined();
    expect(namedFinding('sign', [], nameable({ vitals: [septic] }))).toBeUndefined();
  });

  it('FINDING-2: takes no value from a record that was entered in error', () => {
    const wrong = { ...septic, enteredInError: { at, by, reason: 'wrong-value' as const } };
    const chart = nameable({ vitals: [wrong, aVitalsRecord(calmSigns)] });
    expect(namedFinding('sign', ['heart_rate'], chart)).toBeUndefined();
  });

  it('FINDING-2: says that a sign could not be recorded, and that oxygen is given', () => {
    const vitals = [aVitalsRecord({ unrecordable: ['bloodPressure'], supplementalOxygen: true })];
    const chart = nameable({ vitals });
    expect(namedFinding('sign', ['blood_pressure'], chart)).toMatchObject({
      finding: { code: 'unrecordable', signs: ['bloodPressure'] },
      isCritical: true,
    });
    expect(namedFinding('sign', ['oxygen_supply'], chart)?.finding).toEqual({ code: 'oxygen' });
  });

  it('FINDING-2: uses the limits of pregnancy and of age', () => {
    const pregnant = { ...adult, allergies: 'none-known' as const, pregnancy: { status: 'yes' as const } };
    const vitals = [aVitalsRecord({ ...calmSigns, bloodPressureSystolic: 150, bloodPressureDiastolic: 100 })];
    expect(
      namedFinding('sign', ['blood_pressure'], nameable({ patient: pregnant, vitals }))?.finding,
    ).toEqual({
      code: 'alert',
      name: 'hypertension-in-pregnancy',
      value: '150/100',
    });
    const child = { ...pregnant, age: 1, pregnancy: { status: 'no' as const } };
    const fast = [
      aVitalsRecord({ ...calmSigns, heartRate: 130, respiratoryRate: 30, bloodPressureSystolic: 90 }),
    ];
    expect(namedFinding('sign', ['heart_rate'], nameable({ patient: child, vitals: fast }))).toBeUndefined();
  });
});

describe('an alert about a record', () => {
  const labs = [aLab(), aLab({ id: 'lab-2', testName: 'Sodium', result: '110' })];
  const marks = { l1: 'lab-1', l2: 'lab-2', s1: 'score-1', m1: 'medication-1' };

  it('FINDING-1: is the one with the mark, and none for a mark that was never given', () => {
    const chart = nameable({ labs }, marks);
    expect(namedFinding('critical-result', ['l2'], chart)).toMatchObject({
      finding: { code: 'critical-result', testName: 'Sodium', result: '110' },
      recordIds: ['lab-2'],
      isCritical: true,
    });
    for (const about of [['l99'], [], ['l1', 'l2']])
      expect(namedFinding('critical-result', about, chart)).toBeUndefined();
    expect(namedFinding('critical-result', [], nameable({ labs: [aLab()] }))?.recordIds).toEqual(['lab-1']);
  });

  it('FINDING-1: finds a high score by its name or its mark', () => {
    const chart = nameable(
      { scores: [aScore({}), aScore({ id: 'score-2', scoreType: 'qSOFA', scoreValue: 3 })] },
      marks,
    );
    for (const about of [['HEART'], ['s1']])
      expect(namedFinding('high-score', about, chart)?.finding).toMatchObject({
        scoreType: 'HEART',
        value: 9,
      });
    expect(namedFinding('high-score', ['CURB-65'], chart)).toBeUndefined();
  });

  it('FINDING-3: finds the allergy against a medication of the chart, or against a drug that the model names', () => {
    const patient = { ...adult, allergies: [{ substance: 'Penicillin' }] };
    const finding = { code: 'allergy-conflict', substance: 'Penicillin', level: 'class' };
    const chart = nameable({ patient, medications: [aMedication()] }, marks);
    expect(namedFinding('allergy-conflict', ['m1'], chart)).toMatchObject({
      finding: { ...finding, drug: 'Amoxicillin' },
      recordIds: ['medication-1'],
    });
    const proposed = nameable({ patient });
    expect(namedFinding('allergy-conflict', ['amoxicillin'], proposed)?.finding).toEqual({
      ...finding,
      drug: 'amoxicillin',
    });
    for (const about of [['ibuprofen'], ['ceftriaxone'], []])
      expect(namedFinding('allergy-conflict', about, proposed)).toBeUndefined();
    const ended = aMedication({ discontinuedAt: at });
    expect(
      namedFinding('allergy-conflict', ['m1'], nameable({ patient, medications: [ended] }, marks)),
    ).toBeUndefined();
  });

  it('FINDING-4: counts the results that nobody has reviewed', () => {
    const reviewed = { at, by };
    const all = [...labs, aLab({ id: 'lab-3', testName: 'CRP', result: '80', isAbnormal: true })];
    expect(namedFinding('not-reviewed', [], nameable({ labs: all }))?.finding).toEqual({
      code: 'not-reviewed',
      critical: 2,
      abnormal: 1,
    });
    const done = nameable({ labs: all.map((lab) => ({ ...lab, reviewed })) });
    expect(namedFinding('not-reviewed', [], done)).toBeUndefined();
  });
});

describe('an alert about the patient', () => {
  it('FINDING-1: says what is unknown, and whose limits do not hold', () => {
    const chart = nameable({
      patient: { ...adult, age: 8, allergies: 'not-asked' },
      vitals: [aVitalsRecord({ ...calmSigns, temperature: undefined })],
    });
    expect(namedFinding('unknown-signs', [], chart)?.finding).toEqual({
      code: 'unknown',
      signs: ['temperature'],
    });
    expect(namedFinding('child', [], chart)?.finding).toEqual({ code: 'child' });
    expect(namedFinding('allergies-unknown', [], chart)?.finding).toEqual({ code: 'allergies-unknown' });
    for (const topic of ['pregnant', 'news2', 'not-reviewed'] as const)
      expect(namedFinding(topic, [], chart)).toBeUndefined();
  });

  it('FINDING-6, FINDING-7: has the current NEWS2, or else the last one with its time', () => {
    const current = namedFinding('news2', [], nameable({ vitals: [septic] }));
    expect(current).toMatchObject({
      finding: { code: 'news2', min: 11 },
      recordIds: ['vitals-1'],
      isCritical: true,
    });
    expect(current?.at).toBeUndefined();
    const old = { ...septic, timestamp: new Date(testNow.getTime() - 3 * 3_600_000).toISOString() };
    expect(namedFinding('news2', [], nameable({ vitals: [old] }))).toMatchObject({
      finding: { code: 'news2', min: 11 },
      at: old.timestamp,
    });
    expect(namedFinding('news2', [], nameable())).toBeUndefined();
  });

  it('FINDING-5: raises a condition of the list without a value, and no other', () => {
    const chart = nameable();
    expect(namedFinding('rule-out', ['sepsis'], chart)).toEqual({
      finding: { code: 'rule-out', condition: 'sepsis' },
      isCritical: false,
    });
    expect(namedFinding('rule-out', ['a broken heart'], chart)).toBeUndefined();
  });
});

it('STEP-1: reads the names of signs in each form, and leaves unknown ones out', () => {
  expect(namedSigns(['blood_pressure', 'bloodPressure', 'SpO2', 'pain', '__proto__', 'mood'])).toEqual([
    'bloodPressure',
    'oxygenSaturation',
    'painLevel',
  ]);
});
