import { describe, expect, it } from 'vitest';
import { createStaffMask } from './mask.ts';

const mask = createStaffMask([
  'Maya Ortiz',
  'Jonas Weber',
  'Rosa Klein',
  'Karl Stark',
  'Grace Foley',
  'Anna Wells',
  'Dolores Vega',
  'Thomas Herz',
  'Li Na',
  'No Kein',
  '王小明',
]);

describe('the mask for the names of the people of a department', () => {
  it.each([
    ['Maya Ortiz saw her; Ortiz, Maya agrees', '[colleague] saw her; [colleague] agrees'],
    ['per Dr. Weber and nurse Ortiz', 'per Dr. [colleague] and nurse [colleague]'],
    [
      'Schwester Rosa, Oberarzt Herz, Dra. Vega',
      'Schwester [colleague], Oberarzt [colleague], Dra. [colleague]',
    ],
    ['enfermera Dolores y Dr. Stark', 'enfermera [colleague] y Dr. [colleague]'],
    ['handed over to Ortiz. Weber agreed.', 'handed over to [colleague]. [colleague] agreed.'],
    ['王小明 saw him', '[colleague] saw him'],
  ])('removes the names of "%s"', (text, expected) => expect(mask(text)).toBe(expected));

  it.each([
    'Stark blutende Wunde, klein, weint stark. Das Herz schlägt. Dolores abdominales.',
    'Weber test lateralizes left, Foley catheter in place, Wells score 4, Na 140, Li 0.8',
    'a vega, a line by ortiz, no fever, kein Husten',
  ])('keeps ordinary and clinical words: %s', (text) => expect(mask(text)).toBe(text));

  it('takes a time that is linear in the text and does not grow with the number of people', () => {
    const many = createStaffMask(Array.from({ length: 2000 }, (_, index) => `Maya${index} Ortiz${index}`));
    const text = 'Handed over to Ortiz17 at noon, stable, no pain. '.repeat(800);
    const before = process.cpuUsage();
    expect(many(text)).not.toContain('Ortiz17');
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(400);
  });
});
