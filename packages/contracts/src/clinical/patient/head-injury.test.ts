import { describe, expect, it } from 'vitest';
import { headInjuryIn } from './head-injury.ts';

describe('A head injury in the complaint', () => {
  it.each([
    'Fall, head injury',
    'Hit her head on a table',
    'Fell on the head this morning',
    'Scalp laceration after a fall',
    'Traumatismo craneoencefálico leve',
    'Caída con golpe en la cabeza',
    'TCE',
    'Schädel-Hirn-Trauma',
    'Sturz auf den Kopf',
    'Kopfplatzwunde',
    'Kopf angeschlagen',
    'SHT nach Sturz',
  ])('COMFORT-8: is found in %j', (complaint) => {
    expect(headInjuryIn(complaint)).toBeDefined();
  });

  it.each([
    'Headache',
    'Fall, no head injury',
    'Kopfschmerzen',
    'Dolor de cabeza',
    'Sturz, kein Kopfanprall',
    'Cough',
  ])('is not found in %j', (complaint) => {
    expect(headInjuryIn(complaint)).toBeUndefined();
  });
});
