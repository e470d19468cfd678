import {
  type HistoryVital,
  historyFlag,
  historyRange,
  type NormalRange,
  rangeBasis,
} from '@bedside/contracts/clinical/alerts/history-limits.ts';
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

/** The limits that judge some sets alike. Asks the table's rules once for each value outside of a range. */
export class Limits {
  readonly ranges: Ranges;
  readonly #patient: Patient;
  readonly #known = new Map<HistoryVital, Map<number, Judgement>>();

  constructor(record: VitalsRecord, patient: Patient) {
    this.ranges = rangesOf(record, patient);
    this.#patient = patient;
  }

  /** Marks a value of a record as the table does. `value` is in the unit of the wire. */
  judge(vital: HistoryVital, value: number, record: VitalsRecord): Judgement {
    const range = this.ranges[vital];
    if (range !== undefined && value >= range.min && value <= range.max) return normal;
    const known = this.#known.get(vital) ?? new Map<number, Judgement>();
    this.#known.set(vital, known);
    const judgement = known.get(value) ?? this.#ask(vital, value, record);
    known.set(value, judgement);
    return judgement;
  }

  #ask(vital: HistoryVital, value: number, record: VitalsRecord): Judgement {
    const range = this.ranges[vital];
    const flag = historyFlag(vital, record, this.#patient);
    if (flag !== 'abnormal') return { tone: flag === 'normal' ? 'normal' : 'unjudged', side: 0 };
    return { tone: 'abnormal', side: range !== undefined && value < range.min ? -1 : 1 };
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
  add(record: VitalsRecord, at: number): Limits {
    const basis = rangeBasis(record, this.#patient);
    const limits = this.#known.get(basis) ?? new Limits(record, this.#patient);
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

function rangesOf(record: VitalsRecord, patient: Patient): Ranges {
  const of = (vital: HistoryVital) => historyRange(vital, record, patient);
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
