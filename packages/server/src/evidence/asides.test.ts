import { aVitalsRecord, testNow } from '@bedside/contracts/clinical/vitals/a-vitals-record.ts';
import { expect, it } from 'vitest';
import { aPatient } from '../ai/prompt/a-patient.ts';
import { checkReply } from './check-reply.ts';
import { factsOf } from './facts.ts';
import { sidesOf } from './sides/chart-sides.ts';
import { statesOf } from './states.ts';

const patient = aPatient({ chiefComplaint: 'Pain in the left arm' });
const vitals = [aVitalsRecord({ minutesAgo: 5, heartRate: 126, temperature: 38.6, oxygenSaturation: 91 })];
const facts = factsOf({ patient, vitals, labs: [], scores: [] }, testNow);
const states = statesOf({ patient, vitals, medications: [] }, testNow);
const sides = sidesOf({ patient, vitals, notes: [], medications: [], xray: undefined });

it.each([
  ['en', 'Take the blood pressure in both arms.'],
  ['en', 'If the heart rate falls below 60/min, stop the infusion.'],
  ['en', 'Is she afebrile?'],
  ['en', 'Repeat the temperature until it is below 38 °C.'],
  ['en', 'In adults a heart rate of 150/min suggests atrial flutter.'],
  ['es', 'Si la saturación baja de 88 %, aumentar el oxígeno.'],
  ['es', '¿Está afebril?'],
  ['es', 'Tomar la tensión en ambos brazos.'],
  ['de', 'Falls die Herzfrequenz unter 60/min fällt, Infusion stoppen.'],
  ['de', 'Ist sie fieberfrei?'],
  ['de', 'Blutdruck an beiden Armen messen.'],
] as const)(
  'REPLY-20: in %s nothing is marked in %j, which states nothing about the patient',
  (language, text) => {
    const { items } = checkReply(text, language, facts, testNow, states, [], sides);
    expect(items.filter(({ verdict }) => verdict !== 'guideline')).toEqual([]);
  },
);
