/*
 * The codes of ISO/IEEE 11073-10101 by which monitors name signs and units. A context-free code is its term's code plus
 * 65,536 times its partition; signs are in partition 2, units in 4. Compared with public messages of Mindray, GE, Philips and
 * Comen monitors and with two public tables of the nomenclature; docs/interfaces.md names them.
 */

/** A number of a set. Both numbers of a pressure belong to one sign. */
export type MonitorNumber =
  | 'temperature'
  | 'heartRate'
  | 'respiratoryRate'
  | 'bloodPressureSystolic'
  | 'bloodPressureDiastolic'
  | 'oxygenSaturation';

export interface MdcMeaning {
  number: MonitorNumber;
  /** Of several codes of one number, the one with the lowest rank counts. Values of different ways to measure are never mixed. */
  rank: number;
  /** The terms that messages write beside the code. */
  terms: readonly string[];
}

const meaning = (number: MonitorNumber, rank: number, ...terms: string[]): MdcMeaning => ({
  number,
  rank,
  terms,
});

/** Heart rate by ECG comes first, then the pulse; breathing by gas, then by impedance, then derived. */
const table: Record<string, MdcMeaning> = {
  147842: meaning('heartRate', 0, 'MDC_ECG_HEART_RATE', 'MDC_ECG_CARD_BEAT_RATE'),
  149530: meaning('heartRate', 1, 'MDC_PULS_OXIM_PULS_RATE'),
  149522: meaning('heartRate', 2, 'MDC_PULS_RATE', 'MDC_BLD_PULS_RATE', 'MDC_BLD_PULS_RATE_INV'),
  149546: meaning('heartRate', 3, 'MDC_PULS_RATE_NON_INV'),
  150456: meaning('oxygenSaturation', 0, 'MDC_PULS_OXIM_SAT_O2'),
  151594: meaning('respiratoryRate', 0, 'MDC_CO2_RESP_RATE'),
  151570: meaning('respiratoryRate', 1, 'MDC_AWAY_RESP_RATE'),
  151578: meaning('respiratoryRate', 2, 'MDC_TTHOR_RESP_RATE'),
  151562: meaning('respiratoryRate', 3, 'MDC_RESP_RATE'),
  151658: meaning('respiratoryRate', 4, 'MDC_PULS_OXIM_PLETH_RESP_RATE'),
  150021: meaning('bloodPressureSystolic', 0, 'MDC_PRESS_BLD_NONINV_SYS'),
  150022: meaning('bloodPressureDiastolic', 0, 'MDC_PRESS_BLD_NONINV_DIA'),
  150301: meaning('bloodPressureSystolic', 1, 'MDC_PRESS_CUFF_SYS'),
  150302: meaning('bloodPressureDiastolic', 1, 'MDC_PRESS_CUFF_DIA'),
  150033: meaning('bloodPressureSystolic', 2, 'MDC_PRESS_BLD_ART_SYS'),
  150034: meaning('bloodPressureDiastolic', 2, 'MDC_PRESS_BLD_ART_DIA'),
  150037: meaning('bloodPressureSystolic', 3, 'MDC_PRESS_BLD_ART_ABP_SYS'),
  150038: meaning('bloodPressureDiastolic', 3, 'MDC_PRESS_BLD_ART_ABP_DIA'),
  150364: meaning('temperature', 0, 'MDC_TEMP_BODY'),
  150392: meaning('temperature', 1, 'MDC_TEMP_TYMP'),
  188424: meaning('temperature', 2, 'MDC_TEMP_ORAL'),
  188420: meaning('temperature', 3, 'MDC_TEMP_RECT'),
  188496: meaning('temperature', 4, 'MDC_TEMP_AXIL', 'MDC_TEMP_AXILLA'),
  150344: meaning('temperature', 5, 'MDC_TEMP'),
};
const byCode = new Map(Object.entries(table));
const terms = new Set(Object.values(table).flatMap((one) => one.terms));

/**
 * Returns what a code means in a chart; undefined if nothing. A code and a term that name two things mean nothing, because one of them
 * is wrong. A term alone, without a code, is enough.
 */
export function meaningOf(code: string, term: string): MdcMeaning | undefined {
  const known = byCode.get(code);
  if (known) return term === '' || known.terms.includes(term) ? known : undefined;
  if (code !== '' || !terms.has(term)) return undefined;
  return Object.values(table).find((one) => one.terms.includes(term));
}

/** Converts a value to the unit of the chart. */
type Convert = (value: number) => number;

const same: Convert = (value) => value;
const units: Record<
  'percent' | 'rate' | 'pressure' | 'temperature',
  readonly (readonly [Convert, readonly string[]])[]
> = {
  percent: [[same, ['262688', 'MDC_DIM_PERCENT', '%']]],
  rate: [
    [
      same,
      [
        '264864',
        'MDC_DIM_BEAT_PER_MIN',
        '264928',
        'MDC_DIM_RESP_PER_MIN',
        '/min',
        '1/min',
        '{beats}/min',
        '{beat}/min',
        '{breaths}/min',
        'bpm',
      ],
    ],
  ],
  pressure: [
    [same, ['266016', 'MDC_DIM_MMHG', 'mm[Hg]', 'mmHg']],
    // 1 kPa is 7.50062 mmHg.
    [(value) => value * 7.50062, ['265987', 'MDC_DIM_KILO_PASCAL', 'kPa']],
  ],
  temperature: [
    [same, ['268192', 'MDC_DIM_DEGC', 'Cel', '°C']],
    [(value) => ((value - 32) * 5) / 9, ['266560', 'MDC_DIM_FAHR', '[degF]', '°F']],
  ],
};

const unitsOf: Record<MonitorNumber, keyof typeof units> = {
  temperature: 'temperature',
  heartRate: 'rate',
  respiratoryRate: 'rate',
  bloodPressureSystolic: 'pressure',
  bloodPressureDiastolic: 'pressure',
  oxygenSaturation: 'percent',
};

/** Returns how a value in this unit (its code and its term) becomes one of the chart; undefined for a unit of something else. */
export function conversionOf(number: MonitorNumber, code: string, term: string): Convert | undefined {
  const named = [code, term].filter((one) => one !== '');
  if (named.length === 0) return undefined;
  return units[unitsOf[number]].find(([, names]) => named.some((one) => names.includes(one)))?.[0];
}
