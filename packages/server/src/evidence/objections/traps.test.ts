import type { Objection } from '@bedside/contracts/chat/objection.ts';
import { describe, expect, it } from 'vitest';
import { aVitalsRecord, calmSigns, testNow } from '../../../../contracts/test/a-vitals-record.ts';
import { aMedication } from '../../../test/a-chart-record.ts';
import { aChart, adult, aLab, aScore, codes } from '../../../test/evidence/an-objection-chart.ts';
import { seeded } from '../../../test/evidence/random.ts';
import { againstGrowingReply, againstReply, againstStream, reassures } from './against-reply.ts';
import type { ObjectionChart } from './objection-chart.ts';
import { objectionsOf } from './objections.ts';

type Trap = (draw: (from: number, to: number) => number) => Partial<ObjectionChart>;
const signs = (given: object): Partial<ObjectionChart> => ({
  vitals: [aVitalsRecord({ ...calmSigns, ...given })],
});
const critical = (testName: string, units: string, [from, to]: readonly [number, number]) => ({
  expected: 'critical-result',
  chart: (draw: (from: number, to: number) => number) => ({
    labs: [aLab({ testName, units, result: `${draw(from, to)}` })],
  }),
});
const pregnantWith = (systolic: number): Partial<ObjectionChart> => ({
  patient: { ...adult, pregnancy: { status: 'yes', weeks: 34 } },
  ...signs({ bloodPressureSystolic: systolic, bloodPressureDiastolic: 91 }),
});

/** Charts of K1 to K3, K5 and K13, critical results, old vital signs, pregnancy and children. */
const traps: Record<string, { expected: string; chart: Trap }> = {
  'low HEART, high troponin': {
    expected: 'troponin',
    chart: (draw) => ({
      scores: [
        aScore({
          scoreValue: draw(0, 3),
          contradictions: [{ code: 'troponin', value: draw(20, 900), limit: 14 }],
        }),
      ],
    }),
  },
  'low HEART, ST changes': {
    expected: 'st-changes',
    chart: (draw) => ({
      scores: [aScore({ scoreValue: draw(0, 3), contradictions: [{ code: 'st-changes' }] })],
    }),
  },
  'low HEART, early onset': {
    expected: 'onset',
    chart: (draw) => ({
      scores: [
        aScore({
          scoreValue: draw(0, 3),
          contradictions: [{ code: 'onset', isUnderThreeHours: draw(0, 1) === 1 }],
        }),
      ],
    }),
  },
  'high HEART': {
    expected: 'high-score',
    chart: (draw) => ({ scores: [aScore({ scoreValue: draw(7, 10) })] }),
  },
  shock: {
    expected: 'alert',
    chart: (draw) => signs({ bloodPressureSystolic: draw(50, 90), bloodPressureDiastolic: 40 }),
  },
  hypoxia: { expected: 'saturation', chart: (draw) => signs({ oxygenSaturation: draw(70, 91) }) },
  'old vital signs': {
    expected: 'unknown',
    chart: (draw) => ({ vitals: [aVitalsRecord({ ...calmSigns, minutesAgo: draw(31, 900) })] }),
  },
  'no vital signs': { expected: 'unknown', chart: () => ({ vitals: [] }) },
  'critical potassium': critical('Potassium', 'mmol/L', [7, 9]),
  'critical sodium': critical('Sodium', 'mmol/L', [100, 119]),
  'critical glucose': critical('Glucose', 'mg/dL', [460, 900]),
  hypoglycemia: critical('Glucose', 'mg/dL', [15, 44]),
  'critical hemoglobin': critical('Hemoglobin', 'g/dL', [3, 6]),
  'critical lactate': critical('Lactate', 'mmol/L', [5, 15]),
  'critical ammonia': critical('Ammonia', 'µmol/L', [120, 400]),
  'critical platelets': critical('Platelets', '10⁹/L', [2, 29]),
  'critical troponin': critical('Troponin T, high-sensitivity', 'ng/L', [60, 2000]),
  'critical creatinine': critical('Creatinine', 'mg/dL', [5, 12]),
  'ESI 4 or 5 in shock': {
    expected: 'suggestion',
    chart: (draw) => ({
      ...signs({
        oxygenSaturation: 80,
        heartRate: draw(150, 180),
        respiratoryRate: 40,
        bloodPressureSystolic: 60,
      }),
      scores: [
        aScore({
          ...{ scoreType: 'ESI', scoreValue: draw(4, 5), score: 4 },
          contradictions: [{ code: 'suggestion', level: 2, because: ['heartRate', 'systolicBP'] }],
        }),
      ],
    }),
  },
  'qSOFA 3 of five hours ago': {
    expected: 'unknown',
    chart: (draw) => ({
      vitals: [
        aVitalsRecord({
          ...calmSigns,
          ...{
            respiratoryRate: 26,
            bloodPressureSystolic: 92,
            newConfusion: true,
            minutesAgo: draw(240, 360),
          },
        }),
      ],
    }),
  },
  pregnancy: { expected: 'alert', chart: (draw) => pregnantWith(draw(140, 200)) },
  child: {
    expected: 'child',
    chart: (draw) => ({ patient: { ...adult, age: draw(0, 15) } }),
  },
  oxygen: { expected: 'oxygen', chart: () => signs({ supplementalOxygen: true }) },
};

