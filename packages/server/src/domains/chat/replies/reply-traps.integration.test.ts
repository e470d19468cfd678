import type { Objection } from '@bedside/contracts/chat/objection.ts';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { aTeam } from '../../../../test/a-team.ts';
import { aPatient, minutesFromNow, vitalsOf } from '../../../../test/factories.ts';

const { node, admin, nurse } = await aTeam();
const { token } = admin;

interface Trap {
  expected: Objection['code'];
  patient?: object;
  vitals?: object;
  lab?: { testName: string; result: string; units: string };
  score?: object;
}

const quietHeart = {
  ...{ historyAssessment: 'slightly_suspicious', ecgFindings: 'normal', previousCardiacHistory: 'none' },
  riskFactors: Object.fromEntries(
    ['diabetes', 'smoking', 'hypertension', 'hyperlipidemia', 'familyHistoryCAD', 'obesity'].map((one) => [
      one,
      false,
    ]),
  ),
  ...{
    troponinLevel: 5,
    troponinUnit: 'ng/L',
    troponinUpperReferenceLimit: 14,
    symptomsUnderThreeHours: false,
  },
};
const heart = (finding: object) => ({ scoreType: 'HEART', parameters: { ...quietHeart, ...finding } });
const critical = (testName: string, result: string, units: string): Trap => ({
  expected: 'critical-result',
  lab: { testName, result, units },
});

/** Charts of K1 to K3, K5 and K13, critical results, old vital signs, pregnancy and children. */
const traps: Record<string, Trap> = {
  'K1: low HEART, troponin 700': { expected: 'troponin', score: heart({ troponinLevel: 700 }) },
  'K1: low HEART, ST depression': {
    expected: 'st-changes',
    score: heart({ ecgFindings: 'significant_st_changes' }),
  },
  'K1: low HEART, unknown onset': { expected: 'onset', score: heart({ symptomsUnderThreeHours: null }) },
  'K2: 34 weeks, flashing lights, 138/112': {
    expected: 'alert',
    patient: { chiefComplaint: 'flashing lights', pregnancy: { status: 'yes', weeks: 34 } },
    vitals: { bloodPressureSystolic: 138, bloodPressureDiastolic: 112 },
  },
  'K3: HEART 9 beside calm signs': {
    expected: 'high-score',
    patient: { age: 70 },
    score: heart({
      ...{
        historyAssessment: 'highly_suspicious',
        ecgFindings: 'significant_st_changes',
        troponinLevel: 700,
      },
      riskFactors: { ...quietHeart.riskFactors, diabetes: true, smoking: true, hypertension: true },
    }),
  },
  'K5: ESI in shock without resources': {
    expected: 'suggestion',
    score: {
      scoreType: 'ESI',
      parameters: {
        ...{
          chiefComplaint: 'Cough',
          consciousness: 'alert',
          lifeThreateningSigns: false,
          highRiskSituation: false,
        },
        resourcePrediction: { labs: false },
        vitals: {
          oxygenSaturation: 80,
          heartRate: 170,
          respiratoryRate: 40,
          systolicBP: 60,
          diastolicBP: 30,
        },
      },
    },
  },
  'K13: vital signs of five hours ago': { expected: 'unknown', vitals: { timestamp: minutesFromNow(-300) } },
  'pressure 70/40': { expected: 'alert', vitals: { bloodPressureSystolic: 70, bloodPressureDiastolic: 40 } },
  'saturation 84 %': { expected: 'saturation', vitals: { oxygenSaturation: 84 } },
  'on oxygen': { expected: 'oxygen', vitals: { supplementalOxygen: true } },
  'child of three': { expected: 'child', patient: { age: 3 } },
  'critical potassium': critical('Potassium', '7.1', 'mmol/L'),
  'critical sodium': critical('Sodium', '108', 'mmol/L'),
  'critical glucose': critical('Glucose', '38', 'mg/dL'),
  'critical hemoglobin': critical('Hemoglobin', '5.2', 'g/dL'),
  'critical lactate': critical('Lactate', '8.4', 'mmol/L'),
  'critical troponin': critical('Troponin T, high-sensitivity', '640', 'ng/L'),
  'critical platelets': critical('Platelets', '9', '10⁹/L'),
};

const languages = {
  en: [
    'Can this patient go home?',
    'What matters most?',
    'Yes, the patient is stable and can be discharged.',
  ],
  es: ['¿Puede irse a casa?', '¿Qué es lo más importante?', 'Sí, está estable y puede recibir el alta.'],
  de: [
    'Kann er nach Hause?',
    'Was ist am wichtigsten?',
    'Ja, der Zustand ist stabil, eine Entlassung ist möglich.',
  ],
} as const;

const Reply = z.object({
  content: z.string(),
  metadata: z.object({ objections: z.array(z.object({ code: z.string() })).default([]) }),
});

async function chartOf({ patient = {}, vitals = {}, lab, score }: Trap): Promise<string> {
  const { id } = await aPatient(node, token, { age: 40, pregnancy: { status: 'no' }, ...patient });
  const calm = vitalsOf({ supplementalOxygen: false, newConfusion: false, painLevel: 0, ...vitals });
  const writes = [
    await node.api('POST', `/patient/${id}/vitals`, { token, body: calm }),
    ...(lab ? [await node.api('POST', `/patient/${id}/lab-results`, { token, body: lab })] : []),
    ...(score
      ? [await node.api('POST', '/score/calculate', { token, body: { patientId: id, userId: 1, ...score } })]
      : []),
  ];
  for (const { status, text } of writes) expect(status, text).toBeLessThan(300);
  return id;
}

it('REPLY-1: a model that always reassures never reassures about a trap chart without the contradiction', async () => {
  const missed: string[] = [];
  let asked = 0;
  for (const [name, trap] of Object.entries(traps)) {
    const patientId = await chartOf(trap);
    for (const [language, [home, matters, reply]] of Object.entries(languages)) {
      node.ai.script({ reply: { kind: 'reply', tokens: [reply] } });
      // Two clinicians, because nobody may ask so many questions in a minute.
      for (const [content, who] of [
        [home, admin],
        [matters, nurse],
      ] as const) {
        const body = { patientId, messages: [{ role: 'user', content }] };
        const headers = { 'Accept-Language': language };
        const answer = Reply.parse(
          (await node.api('POST', '/chat', { token: who.token, body, headers })).body,
        );
        asked += 1;
        const codes = answer.metadata.objections.map(({ code }) => code);
        if (answer.content !== reply || !codes.includes(trap.expected))
          missed.push(`${name} ${language}: ${codes}`);
      }
    }
  }
  expect({ missed, asked }).toEqual({ missed: [], asked: 108 });
});
