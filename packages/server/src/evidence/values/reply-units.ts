import { comparableUnit } from '@bedside/contracts/clinical/labs/tests/lab-units.ts';
import { doseUnitWords } from '../doses/dose-units.ts';
import type { Fact, Topic } from '../facts.ts';
import type { PressurePart } from './written-numbers.ts';

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
  return topic === 'bloodPressure' || topic === 'meanPressure' ? plainUnits(unitWords.mmHg) : [];
}

/** A number of a reply, its second number for a pressure, and its unit; empty if it has none. */
interface Written {
  values: readonly number[];
  second: number | undefined;
  part: PressurePart;
  unit: string;
}

/** A number of a reply with its sign, its unit and its place. */
export interface Said extends Written {
  topic: Topic;
  range: { high: readonly number[] } | undefined;
  at: number;
  length: number;
}

/** Returns temperatures in °C. A number above 60 is in °F unless its unit says otherwise: "101.7F". */
function inCelsius({ values, unit }: Written): readonly number[] {
  const isHigh = (values[0] ?? 0) > 60 && unit !== comparableUnit('°C');
  const isFahrenheit = unit === comparableUnit('°F') || isHigh;
  return isFahrenheit ? values.map((value) => (value - 32) / 1.8) : values;
}

/** Returns whether a fact is at or beyond a limit of a reply. */
export function isBeyond(fact: Fact, written: Written, side: 'above' | 'below'): boolean {
  if (!hasUnitOf(fact, written.unit)) return false;
  const values = fact.topic === 'temperature' ? inCelsius(written) : written.values;
  const is = (value: number, limit: number) => (side === 'above' ? value >= limit : value <= limit);
  const { second = fact.value } = fact;
  return (
    values.some((limit) => is(fact.value, limit)) ||
    (written.second !== undefined && is(second, written.second))
  );
}

function hasUnitOf(fact: Fact, unit: string): boolean {
  const isLab = fact.topic.startsWith('lab:') && knownUnits.has(unit) && fact.unit !== '';
  // "mg/L" also stands for "mg/L FEU".
  return !isLab || `${comparableUnit(fact.unit)} `.startsWith(`${unit} `);
}

/** Returns whether a number of a reply is the value of a fact. */
export function isSame(fact: Fact, written: Written): boolean {
  const { values, second, part, unit } = written;
  if (fact.topic === 'temperature')
    return inCelsius(written).some((value) => Math.abs(value - fact.value) < 0.06);
  // Devices and formulas round a mean pressure in their own ways.
  if (fact.topic === 'meanPressure') return values.some((value) => Math.abs(value - fact.value) <= 1);
  if (fact.topic === 'bloodPressure' && second === undefined)
    return values.some(
      (value) => (part !== 'lower' && value === fact.value) || (part !== 'upper' && value === fact.second),
    );
  if (!hasUnitOf(fact, unit)) return false;
  return values.includes(fact.value) && (second === undefined || second === fact.second);
}

/** Returns a fact as "92/54 mmHg". */
export const textOf = ({
  value,
  second,
  unit,
}: Pick<Fact, 'value' | 'unit'> & { second?: number | undefined }) =>
  [second === undefined ? value : `${value}/${second}`, unit].join(' ').trim();

/** No sign has a value this low, and no score one above the highest total. */
const [lowestSign, highestScore] = [3, 20];

/** REPLY-9: points of a sign and years of a publication. */
export function isImplausible(topic: Topic, [value = 0]: readonly number[], unit: string): boolean {
  if (topic.startsWith('score:')) return value > highestScore;
  return !topic.startsWith('lab:') && unit === '' && value <= lowestSign;
}
