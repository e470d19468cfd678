import type { ConsciousnessLevel, MeasuredVital } from '../vitals/vitals.contract.ts';

interface SaidOfConsciousness {
  consciousnessLevel: ConsciousnessLevel;
  newConfusion?: boolean;
}

/** What a word of the line stands for. */
export type LineWord =
  | { kind: 'pressure' | 'temperature' | 'oxygen' | 'air' }
  | { kind: Exclude<MeasuredVital, 'temperature' | 'bloodPressureSystolic' | 'bloodPressureDiastolic'> }
  | { kind: 'consciousness'; levels: Record<string, SaidOfConsciousness> };

const alert: SaidOfConsciousness = { consciousnessLevel: 'Alert' };
const confused: SaidOfConsciousness = { consciousnessLevel: 'Alert', newConfusion: true };
const voice: SaidOfConsciousness = { consciousnessLevel: 'Voice' };
const pain: SaidOfConsciousness = { consciousnessLevel: 'Pain' };
const unresponsive: SaidOfConsciousness = { consciousnessLevel: 'Unresponsive' };

const avpu: LineWord = {
  kind: 'consciousness',
  levels: { a: alert, c: confused, v: voice, p: pain, u: unresponsive, alert, voice, pain, unresponsive },
};

const pressure: LineWord = { kind: 'pressure' };
const heartRate: LineWord = { kind: 'heartRate' };
const respiratoryRate: LineWord = { kind: 'respiratoryRate' };
const saturation: LineWord = { kind: 'oxygenSaturation' };
const temperature: LineWord = { kind: 'temperature' };
const painLevel: LineWord = { kind: 'painLevel' };
const oxygen: LineWord = { kind: 'oxygen' };
const air: LineWord = { kind: 'air' };

/** LINE-2: what means the same in every language of the screen. */
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
};

/** LINE-3: what a language adds. "RR" is respiration in English, and the blood pressure in German (LINE-4). */
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
    avdn: { kind: 'consciousness', levels: { a: alert, c: confused, v: voice, d: pain, n: unresponsive } },
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
    wasb: { kind: 'consciousness', levels: { w: alert, a: voice, s: pain, b: unresponsive } },
  },
};

/** The words that count on a screen of this language, in lower case. */
export function lineWords(language: 'en' | 'es' | 'de'): Record<string, LineWord> {
  return { ...everywhere, ...byLanguage[language] };
}
