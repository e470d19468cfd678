import * as z from 'zod';
import { itemBounds } from '../bounds.ts';
import { label } from '../primitives.ts';
import type { Reviewed } from '../record-marks.ts';

/** The signs that a monitor's messages can bring. */
export const monitoredSigns = [
  'temperature',
  'heartRate',
  'respiratoryRate',
  'bloodPressure',
  'oxygenSaturation',
] as const;
export type MonitoredSign = (typeof monitoredSigns)[number];

/**
 * Why a monitor has no value of a sign: an electrode or a sensor is off, the device itself doubts the value, it has none, or the
 * value or its unit cannot be right.
 */
export const gapReasons = ['lead-off', 'artefact', 'unavailable', 'implausible'] as const;
export type GapReason = (typeof gapReasons)[number];

/** A sign that the monitor watches and has no value of. It is a gap, not a failed attempt (MONITOR-5). */
export const MonitorGap = z.object({ sign: z.enum(monitoredSigns), why: z.enum(gapReasons) });
export type MonitorGap = z.output<typeof MonitorGap>;

/** The values that a monitor can measure. The temperature is in °C, the pressure in mmHg. */
export const measuredValues = {
  temperature: z.number().optional(),
  heartRate: z.number().optional(),
  respiratoryRate: z.number().optional(),
  bloodPressureSystolic: z.number().optional(),
  bloodPressureDiastolic: z.number().optional(),
  oxygenSaturation: z.number().optional(),
};

/** The signs without a value, because of an electrode, an artefact or the monitor itself. */
const gaps = z.array(MonitorGap).max(itemBounds.monitorGaps).optional();

/** The values of a monitor, and its gaps. */
export const monitorValues = { ...measuredValues, gaps };

/** What a set has only if a monitor sent it by itself. Such a set is unverified until someone reviews it (MONITOR-1). */
export const MonitorSource = z.object({
  /** The device as its messages name it. */
  deviceId: label,
  gaps,
});
export type MonitorSource = z.output<typeof MonitorSource>;

/** MONITOR-1: returns whether a set came from a monitor by itself and nobody has confirmed it. */
export const isUnverified = ({
  monitor,
  reviewed,
}: {
  monitor?: MonitorSource | undefined;
  reviewed?: Reviewed | undefined;
}): boolean => monitor !== undefined && reviewed === undefined;
