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
import { recordMarks } from '../record-marks.ts';
import { chartInputs } from './chart-inputs.ts';
import { Contradiction } from './contradiction.ts';
import { ScoreInput, troponinUnits } from './score-parameters.ts';

export const scoreTypes = ['ESI', 'CURB-65', 'HEART', 'qSOFA'] as const;
export type ScoreType = (typeof scoreTypes)[number];

/** The range of each score: level 1 to 5 for ESI, points for the others. */
export const scoreRanges = {
  ESI: { min: 1, max: 5 },
  'CURB-65': { min: 0, max: 5 },
  HEART: { min: 0, max: 10 },
  qSOFA: { min: 0, max: 3 },
} as const satisfies Record<ScoreType, { min: number; max: number }>;

/**
 * The source of one input (D51). It lets a mark on a record find the scores that used it. `name` is the input's path in
 * the parameters. `reassurance` names the vital signs that decided whether the score may reassure.
 */
export const ScoreInputSource = z.object({
  name: z.enum([...chartInputs, 'age', 'reassurance']),
  /** `entered` means typed with the score. It counts as observed at that time. */
  source: z.enum(['vitals', 'lab', 'patient', 'entered']),
  recordId: Id.optional(),
  observedAt: Instant.optional(),
  /** The value is older than its window, and a clinician accepted it. */
  takenByHand: z.boolean().optional(),
});
export type ScoreInputSource = z.output<typeof ScoreInputSource>;

/** The upper reference limit that a troponin was compared with, in the unit of the troponin (D72). */
export const TroponinLimit = z.object({
  value: z.number(),
  unit: z.enum(troponinUnits),
  /** Sent with the request, the department's assay, or assumed because neither is known. */
  source: z.enum(['sent', 'department', 'assumed']),
  /** The name of the department's assay. */
  assay: label.optional(),
});
export type TroponinLimit = z.output<typeof TroponinLimit>;

const someLabels = z.array(label).max(itemBounds.scoreParts);

const what = {
  interpretation: prose,
  recommendations: someLabels,
  /** The inputs of the calculation, by name. */
  parameters: namedValues(z.unknown()),
  /** The contribution of each criterion. */
  criteriaBreakdown: namedValues(z.unknown()).optional(),
  /** Codes of `interpretation` and `recommendations`, which a screen translates into its own language. */
  codes: z.object({ reading: label, actions: someLabels }).optional(),
  /**
   * Reasons not to be reassured, as they held when the score was calculated (D46). Absent in older scores: these
   * never reassure.
   */
  contradictions: z.array(Contradiction).max(itemBounds.scoreParts).optional(),
  /** HEART only; absent in older scores. */
  troponinLimit: TroponinLimit.optional(),
  /** The records behind the score; absent in older scores (D51). */
  inputs: z.array(ScoreInputSource).max(itemBounds.scoreParts).optional(),
};

/** A calculated score to be stored. */
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
    ...recordMarks,
  })
  .meta({ id: 'ScoreRecord' });
export type ScoreRecord = z.output<typeof ScoreRecord>;

/** Names the record of an input. A value older than its window counts only if a clinician took it by hand (INPUT-4). */
export const InputReference = z.object({
  name: z.enum(chartInputs),
  recordId: Id,
  takenByHand: z.boolean().optional(),
});
export type InputReference = z.output<typeof InputReference>;

/** Requests a score of a patient. The actor is the session's user, whatever `userId` contains (D2). */
const Calculate = z.intersection(
  z.object({
    patientId: Id,
    inputs: sentList(InputReference, { max: chartInputs.length }).optional(),
  }),
  ScoreInput,
);

/** The stored score. `recommendedActions` repeats `recommendations`. */
export const CalculatedScore = ScoreRecord.extend({ recommendedActions: someLabels });
export type CalculatedScore = z.output<typeof CalculatedScore>;

export const scoresEndpoints = defineEndpoints({
  list: {
    method: 'get',
    path: '/patient/:patientId/scores',
    summary: 'Returns calculated scores, newest first',
    access: 'session',
    right: 'read-chart',
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
      'Calculates a score and stores it in the chart; 422 with the missing inputs if it is not computable',
    access: 'session',
    right: 'record',
    fails: ['not-computable', 'not-applicable', 'not-found'],
    idempotent: true,
    body: Calculate,
    response: CalculatedScore,
  },
});

export const scoresEntries = defineEntries({ 'score.calculated': ScoreRecord });
