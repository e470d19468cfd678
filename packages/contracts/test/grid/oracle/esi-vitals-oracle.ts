import { ageIsUnknown, monthsOf, wholeDays, yearsOf } from './calendar.ts';
import { tenths } from './reading.ts';
import type { Facts } from './reassurance-oracle.ts';

type Blank = null | '' | undefined;
/** Returns an answer; undefined for each way to send none. */
export const stated = <T>(value: T | Blank): T | undefined =>
  value === null || value === '' ? undefined : value;

type YesNo = boolean | Blank;
export const kinds = ['labs', 'imaging', 'consultations', 'procedures', 'ivMedications'] as const;

export interface EsiSent {
  chiefComplaint: string;
  vitals?: {
    heartRate?: number | Blank;
    respiratoryRate?: number | Blank;
    oxygenSaturation?: number | Blank;
    temperature?: number | Blank;
    systolicBP?: number | Blank;
    diastolicBP?: number | Blank;
  };
  consciousness?:
    | 'alert'
    | 'verbal'
    | 'pain'
    | 'unresponsive'
    | `gcs-${9 | 10 | 11 | 12 | 13 | 14 | 15}`
    | Blank;
  resourcePrediction?: { [Kind in (typeof kinds)[number]]?: YesNo } & { estimatedResources?: number | Blank };
  lifeThreateningSigns?: YesNo;
  highRiskSituation?: YesNo;
  newConfusion?: YesNo;
  severePainOrDistress?: YesNo;
  painLevel?: number | Blank;
  isImmunized?: YesNo;
  hasFeverSource?: YesNo;
  acceptSuggestion?: YesNo;
}

/** D47: from this age in months, the danger zone lies above these heart and respiratory rates. */
const dangerZones: readonly (readonly [fromMonths: number, heartRate: number, respiratoryRate: number])[] = [
  [0, 190, 60],
  [1, 180, 55],
  [12, 140, 40],
  [36, 120, 35],
  [60, 120, 30],
  [144, 100, 20],
];

/** Pediatric Advanced Life Support: hypotensive below this, by whole years; 90 mmHg from 10 years on. */
const systolicBelow = [70, 72, 74, 76, 78, 80, 82, 84, 86, 88, 90];

interface Limits {
  heartRate: number;
  respiratoryRate: number;
  systolicBP: number;
}

/** Returns the limits for the age. For a child of unknown age, the highest and lowest that are possible (AGE-6). */
function limitsOf({ chart, on }: Facts): { surely: Limits; safely: Limits } {
  if (ageIsUnknown(chart) && chart.age < 18) {
    return {
      surely: { heartRate: 190, respiratoryRate: 60, systolicBP: 60 },
      safely: { heartRate: 100, respiratoryRate: 20, systolicBP: 90 },
    };
  }
  const months = monthsOf(chart, on);
  const [, heartRate = 0, respiratoryRate = 0] = dangerZones.filter(([from]) => months >= from).at(-1) ?? [];
  const systolicBP = months < 1 ? 60 : (systolicBelow[Math.min(10, yearsOf(chart, on))] ?? 0);
  return {
    surely: { heartRate, respiratoryRate, systolicBP },
    safely: { heartRate, respiratoryRate, systolicBP },
  };
}

type Zone = 'in' | 'out' | 'unknown';

/** Decision point D: returns on which side of the danger zone each sign lies. */
export function zones(sent: EsiSent, facts: Facts): Record<string, Zone> {
  const { surely, safely } = limitsOf(facts);
  const { vitals = {} } = sent;
  const rate = (name: 'heartRate' | 'respiratoryRate'): Zone => {
    const value = stated(vitals[name]);
    if (value === undefined) return 'unknown';
    if (value > surely[name]) return 'in';
    return value > safely[name] ? 'unknown' : 'out';
  };
  const saturation = stated(vitals.oxygenSaturation);
  const systolic = stated(vitals.systolicBP);
  return {
    heartRate: rate('heartRate'),
    respiratoryRate: rate('respiratoryRate'),
    oxygenSaturation: saturation === undefined ? 'unknown' : saturation < 92 ? 'in' : 'out',
    systolicBP:
      systolic === undefined
        ? 'unknown'
        : systolic < surely.systolicBP
          ? 'in'
          : systolic < safely.systolicBP
            ? 'unknown'
            : 'out',
  };
}

export const isInFirst28Days = ({ chart, on }: Pick<Facts, 'chart' | 'on'>) =>
  chart.dateOfBirth !== undefined && wholeDays(chart.dateOfBirth, on) <= 28;

type Fever = 'forces-2' | 'suggests-2' | 'suggests-3' | 'unclear' | 'cold' | 'unknown' | 'none';

/** Returns the result of the fever rules for the temperature (ESI-F1 to ESI-F6). */
export function fever(sent: EsiSent, { chart, on }: Facts): Fever {
  // For a child of unknown age, only a temperature outside every age's rules is settled (AGE-6).
  if (ageIsUnknown(chart) && chart.age < 18) {
    const tenth = temperatureOf(sent);
    return tenth !== undefined && tenth >= 360 && tenth < 380 ? 'none' : 'unknown';
  }
  if (yearsOf(chart, on) >= 3) return 'none';
  const tenth = temperatureOf(sent);
  if (tenth === undefined) return 'unknown';
  const isNewborn = isInFirst28Days({ chart, on });
  if (isNewborn && tenth < 360) return 'cold';
  if (tenth < 380) return 'none';
  if (isNewborn) return 'forces-2';
  if (monthsOf(chart, on) < 3) return 'suggests-2';
  const answers = [stated(sent.isImmunized), stated(sent.hasFeverSource)];
  if (tenth > 390 || answers.includes(false)) return 'suggests-3';
  return answers.includes(undefined) ? 'unclear' : 'none';
}

/** Returns the temperature in tenths of °C. */
export function temperatureOf({ vitals = {} }: EsiSent): number | undefined {
  const celsius = stated(vitals.temperature);
  return celsius === undefined ? undefined : tenths(celsius);
}

/** Returns the stated signs by their names in a set of vitals. */
export function sentVitals({ vitals = {} }: EsiSent) {
  const { heartRate, respiratoryRate, oxygenSaturation, temperature, systolicBP } = vitals;
  const named = {
    heartRate: stated(heartRate),
    respiratoryRate: stated(respiratoryRate),
    oxygenSaturation: stated(oxygenSaturation),
    temperature: stated(temperature),
    bloodPressureSystolic: stated(systolicBP),
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}
