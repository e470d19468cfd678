import { describe, expect, it } from 'vitest';
import { numericResult } from '../../src/clinical/labs/lab-number.ts';
import { againstRange, isAbnormalLab } from '../../src/clinical/labs/severity/reference-range.ts';
import { someOf } from '../every-case.ts';
import { compare, report } from './grid.ts';
import { judged, type MeantRange, type MeantResult, type Sign } from './oracle/labs-oracle.ts';

/** A text and the number that it means; undefined if it is ambiguous or not a number. */
type Written = readonly [text: string, value: number | undefined];

/** Texts that people write for numbers, and texts that the parser must not guess (D50, LAB-1). */
const curious: Written[] = [
  ['1,250', undefined],
  ['1.250', undefined],
  ['7.402', undefined],
  ['999,999', undefined],
  ['1,234.5', undefined],
  ['1.234,5', undefined],
  ['1.2.3', undefined],
  ['1 250', undefined],
  ["1'250", undefined],
  ['0.125', 0.125],
  ['0,125', 0.125],
  ['1234.567', 1234.567],
  ['12,50', 12.5],
  ['1,2500', 1.25],
  ['007', 7],
  ['-3', -3],
  ['−3', -3],
  ['1e3', undefined],
  ['1e999', undefined],
  ['0x10', undefined],
  ['Infinity', undefined],
  ['NaN', undefined],
  ['٣', undefined],
  ['٣٫٥', undefined],
  ['４', undefined],
  ['४.२', undefined],
  ['²', undefined],
  ['½', undefined],
  ['3+', undefined],
  ['++', undefined],
  ['~4', undefined],
  ['positive', undefined],
  ['', undefined],
  ['.', undefined],
  ['-', undefined],
];

/** Each edge and one step to either side, with a point and with a comma. */
const edges = [0.5, 2, 5, 14, 20, 60, 100];
const plain: Written[] = [
  ...new Set([0, ...edges.flatMap((edge) => [edge - 0.1, edge, edge + 0.1]), 1000, 10_000]),
]
  .map((value) => Number(value.toFixed(1)))
  .flatMap((value): Written[] =>
    Number.isInteger(value)
      ? [[String(value), value]]
      : [
          [String(value), value],
          [String(value).replace('.', ','), value],
        ],
  );

const signs: Sign[] = ['', '<', '≤', '<=', '>', '≥', '>='];

function* results(): Generator<[text: string, meant: MeantResult]> {
  for (const [text, value] of [...plain, ...curious])
    for (const sign of signs)
      for (const gap of sign === '' ? [''] : ['', ' ']) {
        // A bound of zero or less says nothing about an amount (LAB-10 leaves it open). Only exact values are included.
        if (sign !== '' && value !== undefined && value <= 0) continue;
        yield [`${sign}${gap}${text}`, { sign, value }];
      }
}

function* ranges(): Generator<[text: string | undefined, meant: MeantRange]> {
  const ends: Written[] = [
    ...edges.map((edge): Written => [String(edge), edge]),
    ['2,0', 2],
    ['1,250', undefined],
  ];
  for (const [text, at] of ends) {
    for (const sign of ['<', '≤', '<=', '< '])
      yield [`${sign}${text}`, { upper: { at, isIn: sign.includes('=') || sign === '≤' } }];
    for (const sign of ['>', '≥', '>=', '> '])
      yield [`${sign}${text}`, { lower: { at, isIn: sign.includes('=') || sign === '≥' } }];
    for (const words of ['up to', 'Up To', 'hasta', 'bis'])
      yield [`${words} ${text}`, { upper: { at, isIn: true } }];
    for (const [other, upper] of ends) {
      // Ends in the wrong order are not a range.
      const isOrdered = at === undefined || upper === undefined || at <= upper;
      const meant = isOrdered
        ? { lower: { at, isIn: true }, upper: { at: upper, isIn: true } }
        : { lower: { at: undefined, isIn: true } };
      for (const between of at === 5 ? ['-', '–', ' - ', ' to ', ' a ', ' bis '] : ['-'])
        yield [`${text}${between}${other}`, meant];
    }
  }
  yield ['-2 - 2', { lower: { at: -2, isIn: true }, upper: { at: 2, isIn: true } }];
  yield ['-4--2', { lower: { at: -4, isIn: true }, upper: { at: -2, isIn: true } }];
  const unread: MeantRange = { lower: { at: undefined, isIn: true } };
  for (const text of [undefined, 'see comment', 'see remark', '2', '0.5-2.0 furlongs', '٣-٥', '0.5-2-3', ''])
    yield [text, unread];
}

interface Point {
  result: string;
  referenceRange: string | undefined;
  meant: [MeantResult, MeantRange];
}

function* points(): Generator<Point> {
  for (const [referenceRange, range] of ranges())
    for (const [result, value] of results()) yield { result, referenceRange, meant: [value, range] };
}

describe('lab results, compared with their meaning', () => {
  it('reads a number only if the text has one meaning', () => {
    const comparison = compare(
      results(),
      ([, { sign, value }]) => (sign === '' ? value : undefined),
      ([text]) => numericResult(text),
    );
    report('lab numbers', comparison);
    expect(comparison).toMatchObject({ differ: 0, first: [] });
  });

  it("puts a result on a side only if all possible numbers lie there, and prefers the laboratory's flag", () => {
    const found = new Set<unknown>();
    const comparison = compare(
      someOf(points(), 20),
      ({ meant }) => {
        const side = judged(...meant);
        found.add(side);
        return [side, side && side !== 'normal', false, true];
      },
      ({ result, referenceRange }) => {
        const asked = { result, referenceRange };
        const flagged = [false, true].map((isAbnormal) => isAbnormalLab({ ...asked, isAbnormal }));
        return [againstRange(asked), isAbnormalLab(asked), ...flagged];
      },
    );
    report('lab results against ranges', comparison);
    expect(comparison).toMatchObject({ differ: 0, first: [] });
    expect(found).toEqual(new Set([undefined, 'low', 'normal', 'high']));
  });
});
