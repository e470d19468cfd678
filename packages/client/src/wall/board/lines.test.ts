import type { AttentionKind } from '@bedside/contracts/attention/attention.contract.ts';
import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { describe, expect, it } from 'vitest';
import { aCause, aRow, scored } from '../../../test/board-samples.ts';
import { settleMs } from '../../domains/board/settled-order.ts';
import type { WallSettings } from '../settings.ts';
import { textsIn } from '../texts.ts';
import { callOf, startsToCall } from './calls.ts';
import { censusOf } from './frame/census.ts';
import { isOldTriage, isOldValue, overdueSince } from './freshness.ts';
import { type LineOrders, nextOrders } from './line/line-order.ts';
import { ageAndSex, causeWords, hoursAndMinutes, shortAge, signsOf } from './line/line-words.ts';
import { freeBedsOf, pagesOf } from './pages.ts';

const now = Date.parse('2026-11-21T10:00:00.000Z');
const settings = (more: Partial<WallSettings> = {}): WallSettings => ({
  department: 'Emergency department',
  order: 'bed',
  perPage: 16,
  beds: [],
  language: 'en',
  hasSound: false,
  ...more,
});

const many = (count: number, more: (at: number) => Partial<BoardRow> = () => ({})) =>
  Array.from({ length: count }, (_, at) =>
    aRow({ patientId: `p${at}`, label: `P. ${at}.`, bed: String(at + 1), ...more(at) }),
  );

const pagesFor = (rows: BoardRow[], chosen = settings(), last?: LineOrders, at = now) => {
  const orders = nextOrders(last, rows, chosen, at);
  return { ...pagesOf(rows, orders, chosen), orders };
};
const keysOf = (page: ReturnType<typeof pagesOf>['pages'][number] | undefined) =>
  (page ?? []).map(({ patientId }) => patientId);

const calling = (at: number, from: number) => (at >= from ? { attention: [aCause()] } : {});

describe('the pages of a wall display', () => {
  it.each([
    [0, 1, 9, 1],
    [10, 1, 12, 1],
    [15, 1, 15, 1],
    [16, 2, 9, 1],
    [17, 2, 9, 2],
    [80, 2, 9, 5],
  ])(
    'D75: show %i patients in %i×%i lines on %i pages, at most 16 on each',
    (count, columns, lines, pages) => {
      const shown = pagesFor(many(count));
      expect([shown.grid, shown.pages.length]).toEqual([{ columns, lines }, pages]);
      const keys = shown.pages.flatMap(keysOf);
      expect(keys).toHaveLength(count);
      expect(new Set(keys).size).toBe(count);
      for (const page of shown.pages) expect(page.length).toBeLessThanOrEqual(16);
    },
  );

  it('D75: show more patients on a page if someone has set it', () => {
    const shown = [24, 30].map((perPage) => pagesFor(many(31), settings({ perPage })));
    expect(shown.map(({ grid, pages }) => [grid.lines, pages[0]?.length])).toEqual([
      [12, 24],
      [15, 30],
    ]);
  });

  it('D76: have the patients who call above, once and on every page, and fewer others below them', () => {
    for (const [calls, columns, rows] of [
      [1, 1, 1],
      [2, 1, 2],
      [3, 2, 2],
      [8, 2, 4],
    ] as const) {
      const all = many(60, (at) => calling(at, 60 - calls));
      const shown = pagesFor(all);
      expect(shown.callBlock).toEqual({ columns, rows, count: calls });
      expect(shown.calls).toHaveLength(calls);
      const others = shown.pages.flatMap(keysOf);
      expect(new Set([...others, ...keysOf(shown.calls)]).size).toBe(60);
      for (const page of shown.pages) {
        expect(page.length + calls).toBeLessThanOrEqual(16);
        expect(page.length).toBeLessThanOrEqual(shown.grid.columns * shown.rows);
      }
    }
  });

  it('have calls beyond eight first among the others, so that the first page has all it has room for', () => {
    const shown = pagesFor(many(40, (at) => calling(at, 29)));
    expect(shown.calls).toHaveLength(8);
    const first = shown.pages[0] ?? [];
    expect(first.filter(({ attention }) => attention.length > 0)).toHaveLength(3);
  });

  it('do not count a taken call, abnormal values or an amber sign as a call', () => {
    const rows = [
      aRow({ patientId: 'taken', attention: [aCause({ state: 'taken' })], news2: scored(9) }),
      aRow({ patientId: 'high', news2: scored(9) }),
      aRow({ patientId: 'low', news2: scored(1) }),
    ];
    expect(pagesFor(rows).calls).toEqual([]);
  });

  it('have the sickest patients on the first, in the order of the beds', () => {
    const rows = many(40, (at) => (at >= 35 ? { news2: scored(9) } : {}));
    const first = keysOf(pagesFor(rows).pages[0]);
    expect(first.slice(-5)).toEqual(['p35', 'p36', 'p37', 'p38', 'p39']);
  });

  it('have a patient who begins to call above at once', () => {
    const before = pagesFor(many(40));
    expect(keysOf(before.pages.at(-1))).toContain('p39');
    const rows = many(40, (at) => (at === 39 ? { attention: [aCause()] } : {}));
    const after = pagesFor(rows, settings(), before.orders, now + 1000);
    expect(keysOf(after.calls)).toEqual(['p39']);
  });

  it('leave free beds to the head and the foot, and count the bed of a patient who has left', () => {
    const rows = [aRow({ bed: '1', status: 'transferred' }), aRow({ patientId: 'here', bed: '3' })];
    expect(freeBedsOf(rows, ['1', '2', '3'])).toEqual(['1', '2']);
  });
});

