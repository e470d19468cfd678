import type { AttentionKind } from '@bedside/contracts/attention/attention.contract.ts';
import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { callsOf, tasksOf, unseenCall } from '@bedside/contracts/clinical/board/board-calls.ts';
import { type BoardSort, compareKeys, orderOf } from '@bedside/contracts/clinical/board/board-order.ts';
import { describe, expect, it } from 'vitest';
import { aCause, aRow, scored } from '../../../../test/board-samples.ts';
import { namedCalls } from '../cells/named-calls.ts';
import { filterCounts, isFoundBy, isShownBy } from './board-filters.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const nurse = { id: 'user-1', role: 'Nurse' };
const physician = { id: 'user-2', role: 'Resident' };
const kinds = (row: BoardRow) => [...callsOf(row).map(({ kind }) => kind), ...tasksOf(row, now)];

describe('A row of the tracking list calls, or has a task', () => {
  it('names every danger in words before anything calmer, and what NEWS2 says in several ways once', () => {
    const named = (...attention: AttentionKind[]) => {
      const calls = callsOf(aRow({ attention: attention.map((kind) => aCause({ kind })) }));
      const kindsOf = (list: typeof calls) => list.map(({ kind }) => kind);
      return { named: kindsOf(namedCalls(calls).named), counted: kindsOf(namedCalls(calls).counted) };
    };
    expect(named('news2-urgent', 'critical-result', 'single-three', 'news2-high')).toEqual({
      named: ['news2-high', 'critical-result'],
      counted: ['single-three', 'news2-urgent'],
    });
    expect(named('hypertension-in-pregnancy', 'allergy-conflict', 'unrecordable')).toEqual({
      named: ['unrecordable', 'allergy-conflict'],
      counted: ['hypertension-in-pregnancy'],
    });
    expect(named('hypertension-in-pregnancy', 'news2-urgent')).toEqual({
      named: ['news2-urgent'],
      counted: ['hypertension-in-pregnancy'],
    });
  });

  it.each([
    ['NEWS2 of 7', { attention: [aCause({ kind: 'news2-high' })] }, ['news2-high']],
    ['a single 3', { attention: [aCause()] }, ['single-three']],
    ['a critical result', { attention: [aCause({ kind: 'critical-result' })] }, ['critical-result']],
    [
      'several causes, the worst first and each once',
      { attention: [aCause({ kind: 'news2-urgent' }), aCause(), aCause({ kind: 'unrecordable' }), aCause()] },
      ['unrecordable', 'single-three', 'news2-urgent'],
    ],
    ['the sepsis flag', { flags: ['sepsis'] }, ['sepsis']],
    ['overdue vitals', { flags: ['overdue'] }, ['overdue']],
    ['no vitals', { flags: ['no-vitals'] }, ['no-vitals']],
    [
      'a drug against an allergy (ATTN-20)',
      { attention: [aCause({ kind: 'allergy-conflict' })] },
      ['allergy-conflict'],
    ],
    [
      'drugs without an answer about allergies (ALLERGY-8)',
      { flags: ['allergies-not-asked'], medications: { active: 2, notCompared: 0 } },
      ['ask-allergies'],
    ],
    [
      'unasked allergies without a drug',
      { flags: ['allergies-not-asked'], medications: { active: 0, notCompared: 0 } },
      [],
    ],
    [
      'a drug that no one could compare (ALLERGY-9)',
      { medications: { active: 1, notCompared: 1 } },
      ['drug-not-compared'],
    ],
    [
      'a result that could not be held against critical limits (CRIT-9)',
      { labs: { critical: [], unreviewed: 1, notChecked: 1 } },
      ['result-not-checked'],
    ],
    ['no vitals, of which none can be late', { flags: ['overdue', 'no-vitals'] }, ['no-vitals']],
  ] satisfies [string, Partial<BoardRow>, string[]][])('for %s', (_name, more, expected) => {
    expect(kinds(aRow(more))).toEqual(expected);
  });

  it('calls for a rise of NEWS2 until someone takes the patient', () => {
    const rise = {
      id: 'news2-rise vitals-1',
      rule: 'ATTN-3',
      kind: 'news2-rise',
      level: 5,
      values: [{ name: 'news2', lowest: 5, highest: 5 }],
      since: '2026-11-21T10:00:00.000Z',
      calledAt: '2026-11-21T10:00:00.000Z',
      recordIds: ['vitals-1'],
    } as const;
    const calling = aRow({
      attention: [{ ...rise, recordIds: ['vitals-1'], values: [], state: 'escalated' }],
    });
    const taken = aRow({ attention: [{ ...rise, recordIds: ['vitals-1'], values: [], state: 'taken' }] });
    expect([kinds(calling), kinds(taken)]).toEqual([['news2-rise'], []]);
  });

  it('has a task for vitals that became due while the connection was lost', () => {
    expect(kinds(aRow({ vitalsDueAt: '2026-11-21T11:59:00.000Z' }))).toEqual(['overdue']);
    expect(kinds(aRow({ vitalsDueAt: '2026-11-21T12:01:00.000Z' }))).toEqual([]);
  });

  it('calls in amber for an urgent NEWS2, and in red for the others', () => {
    const tones = (...kinds: AttentionKind[]) =>
      callsOf(aRow({ attention: kinds.map((kind) => aCause({ kind })) })).map(({ tone }) => tone);
    expect(tones('news2-urgent', 'hypertension-in-pregnancy')).toEqual(['amber', 'amber']);
    expect(tones('obstetric-trigger', 'child-danger-zone', 'circulation-unrecordable')).toEqual([
      'red',
      'red',
      'red',
    ]);
  });

  it('BOARD-12: has one meaning of a call: the filter counts what the bar and the words show, and tasks apart', () => {
    const rows = [
      aRow({ patientId: 'calls', attention: [aCause()], flags: ['overdue'] }),
      aRow({ patientId: 'taken', attention: [aCause({ state: 'taken' })] }),
      aRow({ patientId: 'task', flags: ['no-vitals'] }),
    ];
    expect(rows.map((row) => callsOf(row).length > 0)).toEqual([true, false, false]);
    expect(rows.map((row) => isShownBy('attention', row, nurse, now))).toEqual([true, false, false]);
    expect(filterCounts(rows, nurse, now)).toMatchObject({ attention: 1, tasks: 2 });
  });

  it('PREG-3: calls for a pressure of 140/90 in pregnancy with a headache, first and in red', () => {
    const preeclampsia = aRow({
      patientId: 'pregnant',
      news2: { status: 'not-valid', reason: 'pregnant' },
      esi: 3,
      attention: [aCause({ kind: 'hypertension-with-symptoms', rule: 'ATTN-16' })],
    });
    const place = orderOf('deterioration', [], now);
    expect(callsOf(preeclampsia)).toEqual([{ kind: 'hypertension-with-symptoms', tone: 'red' }]);
    expect(compareKeys(place(preeclampsia), place(aRow({ esi: 2, news2: scored(4) })))).toBeLessThan(0);
  });

  it('D76: never calls in red for a low NEWS2 alone', () => {
    const rise = { attention: [aCause({ kind: 'news2-rise' })] };
    const tone = (more: Partial<BoardRow>) => callsOf(aRow({ ...rise, ...more }))[0]?.tone;
    expect([scored(1), scored(4), scored(5), scored(2, 6)].map((news2) => tone({ news2 }))).toEqual([
      'amber',
      'amber',
      'red',
      'red',
    ]);
    expect(tone({ news2: { ...scored(3), singleThree: true } })).toBe('red');
    expect(tone({ news2: { status: 'not-observed' } })).toBe('red');
  });

  it('ATTN-17: does not call for a call that ended unseen, and names its time', () => {
    const row = aRow({ attention: [aCause({ state: 'unseen', endedAt: '2026-11-21T10:10:00.000Z' })] });
    expect(kinds(row)).toEqual([]);
    expect(unseenCall(row)?.calledAt).toBe('2026-11-21T09:58:00.000Z');
    expect(unseenCall(aRow({ attention: [aCause()] }))).toBeUndefined();
  });

  it('BOARD-14: asks to look at a red sign that no complete NEWS2 and no cause judges', () => {
    const { vitals: _none, ...calm } = aRow();
    const red = (direction?: 'high' | 'low') => ({
      at: calm.at,
      receivedAt: calm.at,
      signs: {},
      unrecordable: [],
      outOfRange: [{ sign: 'bloodPressure', color: 'critical', ...(direction && { direction }) } as const],
    });
    const of = (news2: BoardRow['news2'], direction?: 'high' | 'low') =>
      kinds(aRow({ vitals: red(direction), news2 }));
    expect(of(scored(4), 'high')).toEqual([]);
    expect(of(scored(0), 'high')).toEqual([]);
    expect(of(scored(0, 4), 'high')).toEqual(['sign']);
    expect(of({ status: 'not-valid', reason: 'under-16' }, 'high')).toEqual(['sign']);
    expect(of({ status: 'not-observed' })).toEqual(['sign']);
    const judged = { vitals: red('low'), news2: scored(3, 6) };
    expect(kinds(aRow({ ...judged, attention: [aCause()] }))).toEqual(['single-three']);
    expect(kinds(aRow({ ...judged, attention: [aCause({ state: 'taken' })] }))).toEqual([]);
  });

  it('does not call for a patient who has left', () => {
    expect(kinds(aRow({ attention: [aCause()], flags: ['overdue'], status: 'died' }))).toEqual([]);
  });
});

