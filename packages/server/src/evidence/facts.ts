import { readResult } from '@bedside/contracts/clinical/labs/reading/result-text.ts';
import { testOf } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';
import type { CourseSet } from '@bedside/contracts/clinical/monitoring/day-course.ts';
import { type News2Patient, news2Now } from '@bedside/contracts/clinical/news2/news2.ts';
import { localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { qsofa } from '@bedside/contracts/clinical/scores/qsofa.ts';
import { acvpuOf } from '@bedside/contracts/clinical/vitals/acvpu.ts';
import {
  type MergedVitals,
  mergeVitals,
  painOf,
  reassures,
} from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import { meanArterialPressure } from '@bedside/contracts/clinical/vitals/perfusion.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import type { ScoreRecord } from '@bedside/contracts/scores/scores.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { readingBounds } from './bounds.ts';

/** The things that a number of a reply can be about. */
export type Topic =
  | 'heartRate'
  | 'respiratoryRate'
  | 'oxygenSaturation'
  | 'temperature'
  | 'bloodPressure'
  | 'meanPressure'
  | 'pain'
  | 'weight'
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
  /** When the sample of a result was taken, in milliseconds. */
  takenAt?: number;
  recordId?: string;
  /** The result is a bound or a text, so no number of a reply can be held against it. */
  isNoNumber?: true;
  /** The only value of its sign that the reply read, or of its test in the whole chart, so it has no course. */
  isSole?: true;
}

/** The records that a reply read. */
interface ReadChart {
  patient: News2Patient & Partial<Pick<Patient, 'weightKg' | 'weightAt'>>;
  vitals: readonly VitalsRecord[];
  /** Older sets, of which it read only the values, without errors. */
  course?: readonly CourseSet[];
  labs: readonly LabResult[];
  scores: readonly ScoreRecord[];
  /** Every result of the chart. Missing if they are not known. */
  allLabs?: readonly LabResult[];
}

/** Returns the numbers of the chart, the newest of each topic first. Leaves out records entered in error. */
export function factsOf(
  { patient, vitals, course = [], labs, scores, allLabs = [] }: ReadChart,
  now: Date,
): Fact[] {
  const soleTests = solesOf(allLabs.filter(counts).flatMap(factsOfLab));
  const signs = [...vitals.filter(reassures), ...course].flatMap(factsOfVitals);
  const soleSigns = solesOf(signs);
  const facts = [
    ...signs.map((fact): Fact => (soleSigns.has(fact.topic) ? { ...fact, isSole: true } : fact)),
    ...labs
      .filter(counts)
      .flatMap(factsOfLab)
      .map((fact): Fact => (soleTests.has(fact.topic) ? { ...fact, isSole: true } : fact)),
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
  if (patient.weightKg !== undefined)
    facts.push({
      ...{ topic: 'weight', value: patient.weightKg, unit: 'kg' },
      ...(patient.weightAt !== undefined && { at: Date.parse(patient.weightAt) }),
    });
  const news2 = news2Now(vitals, patient, now);
  if (news2.status === 'scored') {
    for (const value of new Set([news2.min, news2.max]))
      facts.push({ topic: 'score:news2', value, unit: '' });
  }
  facts.push(...qsofaOf(mergeVitals(vitals), patient, now));
  // A score without a time is that of now.
  return facts.toSorted((a, b) => (b.at ?? Number.MAX_VALUE) - (a.at ?? Number.MAX_VALUE));
}

/** The qSOFA of the newest signs, which a reply may calculate. None under 18 years or with an unknown sign (QSOFA-6). */
function qsofaOf(
  { respiratoryRate, bloodPressureSystolic: systolic, consciousnessLevel, newConfusion }: MergedVitals,
  patient: News2Patient,
  now: Date,
): Fact[] {
  const consciousness = acvpuOf(consciousnessLevel?.value, newConfusion?.value);
  if (!respiratoryRate || !systolic || consciousness === undefined) return [];
  const isUnclear = consciousness === 'AlertConfusionUnknown';
  const parameters = {
    ...{ infectionSuspicion: true, respiratoryRate: respiratoryRate.value, systolicBP: systolic.value },
    ...(!isUnclear && { alteredMentalStatus: consciousness !== 'Alert' }),
  };
  const outcome = qsofa(parameters, { patient, day: localDay(now) });
  if (outcome.status === 'not-applicable') return [];
  const possible = outcome.status === 'scored' ? [outcome.score] : outcome.possible;
  return possible.map((value): Fact => ({ topic: 'score:qsofa', value, unit: '' }));
}

/** The unit of each sign, as the API writes it. */
export const signUnits = {
  heartRate: '/min',
  respiratoryRate: '/min',
  oxygenSaturation: '%',
  temperature: '°C',
  bloodPressure: 'mmHg',
} as const;

function factsOfVitals(record: CourseSet): Fact[] {
  const { id: recordId, bloodPressureSystolic: value, bloodPressureDiastolic: second } = record;
  const at = Date.parse(record.timestamp);
  const signs = (['heartRate', 'respiratoryRate', 'oxygenSaturation', 'temperature'] as const).flatMap(
    (topic): Fact[] => {
      const measured = record[topic];
      return measured === undefined ? [] : [{ topic, value: measured, unit: signUnits[topic], at, recordId }];
    },
  );
  const painLevel = painOf(record);
  if (painLevel !== undefined) signs.push({ topic: 'pain', value: painLevel, unit: '/10', at, recordId });
  if (value === undefined) return signs;
  const pressure = { topic: 'bloodPressure', value, unit: signUnits.bloodPressure, at, recordId } as const;
  const mean = meanArterialPressure(value, second);
  if (second === undefined || mean === undefined) return [...signs, pressure];
  return [...signs, { ...pressure, second }, { ...pressure, topic: 'meanPressure', value: mean }];
}

/** Returns the topics with one value. */
function solesOf(facts: readonly Fact[]): ReadonlySet<Topic> {
  const results = new Map<Topic, number>();
  for (const { topic } of facts) results.set(topic, (results.get(topic) ?? 0) + 1);
  return new Set([...results].flatMap(([topic, count]) => (count === 1 ? [topic] : [])));
}

function factsOfLab(lab: LabResult): Fact[] {
  const test = testOf(lab);
  if (test === undefined) return [];
  const { value, unit } = readResult(lab.result);
  const topic: Topic = `lab:${test.code}`;
  const place = {
    ...{ topic, at: Date.parse(lab.resultTime), recordId: lab.id },
    ...(lab.collectedAt !== undefined && { takenAt: Date.parse(lab.collectedAt) }),
  } as const;
  // A result may carry its unit: "6.9 H mmol/L".
  if (value !== undefined) return [{ ...place, value, unit: lab.units ?? unit ?? '' }];
  return [{ ...place, value: 0, unit: lab.result.slice(0, readingBounds.stateCharacters), isNoNumber: true }];
}

const topicsOfFacts = new WeakMap<readonly Fact[], ReadonlyMap<Topic, Fact[]>>();

/** Returns the facts of each sign, score and test. The passages and sentences of a reply ask the same facts again and again. */
export function byTopic(facts: readonly Fact[]): ReadonlyMap<Topic, Fact[]> {
  const known = topicsOfFacts.get(facts);
  if (known !== undefined) return known;
  const topics = new Map<Topic, Fact[]>();
  for (const fact of facts) {
    const own = topics.get(fact.topic);
    if (own) own.push(fact);
    else topics.set(fact.topic, [fact]);
  }
  topicsOfFacts.set(facts, topics);
  return topics;
}
