import { type Person, yearsOf } from './calendar.ts';
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
import { type ChildSign, childOracle } from './pediatric-oracle.ts';
import { breathesOxygen, type Chart, isObstetric, type Reading, scaleOf, tenths } from './reading.ts';

/*
 * The three tables of limits (D9, D32): frame §5 "Header vitals colouring", records §9 "Vital abnormality thresholds"
 * and frame §9 "Context-panel alerts". A fourth rule alerts for every value that scores 3 in NEWS2.
 */

type Color = 'normal' | 'warning' | 'critical' | 'unknown';

/** frame §5: the normal range, both ends included. Temperatures in tenths. */
const headerNormal = {
  bloodPressureSystolic: [90, 140],
  bloodPressureDiastolic: [60, 90],
  heartRate: [60, 100],
  respiratoryRate: [12, 20],
  temperature: [360, 380],
} as const;

/** records §9: the normal range, both ends included. */
const historyNormal = {
  temperature: [360, 380],
  heartRate: [60, 100],
  respiratoryRate: [12, 20],
  bloodPressureSystolic: [90, 140],
  bloodPressureDiastolic: [60, 90],
  oxygenSaturation: [95, 100],
  painLevel: [0, 7],
} as const;
export type HistorySign = keyof typeof historyNormal;

const isWithin = ([from, to]: readonly [number, number], value: number) => value >= from && value <= to;

/** A finding takes precedence over unknown, and unknown over normal. */
const urgent = (colors: Color[]): Color =>
  (['critical', 'warning', 'unknown', 'normal'] as const).find((color) => colors.includes(color)) ??
  'unknown';

function childColor(sign: ChildSign, value: number | undefined, child: Person, on: string): Color {
  if (value === undefined) return 'unknown';
  return (childOracle(sign, value, child, on)?.level ?? 'unknown') as Color;
}

function saturationColor(reading: Reading, chart: Chart): Color {
  const percent = reading.oxygenSaturation;
  if (percent === undefined) return 'unknown';
  if (scaleOf(reading, chart) === 1) {
    if (percent < 94) return 'critical';
    return percent < 96 ? 'warning' : 'normal';
  }
  // D9: here, too much oxygen is the harm.
  if (percent < 88) return 'critical';
  if (percent <= 92) return 'normal';
  const oxygen = breathesOxygen(reading);
  if (oxygen === undefined) return 'unknown';
  if (!oxygen) return 'normal';
  return percent >= 97 ? 'critical' : 'warning';
}

/** D48, NICE NG133: warning from 140 or 90, critical from 160 or 110. The lower limits are those of all adults. */
const obstetricLimits = {
  bloodPressureSystolic: { low: 90, raised: 140, severe: 160 },
  bloodPressureDiastolic: { low: 60, raised: 90, severe: 110 },
};

function obstetricColor(sign: keyof typeof obstetricLimits, value: number): Color {
  const { low, raised, severe } = obstetricLimits[sign];
  if (value >= severe || value < low) return 'critical';
  return value >= raised ? 'warning' : 'normal';
}

/** Returns the color of each of the header's five tiles. */
export function headerOracle(reading: Reading, chart: Chart, on: string): Record<string, Color> {
  const isChild = yearsOf(chart, on) < 18;
  const adult = (sign: 'heartRate' | 'respiratoryRate' | 'temperature'): Color => {
    const value = reading[sign];
    if (value === undefined) return 'unknown';
    return isWithin(headerNormal[sign], sign === 'temperature' ? tenths(value) : value)
      ? 'normal'
      : 'warning';
  };
  const half = (sign: 'bloodPressureSystolic' | 'bloodPressureDiastolic'): Color => {
    const value = reading[sign];
    if (value === undefined) return 'unknown';
    if (isObstetric(chart, on)) return obstetricColor(sign, value);
    return isWithin(headerNormal[sign], value) ? 'normal' : 'critical';
  };
  const bandAndPregnancy = (): Color => {
    const byBand = childColor('bloodPressureSystolic', reading.bloodPressureSystolic, chart, on);
    if (!isObstetric(chart, on)) return byBand;
    // The more urgent of the two, because one table can judge a number that the other does not.
    return urgent([byBand, half('bloodPressureSystolic'), half('bloodPressureDiastolic')]);
  };
  const tiles: Record<string, Color> = isChild
    ? {
        bloodPressure: bandAndPregnancy(),
        heartRate: childColor('heartRate', reading.heartRate, chart, on),
        respiratoryRate: childColor('respiratoryRate', reading.respiratoryRate, chart, on),
        temperature: childColor('temperature', reading.temperature, chart, on),
        oxygenSaturation: childColor('oxygenSaturation', reading.oxygenSaturation, chart, on),
      }
    : {
        bloodPressure: urgent([half('bloodPressureSystolic'), half('bloodPressureDiastolic')]),
        heartRate: adult('heartRate'),
        respiratoryRate: adult('respiratoryRate'),
        temperature: adult('temperature'),
        oxygenSaturation: saturationColor(reading, chart),
      };
  // D10: an unrecordable sign is an alert.
  for (const sign of reading.unrecordable ?? []) tiles[sign] = 'critical';
  return tiles;
}

