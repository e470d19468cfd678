import { defaultCriticalLimits } from '@bedside/contracts/clinical/labs/severity/critical-defaults.ts';
import type { CriticalLimit } from '@bedside/contracts/departments/critical-limits.contract.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { ScoreRecord } from '@bedside/contracts/scores/scores.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { describe, expect, it } from 'vitest';
import { aVitalsRecord, testNow } from '../../../../contracts/test/a-vitals-record.ts';
import { aLab, aMark, aMedication, aScore } from '../../../test/a-chart-record.ts';
import { aPatient } from '../../../test/a-patient.ts';
import { parseExtras } from '../../ai/model/extras.ts';
import { buildPrompt } from '../../ai/prompt/prompt.ts';
import { withoutMarks } from '../../ai/prompt/prompt-marks.ts';
import { demoAnswer, demoExtras } from './answer.ts';
import { complaintKind, type Intent, intentOf } from './reading/intent.ts';
import { readPrompt } from './reading/read-prompt.ts';

const septic: Partial<VitalsRecord> = {
  respiratoryRate: 26,
  oxygenSaturation: 91,
  supplementalOxygen: false,
  bloodPressureSystolic: 92,
  bloodPressureDiastolic: 50,
  heartRate: 126,
  consciousnessLevel: 'Alert',
  newConfusion: true,
  temperature: 39.2,
};

interface Asked {
  patient?: Partial<Patient>;
  vitals?: VitalsRecord[];
  labs?: LabResult[];
  medications?: Medication[];
  scores?: ScoreRecord[];
  errors?: ReturnType<typeof aMark>[];
  criticalLimits?: readonly CriticalLimit[];
  language?: string;
}

function asked(question: string, { patient, vitals, language = 'en', ...records }: Asked = {}) {
  return readPrompt(
    buildPrompt({
      patient: aPatient(patient),
      vitals: vitals ?? [
        aVitalsRecord({ minutesAgo: 11, ...septic }),
        aVitalsRecord({
          minutesAgo: 71,
          heartRate: 112,
          bloodPressureSystolic: 104,
          bloodPressureDiastolic: 58,
        }),
      ],
      ...records,
      conversation: [],
      question,
      language,
      now: testNow,
    }),
  );
}

/** The answer as a screen shows it, without marks. */
const answer = (question: string, given?: Asked) => withoutMarks(demoAnswer(asked(question, given)));

describe('intents and complaints', () => {
  const questions: [Intent, string[]][] = [
    [
      'overview',
      ['What matters most now?', '¿Qué es lo más importante ahora?', 'Was ist jetzt am wichtigsten?'],
    ],
    ['vitals', ['Summarize the vital signs', 'Resume las constantes', 'Fasse die Vitalzeichen zusammen']],
    [
      'diagnosis',
      ['Which diagnoses should I consider?', '¿Qué diagnósticos debo considerar?', 'Welche Diagnosen?'],
    ],
    [
      'treatment',
      ['How do I treat this?', '¿Qué tratamiento?', 'Welche Behandlung?', 'What dose of ceftriaxone?'],
    ],
    ['scores', ['What is the NEWS2?', '¿qSOFA?', 'Welche Scores?']],
    ['sepsis', ['Could this be sepsis?', '¿Podría ser sepsis?', 'Ist das septisch?']],
    ['chest-pain', ['What about the chest pain?', '¿Y el dolor torácico?', 'Was ist mit dem Brustschmerz?']],
    ['discharge', ['Can she go home?', '¿Puedo darle el alta?', 'Ist eine Entlassung möglich?']],
  ];
  it.each(questions)('recognizes a question for %s', (intent, all) => {
    for (const question of all) expect([question, intentOf(question)]).toEqual([question, intent]);
  });

  it('recognizes a complaint in each language', () => {
    expect(['dolor torácico', 'Brustschmerz', 'chest pain'].map(complaintKind)).toEqual(
      Array(3).fill('chest-pain'),
    );
    expect(['Atemnot', 'tos y disnea', 'wheeze'].map(complaintKind)).toEqual(Array(3).fill('breathing'));
    expect(complaintKind('rash')).toBe('other');
  });
});

