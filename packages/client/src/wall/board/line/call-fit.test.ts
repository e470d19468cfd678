import { describe, expect, it } from 'vitest';
import type { Grid } from '../grids.ts';
import { widthOf } from '../labels/text-width.ts';
import { callBelowRem, callBesideTallRem, callFit, callLineFit, callRem, teamRem } from './call-fit.ts';

const texts = [
  'Calls 14 min: single 3, NEWS2 ↑ · Vitals overdue 20 min',
  'Calls 14 min: single 3, NEWS2 ↑ · overdue 20 min',
  'Calls 14 min: single 3 … · overdue 20 min',
  'Calls 14 min … · overdue 20 min',
  'Calls 14 min …',
];
const badges = ['Critical lab', 'Sepsis?', 'Iso: droplet', 'boarding'];
const grids = ([1, 2] as const).flatMap((columns) =>
  ([9, 12, 15] as const).map((lines): Grid => ({ columns, lines })),
);
const fitOf = (words: readonly string[], notices: readonly string[], grid: Grid, isTall = false) =>
  callFit({ texts: words, notices }, grid, { isTall, team: 10 });

describe('a call on a wall display', () => {
  it.each(grids)('is larger the fewer words and badges it has, in %o', (grid) => {
    const short = fitOf(['Calls 14 min: single 3'], [], grid);
    const long = fitOf(texts, badges, grid);
    expect(short.text).toBe('Calls 14 min: single 3');
    expect(short.size).toBeGreaterThanOrEqual(long.size);
    expect(short.notices).toBeGreaterThanOrEqual(long.notices);
  });

  it('has a shorter text where the whole one has no room', () => {
    for (const lines of [9, 12, 15] as const)
      expect(
        [0, 2, 4].map((count) => fitOf(texts, badges.slice(0, count), { columns: 2, lines }).text),
      ).toEqual([texts[0], texts[3], texts[4]]);
    expect(fitOf(texts, badges, { columns: 2, lines: 15 }, true).text).toBe('Calls 14 min …');
    expect(fitOf(texts, [], { columns: 1, lines: 15 }).text).toBe(texts[0]);
  });

  it.each(grids)('fits with its badges into its room, in %o', (grid) => {
    for (const isTall of [false, true])
      for (let count = 0; count <= badges.length; count += 1) {
        const { text, size, notices, isCrowded, team } = fitOf(texts, badges.slice(0, count), grid, isTall);
        const width = badges.slice(0, count).reduce((sum, badge) => sum + widthOf(badge) + 1.1, 0) * notices;
        if (grid.columns === 1) {
          const room = callRem + (isCrowded ? teamRem : 0);
          expect(width).toBeLessThanOrEqual(room);
          expect(widthOf(text) * size).toBeLessThanOrEqual(count > 0 ? room : 1.6 * room);
        } else {
          const room = isTall && grid.lines !== 9 ? callBesideTallRem : callBelowRem;
          expect(widthOf(text) * size + width + team).toBeLessThanOrEqual(room + 0.1);
        }
      }
  });

  it('gives its line to the team if both fit', () => {
    const grid: Grid = { columns: 2, lines: 12 };
    expect(fitOf(['Calls 14 min'], [], grid)).toMatchObject({ isCrowded: false, team: 10 });
    expect(fitOf(texts, badges, grid)).toMatchObject({ isCrowded: true, team: 0 });
  });
});

describe('a call in a line of its own', () => {
  it('D75: can be read from six meters with any badges, and neither text nor badges are cut', () => {
    for (const [columns, room] of [
      [1, 121],
      [2, 57.6],
    ] as const)
      for (let count = 0; count <= badges.length; count += 1) {
        const notices = badges.slice(0, count);
        const fit = callLineFit({ texts, notices }, columns);
        const width = notices.reduce((sum, badge) => sum + widthOf(badge) + 1.1, 0) * fit.notices;
        expect(fit.size).toBeGreaterThanOrEqual(3);
        expect(widthOf(fit.text) * fit.size + (columns === 1 ? width : 0)).toBeLessThanOrEqual(room);
        if (columns === 2) expect(width).toBeLessThanOrEqual(23);
      }
  });
});
