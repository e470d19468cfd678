import { type Acvpu, acvpuFields, acvpuOf } from '@bedside/contracts/clinical/vitals/acvpu.ts';
import {
  consciousnessOf,
  newConfusionOf,
  oxygenOf,
  painOf,
} from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import {
  fromDisplay,
  isInTemperatureRange,
  isLikelyOtherUnit,
  parseDecimal,
  type TemperatureUnit,
  temperatureRanges,
  toDisplay,
} from '@bedside/contracts/clinical/vitals/temperature.ts';
import type { LineFields } from '@bedside/contracts/clinical/vitals/vitals-line.ts';
import {
  type ConfirmableVital,
  extremesOf,
  isPhysical,
  oxygenFlowRange,
  vitalRanges,
} from '@bedside/contracts/vitals/vital-ranges.ts';
import type {
  oxygenDevices,
  unrecordableSigns,
  VitalsRecord,
} from '@bedside/contracts/vitals/vitals.contract.ts';
import type { VitalsBody } from './use-record-vitals.ts';

const measuredFields = [
  'bloodPressureSystolic',
  'bloodPressureDiastolic',
  'heartRate',
  'respiratoryRate',
  'temperature',
  'oxygenSaturation',
] as const satisfies readonly ConfirmableVital[];
type MeasuredField = (typeof measuredFields)[number];

/** The values of the dialog. Empty means untouched, and untouched fields are not sent (D8). */
export type VitalsForm = Record<MeasuredField, string> & {
  painLevel: number | null;
  /** Level and new confusion in one answer (D43). */
  consciousness: '' | Acvpu;
  oxygen: '' | 'air' | 'oxygen';
  oxygenDevice: '' | (typeof oxygenDevices)[number];
  /** Liters per minute. */
  oxygenFlow: string;
  unrecordable: (typeof unrecordableSigns)[number][];
  notes: string;
  /** Extremes that the user confirmed, in the units of the wire (D61). Another value of the field is not confirmed. */
  confirmed: Partial<Record<MeasuredField, number>>;
};

export const emptyForm: VitalsForm = {
  bloodPressureSystolic: '',
  bloodPressureDiastolic: '',
  heartRate: '',
  respiratoryRate: '',
  temperature: '',
  oxygenSaturation: '',
  painLevel: null,
  consciousness: '',
  oxygen: '',
  oxygenDevice: '',
  oxygenFlow: '',
  unrecordable: [],
  notes: '',
  confirmed: {},
};

/** The problem of a field. The form translates it into text. */
export type FieldProblem =
  | { kind: 'number' | 'wholeNumber' | 'systolicAboveDiastolic' | 'nothing' }
  | { kind: 'recordedToo'; sign: VitalsForm['unrecordable'][number] }
  | { kind: 'range'; min: number; max: number }
  /** EXTREME-8: the value in the unit of the wire, which the user may confirm. */
  | { kind: 'extreme'; field: MeasuredField; extreme: number };

export type FormProblems = Partial<Record<keyof VitalsForm | 'root', FieldProblem>>;

/** The values of a form that can be read, in the units of the wire. */
export type FormValues = Omit<VitalsBody, 'timestamp' | MeasuredField> &
  Partial<Record<MeasuredField, number>>;

/** Reads the form. Returns the values in the units of the API and the problems by field. */
export function readForm(
  form: VitalsForm,
  unit: TemperatureUnit,
): { values: FormValues; problems: FormProblems } {
  const problems: FormProblems = {};
  const numbers: Partial<Record<MeasuredField, number>> = {};
  for (const field of measuredFields) {
    if (form[field].trim() === '') continue;
    const read = readMeasured(field, form[field], unit);
    if (typeof read !== 'number') problems[field] = read;
    else numbers[field] = read;
  }
  const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic } = numbers;
  if (systolic !== undefined && diastolic !== undefined && systolic <= diastolic) {
    problems.bloodPressureSystolic = { kind: 'systolicAboveDiastolic' };
  }
  const confirmed = extremesOf(numbers);
  for (const field of confirmed) {
    const extreme = numbers[field];
    if (extreme === undefined || form.confirmed[field] === extreme) continue;
    problems[field] ??= { kind: 'extreme', field, extreme };
  }
  const values: FormValues = { ...numbers, ...(confirmed.length > 0 && { confirmed }) };
  if (form.painLevel !== null) values.painLevel = form.painLevel;
  if (form.consciousness !== '') Object.assign(values, acvpuFields(form.consciousness));
  if (form.oxygen !== '') values.supplementalOxygen = form.oxygen === 'oxygen';
  if (form.oxygen === 'oxygen') {
    if (form.oxygenDevice !== '') values.oxygenDevice = form.oxygenDevice;
    if (form.oxygenFlow.trim() !== '') {
      const flow = parseDecimal(form.oxygenFlow);
      if (flow === null) problems.oxygenFlow = { kind: 'number' };
      else if (flow < oxygenFlowRange.min || flow > oxygenFlowRange.max)
        problems.oxygenFlow = { kind: 'range', ...oxygenFlowRange };
      else values.oxygenFlow = flow;
    }
  }
  if (form.unrecordable.length > 0) values.unrecordable = form.unrecordable;
  const recordedToo = form.unrecordable.find((sign) =>
    sign === 'bloodPressure'
      ? form.bloodPressureSystolic.trim() + form.bloodPressureDiastolic.trim() !== ''
      : form[sign].trim() !== '',
  );
  if (recordedToo !== undefined) problems.unrecordable = { kind: 'recordedToo', sign: recordedToo };
  if (form.notes.trim() !== '') values.notes = form.notes.trim();
  if (Object.keys(values).length === 0 && Object.keys(problems).length === 0) {
    problems.root = { kind: 'nothing' };
  }
  return { values, problems };
}