describe('the lines in full red', () => {
  it('BOARD-15: are the three most urgent red calls, and the next one follows a take', () => {
    const kinds = ['single-three', 'news2-high', 'critical-result', 'news2-urgent', 'news2-high'] as const;
    const rows = kinds.map((kind, at) =>
      aRow({ patientId: `patient-${at}`, attention: [aCause({ id: `c${at}`, kind })], news2: scored(8) }),
    );
    const shown = pagesFor(rows);
    const red = keysOf(shown.calls).filter((id) => id !== 'patient-3');
    expect([...shown.fullRed]).toEqual(red.slice(0, 3));
    const after = pagesFor(
      rows.map((row) =>
        row.patientId === red[0] ? { ...row, attention: [aCause({ state: 'taken' })] } : row,
      ),
    );
    expect([...after.fullRed]).toEqual(red.slice(1));
    expect(pagesFor(rows).calls).toHaveLength(5);
  });
});

describe('the order of a wall display', () => {
  const deterioration = settings({ order: 'deterioration' });

  it('moves a row that gets worse after 30 s, and a row that calls at once', () => {
    const calm = many(3);
    const start = nextOrders(undefined, calm, deterioration, now);
    const worse = many(3, (at) => (at === 2 ? { news2: scored(6) } : {}));
    const soon = nextOrders(start, worse, deterioration, now + 1000);
    expect(soon.shown.ids[0]).toBe('p0');
    expect(nextOrders(soon, worse, deterioration, now + 1000 + settleMs).shown.ids[0]).toBe('p2');
    const calling = many(3, (at) => (at === 1 ? { attention: [aCause()] } : {}));
    expect(nextOrders(soon, calling, deterioration, now + 2000).shown.ids[0]).toBe('p1');
  });

  it('moves an escalated call before others at once, and a taken one down after 30 s', () => {
    const calling = many(3, (at) => (at > 0 ? { attention: [aCause()] } : {}));
    const start = nextOrders(undefined, calling, deterioration, now);
    expect(start.shown.ids).toEqual(['p1', 'p2', 'p0']);
    const escalated = many(3, (at) =>
      at > 0 ? { attention: [aCause({ state: at === 2 ? 'escalated' : 'calling' })] } : {},
    );
    const next = nextOrders(start, escalated, deterioration, now + 1000);
    expect(next.shown.ids[0]).toBe('p2');
    const taken = many(3, (at) =>
      at > 0 ? { attention: [aCause({ state: at === 2 ? 'taken' : 'calling' })] } : {},
    );
    const later = nextOrders(next, taken, deterioration, now + 2000);
    expect(later.shown.ids[0]).toBe('p2');
    expect(nextOrders(later, taken, deterioration, now + 2000 + settleMs).shown.ids[0]).toBe('p1');
  });

  it('puts a red call before an amber one, also before one that has waited for long', () => {
    const amber = aCause({ kind: 'news2-urgent', state: 'escalated' });
    const rows = many(2, (at) => ({ attention: [at === 0 ? amber : aCause()] }));
    expect(nextOrders(undefined, rows, deterioration, now).sickest.ids).toEqual(['p1', 'p0']);
  });

  it('puts a patient who moves to another bed at its place at once', () => {
    const start = nextOrders(undefined, many(3), settings(), now);
    const moved = many(3, (at) => (at === 0 ? { bed: '9' } : {}));
    expect(nextOrders(start, moved, settings(), now + 1000).shown.ids).toEqual(['p1', 'p2', 'p0']);
  });
});

