import { attentionKinds } from '@bedside/contracts/attention/attention.contract.ts';
import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCause, aRow } from '../../../test/board-samples.ts';
import { Line } from './line.tsx';

/*
 * The cells of a drawn line as they follow from its row, written without the code that draws them. That rows follow from
 * the charts' logs is tested on the server.
 */

const moments = Number(process.env.TRUTH_MOMENTS ?? 100);
const start = Date.parse('2026-11-21T10:00:00.000Z');
const minute = 60_000;

/** Returns the next of a repeatable row of numbers from 0 to 1 (Lehmer). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const next = numbers(12);
const below = (limit: number) => Math.floor(next() * limit);
function pick<T>(...choices: [T, ...T[]]): T {
  return choices[below(choices.length)] ?? choices[0];
}
const ago = (now: number, minutes: number) => new Date(now - minutes * minute).toISOString();

/** Returns a random row, consistent as a server's is. */
function randomRow(now: number): BoardRow {
  const age = 16 + below(80);
  const at = ago(now, below(200));
  const signAt = ago(now, below(400));
  const outOfRange: NonNullable<BoardRow['vitals']>['outOfRange'] = [
    { sign: 'heartRate', color: 'warning', direction: 'high' },
    { sign: 'oxygenSaturation', color: 'critical', direction: 'low' },
  ];
  const sign = (value: number) => ({ value, at: signAt, receivedAt: ago(now, 0), recordId: 'set' });
  const lowest = below(12);
  const scored = next() < 0.8;
  const trend = pick('rising' as const, 'falling' as const, 'steady' as const, undefined);
  return aRow({
    bed: pick('4', 'R2', 'Shock 1'),
    label: pick('A. B.', 'K7QX', 'Ada Quill'),
    age,
    gender: pick<BoardRow['gender']>('female', 'male', 'other'),
    status: pick<BoardRow['status']>('waiting', 'in-treatment', 'boarding', 'transferred'),
    arrivedAt: ago(now, below(2000)),
    chiefComplaint: undefined,
    complaintPrivate: true,
    ...(next() < 0.5 && { chiefComplaint: 'Fever', complaintPrivate: false }),
    esi: pick(null, 1, 2, 3, 4, 5),
    esiTimes: { at: ago(now, below(1500)), receivedAt: at },
    vitals: {
      at,
      receivedAt: at,
      signs: { oxygenSaturation: sign(80 + below(12)), heartRate: sign(101 + below(60)) },
      unrecordable: [],
      outOfRange: outOfRange.filter(() => next() < 0.7),
    },
    vitalsDueAt: new Date(Date.parse(at) + pick(5, 60, 720) * minute).toISOString(),
    news2: scored
      ? { status: 'scored', lowest, highest: lowest + below(2), singleThree: next() < 0.3, at, trend }
      : { status: 'not-shown' },
    isolation: pick('none', 'contact', 'airborne'),
    flags: next() < 0.3 ? ['sepsis'] : [],
    attention: attentionKinds
      .filter(() => next() < 0.15)
      .map((kind) =>
        aCause({ id: kind, kind, state: pick('calling', 'escalated'), calledAt: ago(now, below(60)) }),
      ),
    assigned: { nurse: pick('RN Lopez', 'Noor Charge'), physician: 'Dr. Alex Kim' },
  });
}

/** Returns the texts and marks of the drawn cells. */
function drawn(row: BoardRow, now: number): Record<string, unknown> {
  const { container, unmount } = render(<Line row={row} twins={1} language="en" now={now} columns={1} />, {
    container: document.body.appendChild(document.createElement('ol')),
  });
  const text = (selector: string) => container.querySelector(selector)?.textContent ?? '';
  const mark = (selector: string, name: string) =>
    container.querySelector<HTMLElement>(selector)?.dataset[name];
  const cells = {
    ...{ bed: text('.bed'), label: text('.who > span'), age: text('.age'), stay: text('.stay') },
    ...{ esi: text('.esi'), esiOld: mark('.esi', 'old'), esiObserved: mark('.esi', 'observed') },
    complaint: text('.complaint'),
    signs: [...container.querySelectorAll<HTMLElement>('.signs > span')].map(({ textContent, dataset }) =>
      [textContent, dataset.critical, dataset.old, dataset.observed].join(),
    ),
    signAge: text('.signs > small'),
    ...{ news2: text('.news2'), level: mark('.news2', 'level'), news2Old: mark('.news2', 'old') },
    notices: [...container.querySelectorAll('.notice')].map(({ textContent }) => textContent),
    calls: /Calls (\d+) min/.exec(text('.call'))?.[1],
    tone: mark('.line', 'tone'),
    team: text('.team'),
  };
  unmount();
  return cells;
}