describe('The filters', () => {
  it('show mine by the id of the member, never by a name', () => {
    const mine = aRow({ assigned: { nurseId: 'user-1', nurse: 'Kim Ferrer' } });
    const namesake = aRow({ assigned: { nurse: 'Kim Ferrer' } });
    expect([mine, namesake].map((row) => isShownBy('mine', row, nurse, now))).toEqual([true, false]);
  });

  it('show patients without someone of the reader’s profession as unassigned', () => {
    const row = aRow({ assigned: { nurse: 'Ana Lopez' } });
    expect(isShownBy('unassigned', row, nurse, now)).toBe(false);
    expect(isShownBy('unassigned', row, physician, now)).toBe(true);
  });

  it('count the patients in care, and show those who left in the whole list only', () => {
    const rows = [
      aRow({ patientId: 'a', status: 'waiting' }),
      aRow({ patientId: 'b', news2: scored(8), attention: [aCause({ kind: 'news2-high' })] }),
      aRow({ patientId: 'c', status: 'discharged' }),
    ];
    expect(filterCounts(rows, nurse, now)).toEqual({
      all: 2,
      mine: 0,
      unassigned: 2,
      attention: 1,
      tasks: 0,
      waiting: 1,
    });
    expect(isShownBy('all', rows[2] ?? aRow(), nurse, now)).toBe(true);
  });

  it('match every word, ignoring accents and case', () => {
    const row = aRow({ label: 'Rafael Ibáñez', bed: 'H2', plan: 'Troponin' });
    expect(['ibanez', 'H2 troponin', ''].map((text) => isFoundBy(text, row))).toEqual([true, true, true]);
    expect(isFoundBy('ibanez lipase', row)).toBe(false);
  });
});

