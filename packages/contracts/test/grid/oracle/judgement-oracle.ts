import { yearsOf } from './calendar.ts';
import { type HistorySign, headerOracle, historyOracle, panelOracle } from './limits-oracle.ts';
import {
  pointsIn,
  pulseRows,
  respirationRows,
  saturationRows,
  saturationRowsScale2OnAir,
  saturationRowsScale2OnOxygen,
  systolicRows,
  temperatureRows,
} from './news2-oracle.ts';
import { breathesOxygen, type Chart, type Reading, scaleOf, tenths } from './reading.ts';

/*
 * The most dangerous of the specification's three tables and of NEWS2, for each sign of a screen. Knows the tables only
 * through their own oracles.
 */

type Tone = 'normal' | 'unknown' | 'warning' | 'critical';

export const oracleSigns = [
  'bloodPressure',
  'heartRate',
  'respiratoryRate',
  'temperature',
  'oxygenSaturation',
  'painLevel',
  'consciousness',
] as const;
type OracleSign = (typeof oracleSigns)[number];

const worst = (tones: readonly Tone[]): Tone =>
  (['critical', 'warning', 'unknown', 'normal'] as const).find((tone) => tones.includes(tone)) ?? 'unknown';

/** The names of the panel's alerts, by sign. */
const namesOf: Record<OracleSign, RegExp> = {
  bloodPressure: /^(?:(?:severe-)?hypertension\S*|hypotension|unrecordable) (\w+)(?: |$)/,
  heartRate: /^(?:tachycardia|bradycardia|unrecordable) (\w+)/,
  respiratoryRate: /^(?:tachypnea|bradypnea|unrecordable) (\w+)/,
  temperature: /^(?:fever|hypothermia|unrecordable) (\w+)/,
  oxygenSaturation: /^(?:low|high)-oxygen-saturation (\w+)|^unrecordable (\w+)/,
  painLevel: /^pain (\w+)/,
  consciousness: /^(?:reduced-consciousness|new-confusion) (\w+)/,
};

function panelTones(sign: OracleSign, reading: Reading, chart: Chart, on: string): Tone[] {
  return panelOracle(reading, chart, on).flatMap((alert): Tone[] => {
    if (!namesOf[sign].test(alert)) return [];
    if (alert.startsWith('unrecordable') && !alert.endsWith(` ${sign}`)) return [];
    return [alert.split(' ')[1] === 'critical' ? 'critical' : 'warning'];
  });
}

const cellsOf: Record<OracleSign, readonly HistorySign[]> = {
  bloodPressure: ['bloodPressureSystolic', 'bloodPressureDiastolic'],
  heartRate: ['heartRate'],
  respiratoryRate: ['respiratoryRate'],
  temperature: ['temperature'],
  oxygenSaturation: ['oxygenSaturation'],
  painLevel: ['painLevel'],
  consciousness: [],
};

function tableTones(sign: OracleSign, reading: Reading, chart: Chart, on: string): Tone[] {
  return cellsOf[sign].flatMap((cell): Tone[] => {
    const mark = historyOracle(cell, reading, chart, on);
    if (mark === 'abnormal') return ['warning'];
    // Whether a half-known pressure is unknown is up to the strip.
    return mark === 'unknown' && sign === 'bloodPressure' ? [] : [mark];
  });
}

/** A 3 in NEWS2, from 16 years on and outside of pregnancy. */
function scoreTones(sign: OracleSign, reading: Reading, chart: Chart, on: string): Tone[] {
  if (yearsOf(chart, on) < 16 || chart.pregnancy.status === 'yes') return [];
  const { respiratoryRate, bloodPressureSystolic, heartRate, temperature, oxygenSaturation } = reading;
  const scale2 = breathesOxygen(reading) === true ? saturationRowsScale2OnOxygen : saturationRowsScale2OnAir;
  const saturation = scaleOf(reading, chart) === 1 ? saturationRows : scale2;
  const scores = {
    respiratoryRate: respiratoryRate === undefined ? 0 : pointsIn(respirationRows, respiratoryRate),
    bloodPressure: bloodPressureSystolic === undefined ? 0 : pointsIn(systolicRows, bloodPressureSystolic),
    heartRate: heartRate === undefined ? 0 : pointsIn(pulseRows, heartRate),
    temperature: temperature === undefined ? 0 : pointsIn(temperatureRows, tenths(temperature)),
    oxygenSaturation: oxygenSaturation === undefined ? 0 : pointsIn(saturation, oxygenSaturation),
    painLevel: 0,
    consciousness: 0,
  };
  return scores[sign] === 3 ? ['critical'] : [];
}

/** Returns the tone that every screen must give a sign. */
export function judgementOracle(sign: OracleSign, reading: Reading, chart: Chart, on: string): Tone {
  const panel = panelTones(sign, reading, chart, on);
  if (sign === 'consciousness') {
    const { consciousnessLevel, newConfusion } = reading;
    const isKnown = consciousnessLevel === 'Alert' && newConfusion === false;
    return worst([...panel, isKnown ? 'normal' : 'unknown']);
  }
  const header = headerOracle(reading, chart, on);
  return worst([
    ...(sign === 'painLevel' ? [] : [header[sign] ?? 'unknown']),
    ...(header[sign] === 'critical' ? [] : tableTones(sign, reading, chart, on)),
    ...panel,
    ...scoreTones(sign, reading, chart, on),
  ]);
}
