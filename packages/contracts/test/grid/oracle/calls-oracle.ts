import { ageIsUnknown, monthsOf, yearsOf } from './calendar.ts';
import { zones } from './esi-vitals-oracle.ts';
import { news2Oracle } from './news2-oracle.ts';
import { type Chart, isObstetric, type Reading, tenths } from './reading.ts';

/*
 * The calls that one set of vital signs demands, written from docs/clinical/attention.md (ATTN-1, 2, 5, 6, 13 to 16). A
 * call is named by its kind, sign and side.
 */

export interface Called {
  reading: Reading;
  chart: Chart;
  /** The words of the complaint that PREG-3 knows, or none. */
  hasSymptoms: boolean;
}

const scoredSigns = [
  'respiratoryRate',
  'oxygenSaturation',
  'bloodPressureSystolic',
  'heartRate',
  'temperature',
] as const;

/** Between the two ends of each row of NEWS2 that score 3. */
const middle = {
  respiratoryRate: 17,
  oxygenSaturation: 92,
  bloodPressureSystolic: 155,
  heartRate: 85,
  temperature: 37,
};

/** NEWS2 where its total is valid, and its parts, which count in pregnancy too. */
function news2Calls({ reading, chart }: Called, on: string): string[] {
  if (yearsOf(chart, on) < 16) return [];
  const { min = 0, parts = {} } = news2Oracle(reading, { ...chart, pregnancy: { status: 'no' } }, on) as {
    min?: number;
    parts?: Record<string, readonly [number, number]>;
  };
  const isValid = chart.pregnancy.status !== 'yes';
  const total = !isValid || min < 5 ? [] : [min >= 7 ? 'news2-high' : 'news2-urgent'];
  const threes = scoredSigns.flatMap((sign) => {
    const value = reading[sign];
    if (value === undefined || parts[sign]?.[0] !== 3) return [];
    return [`single-three.${sign}.${value > middle[sign] ? 'high' : 'low'}`];
  });
  const isClouded = parts.consciousness?.[0] === 3;
  return [...total, ...threes, ...(isClouded ? ['single-three.consciousness'] : [])];
}

/** MEOWS: a red trigger lies beyond these. Temperatures in tenths. */
const redTriggers: readonly [keyof Reading, 'low' | 'high', number][] = [
  ['temperature', 'low', 350],
  ['temperature', 'high', 380],
  ['bloodPressureSystolic', 'low', 90],
  ['bloodPressureDiastolic', 'high', 100],
  ['heartRate', 'low', 40],
  ['heartRate', 'high', 120],
  ['respiratoryRate', 'low', 10],
  ['respiratoryRate', 'high', 30],
  ['oxygenSaturation', 'low', 95],
];

function obstetricCalls({ reading, chart, hasSymptoms }: Called, on: string): string[] {
  if (!isObstetric(chart, on)) return [];
  const { bloodPressureSystolic: upper = 0, bloodPressureDiastolic: lower = 0 } = reading;
  const isSevere = upper >= 160 || lower >= 110;
  const isRaised = upper >= 140 || lower >= 90;
  const pressure = isSevere
    ? ['severe-hypertension']
    : isRaised
      ? [hasSymptoms ? 'hypertension-with-symptoms' : 'hypertension-in-pregnancy']
      : [];
  const triggers = redTriggers.flatMap(([sign, side, limit]) => {
    const sent = reading[sign];
    if (typeof sent !== 'number') return [];
    const value = sign === 'temperature' ? tenths(sent) : sent;
    const isBeyond = side === 'low' ? value < limit : value > limit;
    if (!isBeyond || (sign === 'bloodPressureDiastolic' && isSevere)) return [];
    return [`obstetric-trigger.${sign}.${side}`];
  });
  return [...pressure, ...triggers];
}

function childCalls({ reading, chart }: Called, on: string): string[] {
  if (yearsOf(chart, on) >= 16) return [];
  const { heartRate, respiratoryRate, oxygenSaturation, bloodPressureSystolic: systolicBP } = reading;
  const vitals = { heartRate, respiratoryRate, oxygenSaturation, systolicBP };
  const inZone = zones({ chiefComplaint: '', vitals }, { chart, on, reading: undefined });
  const slowHeart = ageIsUnknown(chart) || yearsOf(chart, on) >= 12 ? 40 : 59;
  const celsius = reading.temperature === undefined ? undefined : tenths(reading.temperature);
  const isYoung = !ageIsUnknown(chart) && monthsOf(chart, on) < 3;
  const isClouded =
    reading.newConfusion === true ||
    (reading.consciousnessLevel !== undefined && reading.consciousnessLevel !== 'Alert');
  const found: [string, boolean][] = [
    ['heartRate.high', inZone.heartRate === 'in'],
    ['heartRate.low', heartRate !== undefined && heartRate <= slowHeart],
    ['respiratoryRate.high', inZone.respiratoryRate === 'in'],
    ['respiratoryRate.low', respiratoryRate !== undefined && respiratoryRate <= 9],
    ['oxygenSaturation.low', inZone.oxygenSaturation === 'in'],
    ['bloodPressureSystolic.low', inZone.systolicBP === 'in'],
    ['temperature.low', celsius !== undefined && celsius <= 349],
    ['temperature.high', celsius !== undefined && celsius >= 380 && isYoung],
    ['consciousness', isClouded],
  ];
  return found.flatMap(([name, calls]) => (calls ? [`child-danger-zone.${name}`] : []));
}

function unrecordableCalls({ reading: { unrecordable = [] } }: Called): string[] {
  const isLost = unrecordable.includes('heartRate') && unrecordable.includes('bloodPressure');
  const others = unrecordable.filter((sign) => !isLost || (sign !== 'heartRate' && sign !== 'bloodPressure'));
  return [...(isLost ? ['circulation-unrecordable'] : []), ...others.map((sign) => `unrecordable.${sign}`)];
}

/** Returns the calls of a patient with one set, sorted. A sign that also scores 3 is named by NEWS2 alone. */
export function callsOracle(called: Called, on: string): string[] {
  const news2 = news2Calls(called, on);
  const obstetric = obstetricCalls(called, on).filter(
    (name) => !news2.includes(name.replace('obstetric-trigger', 'single-three')),
  );
  return [...unrecordableCalls(called), ...news2, ...obstetric, ...childCalls(called, on)].sort();
}
