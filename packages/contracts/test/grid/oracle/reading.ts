import { type Person, wholeDays } from './calendar.ts';

/** One set of vitals in the units of the wire: °C, per minute, mmHg, percent. Absent means unknown. */
export interface Reading {
  temperature?: number;
  heartRate?: number;
  respiratoryRate?: number;
  bloodPressureSystolic?: number;
  bloodPressureDiastolic?: number;
  oxygenSaturation?: number;
  painLevel?: number;
  /** If absent, the wire carries "Alert" and lists it as defaulted (D8). */
  consciousnessLevel?: 'Alert' | 'Voice' | 'Pain' | 'Unresponsive';
  newConfusion?: boolean;
  supplementalOxygen?: boolean;
  oxygenFlow?: number;
  spo2Scale?: 1 | 2;
  unrecordable?: ('temperature' | 'heartRate' | 'respiratoryRate' | 'bloodPressure' | 'oxygenSaturation')[];
}

export interface Chart extends Person {
  spo2Scale: 1 | 2;
  pregnancy:
    | { status: 'unknown' }
    | { status: 'no'; deliveredOn?: string }
    | { status: 'yes'; weeks?: number };
  chiefComplaint: string;
}

/** D7: converts °C to whole tenths, rounding half up from hundredths: 37.95 gives 380. */
export function tenths(celsius: number): number {
  const hundredths = Number(celsius.toFixed(2).replace('.', ''));
  return (hundredths - (hundredths % 10)) / 10 + (hundredths % 10 >= 5 ? 1 : 0);
}

/** D10, MERGE-6: returns whether the patient is on oxygen, or undefined if unknown. */
export function breathesOxygen({ supplementalOxygen, oxygenFlow = 0 }: Reading): boolean | undefined {
  return supplementalOxygen ?? (oxygenFlow > 0 ? true : undefined);
}

/** D44: returns the record's scale, otherwise the patient's. */
export function scaleOf(reading: Reading, chart: Chart): 1 | 2 {
  return reading.spo2Scale ?? chart.spo2Scale;
}

/** D48: during pregnancy and for six weeks after a birth. */
export function isObstetric({ pregnancy }: Chart, on: string): boolean {
  if (pregnancy.status === 'yes') return true;
  if (pregnancy.status === 'unknown' || pregnancy.deliveredOn === undefined) return false;
  return pregnancy.deliveredOn <= on && wholeDays(pregnancy.deliveredOn, on) <= 6 * 7;
}
