import type { LabResult } from '../../../labs/labs.contract.ts';
import type { ChartInput } from '../../../scores/chart-inputs.ts';
import type { ConsciousnessFinding } from '../../../scores/score-parameters.ts';
import type { ConsciousnessLevel } from '../../../vitals/consciousness-words.ts';
import type { VitalsRecord } from '../../../vitals/vitals.contract.ts';
import { news2WindowMs } from '../../news2/news2.ts';
import { consciousnessOf, painOf, temperatureOf } from '../../vitals/merged-vitals.ts';
import { troponinOf, ureaOf } from './score-labs.ts';

/* Score inputs from the chart, and how long they count (D51). Rules: docs/clinical/score-inputs.md. */

const hour = 3_600_000;

/** INPUT-1 to INPUT-3: how long an observation counts as an input unless a clinician takes it by hand. Milliseconds. */
export const inputWindowsMs = { vitals: news2WindowMs, troponin: 6 * hour, other: 24 * hour } as const;
export type InputWindow = keyof typeof inputWindowsMs;

/**
 * INPUT-1 to INPUT-3: tells whether an observation is recent enough to be an input. Form and server share this rule.
 */
export function isCurrentInput(window: InputWindow, observedAt: string, now: number): boolean {
  return now - Date.parse(observedAt) <= inputWindowsMs[window];
}

export const consciousnessFindingOf: Record<ConsciousnessLevel, ConsciousnessFinding> = {
  Alert: 'alert',
  Voice: 'verbal',
  Pain: 'pain',
  Unresponsive: 'unresponsive',
};

type Value = number | string | boolean | undefined;

const consciousness = (record: VitalsRecord): Value => {
  const level = consciousnessOf(record);
  return level && consciousnessFindingOf[level];
};

/** Returns QSOFA-2 for a set of vitals, or undefined if unknown. */
function isAltered(record: VitalsRecord): boolean | undefined {
  const level = consciousnessOf(record);
  if (record.newConfusion || (level !== undefined && level !== 'Alert')) return true;
  return level === undefined || record.newConfusion === undefined ? undefined : false;
}

/** The functions that read a score's inputs from a set of vitals, by the input's path in the score's parameters. */
const fromVitals = {
  'vitals.heartRate': (record) => record.heartRate,
  'vitals.respiratoryRate': (record) => record.respiratoryRate,
  'vitals.oxygenSaturation': (record) => record.oxygenSaturation,
  'vitals.temperature': temperatureOf,
  'vitals.systolicBP': (record) => record.bloodPressureSystolic,
  'vitals.diastolicBP': (record) => record.bloodPressureDiastolic,
  consciousness,
  newConfusion: (record) => record.newConfusion,
  painLevel: painOf,
  respiratoryRate: (record) => record.respiratoryRate,
  systolicBP: (record) => record.bloodPressureSystolic,
  diastolicBP: (record) => record.bloodPressureDiastolic,
  confusion: (record) => record.newConfusion,
  alteredMentalStatus: isAltered,
} as const satisfies Partial<Record<ChartInput, (record: VitalsRecord) => Value>>;

const fromLab = {
  troponinLevel: (lab) => troponinOf(lab)?.level,
  troponinUpperReferenceLimit: (lab) => troponinOf(lab)?.limit,
  ureaLevel: (lab) => ureaOf(lab)?.level,
} as const satisfies Partial<Record<ChartInput, (lab: LabResult) => Value>>;

type LabInput = keyof typeof fromLab;

const isLabInput = (name: ChartInput): name is LabInput => name in fromLab;

/** A chart record that can supply an input. */
export type InputRecord =
  | { source: 'vitals'; record: VitalsRecord; observedAt: string }
  | { source: 'lab'; record: LabResult; observedAt: string };

/** Returns the value of an input in a record, in the unit of the wire; undefined if the record has none. */
export function inputValue(name: ChartInput, from: InputRecord): Value {
  if (from.source === 'lab') return isLabInput(name) ? fromLab[name](from.record) : undefined;
  return isLabInput(name) ? undefined : fromVitals[name](from.record);
}

export function windowOf(name: ChartInput): InputWindow {
  if (!isLabInput(name)) return 'vitals';
  return name === 'ureaLevel' ? 'other' : 'troponin';
}

/** INPUT-4: tells whether the submitted value equals the record's. Screens write numbers with up to three decimals. */
export function isSameInput(sent: unknown, recorded: Value): boolean {
  if (typeof sent === 'number' && typeof recorded === 'number')
    return Math.abs(sent - recorded) < 0.0005 + Number.EPSILON;
  return recorded !== undefined && sent === recorded;
}
