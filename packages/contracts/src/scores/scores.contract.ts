import * as z from 'zod';
import { itemBounds } from '../bounds.ts';
import { defineEndpoints, defineEntries } from '../define.ts';
import { problem } from '../field-problems.ts';
import {
  Actor,
  Id,
  Instant,
  ListQuery,
  label,
  namedValues,
  PatientParams,
  prose,
  sentList,
} from '../primitives.ts';
import { EnteredInError } from '../vitals/vitals.contract.ts';
import { chartInputs } from './chart-inputs.ts';
import { Contradiction } from './contradiction.ts';
import { ScoreInput } from './score-parameters.ts';

export const scoreTypes = ['ESI', 'CURB-65', 'HEART', 'qSOFA'] as const;
export type ScoreType = (typeof scoreTypes)[number];

/** What can be calculated: a level of 1 to 5 for ESI, else points. */
export const scoreRanges = {
  ESI: { min: 1, max: 5 },
  'CURB-65': { min: 0, max: 5 },
  HEART: { min: 0, max: 10 },
  qSOFA: { min: 0, max: 3 },
} as const satisfies Record<ScoreType, { min: number; max: number }>;

/**
 * The source of one input, so that a record entered in error finds the scores that it went into (D51). `name` is the input's
 * path in the parameters; `reassurance` are the vital signs that decided whether the score may reassure.
 */
export const ScoreInputSource = z.object({
  name: z.enum([...chartInputs, 'age', 'reassurance']),
  /** `entered` was typed with the score, and observed then as far as anybody knows. */
  source: z.enum(['vitals', 'lab', 'patient', 'entered']),
  recordId: Id.optional(),
  observedAt: Instant.optional(),
  /** Too old to be an input by itself: the clinician took it. */
  takenByHand: z.boolean().optional(),
});
export type ScoreInputSource = z.output<typeof ScoreInputSource>;

const someLabels = z.array(label).max(itemBounds.scoreParts);

const what = {
  interpretation: prose,
  recommendations: someLabels,
  /** The inputs that it was calculated from, by their names. */
  parameters: namedValues(z.unknown()),
  /** What each criterion contributed. */
  criteriaBreakdown: namedValues(z.unknown()).optional(),
  /** What `interpretation` and `recommendations` say in English, as codes that a screen has in its own language. */
  codes: z.object({ reading: label, actions: someLabels }).optional(),
  /**
   * Reasons not to be reassured, as they were when it was calculated (D46). Absent in a score that was stored without:
   * nobody knows then, and it reassures nobody.
   */
  contradictions: z.array(Contradiction).max(itemBounds.scoreParts).optional(),
  /** The records that it stands on; absent in a score that was stored without them (D51). */
  inputs: z.array(ScoreInputSource).max(itemBounds.scoreParts).optional(),
};

/** A calculated score as it is stored. */
export const RecordScore = z
  .object({
    scoreType: z.enum(scoreTypes),
    score: z.number().int(),
    ...what,
    calculatedAt: Instant.optional(),
  })
  .refine(
    ({ scoreType, score }) => score >= scoreRanges[scoreType].min && score <= scoreRanges[scoreType].max,
    { path: ['score'], message: problem('invalid') },
  );

export const ScoreRecord = z
  .object({
    id: Id,
    patientId: Id,
    scoreType: z.enum(scoreTypes),
    scoreValue: z.number().int(),
    /** The same as `scoreValue`. */
    score: z.number().int(),
    ...what,
    calculatedAt: Instant,
    recordedAt: Instant,
    recordedBy: Actor,
    version: z.number().int(),
    enteredInError: EnteredInError.optional(),
  })
  .meta({ id: 'ScoreRecord' });
export type ScoreRecord = z.output<typeof ScoreRecord>;

/** Names the record of an input. What is too old for its window counts only where it was taken by hand (INPUT-4). */
export const InputReference = z.object({
  name: z.enum(chartInputs),
  recordId: Id,
  takenByHand: z.boolean().optional(),
});
export type InputReference = z.output<typeof InputReference>;

/** Asks for a score of a patient; the actor is the session's, whoever `userId` names (D2). */
const Calculate = z.intersection(
  z.object({
    patientId: Id,
    inputs: sentList(InputReference, { max: chartInputs.length }).optional(),
  }),
  ScoreInput,
);

/** The score as it was stored; `recommendedActions` are its `recommendations`. */
export const CalculatedScore = ScoreRecord.extend({ recommendedActions: someLabels });
export type CalculatedScore = z.output<typeof CalculatedScore>;

export const scoresEndpoints = defineEndpoints({
  list: {
    method: 'get',
    path: '/patient/:patientId/scores',
    summary: 'Calculated scores, the newest first',
    access: 'session',
    params: PatientParams,
    query: ListQuery,
    paged: true,
    response: z.array(ScoreRecord).max(itemBounds.list),
    chartList: true,
  },
  calculate: {
    method: 'post',
    path: '/score/calculate',
    summary:
      'Calculates a score and puts it into the chart; 422 with what is missing where it cannot be computed',
    access: 'session',
    fails: ['not-computable', 'not-applicable', 'not-found'],
    idempotent: true,
    body: Calculate,
    response: CalculatedScore,
  },
});

export const scoresEntries = defineEntries({ 'score.calculated': ScoreRecord });