function readMeasured(field: MeasuredField, text: string, unit: TemperatureUnit): number | FieldProblem {
  const value = parseDecimal(text);
  if (value === null) return { kind: 'number' };
  if (field === 'temperature') {
    const celsius = fromDisplay(value, unitMeant(value, unit));
    return isPhysical(field, celsius) ? celsius : { kind: 'range', ...temperatureRanges[unit] };
  }
  if (!Number.isInteger(value)) return { kind: 'wholeNumber' };
  return isPhysical(field, value) ? value : { kind: 'range', ...vitalRanges[field] };
}

/**
 * LINE-5: returns the unit of a typed temperature. The ranges of both units share no number, so a value that fits the other unit can be
 * nothing else.
 */
export const unitMeant = (value: number, unit: TemperatureUnit): TemperatureUnit =>
  isLikelyOtherUnit(value, unit) ? (unit === 'C' ? 'F' : 'C') : unit;

/** Returns the value of a field if the user confirmed it as an extreme. */
export function confirmedValue(form: VitalsForm, field: MeasuredField, unit: TemperatureUnit) {
  const read = readMeasured(field, form[field], unit);
  return typeof read === 'number' && form.confirmed[field] === read ? read : undefined;
}

export const isMeasured = (name: string | undefined): name is MeasuredField =>
  measuredFields.some((field) => field === name);

/** Returns the number of values that would be saved. Notes count as one. */
export function countTouched(form: VitalsForm): number {
  return (
    measuredFields.filter((field) => form[field].trim() !== '').length +
    [form.painLevel !== null, form.consciousness !== '', form.oxygen !== '', form.notes.trim() !== ''].filter(
      Boolean,
    ).length +
    form.unrecordable.length
  );
}

/** Converts a typed line into form values. `write` formats a number in the user's language. */
export function formOfLine(
  fields: LineFields,
  unit: TemperatureUnit,
  write: (value: number) => string,
): Partial<VitalsForm> {
  const form: Partial<VitalsForm> = {};
  for (const field of measuredFields) {
    const value = fields[field];
    if (value !== undefined) form[field] = write(field === 'temperature' ? toDisplay(value, unit) : value);
  }
  if (fields.painLevel !== undefined) form.painLevel = fields.painLevel;
  const consciousness = acvpuOf(fields.consciousnessLevel, fields.newConfusion);
  if (consciousness !== undefined && consciousness !== 'AlertConfusionUnknown') {
    form.consciousness = consciousness;
  }
  if (fields.supplementalOxygen !== undefined) form.oxygen = fields.supplementalOxygen ? 'oxygen' : 'air';
  if (fields.oxygenFlow !== undefined) form.oxygenFlow = write(fields.oxygenFlow);
  return form;
}

/** Converts a recorded set into form values. A value that no one assessed stays empty (D8). */
export function formOfRecord(
  record: VitalsRecord,
  unit: TemperatureUnit,
  write: (value: number) => string,
): Partial<VitalsForm> {
  const { oxygenFlow, oxygenDevice, unrecordable = [], notes } = record;
  const consciousness = acvpuOf(consciousnessOf(record), newConfusionOf(record));
  const isOnOxygen = oxygenOf(record);
  const measured = measuredFields.flatMap((field) => {
    const value = record[field];
    return value === undefined
      ? []
      : [[field, write(field === 'temperature' ? toDisplay(value, unit) : value)]];
  });
  return {
    ...Object.fromEntries(measured),
    painLevel: painOf(record) ?? null,
    consciousness:
      consciousness === undefined || consciousness === 'AlertConfusionUnknown' ? '' : consciousness,
    oxygen: isOnOxygen === undefined ? '' : isOnOxygen ? 'oxygen' : 'air',
    oxygenFlow: oxygenFlow === undefined ? '' : write(oxygenFlow),
    oxygenDevice: oxygenDevice ?? '',
    unrecordable,
    notes: notes ?? '',
    confirmed: extremeValues(record),
  };
}

/** EXTREME-3: returns the extremes among values, in the units of the wire. */
export const extremeValues = (
  values: Partial<Record<MeasuredField, number | undefined>>,
): VitalsForm['confirmed'] => Object.fromEntries(extremesOf(values).map((field) => [field, values[field]]));

/**
 * Converts a typed temperature when the unit changes. A value outside the range of the old unit was meant in the new
 * one and stays (D7), unless the user confirmed it.
 */
export function temperatureInUnit(
  typed: string,
  from: TemperatureUnit,
  to: TemperatureUnit,
  write: (value: number) => string,
  isConfirmed = false,
): string {
  const value = parseDecimal(typed);
  if (value === null || from === to || !(isConfirmed || isInTemperatureRange(value, from))) return typed;
  return write(toDisplay(fromDisplay(value, from), to));
}

/**
 * Returns a typed number one step up or down: 0.1 for a temperature, otherwise 1. Returns undefined for an empty
 * field.
 */
export function stepped(
  field: string,
  typed: string,
  direction: 1 | -1,
  write: (value: number) => string,
): string | undefined {
  const value = parseDecimal(typed);
  if (value === null) return undefined;
  if (field === 'temperature') return write(Math.round(value * 10 + direction) / 10);
  return measuredFields.some((name) => name === field) ? write(value + direction) : undefined;
}
