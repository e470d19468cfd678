import { labTests } from '@bedside/contracts/clinical/labs/tests/lab-test-table.ts';
import { comparableUnit } from '@bedside/contracts/clinical/labs/tests/lab-units.ts';
import { factorBetween, unitOf } from '@bedside/contracts/clinical/labs/units/convert.ts';
import type { LabUnit } from '@bedside/contracts/clinical/labs/units/unit-text.ts';
import { doseUnitWords } from '../doses/dose-units.ts';
import type { Fact, Topic } from '../facts.ts';
import type { PressurePart } from './written-numbers.ts';

const unitWords = {
  '/min':
    '/min bpm lpm min rpm ppm spm x/min breaths/min beats/min atemzüge/min schläge/min resp/min lat/min'.split(
      ' ',
    ),
  '%': ['%'],
  mmHg: ['mmhg'],
  '°C': ['°c', '°f', 'ºc', 'ºf'],
} as const;
const plainUnits = (list: readonly string[]) => list.map((one) => comparableUnit(one));
/** The units that a number beside a name can have. */
export const knownUnits: ReadonlySet<string> = new Set(
  plainUnits([
    ...Object.values(unitWords).flat(),
    ...'mmol/l mg/dl µmol/l g/dl g/l ng/l mg/l l ml mg g kg l/min mg/kg ml/kg ml/h µg mcg kpa'.split(' '),
  ]),
);
const weights = plainUnits(['kg', 'kilo', 'kilos', 'lb', 'lbs', 'pounds', 'libras', 'pfund']);
/** Doses, volumes and flows beside a sign are about something else. */
export const unitsBeside: ReadonlySet<string> = new Set(
  plainUnits([...doseUnitWords, 'hübe', 'inhalación', 'µg', 'l/min', 'mg/kg', 'ml/kg', 'ml/h']),
);

/** Units of signs that no laboratory test has. */
const ofSigns = new Set(plainUnits([...unitWords['°C'], ...unitWords['/min']]));
const ofLabs = [...knownUnits].filter((unit) => !ofSigns.has(unit));

/** Returns whether a word behind a number is a unit, known or not: "mmol/l", "xy/ml". */
export const isUnit = (unit: string): boolean => knownUnits.has(unit) || ofVolume.test(unit);

/** Returns the units that fit a topic. */
export function allowed(topic: Topic): readonly string[] {
  if (topic.startsWith('lab:')) return ofLabs;
  if (topic === 'heartRate' || topic === 'respiratoryRate') return plainUnits(unitWords['/min']);
  if (topic === 'oxygenSaturation') return plainUnits(unitWords['%']);
  if (topic === 'temperature') return plainUnits(unitWords['°C']);
  if (topic === 'weight') return weights;
  return topic === 'bloodPressure' || topic === 'meanPressure' ? plainUnits(unitWords.mmHg) : [];
}

/** A number of a reply, its second number for a pressure, and its unit; empty if it has none. */
interface Written {
  values: readonly number[];
  second: number | undefined;
  part: PressurePart;
  unit: string;
  /** The unit of a laboratory test as the reply writes it; empty if it has none. */
  labUnit: string;
  /** Decimals of the number as written. */
  decimals: number;
}

/** A number of a reply with its sign, its unit and its place. */
export interface ValueMention extends Written {
  topic: Topic;
  range: { high: readonly number[] } | undefined;
  at: number;
  length: number;
}

/** How a number of a reply stands to a fact: the same amount, or the fact with fewer decimals. */
export type Fit = 'equal' | 'rounded' | undefined;

/** Returns temperatures in °C. A number above 60 is in °F unless its unit says otherwise: "101.7F". */
function inCelsius({ values, unit }: Written): readonly number[] {
  const isHigh = (values[0] ?? 0) > 60 && unit !== comparableUnit('°C');
  const isFahrenheit = unit === comparableUnit('°F') || isHigh;
  return isFahrenheit ? values.map((value) => (value - 32) / 1.8) : values;
}

/** Returns whether a fact is at or beyond a limit of a reply. */
export function isBeyond(fact: Fact, written: Written, side: 'above' | 'below'): boolean {
  const values =
    fact.topic === 'temperature'
      ? inCelsius(written)
      : (written.labUnit === '' ? [1] : factorsOf(fact, written)).flatMap((factor) =>
          written.values.map((value) => value * factor),
        );
  const is = (value: number, limit: number) => (side === 'above' ? value >= limit : value <= limit);
  const { second = fact.value } = fact;
  return (
    values.some((limit) => is(fact.value, limit)) ||
    (written.second !== undefined && is(second, written.second))
  );
}

/** The parts of a unit that make it one of a concentration or a count, whether or not somebody can read it. */
const ofVolume = /\/ ?(?:[dcmunµμ]?l|mm[³3]|m[³3]|kg)$/iu;

/**
 * Returns the factors that turn a number of a reply into the unit of a fact: one if its unit is known, none if it is another
 * property or unreadable. Without a unit the number may be in any that laboratories use for the test.
 */
