import { describe, expect, it } from 'vitest';
import { noteTextOf } from './reply-text.ts';

const textOf = (content: string, { demo = false, timeZone = 'Europe/Madrid' } = {}) =>
  noteTextOf(
    {
      content,
      createdAt: '2026-11-21T13:40:00.000Z',
      metadata: { demo, chartAt: '2026-11-21T13:31:00.000Z' },
    },
    timeZone,
  );

describe('The text of a note from a reply (D52)', () => {
  it.each([
    [
      'HR 110 (5 min ago), earlier 100 (1 h 11 min ago)',
      'HR 110 (on 21 Nov, 14:26), earlier 100 (on 21 Nov, 13:20)',
    ],
    ['seen 14 h 35 min ago', 'seen on 20 Nov, 23:56'],
    ['seen 5 minutes ago. 12 mins ago', 'seen on 21 Nov, 14:26. on 21 Nov, 14:19'],
    ['1 hour and 20 minutes ago', 'on 21 Nov, 13:11'],
    ['The newest vital signs are 40 min old.', 'The newest vital signs are from 21 Nov, 13:51.'],
    ['values up to 3 h 10 min old, too old', 'values from as early as 21 Nov, 11:21, too old'],
    ['vor 5 min, vor 1 h 11 min', 'am 21.11., 14:26, am 21.11., 13:20'],
    ['Der Wert ist 12 min alt.', 'Der Wert ist vom 21.11., 14:19.'],
    ['Diese Werte sind bis zu 3 h 10 min alt', 'Diese Werte sind frühestens vom 21.11., 11:21'],
    ['hace 5 min, hace 2 horas y 10 minutos', 'el 21 nov, 14:26, el 21 nov, 12:21'],
    ['es de hace 12 min.', 'es del 21 nov, 14:19.'],
    ['son de hasta hace 3 h 10 min, demasiado', 'son como pronto del 21 nov, 11:21, demasiado'],
  ])('writes %j as %j', (content, expected) => {
    expect(textOf(content)).toBe(expected);
  });

  it.each([
    ['an hour ago', 'on 21 Nov, about 13:30'],
    ['2 h ago', 'on 21 Nov, about 12:30'],
    ['vor 2 Stunden', 'am 21.11., gegen 12:30'],
    ['desde hace 2 h', 'desde el 21 nov, hacia las 12:30'],
    ['2 d 4 h ago', 'on 19 Nov, about 10:30'],
    ['2 days ago', 'on 19 Nov'],
    ['vor 3 Tagen.', 'am 18.11.'],
    ['hace 3 días', 'el 18 nov'],
  ])('writes %j no more precisely than it is: %j', (content, expected) => {
    expect(textOf(content)).toBe(expected);
  });

  it.each([
    'more than 2 h ago, up to 5 min ago, less than 10 min ago',
    '10-15 min ago, 5 to 10 min ago, 5 and 10 min ago',
    'surgery 3 weeks ago, within 30 minutes, every 15 min, for 2 h, in 10 min',
    'A newborn, 6 hours old; 3 days old; 58 years old; older than 30 minutes',
    'nicht vor 6 h, vor Ort, vor dem Essen, seit 2 h',
    'hace poco, hace más de 2 h, hace falta',
    '**SpO₂ 88 %**\n\n- 5 mg\n- 12:30',
  ])('leaves %j as it is, because it states no moment', (content) => {
    expect(textOf(content)).toBe(content);
  });

  it("counts from the time when the chart was read, in the author's time zone", () => {
    expect(textOf('5 min ago', { timeZone: 'America/New_York' })).toBe('on 21 Nov, 08:26');
    const reply = { content: '5 min ago', createdAt: '2026-11-21T23:03:00.000Z', metadata: {} };
    expect(noteTextOf(reply, 'Europe/Berlin')).toBe('on 21 Nov, 23:58');
    // Summer time ended on the night before.
    const october = { content: '2 h ago', createdAt: '2026-10-25T02:00:00.000Z', metadata: {} };
    expect(noteTextOf(october, 'Europe/Berlin')).toBe('on 25 Oct, about 02:00');
  });

  it.each([
    ['HR 110 (just now; before: 98)', 'HR 110 (on 21 Nov, 14:31; before: 98)'],
    ['**ESI 2**, calculated just now.', '**ESI 2**, calculated on 21 Nov, 14:31.'],
    ['HF 110 (gerade eben)', 'HF 110 (am 21.11., 14:31)'],
    ['FC 110 (ahora mismo), líquidos ahora mismo', 'FC 110 (el 21 nov, 14:31), líquidos ahora mismo'],
  ])("writes the demo assistant's %j as %j", (content, expected) => {
    expect(textOf(content, { demo: true })).toBe(expected);
    expect(textOf(content)).toBe(content);
  });

  it("removes the demo assistant's lines about itself, but keeps the same line of a model", () => {
    const line = '*Demonstration: fixed rules put this answer together from the chart.*';
    expect(textOf(`Give oxygen.\n\n${line}`, { demo: true })).toBe('Give oxygen.');
    expect(textOf(`Give oxygen.\n\n${line}`)).toContain(line);
  });

  it('stays fast for a long reply of numbers', () => {
    const begun = Date.now();
    textOf('1 d 1 h 1 min 1 '.repeat(12_000));
    expect(Date.now() - begun).toBeLessThan(5000);
  });
});
