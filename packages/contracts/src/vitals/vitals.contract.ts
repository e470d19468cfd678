import * as z from 'zod';
import { itemBounds, textBounds } from '../bounds.ts';
import { defineEndpoints, defineEntries } from '../define.ts';
import { type FieldProblem, problem } from '../field-problems.ts';
import {
  Actor,
  Id,
  Instant,
  ListQuery,
  note,
  PatientParams,
  pastInstant,
  prose,
  sentList,
} from '../primitives.ts';
import { recordMarks } from '../record-marks.ts';
import { consciousnessLevels, namedConsciousness } from './consciousness-words.ts';
import { MonitorSource, measuredValues } from './monitor-sets.ts';
import {
  type ConfirmableVital,
  confirmableVitals,
  isExtreme,
  isPhysical,
  oxygenFlowRange,
  physicalRanges,
  vitalRanges,
} from './vital-ranges.ts';

export const unrecordableSigns = [
  'temperature',
  'heartRate',
  'respiratoryRate',
  'bloodPressure',
  'oxygenSaturation',
] as const;

export const oxygenDevices = [
  'nasal-cannula',
  'simple-mask',
  'venturi-mask',
  'non-rebreather-mask',
  'high-flow',
  'cpap',
  'bipap',
  'ventilator',
  'other',
] as const;

const absent = (value: unknown) => (value === '' || value === null ? undefined : value);

const outOfRange = (vital: ConfirmableVital) => {
  const { min, max } = vitalRanges[vital];
  return problem('out-of-range', min, max);
};

/**
 * A number within its physical limits. An empty string and null mean "not measured". {@link refuseUnconfirmed} refuses
 * extremes that nobody confirmed.
 */
const measured = (vital: ConfirmableVital) => {
  const { min, max } = physicalRanges[vital];
  const refused = outOfRange(vital);
  return z.preprocess(absent, z.number(refused).min(min, refused).max(max, refused).optional());
};

/** Runs beside other problems, so that one answer names all of them. */
const whateverElseFails = { when: () => true };

/** EXTREME-4: refuses an extreme that `confirmed` does not name, as confirmable. */
function refuseUnconfirmed(sent: unknown, context: z.core.$RefinementCtx): void {
  if (typeof sent !== 'object' || sent === null) return;
  const values = new Map<string, unknown>(Object.entries(sent));
  const confirmed = values.get('confirmed');
  for (const vital of confirmableVitals) {
    const value = values.get(vital);
    if (typeof value !== 'number' || !isExtreme(vital, value) || !isPhysical(vital, value)) continue;
    if (Array.isArray(confirmed) && confirmed.includes(vital)) continue;
    context.addIssue({
      code: 'custom',
      path: [vital],
      message: outOfRange(vital),
      params: { confirmable: true },
    });
  }
}

const { painLevel: painRange } = vitalRanges;
const refusedPain = problem('out-of-range', painRange.min, painRange.max);
const pain = z
  .number(refusedPain)
  .int(refusedPain)
  .min(painRange.min, refusedPain)
  .max(painRange.max, refusedPain);

const Spo2Scale = z.union([z.literal(1), z.literal(2)]);

const context = {
  supplementalOxygen: z.boolean().optional(),
  oxygenDevice: z.enum(oxygenDevices).optional(),
  /** Liters per minute. */
  oxygenFlow: z.number().min(oxygenFlowRange.min).max(oxygenFlowRange.max).optional(),
  newConfusion: z.boolean().optional(),
};

/**
 * A new set of vitals: every field is optional, but at least one is required. `timestamp` is the time of observation
 * (D36). `spo2Scale` is accepted and ignored, because the scale belongs to the patient (D44).
 */
