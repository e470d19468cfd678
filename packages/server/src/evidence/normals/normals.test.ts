import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { describe, expect, it } from 'vitest';
import { aVitalsRecord, calmSigns, testNow } from '../../../../contracts/test/a-vitals-record.ts';
import { anXray, saidItems } from '../../../test/evidence/said-items.ts';
import { tokensOf } from '../reading/reply-tokens.ts';
import type { ChartState } from '../states/chart-state.ts';
import { statesOf } from '../states/states.ts';
import { checkNormals } from './normals.ts';

type Language = 'en' | 'es' | 'de';

const by = { id: 'nurse-1', fullName: 'Test Nurse', role: 'Nurse' };
const at = new Date(testNow.getTime() - 10 * 60_000).toISOString();
const aLab = (testName: string, result: string, isAbnormal?: boolean): LabResult => ({
  ...{
    id: testName,
    patientId: 'patient-1',
    testName,
    result,
    units: 'mmol/L',
    resultTime: at,
    orderedAt: at,
  },
  ...{ recordedAt: at, recordedBy: by, version: 1, isTaggedForChat: true, tags: [] },
  ...(isAbnormal !== undefined && { isAbnormal }),
});
const patient = {
  age: 58,
  gender: 'female',
  pregnancy: { status: 'no' },
  spo2Scale: 1,
  allergies: 'none-known',
} as const;
const known = {
  ...calmSigns,
  ...{ heartRate: 80, respiratoryRate: 16, bloodPressureSystolic: 124, bloodPressureDiastolic: 78 },
  ...{ oxygenSaturation: 98, temperature: 36.8, minutesAgo: 5 },
};
const aChart = (signs: object, labs: LabResult[], findings?: string[]): ChartState[] =>
  statesOf(
    {
      patient,
      vitals: [aVitalsRecord({ ...known, ...signs })],
      medications: [],
      labs,
      ...(findings && { xray: anXray(findings) }),
    },
    testNow,
  );
const well = aChart({}, [aLab('Potassium', '4.1', false), aLab('Lactate', '1.1', false)], []);
const ill = aChart(
  {
    ...{ heartRate: 126, respiratoryRate: 28, bloodPressureSystolic: 84, bloodPressureDiastolic: 50 },
    ...{ oxygenSaturation: 88, temperature: 39.2 },
  },
  [aLab('Potassium', '6.1', true), aLab('Lactate', '4.2', true)],
  ['Pneumothorax'],
);
const unknown = statesOf({ patient, vitals: [], medications: [], labs: [aLab('Potassium', '4.1')] }, testNow);

const said = (text: string, language: Language, states: ChartState[]) =>
  saidItems(text, checkNormals(tokensOf(text), language, states));

const claims: Record<Language, string[]> = {
  en: [
    'Heart rate is normal.',
    'Normal potassium.',
    '- **Lactate:** normal',
    '| Temperature | normal |',
    'Vital signs are all within normal limits.',
    'The blood pressure remains unremarkable.',
    'Chest X-ray: unremarkable.',
    'SpO₂ normal.',
  ],
  es: [
    'La frecuencia cardíaca es normal.',
    'Potasio normal.',
    '- **Lactato:** normal',
    'Temperatura dentro de la normalidad.',
    'Sin fiebre, constantes normales.',
    'La presión arterial sigue normal.',
    'Radiografía de tórax normal.',
    'Saturación dentro de los límites normales.',
  ],
  de: [
    'Die Herzfrequenz ist normal.',
    'Normales Kalium.',
    '- **Laktat:** unauffällig',
    'Temperatur im Normbereich.',
    'Die Vitalzeichen sind unauffällig.',
    'Der Blutdruck liegt im Normbereich.',
    'Röntgen-Thorax unauffällig.',
    'Sauerstoffsättigung normal.',
  ],
};

