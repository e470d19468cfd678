import type { LabResult } from '../../labs/labs.contract.ts';
import { counts } from '../../record-marks.ts';
import type { ScoreRecord } from '../../scores/scores.contract.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { numericResult } from '../labs/lab-number.ts';
import { testOf } from '../labs/tests/lab-tests.ts';
import type { CourseSet } from '../monitoring/day-course.ts';
import { type News2Patient, news2Now } from '../news2/news2.ts';
import { ageOf, localDay } from '../patient/age.ts';
import { acvpuOf } from '../vitals/acvpu.ts';
import { type MergedVitals, mergeVitals } from '../vitals/merged-vitals.ts';
import { meanArterialPressure } from '../vitals/perfusion.ts';

/** The things that a number of a reply can be about. */
export type Topic =
  | 'heartRate'
  | 'respiratoryRate'
  | 'oxygenSaturation'
  | 'temperature'
  | 'bloodPressure'
  | 'meanPressure'
  | `score:${string}`
  | `lab:${string}`;

/** A number in the chart. `second` is the diastolic pressure. */
export interface Fact {
  topic: Topic;
  value: number;
  second?: number;
  /** As the API writes it; empty for a score. */
  unit: string;
  /** Milliseconds. */
  at?: number;
  recordId?: string;
}

/** The records that a reply read. */
interface ReadChart {
  patient: News2Patient;
  vitals: readonly VitalsRecord[];
  /** Older sets, of which it read only the values, without errors. */
  course?: readonly CourseSet[];
  labs: readonly LabResult[];
  scores: readonly ScoreRecord[];
}

/** Returns the numbers of the chart, the newest of each topic first. Leaves out records entered in error. */
export function factsOf({ patient, vitals, course = [], labs, scores }: ReadChart, now: Date): Fact[] {
  const facts = [
    ...[...vitals.filter(counts), ...course].flatMap(factsOfVitals),
    ...labs.filter(counts).flatMap(factsOfLab),
    ...scores.filter(counts).map(
      ({ id, scoreType, scoreValue, calculatedAt }): Fact => ({
        topic: `score:${scoreType.toLowerCase()}`,
        value: scoreValue,
        unit: '',
        at: Date.parse(calculatedAt),
        recordId: id,
      }),
    ),
  ];
  const news2 = news2Now(vitals, patient, now);
  if (news2.status === 'scored') {
    for (const value of new Set([news2.min, news2.max]))
      facts.push({ topic: 'score:news2', value, unit: '' });
  }
  facts.push(...qsofaOf(mergeVitals(vitals), ageOf(patient, localDay(now))));
  return facts.toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0));
}

/** The qSOFA of the newest signs, which a reply may calculate. None under 18 years or with an unknown sign (QSOFA-6). */
function qsofaOf(
  { respiratoryRate, bloodPressureSystolic: systolic, consciousnessLevel, newConfusion }: MergedVitals,
  age: number,
): Fact[] {
  const consciousness = acvpuOf(consciousnessLevel?.value, newConfusion?.value);
  if (age < 18 || !respiratoryRate || !systolic || consciousness === undefined) return [];
  const points = [
    respiratoryRate.value >= 22,
    systolic.value <= 100,
    consciousness !== 'Alert' && consciousness !== 'AlertConfusionUnknown',
  ];
  const value = points.filter(Boolean).length;
  const possible = consciousness === 'AlertConfusionUnknown' ? [value, value + 1] : [value];
  return possible.map((one): Fact => ({ topic: 'score:qsofa', value: one, unit: '' }));
}

const units = {
  heartRate: '/min',
  respiratoryRate: '/min',
  oxygenSaturation: '%',
  temperature: '°C',
} as const;

function factsOfVitals(record: CourseSet): Fact[] {
  const { id: recordId, bloodPressureSystolic: value, bloodPressureDiastolic: second } = record;
  const at = Date.parse(record.timestamp);
  const signs = (['heartRate', 'respiratoryRate', 'oxygenSaturation', 'temperature'] as const).flatMap(
    (topic): Fact[] => {
      const measured = record[topic];
      return measured === undefined ? [] : [{ topic, value: measured, unit: units[topic], at, recordId }];
    },
  );
  if (value === undefined) return signs;
  const pressure = { topic: 'bloodPressure', value, unit: 'mmHg', at, recordId } as const;
  const mean = meanArterialPressure(value, second);
  if (second === undefined || mean === undefined) return [...signs, pressure];
  return [...signs, { ...pressure, second }, { ...pressure, topic: 'meanPressure', value: mean }];
}

function factsOfLab(lab: LabResult): Fact[] {
  const test = testOf(lab);
  const value = numericResult(lab.result);
  if (test === undefined || value === undefined) return [];
  const at = Date.parse(lab.resultTime);
  return [{ topic: `lab:${test.code}`, value, unit: lab.units ?? '', at, recordId: lab.id }];
}
