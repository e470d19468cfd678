import { yearsOf } from './calendar.ts';
import { breathesOxygen, type Chart, type Reading, scaleOf, tenths } from './reading.ts';

/*
 * National Early Warning Score 2, read from chart 1 of: Royal College of Physicians, National Early Warning Score (NEWS) 2,
 * 2017. Each row: lowest value, highest value, points. Temperatures are whole tenths of a degree.
 */

type Row = readonly [lowest: number, highest: number, points: number];

export const respirationRows: readonly Row[] = [
  [0, 8, 3],
  [9, 11, 1],
  [12, 20, 0],
  [21, 24, 2],
  [25, 999, 3],
];
export const saturationRows: readonly Row[] = [
  [0, 91, 3],
  [92, 93, 2],
  [94, 95, 1],
  [96, 100, 0],
];
export const saturationRowsScale2OnAir: readonly Row[] = [
  [0, 83, 3],
  [84, 85, 2],
  [86, 87, 1],
  [88, 100, 0],
];
export const saturationRowsScale2OnOxygen: readonly Row[] = [
  [0, 83, 3],
  [84, 85, 2],
  [86, 87, 1],
  [88, 92, 0],
  [93, 94, 1],
  [95, 96, 2],
  [97, 100, 3],
];
export const systolicRows: readonly Row[] = [
  [0, 90, 3],
  [91, 100, 2],
  [101, 110, 1],
  [111, 219, 0],
  [220, 999, 3],
];
export const pulseRows: readonly Row[] = [
  [0, 40, 3],
  [41, 50, 1],
  [51, 90, 0],
  [91, 110, 1],
  [111, 130, 2],
  [131, 999, 3],
];
export const temperatureRows: readonly Row[] = [
  [0, 350, 3],
  [351, 360, 1],
  [361, 380, 0],
  [381, 390, 1],
  [391, 999, 2],
];

/** A fraction belongs to the row whose lowest value it reaches. On the wire, only temperatures have fractions. */
export function pointsIn(rows: readonly Row[], value: number): number {
  return rows.findLast(([lowest]) => value >= lowest)?.[2] ?? Number.NaN;
}

type Part = readonly [min: number, max: number];
const known = (points: number): Part => [points, points];

function saturation(reading: Reading, scale: 1 | 2): Part {
  const percent = reading.oxygenSaturation;
  if (percent === undefined) return [0, 3];
  if (scale === 1) return known(pointsIn(saturationRows, percent));
  const onAir = pointsIn(saturationRowsScale2OnAir, percent);
  const onOxygen = pointsIn(saturationRowsScale2OnOxygen, percent);
  const oxygen = breathesOxygen(reading);
  if (oxygen === undefined) return [Math.min(onAir, onOxygen), Math.max(onAir, onOxygen)];
  return known(oxygen ? onOxygen : onAir);
}

/** ACVPU. "Alert" without an answer on confusion leaves it unknown (D43), and so does a defaulted level (D8). */
function consciousness({ consciousnessLevel, newConfusion }: Reading): Part {
  if (newConfusion === true) return [3, 3];
  if (consciousnessLevel === undefined) return [0, 3];
  if (consciousnessLevel !== 'Alert') return [3, 3];
  return newConfusion === false ? [0, 0] : [0, 3];
}

const isSettled = (reading: Reading) => consciousness(reading)[0] === consciousness(reading)[1];

/** Returns the clinical risk of an aggregate score: chart 2 of the report. */
export function riskOf(score: number, singleThree: boolean): 'low' | 'low-medium' | 'medium' | 'high' {
  if (score >= 7) return 'high';
  if (score >= 5) return 'medium';
  return singleThree ? 'low-medium' : 'low';
}

/**
 * Returns the maximum minutes until the next set: chart 4 of the report, D39. Uses the shorter end of "4 to 6 hours".
 */
export function monitoringMinutes(score: number, singleThree: boolean): number {
  if (score >= 7) return 0;
  if (score >= 5 || singleThree) return 60;
  return score === 0 ? 12 * 60 : 4 * 60;
}

/** Returns NEWS2 of one current set of vitals (D29). */
export function news2Oracle(reading: Reading, chart: Chart, on: string) {
  if (yearsOf(chart, on) < 16) return { status: 'not-valid', reason: 'under-16' };
  if (chart.pregnancy.status === 'yes') return { status: 'not-valid', reason: 'pregnant' };
  const scale = scaleOf(reading, chart);
  const oxygen = breathesOxygen(reading);
  const measured = (rows: readonly Row[], value: number | undefined): Part =>
    value === undefined ? [0, 3] : known(pointsIn(rows, value));
  const parts: Record<string, Part> = {
    respiratoryRate: measured(respirationRows, reading.respiratoryRate),
    oxygenSaturation: saturation(reading, scale),
    supplementalOxygen: oxygen === undefined ? [0, 2] : known(oxygen ? 2 : 0),
    bloodPressureSystolic: measured(systolicRows, reading.bloodPressureSystolic),
    heartRate: measured(pulseRows, reading.heartRate),
    consciousness: consciousness(reading),
    temperature: measured(temperatureRows, reading.temperature && tenths(reading.temperature)),
  };
  const { respiratoryRate, oxygenSaturation, bloodPressureSystolic, heartRate, temperature } = reading;
  const measurements = { respiratoryRate, oxygenSaturation, bloodPressureSystolic, heartRate, temperature };
  const missing = Object.entries(measurements).flatMap(([name, value]) =>
    value === undefined ? [name] : [],
  );
  if (oxygen === undefined) missing.push('supplementalOxygen');
  if (!isSettled(reading)) missing.push(reading.consciousnessLevel ? 'newConfusion' : 'consciousness');
  // Nothing was observed if all seven parameters are missing. "Alert" counts as an observation.
  if (missing.length === 7 && !missing.includes('newConfusion')) return { status: 'not-observed' };
  const ranges = Object.values(parts);
  const min = ranges.reduce((sum, [least]) => sum + least, 0);
  // On scale 2, an unknown oxygen supply affects two parameters: a saturation of 97 % is 0 + 0 on air and 3 + 2 on
  // oxygen.
  const max = ranges.reduce((sum, [, most]) => sum + most, 0);
  return { status: 'scored', min, max, parts, missing: missing.sort(), scale, ...risks(parts, min, max) };
}

function risks(parts: Record<string, Part>, min: number, max: number) {
  const singleThree = Object.values(parts).some(([least]) => least === 3);
  const couldBeThree = Object.values(parts).some(([, most]) => most === 3);
  return { singleThree, risk: { min: riskOf(min, singleThree), max: riskOf(max, couldBeThree) } };
}
