import { afterEach, describe, expect, it, vi } from 'vitest';
import { news2 } from '../../src/clinical/news2/news2.ts';
import { news2Points } from '../../src/clinical/news2/news2-points.ts';
import { pairs } from './grid.ts';
import {
  news2Oracle,
  pulseRows,
  respirationRows,
  saturationRows,
  saturationRowsScale2OnAir,
  saturationRowsScale2OnOxygen,
  systolicRows,
  temperatureRows,
} from './oracle/news2-oracle.ts';
import type { Chart, Reading } from './oracle/reading.ts';
import { adultEdges, chartOf, confusions, levels, noon, recordOf, restingAdult, today } from './readings.ts';

afterEach(() => void vi.restoreAllMocks());

/** Returns whether some point of the grid differs from the chart of the Royal College. Stops at the first one. */
function isNoticed(chart: Chart, resting: Reading): boolean {
  const choices = { ...adultEdges, consciousnessLevel: levels, newConfusion: confusions };
  for (const reading of pairs<Reading>(choices, resting)) {
    const expected = news2Oracle(reading, chart, today);
    const score = news2([recordOf(reading)], chart, noon);
    if (!('min' in expected) || score.status !== 'scored') continue;
    if (expected.min !== score.min || expected.max !== score.max) return true;
  }
  return false;
}

type Table = Exclude<keyof typeof news2Points, 'supplementalOxygen' | 'consciousness'>;

const points: Record<Table, (value: number, onOxygen: boolean) => number> = news2Points;

/** Scores the value `from` as the value `as`, in steps of the table. */
function misread(table: Table, [from, as]: readonly [number, number], step: number): void {
  const original = points[table];
  vi.spyOn(points, table).mockImplementation((value, onOxygen) =>
    original(Math.round(value / step) === from ? as * step : value, onOxygen),
  );
}

const tables: [
  name: string,
  { table: Table; rows: typeof pulseRows; step?: number; scale?: 2; onOxygen?: true },
][] = [
  ['respiratory rate', { table: 'respiratoryRate', rows: respirationRows }],
  ['saturation on scale 1', { table: 'oxygenSaturationScale1', rows: saturationRows }],
  [
    'saturation on scale 2, on air',
    { table: 'oxygenSaturationScale2', rows: saturationRowsScale2OnAir, scale: 2 },
  ],
  [
    'saturation on scale 2, on oxygen',
    { table: 'oxygenSaturationScale2', rows: saturationRowsScale2OnOxygen, scale: 2, onOxygen: true },
  ],
  ['systolic pressure', { table: 'bloodPressureSystolic', rows: systolicRows }],
  ['pulse', { table: 'heartRate', rows: pulseRows }],
  ['temperature', { table: 'temperature', rows: temperatureRows, step: 0.1 }],
];

describe('the grid of NEWS2', () => {
  it.each(tables)(
    'notices each limit of the bands moved by one step, to either side: %s',
    (_name, { table, rows, step = 1, scale, onOxygen = false }) => {
      const chart = chartOf({ spo2Scale: scale ?? 1 });
      const resting = { ...restingAdult, supplementalOxygen: onOxygen };
      expect(isNoticed(chart, resting)).toBe(false);
      const limits = rows.slice(1).map(([lowest]) => lowest);
      const faults = limits.flatMap((at) => [[at, at - 1] as const, [at - 1, at] as const]);
      const unnoticed = faults.filter((fault) => {
        misread(table, fault, step);
        const isUnseen = !isNoticed(chart, resting);
        vi.restoreAllMocks();
        return isUnseen;
      });
      expect(faults.length).toBeGreaterThan(0);
      expect(unnoticed).toEqual([]);
    },
  );

  it('notices other points of oxygen and of each level of consciousness', () => {
    const { consciousness } = news2Points;
    const unnoticed: string[] = [];
    const expectNoticed = (fault: string) => {
      if (!isNoticed(chartOf(), restingAdult)) unnoticed.push(fault);
      vi.restoreAllMocks();
    };
    for (const points of [0, 1, 3] as const) {
      vi.spyOn(news2Points, 'supplementalOxygen').mockImplementation((on) => (on ? points : 0));
      expectNoticed(`oxygen ${points}`);
    }
    vi.spyOn(news2Points, 'supplementalOxygen').mockReturnValue(2);
    expectNoticed('air 2');
    for (const wrong of levels.filter((level) => level !== undefined)) {
      vi.spyOn(news2Points, 'consciousness').mockImplementation((level, isConfused) =>
        level === wrong && !isConfused ? (level === 'Alert' ? 3 : 0) : consciousness(level, isConfused),
      );
      expectNoticed(wrong);
    }
    vi.spyOn(news2Points, 'consciousness').mockImplementation((level) => consciousness(level, false));
    expectNoticed('unknown confusion as none');
    expect(unnoticed).toEqual([]);
  });
});