/** Returns the true cells of a row. */
function truth(row: BoardRow, now: number): Record<string, unknown> {
  const { vitals, news2, esi, esiTimes, attention } = row;
  const minutesSince = (at: string) => Math.floor((now - Date.parse(at)) / minute);
  const lengthOf = (minutes: number) => (minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`);
  const isGone = row.status === 'transferred';
  const due = Date.parse(row.vitalsDueAt ?? '');
  const isLate = !isGone && due < now;
  const interval = due - Date.parse(vitals?.at ?? '');
  const signAt = vitals?.signs.heartRate?.at ?? '';
  const isOldSign = !isGone && (isLate || Date.parse(signAt) + interval < now);
  const named = [
    ['oxygenSaturation', `SpO₂ ${vitals?.signs.oxygenSaturation?.value}▼`, 'true'],
    ['heartRate', `HR ${vitals?.signs.heartRate?.value}▲`, undefined],
  ].filter(([name]) => vitals?.outOfRange.some(({ sign }) => sign === name));
  const stay = minutesSince(row.arrivedAt);
  const isOldTriage = !isGone && now - Date.parse(esiTimes?.at ?? '') > 720 * minute;
  const score = news2.status === 'scored' ? news2 : undefined;
  const isHigh = score && (score.lowest >= 7 || score.singleThree);
  const open = isGone ? [] : attention;
  const called = open.map(({ calledAt }) => Date.parse(calledAt));
  const isEscalated = open.some(({ state }) => state === 'escalated');
  const sex = { female: ' F', male: ' M', other: '' }[row.gender];
  const span =
    score && (score.lowest === score.highest ? `${score.lowest}` : `${score.lowest}–${score.highest}`);
  const arrow = score?.trend ? { rising: '↑', falling: '↓', steady: '→' }[score.trend] : '';
  const old = (is: boolean) => (is ? 'true' : undefined);
  return {
    ...{ bed: row.bed, label: row.label, age: `${row.age}${sex}` },
    stay: `${Math.floor(stay / 60)}:${String(stay % 60).padStart(2, '0')}`,
    esi: `${esi ?? '?'}${isOldTriage ? lengthOf(minutesSince(esiTimes?.at ?? '')) : ''}`,
    ...{ esiOld: old(isOldTriage), esiObserved: esiTimes?.at },
    complaint: row.complaintPrivate ? 'private' : row.chiefComplaint,
    signs: named.map(([, shown, critical]) => [shown, critical, old(isOldSign), signAt].join()),
    signAge: named.length > 0 ? lengthOf(minutesSince(signAt)) : '',
    news2: span ? `${span}${arrow}` : '–',
    level: !score ? 'none' : isHigh ? 'high' : score.highest >= 5 ? 'raised' : undefined,
    news2Old: old(isLate && score !== undefined),
    notices: [
      ...(open.some(({ kind }) => kind === 'critical-result') ? ['Critical lab'] : []),
      ...(row.flags.includes('sepsis') ? ['Sepsis?'] : []),
      ...(row.isolation === 'none' ? [] : [`Iso: ${row.isolation}`]),
      ...(row.status === 'boarding' || isGone ? [row.status] : []),
    ],
    calls: called.length > 0 ? String(Math.floor((now - Math.min(...called)) / minute)) : undefined,
    tone: isGone
      ? 'left'
      : isEscalated
        ? 'escalated'
        : open.length > 0
          ? 'calling'
          : isLate
            ? 'overdue'
            : undefined,
    team: row.assigned?.nurse === 'RN Lopez' ? 'LopezKim' : 'ChargeKim',
  };
}

describe('the drawn cells of a wall display at random moments', () => {
  it('are what their rows say: none is wrong', () => {
    const values = new Map<string, Set<string>>();
    let compared = 0;
    for (let moment = 0; moment < moments; moment += 1) {
      const now = start + below(1_000_000) * 1000;
      const row = randomRow(now);
      const [shown, expected] = [drawn(row, now), truth(row, now)];
      expect(shown).toEqual(expected);
      for (const [name, value] of Object.entries(expected)) {
        values.set(name, (values.get(name) ?? new Set()).add(JSON.stringify(value)));
        compared += 1;
      }
    }
    expect(compared).toBe(moments * 17);
    // A cell that never changes would prove nothing.
    if (moments >= 100)
      for (const [name, seen] of values) expect([name, seen.size > 1]).toEqual([name, true]);
  });
});
