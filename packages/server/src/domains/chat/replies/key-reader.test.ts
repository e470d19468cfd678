import { ReplyQuote } from '@bedside/contracts/chat/reply-quote.ts';
import { describe, expect, it } from 'vitest';
import { seeded } from '../../../../test/evidence/random.ts';
import { PromptMarks } from '../../../ai/prompt/prompt-marks.ts';
import { filledText, type KeyPart, KeyReader, type QuotableChart } from './key-reader.ts';

const now = '2026-03-10T12:00:00.000Z';
const ago = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString();

const marks = new PromptMarks();
const vitals = (id: string, minutes: number) => ({ recordId: id, at: ago(minutes) });
const sign = (field: 'heartRate' | 'oxygenSaturation' | 'temperature', value: number, isNewest: boolean) => ({
  ...{ field, value, isNewest },
});
marks.key('vitals', vitals('set-2', 10), sign('heartRate', 126, true));
marks.key('vitals', vitals('set-2', 10), sign('temperature', 38.6, true));
marks.key('vitals', vitals('set-2', 10), { field: 'bloodPressure', value: '89/51', isNewest: true });
marks.key('vitals', vitals('set-2', 10), { field: 'painLevel', value: 8, isNewest: true });
marks.key('vitals', vitals('set-1', 85), sign('heartRate', 104, false));
marks.key('vitals', vitals('set-1', 85), sign('oxygenSaturation', 95, false));
const lactate = (value: string, isNewest: boolean) =>
  ({ field: 'result', value, unit: 'mmol/L', named: 'Lactate', isNewest }) as const;
marks.key('labs', { recordId: 'lab-1', at: ago(90) }, lactate('2.1', false));
marks.key('labs', { recordId: 'lab-2', at: ago(15) }, lactate('4.2', true));
marks.key('labs', { recordId: 'lab-3', at: ago(15) }, { ...lactate('6.1', true), named: 'Potassium' });
const metformin = { named: 'Metformin', isNewest: true } as const;
marks.key('medications', vitals('med-1', 0), { field: 'drug', value: 'Metformin', ...metformin });
marks.key('medications', vitals('med-1', 0), {
  ...{ field: 'dose', value: '1000 mg, oral, twice daily', ...metformin },
});

const chart: QuotableChart = {
  ...{ facts: marks.facts, records: marks.records, seqs: new Map([['set-2', 7]]), chartSeq: 9 },
  ...{ language: 'en', now },
};
const inLanguage = (language: 'es' | 'de'): QuotableChart => ({ ...chart, language });

/** Reads the pieces. Returns the text and the words of each quote. */
function read(pieces: string[], of = chart) {
  const reader = new KeyReader(of);
  const parts = [...pieces.flatMap((piece) => reader.take(piece)), ...reader.rest()];
  return { ...joined(parts), unknown: reader.unknown };
}

function joined(parts: readonly KeyPart[]) {
  const text = parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
  const quotes = parts.flatMap((part) => (typeof part === 'string' || !part.quote ? [] : [part]));
  return { text, quotes };
}

const textOf = (text: string, of = chart) => read([text], of).text;

