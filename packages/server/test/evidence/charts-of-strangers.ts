import { readFileSync } from 'node:fs';
import { replyLanguages } from '@bedside/contracts/chat/reply-languages.ts';
import { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import { Note } from '@bedside/contracts/notes/notes.contract.ts';
import { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { ScoreRecord } from '@bedside/contracts/scores/scores.contract.ts';
import { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import * as z from 'zod';
import { judgmentsOf, readReply } from '../../src/evidence/check-reply.ts';
import { dosesOf } from '../../src/evidence/doses/chart-doses.ts';
import { factsOf } from '../../src/evidence/facts.ts';
import { statementsOf } from '../../src/evidence/reading/statements.ts';
import { sidesOf } from '../../src/evidence/sides/chart-sides.ts';
import { statesOf } from '../../src/evidence/states/states.ts';

/* The six charts that the sentences are about (strangers/README.md). */

/** Returns a file of this folder. */
export const fileOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

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

const { now, charts } = Charts.parse(JSON.parse(fileOf('strangers/charts.json')));
const compared = Object.fromEntries(
  Object.entries(charts).map(([name, { patient, vitals, labs, medications, scores, notes }]) => [
    name,
    {
      facts: factsOf({ patient, vitals, labs, scores, allLabs: labs }, now),
      states: statesOf({ patient, vitals, medications, labs, notes }, now),
      doses: dosesOf(medications),
      sides: sidesOf({ patient, vitals, notes, medications }),
    },
  ]),
);

/** A sentence about one of the charts. */
export const ChartSentence = z.object({
  chart: z.string(),
  language: z.enum(replyLanguages),
  text: z.string(),
});
export type ChartSentence = z.output<typeof ChartSentence>;

/** Whether a reader sees that a sentence is not what the chart says. */
export function isMarked({ chart, language, text }: ChartSentence): boolean {
  const { facts = [], states = [], doses = [], sides = [] } = compared[chart] ?? {};
  const { spans, words } = readReply(text, language, facts, now, states, doses, sides, 'UTC');
  return statementsOf(text, spans, judgmentsOf(words)).some(({ standing }) => standing !== 'unchecked');
}
