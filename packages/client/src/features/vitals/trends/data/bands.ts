import type { HistoryVital } from '@bedside/contracts/clinical/alerts/history-limits.ts';
import { judge, type SignTone } from '@bedside/contracts/clinical/judgement/judgement.ts';
import type { JudgedMoment } from '@bedside/contracts/clinical/judgement/judgement-rules.ts';
import {
  judgementBasis,
  type NormalRange,
  normalRange,
} from '@bedside/contracts/clinical/judgement/normal-range.ts';
import { type TemperatureUnit, toDisplay } from '@bedside/contracts/clinical/vitals/temperature.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { Lane } from './lanes.ts';
import type { Side, Tone } from './readings.ts';

/** The values with limits, in the order of drawing, and their lanes. */
export const judgedVitals = {
  respiratoryRate: 'respiratoryRate',
  oxygenSaturation: 'oxygenSaturation',
  bloodPressureSystolic: 'bloodPressure',
  bloodPressureDiastolic: 'bloodPressure',
  heartRate: 'heartRate',
  temperature: 'temperature',
  painLevel: 'painLevel',
} as const satisfies Record<HistoryVital, Lane>;

export const vitals = [
  'respiratoryRate',
  'oxygenSaturation',
  'bloodPressureSystolic',
  'bloodPressureDiastolic',
  'heartRate',
  'temperature',
  'painLevel',
] as const satisfies readonly HistoryVital[];

/** The normal range of each value, in the units of the wire. Undefined where no limit applies. */
type Ranges = Record<HistoryVital, NormalRange | undefined>;

/** The tone of a value, and the side of the normal range on which it lies. */
interface Judgement {
  tone: Tone;
  side: Side;
}

const normal: Judgement = { tone: 'normal', side: 0 };

const toneOf: Record<SignTone, Tone> = {
  normal: 'normal',
  unknown: 'unjudged',
  warning: 'abnormal',
  critical: 'critical',
};

/** The limits that judge some sets alike. Asks the rules once for each value outside of a range. */
export class Limits {
  readonly ranges: Ranges;
  readonly #patient: Patient;
  readonly #moment: JudgedMoment;
  readonly #known = new Map<HistoryVital, Map<number, Judgement>>();

  constructor(moment: JudgedMoment, patient: Patient) {
    this.ranges = rangesOf(moment, patient);
    this.#patient = patient;
    this.#moment = moment;
  }

  /** Judges a value as everywhere (JUDGE-1). `value` is in the unit of the wire. */
  judge(vital: HistoryVital, value: number): Judgement {
    const range = this.ranges[vital];
    if (range !== undefined && value >= range.min && value <= range.max) return normal;
    const known = this.#known.get(vital) ?? new Map<number, Judgement>();
    this.#known.set(vital, known);
    const judgement = known.get(value) ?? this.#ask(vital, value);
    known.set(value, judgement);
    return judgement;
  }

  #ask(vital: HistoryVital, value: number): Judgement {
    const { tone, side } = judge(vital, value, this.#patient, this.#moment);
    return { tone: toneOf[tone], side: side === undefined ? 0 : side === 'low' ? -1 : 1 };
  }
}

/** A normal range, in the unit on screen, that holds from a time on until the next one. */
export interface BandStep {
  from: number;
  range: NormalRange | undefined;
}

/** The normal ranges of one value over time. */
export interface Band {
  lane: Lane;
  steps: readonly BandStep[];
}

/** TREND-3: collects the bands of all values, as they change with the age, the scale and the oxygen of each set. */
export class BandBuilder {
  readonly #patient: Patient;
  readonly #unit: TemperatureUnit;
  readonly #known = new Map<string, Limits>();
  readonly #steps = new Map<HistoryVital, BandStep[]>();
  #basis: string | undefined;

  constructor(patient: Patient, unit: TemperatureUnit) {
    this.#patient = patient;
    this.#unit = unit;
  }

  /** Returns the limits of a set. Sets come in the order of their observation. */
  add({ timestamp, spo2Scale }: VitalsRecord, at: number, onOxygen: boolean | undefined): Limits {
    const moment = { at: timestamp, spo2Scale, onOxygen };
    const basis = judgementBasis(this.#patient, moment);
    const limits = this.#known.get(basis) ?? new Limits(moment, this.#patient);
    if (basis === this.#basis) return limits;
    this.#known.set(basis, limits);
    this.#basis = basis;
    for (const vital of vitals) this.#step(vital, at, limits.ranges[vital]);
    return limits;
  }

  all(): Band[] {
    return vitals.map((vital) => ({ lane: judgedVitals[vital], steps: this.#steps.get(vital) ?? [] }));
  }

  #step(vital: HistoryVital, from: number, wire: NormalRange | undefined): void {
    const range = wire && vital === 'temperature' ? onScreen(wire, this.#unit) : wire;
    const steps = this.#steps.get(vital) ?? [];
    this.#steps.set(vital, steps);
    const last = steps.at(-1);
    if (last?.range?.min !== range?.min || last?.range?.max !== range?.max) steps.push({ from, range });
  }
}

const onScreen = ({ min, max }: NormalRange, unit: TemperatureUnit): NormalRange => ({
  min: toDisplay(min, unit),
  max: toDisplay(max, unit),
});

function rangesOf(moment: JudgedMoment, patient: Patient): Ranges {
  const of = (vital: HistoryVital) => normalRange(vital, patient, moment);
  return {
    respiratoryRate: of('respiratoryRate'),
    oxygenSaturation: of('oxygenSaturation'),
    bloodPressureSystolic: of('bloodPressureSystolic'),
    bloodPressureDiastolic: of('bloodPressureDiastolic'),
    heartRate: of('heartRate'),
    temperature: of('temperature'),
    painLevel: of('painLevel'),
  };
}
