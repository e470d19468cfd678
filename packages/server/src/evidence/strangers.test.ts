import { readFileSync } from 'node:fs';
import { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import { Note } from '@bedside/contracts/notes/notes.contract.ts';
import { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { ScoreRecord } from '@bedside/contracts/scores/scores.contract.ts';
import { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { judgmentsOf, readReply } from './check-reply.ts';
import { dosesOf } from './doses/chart-doses.ts';
import { factsOf } from './facts.ts';
import { sidesOf } from './sides/chart-sides.ts';
import { statementsOf } from './statements.ts';
import { statesOf } from './states.ts';

/* Sentences by an author who has not read the rules (test/evidence/strangers/README.md). Prints counts only. */

const folder = new URL('../../test/evidence/strangers/', import.meta.url);
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

const Sentence = z.object({
  id: z.string(),
  chart: z.string(),
  language: z.enum(['en', 'es', 'de']),
  kind: z.string(),
  truth: z.enum(['true', 'false', 'outdated', 'none']),
  text: z.string(),
  harm: z.string().nullish(),
});
type Sentence = z.output<typeof Sentence>;
const Charts = z.object({
  now: z.coerce.date(),
  charts: z.record(
    z.string(),
    z.object({
      patient: Patient,
      vitals: z.array(VitalsRecord),
      labs: z.array(LabResult),
      medications: z.array(Medication),
      scores: z.array(ScoreRecord),
      notes: z.array(Note),
    }),
  ),
});

const { now, charts } = Charts.parse(read('charts.json'));
const compared = Object.fromEntries(
  Object.entries(charts).map(([name, { patient, vitals, labs, medications, scores, notes }]) => [
    name,
    {
      facts: factsOf({ patient, vitals, labs, scores }, now),
      states: statesOf({ patient, vitals, medications, labs, notes }, now),
      doses: dosesOf(medications),
      sides: sidesOf({ patient, vitals, notes, medications }),
    },
  ]),
);

/** Whether a reader sees that a sentence is not what the chart says. */
function isMarked({ chart, language, text }: Sentence): boolean {
  const { facts = [], states = [], doses = [], sides = [] } = compared[chart] ?? {};
  const { spans, words } = readReply(text, language, facts, now, states, doses, sides, 'UTC');
  return statementsOf(text, spans, judgmentsOf(words)).some(({ standing }) => standing !== 'unchecked');
}

/** Returns the share of sentences that are marked, and prints a table by kind and language. */
function marked(title: string, sentences: readonly Sentence[]): number {
  const table: Record<string, Record<string, string>> = {};
  for (const kind of new Set(sentences.map((one) => one.kind))) {
    const row: Record<string, string> = {};
    for (const language of ['en', 'es', 'de']) {
      const own = sentences.filter((one) => one.kind === kind && one.language === language);
      row[language] = `${own.filter(isMarked).length} of ${own.length}`;
    }
    table[kind] = row;
  }
  const share = sentences.filter(isMarked).length / Math.max(1, sentences.length);
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
  { name: 'tuning-2', least: 0.98, mostTrue: 0.01, mostNone: 0.01 },
  { name: 'tuning-3', least: 0.71, mostTrue: 0.06, mostNone: 0.01 },
  // The bounds are what the rules reach. The aim is 0.85 and 0.01.
  { name: 'judging', least: 0.8, mostTrue: 0.01, mostNone: 0.03 },
  { name: 'holdout', least: 0.83, mostTrue: 0.06, mostNone: 0.02 },
  { name: 'holdout-3', least: 0.7, mostTrue: 0.06, mostNone: 0.01 },
])('Sentences by a stranger: $name', ({ name, least, mostTrue, mostNone }) => {
  const all = z.array(Sentence).parse(read(`${name}.json`));
  const of = (...truths: Sentence['truth'][]) => all.filter(({ truth }) => truths.includes(truth));

  it('marks what is false or outdated', () => {
    expect(marked(`${name}, false and outdated`, of('false', 'outdated'))).toBeGreaterThanOrEqual(least);
  });

  it('marks neither what is true nor what says nothing about the patient', () => {
    expect.soft(marked(`${name}, true`, of('true'))).toBeLessThanOrEqual(mostTrue);
    expect.soft(marked(`${name}, none`, of('none'))).toBeLessThanOrEqual(mostNone);
  });
});