/** What a model answers that always reassures: "Can this patient go home?" and "What matters most?". */
const comforting = {
  en: [
    'Yes. The patient is **stable** and can be discharged.',
    'Nothing urgent: the findings are unremarkable and the risk is low.',
  ],
  es: [
    'Sí. Está **estable** y puede recibir el alta.',
    'Nada urgente: los hallazgos son normales y el riesgo es bajo.',
  ],
  de: [
    'Ja. Der Zustand ist **stabil**, eine Entlassung ist möglich.',
    'Nichts Dringendes: die Befunde sind unauffällig, das Risiko ist gering.',
  ],
} as const;

describe('Trap charts', () => {
  it('put the contradiction above each of 2,760 replies that reassure', () => {
    const { draw } = seeded(2026);
    const missed: string[] = [];
    let shown = 0;
    for (let round = 0; round < 20; round += 1) {
      for (const [name, { expected, chart }] of Object.entries(traps)) {
        const found = codes(chart(draw));
        for (const [language, replies] of Object.entries(comforting)) {
          for (const reply of replies) {
            if (reassures(reply) && found.some((code) => code === expected)) shown += 1;
            else missed.push(`${name} ${language}: ${found}`);
          }
        }
      }
    }
    expect({ missed, shown }).toEqual({ missed: [], shown: 2760 });
  });
});

const lab = (
  testName: string,
  result: string,
  units: string,
  referenceRange?: string,
): Partial<ObjectionChart> => ({
  labs: [aLab({ testName, result, units, ...(referenceRange && { referenceRange }) })],
});
const of = (given: object): Partial<ObjectionChart> => ({ patient: { ...adult, ...given } });
const onEliquis = [aMedication({ name: 'Eliquis', dosage: '5 mg', frequency: 'twice daily' })];