describe('QUOTE-1: A key of the prompt', () => {
  it('becomes the value of the chart with its unit, in the language of the reply', () => {
    expect(textOf('Heart rate {v1.hr}, T {v1.t}, BP {v1.bp}.')).toBe(
      'Heart rate 126 bpm, T 38.6 °C, BP 89/51 mmHg.',
    );
    expect(textOf('Temperatura {v1.t}, FC {v1.hr}', inLanguage('es'))).toBe(
      'Temperatura 38,6 °C, FC 126 lpm',
    );
    expect(textOf('Nimmt {m1} {m1.dose}', inLanguage('de'))).toBe(
      'Nimmt Metformin 1000 mg, oral, 2-mal täglich',
    );
  });

  it('carries its record, field, value and the seq of its entry', () => {
    const [quote] = read(['HR {v1.hr}']).quotes;
    expect(quote?.quote).toEqual({
      ...{ domain: 'vitals', recordId: 'set-2', seq: 7, field: 'heartRate', value: 126, at: ago(10) },
    });
    expect(() => ReplyQuote.parse({ offset: 3, length: 7, ...quote?.quote })).not.toThrow();
  });

  it('stands for the age of a record, and for the change between two values in the order of their times', () => {
    expect(textOf('Set of {now-v1}')).toBe('Set of 10 min ago');
    expect(textOf('Lactate {l1-l2}')).toBe('Lactate from 2.1 to 4.2 mmol/L in 1 h 15 min');
    expect(textOf('Lactate fell {l2-l1}')).toBe('Lactate fell from 2.1 to 4.2 mmol/L in 1 h 15 min');
    expect(textOf('HR {v2.hr-v1.hr}')).toBe('HR from 104 to 126 bpm in 1 h 15 min');
    expect(textOf('HR {v2-v1.hr}')).toBe('HR from 104 to 126 bpm in 1 h 15 min');
  });

  it('that the prompt never gave reads "not in the chart" and is counted', () => {
    expect(read(['HR {v9.hr}, {l1-l3}, {v1.rr}, {now-v7} and {m1-m2}'])).toMatchObject({
      text: 'HR not in the chart, not in the chart, not in the chart, not in the chart and not in the chart',
      unknown: 5,
      quotes: [],
    });
    expect(textOf('{l9}', inLanguage('de'))).toBe('nicht in der Akte');
    expect(read(['Allergies {m.allergies}'])).toMatchObject({
      text: 'Allergies not in the chart',
      unknown: 1,
    });
  });

  it('is filled in code, in a table, in bold and in doubled braces', () => {
    expect(textOf('`{v1.hr}`')).toBe('`HR 126 bpm`');
    expect(textOf('| HR | {v1.hr} |')).toBe('| HR | 126 bpm |');
    expect(textOf('**HR {{v1.hr}}**')).toBe('**HR 126 bpm**');
  });

  it('is no key in other braces', () => {
    const text = 'Use {name}, {}, { x } and {"a": 1} with $\\frac{a}{b}$ {x: 2';
    expect(read([text])).toMatchObject({ text, unknown: 0 });
  });
});

describe('QUOTE-2: The name beside a value', () => {
  it('is left out only if the words before it name the same thing', () => {
    expect(textOf('Lactate is {l2}')).toBe('Lactate is 4.2 mmol/L');
    expect(textOf('Potassium is {l2}')).toBe('Potassium is Lactate 4.2 mmol/L');
    expect(textOf('Lactate {l2}, {l3}')).toBe('Lactate 4.2 mmol/L, Potassium 6.1 mmol/L');
    expect(textOf('Pain score {v1.pain}, dolor {v1.pain}')).toBe('Pain score 8/10, dolor 8/10');
    expect(textOf('BP and HR high. {v1.bp}')).toBe('BP and HR high. BP 89/51 mmHg');
    expect(textOf('Metformin and ibuprofen {m1.dose}')).toBe(
      'Metformin and ibuprofen Metformin 1000 mg, oral, twice daily',
    );
  });
});

describe('QUOTE-3: A value that is not the newest', () => {
  it('says its age, unless the next key does', () => {
    expect(textOf('SpO₂ is {v2.spo2} now')).toBe('SpO₂ is 95 %, 1 h 25 min ago now');
    expect(textOf('SpO₂ {v2.spo2} ({now-v2})')).toBe('SpO₂ 95 % (1 h 25 min ago)');
    expect(textOf('SpO₂ {v2.spo2}, {now-v1}')).toBe('SpO₂ 95 %, 1 h 25 min ago, 10 min ago');
    expect(textOf('SpO₂ {v2.spo2}')).toBe('SpO₂ 95 %, 1 h 25 min ago');
  });
});