describe('REPLY-16: What a reply calls normal', () => {
  it.each(['en', 'es', 'de'] as const)('is found, differs or is not in the chart in %s', (language) => {
    const verdicts = (states: ChartState[]) =>
      claims[language].map((text) => said(text, language, states).map((one) => one.split(' | ')[1]));
    expect(verdicts(well)).toEqual(claims[language].map(() => ['found']));
    expect(verdicts(ill)).toEqual(claims[language].map(() => ['differs']));
    expect(verdicts(unknown)).toEqual(claims[language].map(() => ['absent']));
  });

  it('names the value of the chart, and of all vital signs those out of range', () => {
    expect(said('Potassium is normal.', 'en', ill)).toEqual(['Potassium | differs | 6.1 mmol/L']);
    expect(said('Vitals normal.', 'en', ill)).toEqual([
      'Vitals | differs | 84/50 mmHg, 126 /min, 28 /min, 39.2 °C, 88 %',
    ]);
    expect(said('Chest X-ray is normal.', 'en', ill)).toEqual(['Chest X-ray | differs | Pneumothorax']);
  });

  it('is compared for each name of a list', () => {
    const mixed = aChart({ heartRate: 126 }, []);
    expect(said('Temperature, SpO₂ and heart rate are normal.', 'en', mixed)).toEqual([
      'Temperature | found',
      'SpO₂ | found',
      'heart rate | differs | 126 /min',
    ]);
  });

  it('is not confirmed while one of the vital signs is unknown', () => {
    const partly = statesOf(
      { patient, vitals: [aVitalsRecord({ heartRate: 80, minutesAgo: 5 })], medications: [] },
      testNow,
    );
    expect(said('Vital signs normal.', 'en', partly)).toEqual(['Vital signs | absent']);
  });

  it('is judged by the bands of a child and the limits of pregnancy', () => {
    const vitals = [aVitalsRecord({ ...known, heartRate: 130 })];
    const child = statesOf({ patient: { ...patient, age: 2 }, vitals, medications: [] }, testNow);
    expect(said('Heart rate is normal.', 'en', child)).toEqual(['Heart rate | found']);
    const raised = [aVitalsRecord({ ...known, bloodPressureSystolic: 140, bloodPressureDiastolic: 90 })];
    const pregnant = statesOf(
      {
        patient: { ...patient, age: 30, pregnancy: { status: 'yes', weeks: 30 } },
        vitals: raised,
        medications: [],
      },
      testNow,
    );
    expect(said('Blood pressure is normal.', 'en', pregnant)[0]).toContain('differs');
  });

  it.each<[Language, string]>([
    ['en', 'Potassium is not normal.'],
    ['en', 'If potassium is normal, stop.'],
    ['en', 'Is the potassium normal?'],
    ['en', 'Confirm that vital signs are normal.'],
    ['en', 'Potassium (normal range 3.5–5.1).'],
    ['en', 'Initially normal blood pressure.'],
    ['en', 'Give potassium in normal saline.'],
    ['en', 'Potassium is abnormal.'],
    ['es', 'El potasio no es normal.'],
    ['es', 'Potasio: valores normales 3,5–5,1.'],
    ['es', 'Cuando el potasio sea normal, alta.'],
    ['de', 'Kalium ist nicht normal.'],
    ['de', 'Kalium: Normbereich 3,5–5,1.'],
    ['de', 'Bis Kalium im Normbereich ist, überwachen.'],
  ])(
    'is not read from a denial, a condition, a question, a demand or a reference in %s: %s',
    (language, text) => {
      expect(said(text, language, ill)).toEqual([]);
    },
  );
});

it('takes a time that is linear in the text', () => {
  for (const one of ['normal ', 'heart rate ', 'heart rate and ', 'potassium is ', 'vitals : ', 'if ']) {
    const text = one.repeat(60_000 / one.length);
    const tokens = tokensOf(text);
    expect(checkNormals(tokens, 'en', ill).length).toBeLessThanOrEqual(tokens.length);
  }
});
