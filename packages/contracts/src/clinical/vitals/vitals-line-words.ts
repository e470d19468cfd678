import type { MeasuredVital } from '../../vitals/vital-ranges.ts';
import type { Acvpu } from './acvpu.ts';

/** The meaning of one word of the line. */
export type LineWord =
  | { kind: 'pressure' | 'temperature' | 'oxygen' | 'air' }
  | { kind: Exclude<MeasuredVital, 'temperature' | 'bloodPressureSystolic' | 'bloodPressureDiastolic'> }
  | { kind: 'consciousness'; levels: Record<string, Acvpu> }
  /** A level by itself, without the name of its scale. */
  | { kind: 'level'; level: Acvpu };

const avpu: LineWord = {
  kind: 'consciousness',
  levels: {
    a: 'Alert',
    c: 'NewConfusion',
    v: 'Voice',
    p: 'Pain',
    u: 'Unresponsive',
    alert: 'Alert',
    confusion: 'NewConfusion',
    confused: 'NewConfusion',
    voice: 'Voice',
    pain: 'Pain',
    unresponsive: 'Unresponsive',
  },
};

const pressure: LineWord = { kind: 'pressure' };
const heartRate: LineWord = { kind: 'heartRate' };
const respiratoryRate: LineWord = { kind: 'respiratoryRate' };
const saturation: LineWord = { kind: 'oxygenSaturation' };
const temperature: LineWord = { kind: 'temperature' };
const painLevel: LineWord = { kind: 'painLevel' };
const oxygen: LineWord = { kind: 'oxygen' };
const air: LineWord = { kind: 'air' };

/** LINE-2: words that mean the same in every language. */
const everywhere: Record<string, LineWord> = {
  bp: pressure,
  hr: heartRate,
  spo2: saturation,
  sao2: saturation,
  sat: saturation,
  sats: saturation,
  t: temperature,
  temp: temperature,
  o2: oxygen,
  avpu,
  acvpu: avpu,
  // LINE-10: the one letter of AVPU that means nothing else in any of the languages.
  v: { kind: 'level', level: 'Voice' },
};

/** LINE-3: words of one language. "RR" is respiration in English and blood pressure in German (LINE-4). */
const byLanguage: Record<'en' | 'es' | 'de', Record<string, LineWord>> = {
  en: { rr: respiratoryRate, resp: respiratoryRate, pulse: heartRate, pain: painLevel, ra: air, air },
  es: {
    ta: pressure,
    pa: pressure,
    fc: heartRate,
    pulso: heartRate,
    fr: respiratoryRate,
    tª: temperature,
    sato2: saturation,
    dolor: painLevel,
    eva: painLevel,
    aa: air,
    aire: air,
    avdn: {
      kind: 'consciousness',
      levels: {
        a: 'Alert',
        c: 'NewConfusion',
        confuso: 'NewConfusion',
        confusa: 'NewConfusion',
        confusión: 'NewConfusion',
        v: 'Voice',
        d: 'Pain',
        n: 'Unresponsive',
      },
    },
  },
  de: {
    rr: pressure,
    bd: pressure,
    hf: heartRate,
    puls: heartRate,
    af: respiratoryRate,
    schmerz: painLevel,
    nrs: painLevel,
    rl: air,
    raumluft: air,
    // WASB has no letter for new confusion, and its "A" means "ansprechbar".
    wasb: {
      kind: 'consciousness',
      levels: { w: 'Alert', verwirrt: 'NewConfusion', a: 'Voice', s: 'Pain', b: 'Unresponsive' },
    },
  },
};

/** Returns the words that apply on a screen of this language, in lower case. */
export function lineWords(language: 'en' | 'es' | 'de'): Record<string, LineWord> {
  return { ...everywhere, ...byLanguage[language] };
}