export const RecordVitals = z
  .object({
    temperature: measured('temperature'),
    heartRate: measured('heartRate'),
    respiratoryRate: measured('respiratoryRate'),
    bloodPressureSystolic: measured('bloodPressureSystolic'),
    bloodPressureDiastolic: measured('bloodPressureDiastolic'),
    oxygenSaturation: measured('oxygenSaturation'),
    painLevel: z.preprocess(absent, pain.optional()),
    /**
     * Accepts any letter case and the words of each language (ADR 0034). Stored and returned as one of these levels.
     */
    consciousnessLevel: z.preprocess(
      (value) => namedConsciousness(absent(value)),
      z.enum(consciousnessLevels).optional(),
    ),
    notes: note(textBounds.remark).optional(),
    timestamp: pastInstant.optional(),
    ...context,
    /** Ignored (D44). */
    spo2Scale: Spo2Scale.optional(),
    /** Signs that someone tried to measure and could not. They raise an alert and are not a gap (D10). */
    unrecordable: sentList(z.enum(unrecordableSigns), { max: itemBounds.unrecordable }).optional(),
    /** Extremes that someone measured again (D61). Names of other values are accepted and dropped. */
    confirmed: sentList(z.enum(confirmableVitals), { max: itemBounds.confirmedVitals }).optional(),
  })
  .superRefine(refuseUnconfirmed, whateverElseFails)
  .superRefine((vitals, context) => {
    const refuse = (path: string, message: FieldProblem) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic, unrecordable } = vitals;
    if (systolic !== undefined && diastolic !== undefined && systolic <= diastolic) {
      refuse('bloodPressureSystolic', problem('not-above-diastolic'));
    }
    for (const sign of unrecordable ?? []) {
      const measuredToo = sign === 'bloodPressure' ? (systolic ?? diastolic) : vitals[sign];
      if (measuredToo !== undefined) refuse('unrecordable', problem('recorded-too', sign));
    }
    if (vitals.supplementalOxygen === false && (vitals.oxygenFlow ?? 0) > 0) {
      // One of the two values is wrong. Read as room air, it would hide two points of NEWS2.
      refuse('oxygenFlow', problem('flow-on-room-air'));
    }
    const {
      timestamp: _observed,
      spo2Scale: _ignored,
      confirmed: _names,
      notes,
      unrecordable: tried,
      ...values
    } = vitals;
    const anything = notes || tried?.length || Object.values(values).some((value) => value !== undefined);
    if (!anything) refuse('vitals', problem('nothing-given'));
  });

/** Fields that contain a default on the wire if they were not assessed (D8). */
export const defaultableVitals = ['painLevel', 'consciousnessLevel'] as const;

export const VitalsRecord = z
  .object({
    id: Id,
    patientId: Id,
    ...measuredValues,
    painLevel: z.number(),
    consciousnessLevel: z.enum(consciousnessLevels),
    notes: prose.optional(),
    ...context,
    /** The patient's SpO₂ scale at the time of recording, which the server writes (D44). Absent in older sets. */
    spo2Scale: Spo2Scale.optional(),
    unrecordable: z.array(z.enum(unrecordableSigns)).max(itemBounds.unrecordable).optional(),
    /** The values outside their range, each measured again (EXTREME-5). Absent if the set has none. */
    confirmed: z.array(z.enum(confirmableVitals)).max(itemBounds.confirmedVitals).optional(),
    /** Fields that contain a default because they were not assessed. */
    defaulted: z.array(z.enum(defaultableVitals)).max(defaultableVitals.length),
    /** Present if a monitor sent the set by itself. It is unverified until it is reviewed (MONITOR-1). */
    monitor: MonitorSource.optional(),
    /** The time of observation. */
    timestamp: Instant,
    /** The time at which the server stored the set. */
    recordedAt: Instant,
    recordedBy: Actor,
    version: z.number().int(),
    ...recordMarks,
  })
  .meta({ id: 'VitalsRecord' });
export type VitalsRecord = z.output<typeof VitalsRecord>;

/** Which sets of a monitor someone confirms: the given ones, otherwise all up to `until`, the newest that the person has seen. */
export const ConfirmSets = z
  .object({
    recordIds: sentList(Id, { min: 1, max: itemBounds.confirmedSets }).optional(),
    until: Instant.optional(),
  })
  .refine(({ recordIds, until }) => recordIds !== undefined || until !== undefined, {
    path: ['until'],
    message: problem('required'),
  });

export const vitalsEndpoints = defineEndpoints({
  list: {
    method: 'get',
    path: '/patient/:patientId/vitals',
    summary: 'Returns sets of vitals, latest observation first',
    access: 'session',
    right: 'read-chart',
    params: PatientParams,
    query: ListQuery,
    paged: true,
    response: z.array(VitalsRecord).max(itemBounds.list),
    chartList: true,
  },
  record: {
    method: 'post',
    path: '/patient/:patientId/vitals',
    summary: 'Records a set of vitals',
    access: 'session',
    right: 'record',
    status: 201,
    params: PatientParams,
    body: RecordVitals,
    response: VitalsRecord,
    idempotent: true,
  },
  confirm: {
    method: 'post',
    path: '/patient/:patientId/vitals/confirm',
    summary:
      "Confirms a monitor's sets, as a review of each: the given ones, or the newest unverified ones up to `until`. Returns how many it confirmed",
    access: 'session',
    right: 'record',
    params: PatientParams,
    body: ConfirmSets,
    response: z.object({ confirmed: z.number().int() }),
  },
});

export const vitalsEntries = defineEntries({ 'vitals.recorded': VitalsRecord });
