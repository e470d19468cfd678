import { expect, it } from 'vitest';
import { isAnticoagulant } from './anticoagulants.ts';

it.each([
  'Apixaban',
  'Eliquis 5 mg',
  'Marcumar',
  'Sintrom',
  'Warfarina',
  'Enoxaparin',
  'Dabigatrán',
  'Argatroban',
])('COMFORT-8: %s is an anticoagulant', (name) => {
  expect(isAnticoagulant(name)).toBe(true);
});

it.each(['Aspirin', 'Clopidogrel', 'Metoprolol', 'Tranexamic acid'])('%s is none', (name) => {
  expect(isAnticoagulant(name)).toBe(false);
});
