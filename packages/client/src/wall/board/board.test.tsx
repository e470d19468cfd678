import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { censusHours, type DepartmentFigures } from '@bedside/contracts/board/figures.contract.ts';
import { render } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aCause, aRow, scored } from '../../../test/board-samples.ts';
import type { WallSettings } from '../settings.ts';
import { Board } from './board.tsx';
import { wallShiftMs } from './screen-care.ts';
import { wallPageMs } from './use-pages.ts';

const playCall = vi.hoisted(() => vi.fn());
vi.mock('../../ui/feedback/call-sound.ts', () => ({ playCall }));
beforeEach(() => playCall.mockReset());

const noon = new Date(2026, 10, 21, 12).getTime();
const settings: WallSettings = {
  department: 'Emergency department',
  order: 'bed',
  perPage: 30,
  beds: [],
  language: 'en',
  hasSound: true,
};
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => aRow({ patientId: `p${at}`, bed: String(at + 1) }));

interface Shown {
  rows: readonly BoardRow[];
  now?: number;
  figures?: DepartmentFigures;
  hasSound?: boolean;
}

/** Draws a board, and returns a function that draws its next state. */
function aBoard(first: Shown) {
  const board = ({ rows, now = noon, figures, hasSound = true }: Shown) => (
    <Board
      rows={rows}
      now={now}
      isLive
      asOf={now}
      figures={figures ?? null}
      settings={hasSound ? settings : { ...settings, hasSound }}
    />
  );
  const { container, rerender } = render(board(first));
  const text = (selector: string) => container.querySelector(selector)?.textContent;
  const whole = () => container.querySelector<HTMLElement>('.board');
  return { container, text, whole, next: (shown: Shown) => rerender(board(shown)) };
}

const calling = (row: BoardRow): BoardRow => ({ ...row, seq: 5, attention: [aCause()] });

describe('the board of a wall display', () => {
  it('moves by at most four pixels every few minutes, and is darker at night', () => {
    const rows = rowsOf(1);
    const { whole, next } = aBoard({ rows });
    const places = Array.from({ length: 8 }, (_, at) => {
      next({ rows, now: noon + at * wallShiftMs });
      return whole()?.style.transform ?? '';
    });
    expect(new Set(places).size).toBe(8);
    for (const place of places)
      for (const [, rem] of place.matchAll(/([-\d.]+)rem/g))
        expect(Math.abs(Number(rem))).toBeLessThanOrEqual(0.4);
    expect(whole()?.dataset.night).toBeUndefined();
    next({ rows, now: new Date(2026, 10, 21, 23).getTime() });
    expect(whole()?.dataset.night).toBe('true');
  });

  it('turns its pages every 20 s, and returns to the first one for a new call, which stays on every page', () => {
    const rows = rowsOf(40);
    const { text, next } = aBoard({ rows });
    expect(text('.rhythm')).toBe('Page 1 of 2');
    next({ rows, now: noon + wallPageMs });
    expect(text('.rhythm')).toBe('Page 2 of 2');
    const called = rows.map((row, at) => (at === 3 ? calling(row) : row));
    next({ rows: called, now: noon + wallPageMs + 1000 });
    expect(text('.rhythm')).toBe('Page 1 of 2');
    expect(text('.line[data-tone="calling"] .bed')).toBe('4');
    // The call stays above while the others turn.
    next({ rows: called, now: noon + 2 * wallPageMs + 1000 });
    expect(text('.rhythm')).toBe('Page 2 of 2');
    expect(text('.calls > .line .bed')).toBe('4');
    expect(text('.elsewhere')).toBeUndefined();
  });

  it('names the beds of calls that have no line on the page', () => {
    const called = rowsOf(40).map((row, at) => (at >= 20 ? calling(row) : row));
    const { text, container } = aBoard({ rows: called });
    expect(container.querySelectorAll('.calls > .line')).toHaveLength(8);
    expect(text('.elsewhere')).toMatch(/calls: /);
  });

  it('D76: draws a call that someone has taken as an outline with who and when, and nothing else in red', () => {
    const taken = { at: '2026-11-21T10:00:00.000Z', by: { id: 'u', fullName: 'María Lopez', role: 'Nurse' } };
    const [first = aRow(), second = aRow()] = rowsOf(2);
    const { container } = aBoard({
      rows: [
        { ...first, attention: [aCause({ state: 'taken', taken })] },
        { ...second, news2: scored(9) },
      ],
    });
    expect(container.querySelector('.calls')).toBeNull();
    const tones = [...container.querySelectorAll<HTMLElement>('.line')].map(({ dataset }) => dataset.tone);
    expect(tones).toEqual(['taken', undefined]);
    expect(container.querySelector('.line .call-text')?.textContent).toMatch(/^✓ Lopez \d\d:\d\d$/);
  });

  it.each([true, false])('sounds once for a new call if the display allows it: %s', (hasSound) => {
    const rows = rowsOf(2);
    const { next } = aBoard({ rows: rows.map(calling), hasSound });
    expect(playCall).not.toHaveBeenCalled();
    const [first = aRow(), second = aRow()] = rows;
    next({ rows: [first, second], hasSound });
    next({ rows: [calling(first), second], hasSound });
    next({ rows: [calling(first), second], now: noon + 1000, hasSound });
    expect(playCall).toHaveBeenCalledTimes(hasSound ? 1 : 0);
  });

  it('shows the figures of the day and the census of twelve hours', () => {
    const figures: DepartmentFigures = {
      at: new Date(noon).toISOString(),
      since: new Date(noon).toISOString(),
      triage: {
        ...{ patients: 9, medianMinutes: 12, limitMinutes: 15, overLimit: 2 },
        ...{ untriaged: 3, untriagedOverLimit: 1 },
      },
      stay: { patients: 5, medianMinutes: 245, limitMinutes: 240, overLimit: 3, presentOverLimit: 4 },
      boarding: { patients: 6, longestMinutes: 90, limitMinutes: 60, overLimit: 1 },
      leftUnseen: { patients: 2, arrivals: 30 },
      census: Array.from({ length: censusHours + 1 }, (_, at) => ({ at: String(at), patients: at + 1 })),
    };
    const { container, text } = aBoard({ rows: rowsOf(1), figures });
    const shown = [...container.querySelectorAll('.figures > span:not(.census)')].map(
      ({ textContent }) => textContent,
    );
    expect(shown).toEqual([
      'To triage 0:12',
      'Not triaged 3',
      'Stay 4:05',
      'Over 4 h 4',
      'Boarding 6',
      'Left unseen 2',
    ]);
    const bars = [...container.querySelectorAll('.census rect')].map((bar) => bar.getAttribute('height'));
    expect(bars).toEqual(Array.from({ length: censusHours + 1 }, (_, at) => String(at + 1)));
    expect(text('.census')).toBe(`12 h 1${censusHours + 1}`);
  });
});