function factorsOf({ topic, unit }: Fact, { labUnit }: Written): readonly number[] {
  if (!topic.startsWith('lab:')) return [1];
  const code = topic.slice('lab:'.length);
  const own = unitOf(unit, code);
  if (labUnit === '') {
    const units = labTests.find((test) => test.code === code)?.units ?? [];
    const others = units.flatMap((one) => factorTo(one, own, code) ?? []);
    return [1, ...others.filter((factor) => factor !== 1)];
  }
  if (comparableUnit(labUnit, code) === comparableUnit(unit, code)) return [1];
  // "mg/L" also stands for "mg/L FEU".
  if (`${comparableUnit(unit)} `.startsWith(`${comparableUnit(labUnit)} `)) return [1];
  const factor = factorTo(labUnit, own, code);
  if (factor !== undefined) return [factor];
  // A word that is no unit, or a fact without one.
  return unit === '' || (unitOf(labUnit, code) === undefined && !ofVolume.test(labUnit)) ? [1] : [];
}

function factorTo(unit: string, own: LabUnit | undefined, code: string): number | undefined {
  const replyUnit = unitOf(unit, code);
  return replyUnit && own && factorBetween(replyUnit, own, code);
}

const decimalsOf = (value: number) => `${value}`.split('.')[1]?.length ?? 0;

/** Returns how a number of a reply stands to a fact; undefined if it is another amount. */
export function fitOf(fact: Fact, written: Written): Fit {
  const { values, second, part } = written;
  if (fact.isNoNumber) return undefined;
  if (fact.topic === 'temperature')
    return asFit(inCelsius(written).some((value) => Math.abs(value - fact.value) < 0.06));
  if (fact.topic === 'weight') {
    const isPounds = pounds.test(written.unit);
    const slack = isPounds ? 0.5 : 0;
    return asFit(
      values.some((value) => Math.abs((isPounds ? value * kilogramsPerPound : value) - fact.value) <= slack),
    );
  }
  // Devices and formulas round a mean pressure in their own ways.
  if (fact.topic === 'meanPressure') return asFit(values.some((value) => Math.abs(value - fact.value) <= 1));
  if (fact.topic === 'bloodPressure' && second === undefined)
    return asFit(
      values.some(
        (value) => (part !== 'lower' && value === fact.value) || (part !== 'upper' && value === fact.second),
      ),
    );
  if (second !== undefined && second !== fact.second) return undefined;
  const factors = factorsOf(fact, written);
  const isEqual = factors.some((factor) =>
    values.some((value) =>
      factor === 1 ? value === fact.value : isConverted(fact.value, value * factor, factor, written.decimals),
    ),
  );
  const isNear = () =>
    factors.includes(1) && values.some((value) => isRounded(fact.value, value, written.decimals));
  return asFit(isEqual, isNear);
}

const pounds = /^(?:lbs?|pounds|libras)$/;
const kilogramsPerPound = 0.4536;

const asFit = (isEqual: boolean, isNear = () => false): Fit =>
  isEqual ? 'equal' : isNear() ? 'rounded' : undefined;

/** "4.2" for 4.23, and "18" for 18.2, but not "6" for 6.4. */
const isRounded = (known: number, number: number, decimals: number): boolean =>
  number >= 10 ** (1 - decimals) &&
  decimals < decimalsOf(known) &&
  Math.abs(known - number) <= 0.5 * 10 ** -decimals + 1e-9;

/** Both numbers of a conversion are rounded, each to its own last digit, and by no more than a small share. */
const isConverted = (known: number, number: number, factor: number, decimals: number): boolean =>
  Math.abs(known - number) <=
  Math.min(0.5 * 10 ** -decimalsOf(known) + 0.5 * 10 ** -decimals * factor, conversionShare * known) + 1e-9;
const conversionShare = 0.03;

/** Returns whether a number of a reply is the value of a fact. */
export const isSame = (fact: Fact, written: Written): boolean => fitOf(fact, written) === 'equal';

/** "About 90" for 89: half a tenth. */
const approximate = 0.05;

/** Returns whether a number that a reply only calls approximate is near a fact. */
export function isNear(fact: Fact, written: Written): boolean {
  const known = written.part === 'lower' ? fact.second : fact.value;
  if (known === undefined || fact.isNoNumber) return false;
  const values = fact.topic === 'temperature' ? inCelsius(written) : written.values;
  const share = fact.topic === 'temperature' ? 0.006 : approximate;
  return factorsOf(fact, written).some((factor) =>
    values.some((value) => Math.abs(value * factor - known) <= share * Math.abs(known)),
  );
}

/** Returns a fact as "92/54 mmHg". */
export const textOf = ({
  value,
  second,
  unit,
  isNoNumber,
}: Pick<Fact, 'value' | 'unit' | 'isNoNumber'> & { second?: number | undefined }) =>
  isNoNumber ? unit : [second === undefined ? value : `${value}/${second}`, unit].join(' ').trim();

/** No sign has a value this low, and no score one above the highest total. */
const [lowestSign, highestScore] = [3, 20];

/** REPLY-9: points of a sign and years of a publication. */
export function isImplausible(topic: Topic, [value = 0]: readonly number[], unit: string): boolean {
  if (topic.startsWith('score:')) return value > highestScore;
  return !topic.startsWith('lab:') && topic !== 'pain' && unit === '' && value <= lowestSign;
}