describe('The orders', () => {
  const ordered = (sort: BoardSort, rows: BoardRow[], beds = ['R1', '2', '10']) => {
    const key = orderOf(sort, beds, now);
    return rows.toSorted((a, b) => compareKeys(key(a), key(b))).map(({ patientId }) => patientId);
  };
  const rows = (...given: [string, Partial<BoardRow>][]) =>
    given.map(([patientId, more]) => aRow({ patientId, ...more }));

  it('sort listed beds in the department’s order, then unlisted beds by number, then patients without a bed', () => {
    const { bed: _none, ...noBed } = aRow({ patientId: 'none' });
    const all = [
      ...rows(['h10', { bed: 'H10' }], ['10', { bed: '10' }], ['2', { bed: '2' }], ['h2', { bed: 'H2' }]),
      noBed,
      ...rows(['r1', { bed: 'r1' }]),
    ];
    expect(ordered('bed', all)).toEqual(['r1', '2', '10', 'h2', 'h10', 'none']);
  });

  it('put an untriaged patient behind level 2 and before level 3, by acuity', () => {
    const all = rows(['4', { esi: 4 }], ['none', { esi: null }], ['2', { esi: 2 }], ['3', { esi: 3 }]);
    expect(ordered('acuity', all)).toEqual(['2', 'none', '3', '4']);
  });

  it('BOARD-13: put an untaken call first, red before amber, then a taken or unjudged danger, by danger', () => {
    const all = rows(
      ['low', { news2: scored(2) }],
      ['range', { news2: scored(1, 6) }],
      ['urgent', { news2: scored(5), attention: [aCause({ kind: 'news2-urgent' })] }],
      ['taken', { news2: scored(9), attention: [aCause({ kind: 'news2-high', state: 'taken' })] }],
      ['high', { news2: scored(7), attention: [aCause({ kind: 'news2-high' })] }],
      ['sepsis', { news2: scored(4), flags: ['sepsis'] }],
      ['overdue', { news2: scored(1), flags: ['overdue'] }],
      ['none', { attention: [aCause({ kind: 'circulation-unrecordable' })] }],
    );
    const places = ['none', 'high', 'urgent', 'taken', 'sepsis', 'range', 'low', 'overdue'];
    expect(ordered('deterioration', all)).toEqual(places);
  });

  it('BOARD-13: never put ESI 2 behind ESI 4 among equal dangers, whatever is due or slightly raised', () => {
    const call = (kind: AttentionKind) => [aCause({ kind })];
    const all = rows(
      ['4 overdue', { esi: 4, news2: scored(4), flags: ['overdue', 'unreviewed-labs'] }],
      ['2', { esi: 2, news2: scored(0) }],
      ['4 calls', { esi: 4, news2: scored(9), attention: call('news2-high') }],
      ['2 calls', { esi: 2, news2: scored(7), attention: call('news2-high') }],
      [
        '2 taken',
        { esi: 2, news2: scored(5), attention: [aCause({ kind: 'news2-urgent', state: 'taken' })] },
      ],
      [
        '4 taken',
        { esi: 4, news2: scored(6), attention: [aCause({ kind: 'news2-urgent', state: 'taken' })] },
      ],
    );
    const places = ['2 calls', '4 calls', '2 taken', '4 taken', '2', '4 overdue'];
    expect(ordered('deterioration', all)).toEqual(places);
  });

  it('BOARD-13: a call that no one takes for long rises above its equals', () => {
    const call = (state: 'calling' | 'escalated') => [aCause({ kind: 'news2-high', state })];
    const all = rows(
      ['new', { esi: 2, news2: scored(12), attention: call('calling') }],
      ['waited', { esi: 3, news2: scored(7), attention: call('escalated') }],
    );
    expect(ordered('deterioration', all)).toEqual(['waited', 'new']);
  });

  it('put patients who have left at the end', () => {
    const all = rows(['left', { status: 'left', esi: 1, bed: 'R1' }], ['here', { esi: 5, bed: '10' }]);
    for (const sort of ['bed', 'acuity', 'deterioration', 'wait'] as const) {
      expect(ordered(sort, all)).toEqual(['here', 'left']);
    }
  });
});