/** Returns the mark of one cell of the history table. */
export function historyOracle(sign: HistorySign, reading: Reading, chart: Chart, on: string) {
  const value = reading[sign];
  if (value === undefined) return 'unknown';
  const isPressure = sign === 'bloodPressureSystolic' || sign === 'bloodPressureDiastolic';
  // HIST-11: applies at every age. Below the raised limit, the other tables apply.
  if (isPressure && isObstetric(chart, on) && value >= obstetricLimits[sign].raised) return 'abnormal';
  if (sign !== 'painLevel' && yearsOf(chart, on) < 18) {
    if (sign === 'bloodPressureDiastolic') return 'unknown';
    const level = childOracle(sign, value, chart, on)?.level;
    if (level === undefined) return 'unknown';
    return level === 'normal' ? 'normal' : 'abnormal';
  }
  if (sign === 'oxygenSaturation' && scaleOf(reading, chart) === 2) {
    const color = saturationColor(reading, chart);
    return color === 'warning' || color === 'critical' ? 'abnormal' : color;
  }
  return isWithin(historyNormal[sign], sign === 'temperature' ? tenths(value) : value)
    ? 'normal'
    : 'abnormal';
}

/** The names of the alerts for values too low and too high. */
const alertNames = {
  temperature: ['hypothermia', 'fever'],
  heartRate: ['bradycardia', 'tachycardia'],
  respiratoryRate: ['bradypnea', 'tachypnea'],
  bloodPressureSystolic: ['hypotension', 'hypertension'],
  oxygenSaturation: ['low-oxygen-saturation', 'high-oxygen-saturation'],
} as const;
const alertSigns = Object.keys(alertNames) as ChildSign[];

/** Returns the context panel's alerts, each as "name severity value", in alphabetical order. */
export function panelOracle(reading: Reading, chart: Chart, on: string): string[] {
  const years = yearsOf(chart, on);
  const found = new Map<string, [severity: 'warning' | 'critical', value: number | string]>();
  const raise = (name: string, severity: 'warning' | 'critical', value: number | string) => {
    if (found.get(name)?.[0] !== 'critical') found.set(name, [severity, value]);
  };
  const { temperature, heartRate, bloodPressureSystolic } = reading;
  if (years >= 18) {
    if (temperature !== undefined && tenths(temperature) > 380)
      raise('fever', 'warning', tenths(temperature) / 10);
    if (heartRate !== undefined && heartRate > 100) raise('tachycardia', 'warning', heartRate);
    if (bloodPressureSystolic !== undefined && bloodPressureSystolic > 140)
      raise('hypertension', 'warning', bloodPressureSystolic);
  } else {
    for (const sign of alertSigns) {
      const value = reading[sign];
      const flag = value === undefined ? undefined : childOracle(sign, value, chart, on);
      if (value === undefined || flag === undefined || !('direction' in flag)) continue;
      const shown = sign === 'temperature' ? tenths(value) / 10 : value;
      raise(
        alertNames[sign][flag.direction === 'low' ? 0 : 1],
        flag.level === 'critical' ? 'critical' : 'warning',
        shown,
      );
    }
  }
  if (years >= 16) for (const [name, value] of threes(reading, chart)) raise(name, 'critical', value);
  const inPregnancy = isObstetric(chart, on) ? obstetricAlert(reading) : undefined;
  if (inPregnancy) {
    // One finding alerts once (PANEL-9).
    found.delete('hypertension');
    raise(...inPregnancy);
  }
  const { consciousnessLevel, newConfusion, unrecordable = [] } = reading;
  if (consciousnessLevel !== undefined && consciousnessLevel !== 'Alert')
    raise('reduced-consciousness', 'critical', consciousnessLevel);
  if (newConfusion === true) raise('new-confusion', 'critical', consciousnessLevel ?? 'Alert');
  const alerts = [...found].map(([name, [severity, value]]) => `${name} ${severity} ${value}`);
  return [...alerts, ...unrecordable.map((sign) => `unrecordable critical ${sign}`)].sort();
}

/** D32: returns every known value that scores 3 in NEWS2. */
function threes(reading: Reading, chart: Chart): [name: string, value: number][] {
  const onOxygen = breathesOxygen(reading) === true;
  const saturation =
    scaleOf(reading, chart) === 1
      ? saturationRows
      : onOxygen
        ? saturationRowsScale2OnOxygen
        : saturationRowsScale2OnAir;
  const rows = {
    temperature: temperatureRows,
    heartRate: pulseRows,
    respiratoryRate: respirationRows,
    bloodPressureSystolic: systolicRows,
    oxygenSaturation: saturation,
  };
  return alertSigns.flatMap((sign): [string, number][] => {
    const value = reading[sign];
    if (value === undefined) return [];
    const inTable = sign === 'temperature' ? tenths(value) : value;
    if (pointsIn(rows[sign], inTable) !== 3) return [];
    const isLow = inTable <= (rows[sign][0]?.[1] ?? 0);
    return [[alertNames[sign][isLow ? 0 : 1], sign === 'temperature' ? inTable / 10 : value]];
  });
}

/** D48: judges the worse of the two numbers and shows both. */
function obstetricAlert(reading: Reading): [string, 'warning' | 'critical', string] | undefined {
  const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic } = reading;
  const text = `${systolic ?? '--'}/${diastolic ?? '--'}`;
  const reaches = (limit: 'raised' | 'severe') =>
    (systolic ?? 0) >= obstetricLimits.bloodPressureSystolic[limit] ||
    (diastolic ?? 0) >= obstetricLimits.bloodPressureDiastolic[limit];
  if (reaches('severe')) return ['severe-hypertension-in-pregnancy', 'critical', text];
  return reaches('raised') ? ['hypertension-in-pregnancy', 'warning', text] : undefined;
}
