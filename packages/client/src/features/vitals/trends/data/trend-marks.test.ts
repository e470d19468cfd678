import { describe, expect, it } from 'vitest';
import { type MarkKind, markAt, type TrendMark } from './trend-marks.ts';

const mark = (kind: MarkKind, at: number): TrendMark => ({
  key: `${kind} ${at}`,
  kind,
  at,
  text: '',
  isAbnormal: false,
  record: { domain: 'labs', id: `${kind}-${at}`, at: '' },
});

const view = { from: 0, to: 1000 };
const rows = {
  marks: [mark('medication', 500), mark('lab', 500), mark('lab', 504), mark('lab', 900), mark('note', 2000)],
  marksTop: 400,
  markHeight: 18,
};
const found = (x: number, y: number) => markAt(rows, view, { x, y, width: 1000 })?.key;

describe('A click on a mark', () => {
  it('means the nearest mark in its row', () => {
    expect(found(501, 409)).toBe('medication 500');
    expect(found(501, 427)).toBe('lab 500');
    expect(found(503, 427)).toBe('lab 504');
    expect(found(893, 427)).toBe('lab 900');
  });

  it('means nothing beside the marks, above their rows and beyond the view', () => {
    expect([found(520, 409), found(500, 390), found(500, 445), found(1000, 463), found(500, 480)]).toEqual(
      Array.from({ length: 5 }),
    );
  });

  it('means the latest of the marks at one pixel', () => {
    const marks = [mark('lab', 500.2), mark('lab', 500.4), mark('lab', 500)];
    const one = { ...rows, marks };
    const place = { x: 500, y: 427, width: 10 };
    expect(markAt(one, { from: 499, to: 509 }, { ...place, x: 1 })?.at).toBe(500);
    const same = [mark('lab', 500), { ...mark('lab', 500), key: 'later' }];
    expect(markAt({ ...rows, marks: same }, view, { ...place, width: 1000 })?.key).toBe('later');
  });
});
