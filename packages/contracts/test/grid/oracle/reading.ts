import { type Person, wholeDays } from './calendar.ts';

/** One set of vitals as the wire has it: °C, per minute, mmHg, percent. Absent is unknown. */
export interface Reading {
  temperature?: number;
  heartRate?: number;
  respiratoryRate?: number;
  bloodPressureSystolic?: number;
  bloodPressureDiastolic?: number;
  oxygenSaturation?: number;
  painLevel?: number;
  /** Absent: the wire carries "Alert" and names it as defaulted (D8). */
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

/** D7: °C in whole tenths, rounded half up from hundredths: 37.95 is 380. */
export function tenths(celsius: number): number {
  const hundredths = Number(celsius.toFixed(2).replace('.', ''));
  return (hundredths - (hundredths % 10)) / 10 + (hundredths % 10 >= 5 ? 1 : 0);
}

/** D10, MERGE-6: on oxygen, on air, or unknown. */
export function breathesOxygen({ supplementalOxygen, oxygenFlow = 0 }: Reading): boolean | undefined {
  return supplementalOxygen ?? (oxygenFlow > 0 ? true : undefined);
}

/** D44: the scale that a record kept holds for it; else the patient's. */
export function scaleOf(reading: Reading, chart: Chart): 1 | 2 {
  return reading.spo2Scale ?? chart.spo2Scale;
}

/** D48: while pregnant, and for six weeks after the day of a birth. */
export function isObstetric({ pregnancy }: Chart, on: string): boolean {
  if (pregnancy.status === 'yes') return true;
  if (pregnancy.status === 'unknown' || pregnancy.deliveredOn === undefined) return false;
  return pregnancy.deliveredOn <= on && wholeDays(pregnancy.deliveredOn, on) <= 6 * 7;
}