describe('QUOTE-5: A streamed key', () => {
  const text =
    'HR {v1.hr} ({now-v1}), SpO₂ {v2.spo2} ({now-v2}); lactate {l1-l2}, {v9.hr} {not} {{m1.dose}} {';

  it('reads the same in pieces of any size, and no piece shows a part of it', () => {
    const whole = read([text]);
    for (let size = 1; size < text.length; size += 1) {
      const reader = new KeyReader(chart);
      const parts: KeyPart[] = [];
      for (const piece of text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []) {
        parts.push(...reader.take(piece));
        expect(joined(parts).text).not.toMatch(/\{(?:v\d|now|l\d|m\d)/);
      }
      parts.push(...reader.rest());
      expect(joined(parts).text).toBe(whole.text);
      expect(joined(parts).quotes).toEqual(whole.quotes);
    }
  });

  it('that breaks off never reaches a reader', () => {
    expect(read(['HR {v1.h', ' and BP'])).toMatchObject({ text: 'HR not in the chart and BP', unknown: 1 });
    expect(read(['HR {v1.h'])).toMatchObject({ text: 'HR not in the chart', unknown: 1 });
  });

  it('holds back its own characters only, and what cannot become a key not at all', () => {
    const reader = new KeyReader(chart);
    expect(reader.take('Give {x')).toEqual(['Give ']);
    expect(reader.settle()).toEqual(['{x']);
    expect(reader.take(' and {v1.')).toEqual([' and ']);
    expect(reader.settle()).toEqual([]);
    expect(joined(reader.take('hr}')).text).toBe('HR 126 bpm');
    expect(joined(reader.take(' {v2.spo2}')).text).toBe(' ');
    expect(joined(reader.settle()).text).toBe('SpO₂ 95 %, 1 h 25 min ago');
    const long = `{${'v'.repeat(100)}`;
    expect(joined(reader.take(long)).text).toBe(long);
  });

  it('comes 200 times in a row', () => {
    const { quotes, unknown } = read([...Array(200).keys()].map(() => '{v1.hr}'));
    expect([quotes.length, unknown]).toEqual([200, 0]);
  });
});

it('QUOTE-6: whatever surrounds a key, its words contain the value of its record, and the age of one that is not the newest', () => {
  const { draw, one } = seeded(20_261_128);
  const words =
    'heart rate|SpO₂|potassium|lactate|is|was|now|fell to|normal|K|HR|BP|mg|,|.|(|)|\n|**|98 %|°C|Metformin'.split(
      '|',
    );
  const keys = [...marks.facts.keys(), 'now-v1', 'l1-l2', 'v2.hr-v1.hr', 'v8.hr', 'l1-l3'];
  for (let round = 0; round < 2000; round += 1) {
    const said = Array.from({ length: 12 }, () => (draw(1, 10) <= 4 ? `{${one(keys)}}` : one(words))).join(
      ' ',
    );
    const { text, quotes } = read(said.match(/[\s\S]{1,7}/g) ?? []);
    expect(text).not.toMatch(/\{[vlm]\d/);
    for (const { text: shown, quote } of quotes) {
      const fact = [...marks.facts.values()].find(
        (known) => known.recordId === quote?.recordId && known.field === quote.field,
      );
      if (quote?.field === 'age' || fact === undefined) continue;
      const number = `${fact.value}`.split(',')[0] ?? '';
      expect(shown).toContain(number);
      if (!fact.isNewest && quote?.showsAge === undefined) {
        expect(text.slice(text.indexOf(shown) + shown.length)).toMatch(/min ago/);
      }
    }
  }
});

it('fills short texts of a reply, such as an alert', () => {
  expect(filledText('Potassium {l3} now', chart)).toBe('Potassium 6.1 mmol/L now');
  expect(filledText('No key', chart)).toBe('No key');
});

it('QUOTE-5: costs a small part of 0.2 ms a token', () => {
  const sentence =
    'Heart rate {v1.hr}, {now-v1}; SpO₂ {v2.spo2} ({now-v2}); lactate {l1-l2}. Give fluids and look again. ';
  const tokens = sentence.repeat(40).match(/[\s\S]{1,4}/g) ?? [];
  const fill = () => {
    const reader = new KeyReader(chart);
    for (const token of tokens) reader.take(token);
    reader.rest();
  };
  for (let warm = 0; warm < 5; warm += 1) fill();
  const start = process.cpuUsage();
  for (let run = 0; run < 10; run += 1) fill();
  const { user, system } = process.cpuUsage(start);
  // Some 0.005 ms on a quiet machine, most of it for names before keys.
  expect((user + system) / 1000 / 10 / tokens.length).toBeLessThan(0.2);
});
