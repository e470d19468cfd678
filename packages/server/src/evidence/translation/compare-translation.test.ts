import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { describe, expect, it } from 'vitest';
import { type PlantedKind, planted, plantedKinds } from '../../../test/evidence/planted-translations.ts';
import { seeded } from '../../../test/evidence/random.ts';
import { trueTranslations } from '../../../test/evidence/true-translations.ts';
import { compareTranslation, type MarkedText } from './compare-translation.ts';

const seed = 56;
const directions = (['en', 'es', 'de'] as const).flatMap((from) =>
  (['en', 'es', 'de'] as const).filter((to) => to !== from).map((to) => ({ from, to })),
);

/** Takes the links of a text such as "SpO₂ 91 % [v1]" out of it. */
function marked(written: string, language: ReplyLanguage): MarkedText {
  const marks: { offset: number; recordId: string }[] = [];
  let text = '';
  let from = 0;
  for (const { 0: found, 1: recordId = '', index } of written.matchAll(/ ?\[([vlmx]\d)\]/g)) {
    text += written.slice(from, index);
    marks.push({ offset: text.length, recordId });
    from = index + found.length;
  }
  return { text: text + written.slice(from), language, marks };
}

const compare = (original: string, from: ReplyLanguage, translated: string, to: ReplyLanguage) =>
  compareTranslation(marked(original, from), marked(translated, to));

describe('the comparison of a translation', () => {
  it('accepts 95 % of true translations in every direction', () => {
    const refused: string[] = [];
    for (const texts of trueTranslations) {
      for (const { from, to } of directions) {
        const differs = compare(texts[from], from, texts[to], to);
        if (differs.length > 0) refused.push(`${from}→${to} ${differs}: ${texts[from]} → ${texts[to]}`);
      }
    }
    const all = trueTranslations.length * directions.length;
    expect(1 - refused.length / all, refused.join('\n')).toBeGreaterThanOrEqual(0.95);
  });

  it('refuses 99 % of the translations with a planted error', () => {
    const random = seeded(seed);
    const table = Object.fromEntries(
      plantedKinds.map((kind) => [kind, { planted: 0, shown: [] as string[] }]),
    );
    for (const texts of trueTranslations) {
      for (const { from, to } of directions) {
        for (const kind of plantedKinds) {
          const wrong = planted(kind, texts[to], to, random);
          const row = table[kind];
          if (wrong === undefined || row === undefined) continue;
          row.planted += 1;
          if (compare(texts[from], from, wrong, to).length === 0)
            row.shown.push(`${from}→${to} ${kind}: ${texts[from]} → ${wrong}`);
        }
      }
    }
    const rows = Object.values(table);
    const all = rows.reduce((sum, row) => sum + row.planted, 0);
    const shown = rows.flatMap((row) => row.shown);
    expect(all).toBeGreaterThan(300);
    for (const [kind, row] of Object.entries(table)) {
      expect.soft(row.planted, kind).toBeGreaterThan(5);
      expect.soft(row.shown.length / row.planted, row.shown.join('\n')).toBeLessThanOrEqual(kindLimit(kind));
    }
    expect(shown.length / all, shown.join('\n')).toBeLessThanOrEqual(0.01);
  });
});

/** A kind with few places may not hide behind the others. */
const kindLimit = (_kind: PlantedKind | string) => 0.02;
