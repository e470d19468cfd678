import { expect, it } from 'vitest';
import { type Asked, figuresOf } from './figures.ts';
import { tableOf } from './table.ts';

const asked = (given: Partial<Asked> = {}): Asked => ({
  ...{ chart: 'A', language: 'en', question: 'What now?', status: 'complete', content: '' },
  typed: { found: 0, older: 0, differs: 0, absent: 0 },
  ...{ quotes: 0, unknownKeys: 0, unknownMarks: 0, drugs: [], objections: 0 },
  ...{ sentences: [], reassures: false, firstMs: 100, wholeMs: 1000 },
  ...given,
});

it('counts a quote and every typed value as a fact', () => {
  const one = asked({ quotes: 6, typed: { found: 1, older: 1, differs: 1, absent: 1 } });
  expect(figuresOf([one, asked()]).quotedShare).toBe(0.6);
  expect(figuresOf([asked()]).quotedShare).toBeUndefined();
});

it('counts sentences by standing and judge, and an older value as no alarm', () => {
  const figures = figuresOf([
    asked({
      sentences: [
        { text: 'One.', standing: 'unchecked' },
        { text: 'Two.', standing: 'older', by: 'rule' },
        { text: 'Three.', standing: 'differs', by: 'rule' },
        { text: 'Four.', standing: 'not-in-chart', by: 'model' },
      ],
    }),
  ]);
  expect(figures.standings.differs).toEqual({ rule: 1, model: 0 });
  expect(figures.standings['not-in-chart']).toEqual({ rule: 0, model: 1 });
  expect([figures.sentences, figures.alarms]).toEqual([4, 2]);
});

it('counts failures by code, and their times in no whole reply', () => {
  const figures = figuresOf([
    asked({ status: 'failed', failure: 'LOADING', firstMs: undefined, wholeMs: 10 }),
    asked({ status: 'failed', failure: 'LOADING', firstMs: undefined, wholeMs: 10 }),
    asked({ status: 'none', firstMs: undefined, wholeMs: 10 }),
    asked({ firstMs: 300, wholeMs: 3000 }),
    asked(),
    asked(),
  ]);
  expect(figures.failures).toEqual({ LOADING: 2, none: 1 });
  expect(figures.complete).toBe(3);
  expect(figures.firstMs).toEqual({ median: 100, slowest: 300 });
  expect(figures.wholeMs).toEqual({ median: 1000, slowest: 3000 });
});

it('the table has a column for each language, and counts the tokens of replies only', () => {
  const figures = figuresOf([asked({ quotes: 3, sentences: [{ text: 'One.', standing: 'unchecked' }] })]);
  const call = { isReply: true, status: 200, tokensIn: 50, tokensOut: 7, isEstimated: false };
  const calls = [call, { ...call, isReply: false }, { ...call, status: 400 }];
  const table = tableOf([{ name: 'en', figures, calls }], true);
  expect(table).toMatch(/^ +en$/m);
  expect(table).toMatch(/^share of facts quoted +100.0 %$/m);
  expect(table).toMatch(/^false alarms +0 \(0.0 %\)$/m);
  expect(table).toMatch(/^tokens in +50$/m);
  const estimated = tableOf([{ name: 'en', figures, calls: [{ ...call, isEstimated: true }] }], false);
  expect(estimated).toMatch(/^tokens out +7 \(estimate\)$/m);
});