/** Charts whose danger no reassuring score, alert or critical limit names. Each has one calm part only. */
const dangerous: Record<string, [expected: Objection['code'], chart: Partial<ObjectionChart>]> = {
  'troponin I 900': ['abnormal-result', lab('Troponin I', '900', 'ng/L', '<34')],
  'potassium 6.4': ['abnormal-result', lab('Potassium', '6.4', 'mmol/L', '3.5-5.1')],
  'potassium 6.4 without a range': ['result-not-judged', lab('Potassium', '6.4', 'mmol/L')],
  'potassium without a unit': ['result-not-checked', { labs: [aLab({ result: '6.9', units: undefined })] }],
  'sodium 121 and hemoglobin 7.1': [
    'abnormal-result',
    {
      labs: [
        aLab({ testName: 'Sodium', result: '121', referenceRange: '135-145' }),
        aLab({ id: 'lab-2', testName: 'Hemoglobin', result: '7.1', units: 'g/dL', referenceRange: '12-16' }),
      ],
    },
  ],
  'D-dimer 4000': ['abnormal-result', lab('D-dimer', '4000', 'ng/mL', '<500')],
  'positive culture': ['abnormal-result', lab('Blood culture', 'Positive', '', 'Negative')],
  'culture without a reference': ['result-not-judged', lab('Blood culture', 'Gram-positive cocci', '')],
  'flagged result': ['abnormal-result', { labs: [aLab({ testName: 'CK', result: '900', flag: 'H' })] }],
  'older unreviewed result': [
    'abnormal-result',
    {
      labs: [
        aLab({ result: '4.2', referenceRange: '3.5-5.1' }),
        aLab({ id: 'lab-2', result: '6.4', referenceRange: '3.5-5.1' }),
      ],
    },
  ],
  'results unread': ['labs-unread', { labs: undefined }],
  'heart rate 130': ['alert', signs({ heartRate: 130 })],
  'heart rate 48': ['sign', signs({ heartRate: 48 })],
  'temperature 40.2': ['alert', signs({ temperature: 40.2 })],
  'temperature 35.4': ['sign', signs({ temperature: 35.4 })],
  '210/125 with headache': [
    'alert',
    {
      ...of({ chiefComplaint: 'headache' }),
      ...signs({ bloodPressureSystolic: 210, bloodPressureDiastolic: 125 }),
    },
  ],
  'diastolic 118': ['alert', signs({ bloodPressureDiastolic: 118 })],
  'respiratory rate 24': ['danger-zone', signs({ respiratoryRate: 24 })],
  'saturation 93': ['alert', signs({ oxygenSaturation: 93 })],
  'pain 10': ['pain', signs({ painLevel: 10 })],
  'pain 7': ['pain', signs({ painLevel: 7 })],
  'new confusion': ['alert', signs({ newConfusion: true })],
  'on oxygen': ['oxygen', signs({ supplementalOxygen: true })],
  'pulse not recordable': ['unrecordable', signs({ heartRate: undefined, unrecordable: ['heartRate'] })],
  'signs of five hours ago': ['unknown', signs({ minutesAgo: 300 })],
  'signs never taken': ['unknown', { vitals: [] }],
  'pregnancy unknown with abdominal pain': [
    'pregnancy-unknown',
    of({ gender: 'female', age: 27, pregnancy: { status: 'unknown' }, chiefComplaint: 'abdominal pain' }),
  ],
  'allergies not asked': ['allergies-not-asked', of({ allergies: 'not-asked' })],
  'anticoagulant with a head injury': [
    'anticoagulant',
    { ...of({ age: 81, chiefComplaint: 'Sturz auf den Kopf' }), medications: onEliquis },
  ],
  'allergy against a running drug': [
    'call',
    {
      ...of({ allergies: [{ substance: 'Penicillin' }] }),
      medications: [aMedication({ name: 'Amoxicillin/clavulanate', kind: 'prescribed' })],
    },
  ],
  'child in the danger zone': ['child', { ...of({ age: 6 }), ...signs({ heartRate: 145 }) }],
  'low HEART in the first hours': [
    'onset',
    { scores: [aScore({ scoreValue: 2, contradictions: [{ code: 'onset', isUnderThreeHours: true }] })] },
  ],
  'high CURB-65': ['high-score', { scores: [aScore({ scoreType: 'CURB-65', scoreValue: 4, score: 4 })] }],
};

/** Reassurances that no list knows, neutral words, orders, and no words at all. */
const anyReply = [
  'Nothing worrying here.',
  'Medically cleared.',
  'Continue current plan.',
  'WNL',
  'Todo correcto.',
  'Se puede bajar a planta.',
  'Kein Handlungsbedarf.',
  'o.B.',
  'Give fluids now.',
  'The complaint is a cough.',
  '',
  ...Object.values(comforting).flat(),
];

describe('Dangerous charts', () => {
  it('D64: stand above every reply, whatever its words', () => {
    expect(Object.keys(dangerous)).toHaveLength(33);
    const missed = Object.entries(dangerous).flatMap(([name, [expected, chart]]) => {
      const objections = objectionsOf(aChart(chart), testNow);
      return anyReply.flatMap((reply) => {
        const shown = [
          againstReply(reply, objections),
          againstStream(reply, objections),
          againstGrowingReply(objections)(reply.slice(0, 1)),
        ];
        const isShown = shown.every(({ objections: above = [] }) =>
          above.some(({ code }) => code === expected),
        );
        return isShown ? [] : [`${name}: ${reply}`];
      });
    });
    expect(missed).toEqual([]);
  });

  it('D64: put nothing above a reply about a calm adult whose chart is complete', () => {
    for (const reply of anyReply) expect(againstReply(reply, objectionsOf(aChart(), testNow))).toEqual({});
  });
});
