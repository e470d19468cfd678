import * as z from 'zod';
import { noteTypes } from '../notes/notes.contract.ts';
import { Id, Instant, label } from '../primitives.ts';
import { recordDomains } from '../record-marks.ts';
import { scoreTypes } from '../scores/scores.contract.ts';
import { replySigns } from './reply-finding.ts';

/** Questions to the assistant that screens can put into the reader's language. */
export const questionTopics = [
  'overview',
  'vitals',
  'diagnosis',
  'treatment',
  'scores',
  'sepsis',
  'discharge',
] as const;

/** `text` is the model's own, and one of the reply's `actions` (STEP-1). */
const step = { text: label };

/**
 * A recommended action that a screen can begin (D53). It opens a form or a record, and orders and saves nothing. Screens
 * name it in the reader's language.
 */
export const ReplyStep = z.discriminatedUnion('kind', [
  /** No sign means a full set. */
  z.object({
    ...step,
    kind: z.literal('record-vitals'),
    signs: z.array(z.enum(replySigns)).max(replySigns.length),
  }),
  z.object({ ...step, kind: z.literal('calculate-score'), score: z.enum(scoreTypes) }),
  z.object({
    ...step,
    kind: z.literal('open-record'),
    domain: z.enum(recordDomains),
    recordId: Id,
    /** The time by which the record's list sorts it. */
    at: Instant,
    /** The name of the test, the score or the drug. */
    named: label.optional(),
  }),
  z.object({ ...step, kind: z.literal('write-note'), noteType: z.enum(noteTypes) }),
  /** Without a topic, `text` is the question. */
  z.object({ ...step, kind: z.literal('ask'), topic: z.enum(questionTopics).optional() }),
]);
export type ReplyStep = z.output<typeof ReplyStep>;

export const stepKinds = [
  'record-vitals',
  'calculate-score',
  'open-record',
  'write-note',
  'ask',
] as const satisfies ReplyStep['kind'][];
export type StepKind = (typeof stepKinds)[number];

/** A suggested question with a topic. `text` is one of the reply's `suggestions`. */
export const SuggestedTopic = z.object({ text: label, topic: z.enum(questionTopics) });
export type SuggestedTopic = z.output<typeof SuggestedTopic>;
