import type { Objection } from '@bedside/contracts/chat/objection.ts';
import { minutesFromNow } from '../factories.ts';
import { numbers } from '../random-numbers.ts';

/** A chart that must not be called safe, as the bodies of its REST calls, and the objection above each reply. */
export interface TrapChart {
  kind: string;
  expected: Objection['code'];
  patient: Record<string, unknown>;
  /** What differs from calm vital signs; null if the chart has none. */
  vitals: Record<string, unknown> | null;
  lab?: { testName: string; units?: string; result: string; referenceRange?: string };
  medication?: { name: string; kind: string };
  score?: { scoreType: string; parameters: Record<string, unknown> };
}

/** Returns a whole number between two others, both included. */
type Draw = (from: number, to: number) => number;
type Kind = (draw: Draw) => Partial<Omit<TrapChart, 'kind'>> & Pick<TrapChart, 'expected'>;

const risks = ['diabetes', 'smoking', 'hypertension', 'hyperlipidemia', 'familyHistoryCAD', 'obesity'];
const risksAre = (present: boolean) => Object.fromEntries(risks.map((risk) => [risk, present]));
const heart = (finding: Record<string, unknown>) => ({
  scoreType: 'HEART',
  parameters: {
    ...{ historyAssessment: 'slightly_suspicious', ecgFindings: 'normal', previousCardiacHistory: 'none' },
    ...{ troponinLevel: 5, troponinUnit: 'ng/L', troponinUpperReferenceLimit: 14 },
    riskFactors: risksAre(false),
    symptomsUnderThreeHours: false,
    ...finding,
  },
});
const critical =
  (testName: string, units: string, [from, to]: readonly [number, number]): Kind =>
  (draw) => ({ expected: 'critical-result', lab: { testName, units, result: `${draw(from, to)}` } });

