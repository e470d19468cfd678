import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ChartSentence, fileOf, isMarked } from '../../test/evidence/charts-of-strangers.ts';

/* Sentences by authors who have not read the rules (test/evidence/strangers/README.md). Prints counts only. */

const Sentence = ChartSentence.extend({
  id: z.string(),
  kind: z.string(),
  truth: z.enum(['true', 'false', 'outdated', 'none']),
  harm: z.string().nullish(),
});
type Sentence = z.output<typeof Sentence>;

/** Returns the share of sentences that are marked, and prints a table by kind and language. */
function marked(title: string, sentences: readonly Sentence[]): number {
  const found = new Set(sentences.filter(isMarked));
  const table: Record<string, Record<string, string>> = {};
  for (const kind of new Set(sentences.map((one) => one.kind))) {
    const row: Record<string, string> = {};
    for (const language of ['en', 'es', 'de']) {
      const own = sentences.filter((one) => one.kind === kind && one.language === language);
      row[language] = `${own.filter((one) => found.has(one)).length} of ${own.length}`;
    }
    table[kind] = row;
  }
  const share = found.size / Math.max(1, sentences.length);
  process.stdout.write(`${title}: ${(100 * share).toFixed(1)} % of ${sentences.length} marked\n`);
  for (const [kind, row] of Object.entries(table))
    process.stdout.write(
      `  ${kind.padEnd(12)} ${Object.entries(row)
        .map(([of, counts]) => `${of} ${counts}`)
        .join(', ')}\n`,
    );
  return share;
}

describe.each([
  // Developers have read these sentences.
  { name: 'tuning', least: 0.99, mostTrue: 0.01, mostNone: 0.01 },
  { name: 'tuning-2', least: 0.99, mostTrue: 0.01, mostNone: 0.01 },
  { name: 'tuning-3', least: 0.935, mostTrue: 0.01, mostNone: 0.01 },
  { name: 'tuning-4', least: 0.915, mostTrue: 0.005, mostNone: 0.01 },
  { name: 'tuning-5', least: 0.89, mostTrue: 0.01, mostNone: 0.01 },
  { name: 'tuning-6', least: 0.88, mostTrue: 0.005, mostNone: 0.01 },
  { name: 'tuning-7', least: 0.85, mostTrue: 0.01, mostNone: 0.01 },
  { name: 'tuning-8', least: 0.94, mostTrue: 0.01, mostNone: 0.01 },
  { name: 'tuning-9', least: 0.87, mostTrue: 0.005, mostNone: 0.01 },
  { name: 'tuning-10', least: 0.87, mostTrue: 0.01, mostNone: 0.01 },
  // The bounds are what the rules reach. The aim is 0.85 and 0.01.
  { name: 'judging', least: 0.885, mostTrue: 0.01, mostNone: 0.02 },
  { name: 'holdout', least: 0.905, mostTrue: 0.015, mostNone: 0.02 },
  { name: 'holdout-3', least: 0.845, mostTrue: 0.015, mostNone: 0.01 },
  { name: 'holdout-6', least: 0.8, mostTrue: 0.05, mostNone: 0.01 },
  { name: 'holdout-11', least: 0.7, mostTrue: 0.05, mostNone: 0.08 },
])('Sentences by a stranger: $name', ({ name, least, mostTrue, mostNone }) => {
  const all = z.array(Sentence).parse(JSON.parse(fileOf(`strangers/${name}.json`)));
  const of = (...truths: Sentence['truth'][]) => all.filter(({ truth }) => truths.includes(truth));

  it('marks what is false or outdated', () => {
    expect(marked(`${name}, false and outdated`, of('false', 'outdated'))).toBeGreaterThanOrEqual(least);
  });

  it('marks neither what is true nor what says nothing about the patient', () => {
    expect.soft(marked(`${name}, true`, of('true'))).toBeLessThanOrEqual(mostTrue);
    expect.soft(marked(`${name}, none`, of('none'))).toBeLessThanOrEqual(mostNone);
  });
});