describe('a wall that nobody touches for ten minutes', () => {
  /** Sixty patients of all kinds: calling, taken, due soon, without vital signs. */
  const sixty = many(60, (at) => ({
    esi: at % 6 === 0 ? null : (at % 5) + 1,
    news2: at % 7 === 0 ? { status: 'not-observed' } : scored(at % 11),
    ...(at % 9 === 0 && { attention: [aCause({ id: `c${at}`, state: at % 2 === 0 ? 'calling' : 'taken' })] }),
    ...(at % 4 === 0 && { vitalsDueAt: new Date(now + at * 10_000).toISOString() }),
  }));
  const seconds = Array.from({ length: 601 }, (_, second) => now + second * 1000);

  it.each(['deterioration', 'bed', 'acuity'] as const)('moves no line without news, by %s', (order) => {
    const chosen = settings({ order });
    let orders = nextOrders(undefined, sixty, chosen, now);
    const before = pagesOf(sixty, orders, chosen);
    for (const at of seconds) {
      orders = nextOrders(orders, sixty, chosen, at);
      const after = pagesOf(sixty, orders, chosen, before.grid);
      expect([keysOf(after.calls), after.pages.map(keysOf)]).toEqual([
        keysOf(before.calls),
        before.pages.map(keysOf),
      ]);
    }
  });

  it('moves only the patient who got worse', () => {
    const chosen = settings({ order: 'deterioration' });
    let orders = nextOrders(undefined, sixty, chosen, now);
    const before = orders.shown.ids;
    const worse = sixty.map((row) => (row.patientId === 'p2' ? { ...row, news2: scored(12) } : row));
    for (const at of seconds) orders = nextOrders(orders, worse, chosen, at);
    expect(orders.shown.ids.indexOf('p2')).toBeLessThan(before.indexOf('p2'));
    const others = (ids: readonly string[]) => ids.filter((id) => id !== 'p2');
    expect(others(orders.shown.ids)).toEqual(others(before));
  });
});

describe('a call of a row', () => {
  it('is open as long as one cause is, and ends for patients who have left', () => {
    const taken = aCause({ id: 'a', state: 'taken' });
    expect(callOf(aRow()).state).toBe('quiet');
    expect(callOf(aRow({ attention: [taken] })).state).toBe('taken');
    expect(callOf(aRow({ attention: [aCause(), taken] })).state).toBe('calling');
    expect(callOf(aRow({ attention: [aCause({ state: 'escalated' }), taken] })).state).toBe('escalated');
    expect(callOf(aRow({ attention: [aCause()], status: 'transferred' })).state).toBe('quiet');
  });

  it('begins with a cause that the known row lacks, and again when it escalates', () => {
    const calling = aRow({ attention: [aCause()] });
    expect(startsToCall(calling, undefined)).toBe(true);
    expect(startsToCall(calling, aRow())).toBe(true);
    expect(startsToCall(calling, calling)).toBe(false);
    expect(startsToCall(aRow({ attention: [aCause({ state: 'escalated' })] }), calling)).toBe(true);
    expect(startsToCall(aRow({ attention: [aCause({ state: 'taken' })] }), calling)).toBe(false);
  });
});

