import { aVitalsRecord, calmSigns } from '@bedside/contracts/clinical/vitals/a-vitals-record.ts';
import { describe, expect, it } from 'vitest';
import { adult, aLab, aScore, codes } from '../../../test/evidence/an-objection-chart.ts';
import { seeded } from '../../../test/evidence/random.ts';
import { reassures } from './against-reply.ts';
import type { ObjectionChart } from './objections.ts';

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