describe('a demo answer', () => {
  it("contains the chart's values with unit, age, time and trend", () => {
    expect(answer('What matters most now?')).toContain(
      '**Heart rate 126 bpm** ↑ high (11 min ago; before: 112, rising)',
    );
    expect(answer('vital signs')).toContain('**Temperature 39.2 °C (102.6 °F)**');
    expect(answer('constantes', { language: 'es' })).toContain('**Temperatura 39,2 °C**');
    expect(answer('Vitalzeichen', { language: 'de' })).toContain(
      '**Herzfrequenz 126/min** ↑ hoch (vor 11 min',
    );
    expect(answer('scores')).toContain('**NEWS2 15** (high clinical risk: emergency response)');
    expect(answer('scores')).toContain('**qSOFA 3** of 3');
  });

  it('marks a pressure as low by its diastolic, and no value as rising after its peak', () => {
    const pressure = (minutesAgo: number, bloodPressureSystolic: number, bloodPressureDiastolic: number) =>
      aVitalsRecord({ minutesAgo, bloodPressureSystolic, bloodPressureDiastolic });
    const low = answer('What matters?', { vitals: [pressure(5, 106, 58), pressure(65, 125, 64)] });
    expect(low).toContain('**Blood pressure 106/58 mmHg** ↓ low (5 min ago');
    expect(low).toContain('before: 125/64, falling)');
    const passed = answer('What matters?', {
      vitals: [pressure(5, 150, 98), pressure(65, 166, 112), pressure(125, 130, 80)],
    });
    expect(passed).toContain('**Blood pressure 150/98 mmHg** ↑ high');
    expect(passed).toContain('before: 166/112, 130/80)');
  });

  it('calls a value high or low only if the strip shows it out of range', () => {
    const well = {
      ...{ respiratoryRate: 16, oxygenSaturation: 97, supplementalOxygen: false, temperature: 37 },
      ...{ bloodPressureSystolic: 128, bloodPressureDiastolic: 76, consciousnessLevel: 'Alert' as const },
    };
    const beating = (heartRate: number) =>
      answer('What matters most now?', {
        vitals: [aVitalsRecord({ minutesAgo: 5, ...well, newConfusion: false, heartRate })],
      });
    // Each scores one point in NEWS2.
    expect(beating(99)).not.toContain('↑ high');
    expect(beating(101)).toContain('**Heart rate 101 bpm** ↑ high');
  });

  it('names unknown values and never treats them as normal', () => {
    const empty = answer('What matters?', { vitals: [], patient: { allergies: 'not-asked' } });
    expect(empty).toContain('No vital signs recorded');
    expect(empty).toContain('Allergies not asked');
    const some = answer('scores', { vitals: [aVitalsRecord({ minutesAgo: 5, respiratoryRate: 24 })] });
    expect(some).toContain('**qSOFA 1 to 3** of 3: respiratory rate ≥ 22: yes; altered mentation: not known');
    expect(some).toContain('What is unknown can be dangerous');
    expect(some).toContain('Assess next, because it narrows the range most: SpO₂.');
    const old = answer('What matters?', { vitals: [aVitalsRecord({ minutesAgo: 130, ...septic })] });
    expect(old).toContain('The latest vital signs are 2 h 10 min old.');
    expect(old).toContain('**NEWS2 15** (high clinical risk: emergency response), 2 h 10 min ago');
  });

  it('respects allergies, pregnancy, age and SpO₂ scale 2', () => {
    expect(answer('treatment')).toContain('Allergies: penicillin (rash).');
    const pregnant = answer('diagnosis', {
      patient: { age: 31, pregnancy: { status: 'yes', weeks: 34 }, chiefComplaint: 'headache' },
      vitals: [aVitalsRecord({ bloodPressureSystolic: 166, bloodPressureDiastolic: 112 })],
    });
    expect(pregnant).toContain('Preeclampsia');
    const newborn = { age: 0, dateOfBirth: '2026-02-14', chiefComplaint: 'fever' };
    const infant = answer('diagnosis', { patient: newborn, vitals: [aVitalsRecord({ temperature: 38.4 })] });
    expect(infant).toContain('24 days old');
    expect(infant).toContain('Fever under three months');
    expect(answer('scores', { patient: newborn })).toContain('NEWS2 is not valid under 16 years');
    const copd = answer('treatment', {
      patient: { spo2Scale: 2 },
      vitals: [aVitalsRecord({ oxygenSaturation: 94, supplementalOxygen: true })],
    });
    expect(copd).toContain('Reduce oxygen toward 88–92 %');
    expect(copd).not.toContain('94–98 %');
  });

  it('warns about a sign that could not be recorded', () => {
    const vitals = [aVitalsRecord({ minutesAgo: 2, heartRate: 44, unrecordable: ['bloodPressure'] })];
    expect(answer('What matters?', { vitals })).toContain(
      '**Blood pressure** was attempted but could not be measured',
    );
  });

  it('quotes the tagged lab results in each language, abnormal ones first', () => {
    const labs = [
      aLab({ testName: 'Glucose', result: '5.1', referenceRange: undefined, isAbnormal: false }),
      aLab(),
    ];
    expect(answer('What matters?', { labs })).toContain(
      '- **Lactate 4.2 mmol/L** ↑ high (reference 0.5-2.0; 22 min ago)\n- **Glucose 5.1 mmol/L** (22 min ago)',
    );
    expect(answer('Was ist wichtig?', { labs, language: 'de' })).toContain(
      '- **Laktat 4,2 mmol/L** ↑ hoch (Referenz 0,5-2,0; vor 22 min)',
    );
    expect(answer('What matters?')).not.toContain('Lab results included');
  });

  it('CRIT-2: names critical lab results first, calls them critical and alerts about them', () => {
    const labs = [
      aLab({ testName: 'CRP', result: '90', units: 'mg/L', referenceRange: '<5', isAbnormal: true }),
      aLab({ testName: 'Potassium', result: '6.9', units: 'mmol/L', referenceRange: undefined }),
    ];
    const given = { labs, criticalLimits: defaultCriticalLimits };
    expect(answer('What matters?', given)).toContain(
      '- **Potassium 6.9 mmol/L** ↑ critically high (22 min ago)\n- **CRP 90 mg/L** ↑ high',
    );
    expect(answer('Was ist wichtig?', { ...given, language: 'de' })).toContain(
      '**Kalium 6,9 mmol/L** ↑ kritisch hoch',
    );
    expect(demoExtras(asked('What matters?', given)).clinicalAlerts).toContainEqual({
      type: 'danger',
      content: 'Potassium 6.9 mmol/L ↑ critically high (22 min ago)',
      code: 'critical-result',
      about: ['l1'],
    });
  });

  it('LAB-9: names a lab result without a judgment, and never rewrites an ambiguous number', () => {
    const labs = [
      aLab({ testName: 'Glucose', result: '5.1', referenceRange: undefined, isAbnormal: false }),
      aLab({ testName: 'Ferritin', result: '1.250', referenceRange: '<500', isAbnormal: undefined }),
    ];
    expect(answer('What matters?', { labs })).toContain(
      '- **Ferritin 1.250 mmol/L** ? not interpreted (reference <500; 22 min ago)\n- **Glucose 5.1',
    );
    expect(answer('Was ist wichtig?', { labs, language: 'de' })).toContain(
      '**Ferritin 1.250 mmol/L** ? nicht beurteilt',
    );
  });

  it('lists the medications in the chart, and asks about them if none is recorded', () => {
    expect(answer('treatment', { medications: [aMedication()] })).toContain(
      'Active medications per chart: Metformin (1000 mg, oral, twice daily).',
    );
    expect(answer('treatment', { medications: [aMedication()], language: 'de' })).toContain(
      'Aktuelle Medikation laut Akte: Metformin (1000 mg, oral, 2-mal täglich).',
    );
    expect(answer('treatment')).toContain('No medications recorded: ask what the patient takes.');
  });

  it('lists the calculated scores with their age', () => {
    const scores = [
      aScore({ scoreType: 'HEART', scoreValue: 9 }),
      aScore({ scoreType: 'ESI', scoreValue: 2 }),
    ];
    const reply = answer('scores', { scores, patient: { chiefComplaint: 'chest pain' } });
    expect(reply).toContain('**HEART 9/10**, calculated 30 min ago');
    expect(reply).toContain('**ESI 2**, calculated 30 min ago');
    expect(reply).not.toContain('HEART needs history');
  });

  it.each([
    ['en', 'entered in error: recalculate', 'too old for a current score: recalculate'],
    ['de', 'irrtümlich dokumentierter Wert verwendet: erneut berechnen', 'zu alt für einen aktuellen Score'],
    ['es', 'registrado por error: volver a calcularla', 'demasiado antiguos para una puntuación actual'],
  ])(
    'says in %s that a score used a value entered in error, or a too old one (D51)',
    (language, wrong, old) => {
      const input = {
        name: 'respiratoryRate',
        source: 'vitals',
        observedAt: '2026-03-10T11:50:00.000Z',
      } as const;
      const score = (source: object) =>
        aScore({ parameters: { respiratoryRate: 24 }, inputs: [{ ...input, ...source }] });
      const reply = (source: object, errors: ReturnType<typeof aMark>[] = []) =>
        answer('scores', { language, scores: [score(source)], errors });
      expect(reply({ recordId: 'wrong' }, [aMark('wrong')])).toContain(wrong);
      expect(reply({ observedAt: '2026-03-10T08:00:00.000Z' })).toContain(old);
      expect(reply({ recordId: 'right' }, [aMark('wrong')])).not.toMatch(new RegExp(`${wrong}|${old}`));
    },
  );

  it('ends with its label and names no dose, for any question in any language', () => {
    const words = { en: 'no AI model is involved', es: 'ningún modelo de IA', de: 'ohne KI-Modell' };
    const questions = [
      'overview',
      'vitals',
      'diagnosis',
      'treatment',
      'scores',
      'sepsis',
      'chest pain',
      'discharge',
    ];
    for (const [language, label] of Object.entries(words)) {
      for (const question of questions) {
        const text = answer(question, { language });
        expect(text.split('\n').at(-1)).toContain(label);
        expect(text).not.toMatch(/\d\s?(mg|g|ml|µg|IU|UI|IE)\b(?!\/)/);
        expect(text).not.toMatch(/undefined|NaN|Infinity/);
      }
    }
    expect(demoAnswer(readPrompt([{ role: 'user', content: 'Hello' }]))).toContain('no AI model');
  });
});

describe('the extras of a demo answer', () => {
  it('use the same chart and stay within the limits', () => {
    const given = demoExtras(asked('What matters?'));
    const read = parseExtras(JSON.stringify(given));
    expect(read.clinicalAlerts).toEqual(given.clinicalAlerts);
    expect(read.suggestedTopics).toEqual(given.suggestions);
    expect(read.recommendations.actions).toEqual(given.recommendations.actions.map(({ text }) => text));
    expect(given.clinicalAlerts[0]).toEqual({
      type: 'danger',
      content: 'NEWS2 15 (high clinical risk: emergency response)',
      code: 'news2',
      about: [],
    });
    expect(given.suggestions).toHaveLength(3);
    expect(given.recommendations.actions[0]).toEqual({
      text: 'Call the attending and monitor continuously',
      kind: 'other',
      about: [],
    });
  });

  it('are empty without a chart', () => {
    expect(demoExtras(undefined)).toEqual({
      clinicalAlerts: [],
      suggestions: [],
      recommendations: { actions: [] },
    });
  });
});
