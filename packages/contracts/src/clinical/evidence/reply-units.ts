import { comparableUnit } from '../labs/tests/lab-units.ts';
import { doseUnitWords } from './doses/dose-units.ts';
import type { Fact, Topic } from './facts.ts';

const unitWords = {
  '/min': ['/min', 'bpm', 'lpm', 'min'],
  '%': ['%'],
  mmHg: ['mmhg'],
  '°C': ['°c', '°f'],
} as const;
const plainUnits = (list: readonly string[]) => list.map((one) => comparableUnit(one));
/** The units that a number beside a name can have. */
export const knownUnits: ReadonlySet<string> = new Set(
  plainUnits([
    ...Object.values(unitWords).flat(),
    'mmol/l',
    'mg/dl',
    'µmol/l',
    'g/dl',
    'g/l',
    'ng/l',
    'mg/l',
    'l',
    'ml',
    'mg',
    'g',
    'kg',
    'l/min',
    'mg/kg',
    'ml/kg',
    'ml/h',
    'µg',
    'mcg',
    'kpa',
  ]),
);
/** Doses, volumes and flows beside a sign are about something else. */
export const unitsBeside: ReadonlySet<string> = new Set(
  plainUnits([...doseUnitWords, 'hübe', 'inhalación', 'µg', 'l/min', 'mg/kg', 'ml/kg', 'ml/h']),
);

/** Returns the units that fit a topic. */
export function allowed(topic: Topic): readonly string[] {
  if (topic.startsWith('lab:')) return [...knownUnits];
  if (topic === 'heartRate' || topic === 'respiratoryRate') return plainUnits(unitWords['/min']);
  if (topic === 'oxygenSaturation') return plainUnits(unitWords['%']);
  if (topic === 'temperature') return plainUnits(unitWords['°C']);
  return topic === 'bloodPressure' ? plainUnits(unitWords.mmHg) : [];
}

/** Returns whether a number of a reply is the value of a fact. */
export function isSame(
  fact: Fact,
  values: readonly number[],
  second: number | undefined,
  unit: string,
): boolean {
  if (fact.topic === 'temperature') {
    const isFahrenheit = unit === comparableUnit('°F') || (unit === '' && (values[0] ?? 0) > 60);
    return values.some((value) => Math.abs((isFahrenheit ? (value - 32) / 1.8 : value) - fact.value) < 0.06);
  }
  if (fact.topic === 'bloodPressure' && second === undefined)
    return values.some((value) => value === fact.value || value === fact.second);
  if (fact.topic.startsWith('lab:') && knownUnits.has(unit) && fact.unit !== '') {
    if (unit !== comparableUnit(fact.unit)) return false;
  }
  return values.includes(fact.value) && (second === undefined || second === fact.second);
}

/** Returns a fact as "92/54 mmHg". */
export const textOf = ({ value, second, unit }: Fact) =>
  [second === undefined ? value : `${value}/${second}`, unit].join(' ').trim();
