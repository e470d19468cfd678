import type { ConsciousnessLevel } from '../../vitals/consciousness-words.ts';
import {
  type ConfirmableVital,
  extremesOf,
  isExtreme,
  isPhysical,
  type MeasuredVital,
  oxygenFlowRange,
} from '../../vitals/vital-ranges.ts';
import { acvpuFields } from './acvpu.ts';
import {
  fromDisplay,
  isInTemperatureRange,
  isLikelyOtherUnit,
  parseDecimal,
  type TemperatureUnit,
} from './temperature.ts';
import { type LineWord, lineWords } from './vitals-line-words.ts';

/** The values of one typed line, in the units of the wire. */
export interface LineFields {
  /** °C. */
  temperature?: number;
  heartRate?: number;
  respiratoryRate?: number;
  bloodPressureSystolic?: number;
  bloodPressureDiastolic?: number;
  oxygenSaturation?: number;
  painLevel?: number;
  consciousnessLevel?: ConsciousnessLevel;
  newConfusion?: boolean;
  supplementalOxygen?: boolean;
  /** Liters per minute. */
  oxygenFlow?: number;
}

export type LineProblemReason =
  | 'not-understood'
  | 'no-value'
  | 'out-of-range'
  /** The value is possible, and someone has to confirm it (EXTREME-8). */
  | 'extreme'
  | 'given-twice'
  | 'systolic-not-above-diastolic';

/** A rejected part of the line, as typed, with the reason. */
export interface LineProblem {
  text: string;
  reason: LineProblemReason;
  /** The values to confirm, only with the reason `extreme`. */
  extremes?: Extremes;
}

type Extremes = Partial<Record<ConfirmableVital, number>>;

export interface LineReading {
  fields: LineFields;
  problems: LineProblem[];
}

export interface LineOptions {
  /** The screen's language. Its abbreviations are accepted as well as the common ones. */
  language: 'en' | 'es' | 'de';
  /** The unit to assume for a temperature that names none. */
  temperatureUnit: TemperatureUnit;
  /** The user has confirmed the extremes of the line (EXTREME-8). */
  confirmed?: boolean;
}

type Outcome = LineFields | Exclude<LineProblemReason, 'extreme'>;

const number = String.raw`\d+(?:[.,]\d+)?`;
const pressure = /^(\d{1,3})\/(\d{1,3})$/;

/** Pain has no extremes: outside its scale there is nothing to measure. */
function inRange(vital: MeasuredVital, value: number): boolean {
  return vital === 'painLevel' ? !isExtreme(vital, value) : isPhysical(vital, value);
}

function measured(vital: Exclude<MeasuredVital, 'temperature'>, typed: string, whole: boolean): Outcome {
  const value = parseDecimal(typed.replace(/%$/, ''));
  if (value === null || (whole && !Number.isInteger(value))) return 'not-understood';
  return inRange(vital, value) ? { [vital]: value } : 'out-of-range';
}

function readPressure(typed: string): Outcome {
  const [, first, second] = pressure.exec(typed) ?? [];
  if (first === undefined || second === undefined) return 'not-understood';
  const [systolic, diastolic] = [Number(first), Number(second)];
  if (!inRange('bloodPressureSystolic', systolic) || !inRange('bloodPressureDiastolic', diastolic)) {
    return 'out-of-range';
  }
  if (systolic <= diastolic) return 'systolic-not-above-diastolic';
  return { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic };
}

const otherUnit: Record<TemperatureUnit, TemperatureUnit> = { C: 'F', F: 'C' };

function readTemperature(typed: string, defaultUnit: TemperatureUnit): Outcome {
  const [, digits = '', letter] = new RegExp(`^(${number})°?([cf])?$`).exec(typed) ?? [];
  const value = parseDecimal(digits);
  if (value === null) return 'not-understood';
  const named = letter === 'c' ? 'C' : letter === 'f' ? 'F' : undefined;
  const unit = named ?? defaultUnit;
  if (isInTemperatureRange(value, unit)) return { temperature: fromDisplay(value, unit) };
  // LINE-5: the two ranges share no number, so a value that fits the other unit can be nothing else.
  const meant = named === undefined && isLikelyOtherUnit(value, unit) ? otherUnit[unit] : unit;
  const temperature = fromDisplay(value, meant);
  return isPhysical('temperature', temperature) ? { temperature } : 'out-of-range';
}