/** K1 to K3, K5 and K13, critical and abnormal results, red and amber or old vital signs, pregnancy, children and what nobody asked. */
const kinds: Record<string, Kind> = {
  'K1: low HEART, high troponin': (draw) => ({
    expected: 'troponin',
    score: heart({ troponinLevel: draw(20, 900) }),
  }),
  'K1: low HEART, ST changes': () => ({
    expected: 'st-changes',
    score: heart({ ecgFindings: 'significant_st_changes' }),
  }),
  'K1: low HEART, early or unknown onset': (draw) => ({
    expected: 'onset',
    score: heart({ symptomsUnderThreeHours: draw(0, 1) === 1 ? true : null }),
  }),
  'K2: raised pressure in pregnancy': (draw) => ({
    expected: 'alert',
    patient: { pregnancy: { status: 'yes', weeks: draw(21, 40) }, chiefComplaint: 'flashing lights' },
    vitals: { bloodPressureSystolic: draw(128, 139), bloodPressureDiastolic: draw(110, 118) },
  }),
  'K3: high HEART beside calm signs': (draw) => ({
    expected: 'high-score',
    patient: { age: draw(65, 95) },
    score: heart({
      ...{ historyAssessment: 'highly_suspicious', ecgFindings: 'significant_st_changes' },
      ...{ troponinLevel: draw(100, 900), riskFactors: risksAre(true) },
    }),
  }),
  'K5: ESI in shock without resources': (draw) => ({
    expected: 'suggestion',
    score: {
      scoreType: 'ESI',
      parameters: {
        ...{ chiefComplaint: 'Cough', consciousness: 'alert', lifeThreateningSigns: false },
        ...{ highRiskSituation: false, resourcePrediction: { labs: false } },
        vitals: {
          ...{ oxygenSaturation: draw(75, 85), heartRate: draw(150, 180), respiratoryRate: draw(35, 45) },
          ...{ systolicBP: draw(55, 75), diastolicBP: draw(25, 40) },
        },
      },
    },
  }),
  'K13: vital signs that put qSOFA at 3, hours ago': (draw) => ({
    expected: 'unknown',
    vitals: {
      ...{ respiratoryRate: 26, bloodPressureSystolic: 92, newConfusion: true },
      timestamp: minutesFromNow(-draw(240, 360)),
    },
  }),
  'old vital signs': (draw) => ({
    expected: 'unknown',
    vitals: { timestamp: minutesFromNow(-draw(32, 900)) },
  }),
  'no vital signs': () => ({ expected: 'unknown', vitals: null }),
  shock: (draw) => ({
    expected: 'alert',
    vitals: { bloodPressureSystolic: draw(50, 88), bloodPressureDiastolic: draw(25, 45) },
  }),
  hypoxia: (draw) => ({ expected: 'saturation', vitals: { oxygenSaturation: draw(70, 91) } }),
  'on oxygen': (draw) => ({
    expected: 'oxygen',
    vitals: { supplementalOxygen: true, oxygenSaturation: draw(95, 99) },
  }),
  child: (draw) => ({ expected: 'child', patient: { age: draw(1, 15) } }),
  hyperkalemia: critical('Potassium', 'mmol/L', [7, 9]),
  hypokalemia: critical('Potassium', 'mmol/L', [1, 2]),
  hyponatremia: critical('Sodium', 'mmol/L', [100, 118]),
  hyperglycemia: critical('Glucose', 'mg/dL', [520, 900]),
  hypoglycemia: critical('Glucose', 'mg/dL', [15, 39]),
  anemia: critical('Hemoglobin', 'g/dL', [3, 5]),
  'high lactate': critical('Lactate', 'mmol/L', [5, 15]),
  'high ammonia': critical('Ammonia', 'µmol/L', [130, 400]),
  'few platelets': critical('Platelets', '10⁹/L', [2, 18]),
  'high troponin': critical('Troponin T, high-sensitivity', 'ng/L', [70, 2000]),
  'high creatinine': critical('Creatinine', 'mg/dL', [6, 12]),
  'high sodium': critical('Sodium', 'mmol/L', [162, 175]),
  'troponin I above its range': (draw) => ({
    expected: 'abnormal-result',
    lab: { testName: 'Troponin I', units: 'ng/L', result: `${draw(80, 900)}`, referenceRange: '<34' },
  }),
  'sodium below its range': (draw) => ({
    expected: 'abnormal-result',
    lab: { testName: 'Sodium', units: 'mmol/L', result: `${draw(121, 130)}`, referenceRange: '135-145' },
  }),
  'culture without a reference': () => ({
    expected: 'result-not-judged',
    lab: { testName: 'Blood culture', result: 'Gram-positive cocci' },
  }),
  'fast heart': (draw) => ({ expected: 'alert', vitals: { heartRate: draw(111, 130) } }),
  'severe pain': (draw) => ({ expected: 'pain', vitals: { painLevel: draw(7, 10) } }),
  'allergies not asked': () => ({ expected: 'allergies-not-asked', patient: { allergies: 'not-asked' } }),
  'pregnancy unknown': (draw) => ({
    expected: 'pregnancy-unknown',
    patient: {
      pregnancy: { status: 'unknown' },
      age: draw(15, 50),
      gender: 'female',
      chiefComplaint: 'abdominal pain',
    },
  }),
  'anticoagulant with a head injury': () => ({
    expected: 'anticoagulant',
    patient: { chiefComplaint: 'Fall, hit his head' },
    medication: { name: 'Apixaban', kind: 'home' },
  }),
};

/**
 * Generates charts that must not be called safe, of each kind in turn. The same seed generates the same charts, and no two
 * charts are equal.
 */
export function trapCharts(seed: number, count: number): TrapChart[] {
  const next = numbers(seed);
  const draw: Draw = (from, to) => from + Math.floor(next() * (to - from + 1));
  const all = Object.entries(kinds);
  return Array.from({ length: Math.ceil(count / all.length) }, () => all)
    .flat()
    .slice(0, count)
    .map(([kind, make], place): TrapChart => {
      const { patient, vitals = {}, ...rest } = make(draw);
      const own = { name: `Trap ${place}`, age: draw(20, 60), pregnancy: { status: 'no' } };
      const signs = { heartRate: draw(66, 88), temperature: draw(364, 374) / 10 };
      return { kind, patient: { ...own, ...patient }, vitals: vitals && { ...signs, ...vitals }, ...rest };
    });
}