describe('the words of a line', () => {
  const t = textsIn('en');

  it('name the signs out of range with their direction, the critical ones first', () => {
    const at = '2026-11-21T09:50:00.000Z';
    const sign = (value: number) => ({ value, at, recordId: 'r' });
    const vitals: NonNullable<BoardRow['vitals']> = {
      at,
      receivedAt: at,
      signs: {
        heartRate: sign(112),
        oxygenSaturation: sign(82),
        bloodPressureSystolic: sign(88),
        temperature: sign(39.2),
      },
      unrecordable: [{ sign: 'respiratoryRate', at }],
      outOfRange: [
        { sign: 'heartRate', color: 'warning', direction: 'high' },
        { sign: 'oxygenSaturation', color: 'critical', direction: 'low' },
        { sign: 'bloodPressure', color: 'critical', direction: 'low' },
        { sign: 'respiratoryRate', color: 'critical' },
        { sign: 'temperature', color: 'warning', direction: 'high' },
      ],
    };
    expect(signsOf(vitals, t, 'en').map(({ text }) => text)).toEqual([
      'SpO₂ 82▼',
      'BP 88/--▼',
      'RR unrec.',
      'HR 112▲',
      'Temp 102.6▲',
    ]);
    expect(signsOf(vitals, textsIn('de'), 'de').at(-1)?.text).toBe('Temp. 39,2▲');
  });

  it('name each reason of a call once, and a high NEWS2 for its parts', () => {
    const call = (...kinds: AttentionKind[]) =>
      callOf(aRow({ attention: kinds.map((kind, at) => aCause({ id: `${at}`, kind })) }));
    expect(causeWords(call('news2-high', 'single-three', 'news2-rise', 'critical-result'), t).join()).toBe(
      'NEWS2 7 or more',
    );
    expect(causeWords(call('single-three', 'single-three', 'news2-rise'), t).join()).toBe(
      'one sign scores 3,NEWS2 rise',
    );
  });

  it('MONITOR-8: say of a reason that it rests on an unverified value alone', () => {
    const causes = (...unverified: (true | undefined)[]) =>
      callOf(
        aRow({
          attention: unverified.map((mark, at) =>
            aCause({ id: `${at}`, kind: 'single-three', ...(mark && { unverified: mark }) }),
          ),
        }),
      );
    expect(causeWords(causes(true, true), t)).toEqual(['one sign scores 3 (unverified)']);
    expect(causeWords(causes(true, undefined), t)).toEqual(['one sign scores 3']);
    expect(causeWords(causes(undefined, true), t)).toEqual(['one sign scores 3']);
  });

  it('never show an infant as of no age, nor an unknown age as years', () => {
    expect(ageAndSex(aRow({ age: 0 }), t, now)).toBe('<1 F');
    expect(ageAndSex(aRow({ age: 45, ageBasis: 'estimated' }), t, now)).toBe('~45 F');
    expect(ageAndSex(aRow({ age: 40, ageBasis: 'assumed' }), t, now)).toBe('adult F');
  });

  it('show lengths of time, and none for a time in the future', () => {
    expect(hoursAndMinutes(3 * 3_600_000 + 5 * 60_000)).toBe('3:05');
    expect(hoursAndMinutes(-60_000)).toBe('0:00');
    expect([5, 130, 3000].map((minutes) => shortAge(now - minutes * 60_000, now, t))).toEqual([
      '5 min',
      '2 h',
      '2 d',
    ]);
  });
});

describe('old vital signs', () => {
  it('are overdue by the clock, also if no new row arrives', () => {
    const row = aRow({ vitalsDueAt: '2026-11-21T09:59:00.000Z' });
    expect(overdueSince(row, now)).toBe(now - 60_000);
    expect(overdueSince(row, now - 120_000)).toBeUndefined();
    expect(overdueSince({ ...row, status: 'transferred' }, now)).toBeUndefined();
    expect(overdueSince(aRow({ flags: ['overdue'] }), now)).toBe(now);
    expect(overdueSince(aRow({ flags: ['overdue', 'no-vitals'] }), now)).toBeUndefined();
  });

  it('BOARD-10: are old by their own observation, also beside a newer set without them', () => {
    const vitals = {
      at: '2026-11-21T09:55:00.000Z',
      receivedAt: '2026-11-21T09:55:02.000Z',
      signs: {},
      unrecordable: [],
      outOfRange: [],
    };
    const row = aRow({ vitals, vitalsDueAt: '2026-11-21T10:25:00.000Z' });
    expect(overdueSince(row, now)).toBeUndefined();
    expect(isOldValue(row, '2026-11-21T09:30:00.000Z', now)).toBe(false);
    expect(isOldValue(row, '2026-11-21T09:29:59.999Z', now)).toBe(true);
    expect(isOldValue({ ...row, status: 'left' }, '2026-11-21T09:00:00.000Z', now)).toBe(false);
    expect(isOldValue(aRow({ vitals }), '2026-11-21T09:00:00.000Z', now)).toBe(false);
  });

  it('BOARD-10: make an ESI old after 12 hours', () => {
    const triaged = (at: string) => aRow({ esiTimes: { at, receivedAt: at } });
    expect(isOldTriage(triaged('2026-11-20T22:00:00.000Z'), now)).toBe(false);
    expect(isOldTriage(triaged('2026-11-20T21:59:59.999Z'), now)).toBe(true);
    expect(isOldTriage(aRow(), now)).toBe(false);
  });
});

describe('the census', () => {
  it('counts present and waiting patients and their waits, without those who have left', () => {
    const rows = [
      aRow({ status: 'waiting', arrivedAt: '2026-11-21T09:30:00.000Z' }),
      aRow({ status: 'waiting', arrivedAt: '2026-11-21T09:50:00.000Z' }),
      aRow(),
      aRow({ status: 'left' }),
    ];
    expect(censusOf(rows, now)).toEqual({
      present: 3,
      waiting: 2,
      wait: { mean: 20 * 60_000, longest: 30 * 60_000 },
    });
    expect(censusOf([], now)).toEqual({ present: 0, waiting: 0 });
  });
});