/** A flow needs its "l", because "o2 97" is probably a saturation (LINE-7). */
function readOxygen(typed: string): Outcome {
  const [, digits = ''] = new RegExp(`^(${number})l(?:/min|pm)?$`).exec(typed) ?? [];
  const liters = parseDecimal(digits);
  if (liters === null) return 'not-understood';
  const { min, max } = oxygenFlowRange;
  return liters > min && liters <= max ? { supplementalOxygen: true, oxygenFlow: liters } : 'out-of-range';
}

function read(word: LineWord, typed: string, { temperatureUnit }: LineOptions): Outcome {
  if (word.kind === 'level') return typed === '' ? acvpuFields(word.level) : 'not-understood';
  if (typed === '' && word.kind !== 'air' && word.kind !== 'oxygen') return 'no-value';
  switch (word.kind) {
    case 'pressure':
      return readPressure(typed);
    case 'temperature':
      return readTemperature(typed, temperatureUnit);
    case 'consciousness': {
      const answer = Object.hasOwn(word.levels, typed) ? word.levels[typed] : undefined;
      return answer ? acvpuFields(answer) : 'not-understood';
    }
    case 'oxygen':
      return typed === '' ? { supplementalOxygen: true } : readOxygen(typed);
    case 'air':
      return typed === '' ? { supplementalOxygen: false } : 'not-understood';
    default:
      return measured(word.kind, typed, word.kind === 'painLevel');
  }
}

/** Returns whether a text can be the value of a word. Otherwise the word has none and the text is the next word. */
function takesValue(word: LineWord, typed: string | undefined): typed is string {
  if (typed === undefined || word.kind === 'air' || word.kind === 'level') return false;
  if (word.kind === 'consciousness') return Object.hasOwn(word.levels, typed) || /^[a-z]$/.test(typed);
  return /^[\d+-]/.test(typed);
}

/** Tries longer words first, so that "spo2 97" is not read as "sp" and "o2". */
function matcher(words: Record<string, LineWord>): RegExp {
  const names = Object.keys(words).sort((a, b) => b.length - a.length);
  return new RegExp(`^(${names.join('|')})(?![a-zäöüß])[:=]?(.*)$`);
}

function tidy(line: string): string[] {
  return line
    .toLowerCase()
    .replaceAll('₂', '2')
    .replace(/\s*([/:=])\s*/g, '$1')
    .replace(new RegExp(`(${number})\\s+(%|°[cf]|l/min|lpm|l(?![a-z]))`, 'g'), '$1$2')
    .split(/[\s;]+|,(?=\D|$)/)
    .filter((token) => token !== '');
}

/**
 * Parses vitals typed on one line: "bp 120/80 hr 88 rr 16 spo2 97 t 37.2 pain 3 avpu v" (LINE-1 to LINE-9).
 *
 * Guesses nothing: unclear parts and values out of range are left out and listed in `problems`. In German, "RR" is
 * always the blood pressure (LINE-4).
 */
export function parseVitalsLine(line: string, options: LineOptions): LineReading {
  const words = lineWords(options.language);
  const pattern = matcher(words);
  const problems: LineProblem[] = [];
  const fields: LineFields = {};
  /** Maps each field to all fields that were given with it. */
  const fieldsOf = new Map<string, string[]>();
  const withdrawn = new Set<string>();

  const take = (text: string, outcome: Outcome) => {
    if (typeof outcome === 'string') {
      problems.push({ text, reason: outcome });
      return;
    }
    const names = Object.keys(outcome);
    const twice = names.filter((field) => fieldsOf.has(field));
    if (twice.length > 0) {
      problems.push({ text, reason: 'given-twice' });
      for (const field of [...names, ...twice.flatMap((one) => fieldsOf.get(one) ?? [])])
        withdrawn.add(field);
      return;
    }
    for (const field of names) fieldsOf.set(field, names);
    const extremes = extremesOf(outcome);
    if (extremes.length > 0 && !options.confirmed) {
      const values = Object.fromEntries(extremes.map((vital) => [vital, outcome[vital]]));
      problems.push({ text, reason: 'extreme', extremes: values });
      return;
    }
    Object.assign(fields, outcome);
  };

  const tokens = tidy(line);
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    const [, name = '', attached = ''] = pattern.exec(token) ?? [];
    const word = words[name];
    if (word === undefined) {
      take(token, pressure.test(token) ? readPressure(token) : 'not-understood');
      continue;
    }
    const next = tokens[at + 1];
    if (attached === '' && takesValue(word, next)) {
      at += 1;
      take(`${token} ${next}`, read(word, next, options));
    } else {
      take(token, read(word, attached, options));
    }
  }
  for (const field of withdrawn) Reflect.deleteProperty(fields, field);
  return { fields, problems };
}
