import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { textsFor } from '../packages/server/src/demo/assistant/texts.ts';
import { clientTexts, comforts, languages, leavesOf } from './lib/texts-that-reassure.ts';

const root = path.resolve(import.meta.dirname, '..');
const clinical = path.join(root, 'docs/clinical');
const page = readFileSync(path.join(clinical, 'reassuring-texts.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));

const texts = [
  ...clientTexts(root),
  ...languages.flatMap((language) => leavesOf(textsFor(language), language, 'assistant:')),
];
const found = new Set(texts.filter(comforts).map(({ place }) => place));

describe('the table of texts that could reassure', () => {
  it('lists every such text of the product', () => {
    const listed = new Set(rows.map(([, place]) => place));
    expect([...found].filter((place) => !listed.has(place))).toEqual([]);
  });

  it('lists each text once, and only while it exists', () => {
    const places = rows.map(([, place = '']) => place);
    expect(places.filter((place) => !found.has(place))).toEqual([]);
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
  });

  it('states a condition and an existing rule for each text', () => {
    const rules = readdirSync(clinical)
      .filter((name) => name.endsWith('.md'))
      .map((name) => readFileSync(path.join(clinical, name), 'utf8'))
      .flatMap((text) => text.match(/^\| [A-Z][A-Z0-9]*-[A-Z]*\d+/gm) ?? [])
      .map((cell) => cell.slice(2));
    const conditioned = rows.filter((row) => row.length === 5);
    expect(conditioned.length).toBeGreaterThan(20);
    for (const [, place, condition, rule = ''] of conditioned) {
      expect.soft(condition?.length, place).toBeGreaterThan(10);
      expect.soft(/^D\d+$/.test(rule) || rules.includes(rule), `${place}: ${rule}`).toBe(true);
    }
  });

  it('finds a new text of this kind in each language', () => {
    for (const [language, words] of [
      ['en', 'You can go home.'],
      ['es', 'Puede irse a casa.'],
      ['de', 'Sie dürfen nach Hause.'],
      ['en', 'No alerts.'],
      ['es', 'Sin alertas.'],
      ['de', 'Keine Warnungen.'],
      ['en', 'All values are normal'],
      ['es', 'Todo normal'],
      ['de', 'Alles unauffällig'],
    ] as const) {
      expect([words, comforts({ place: 'new:text', language, words })]).toEqual([words, true]);
    }
  });
});
