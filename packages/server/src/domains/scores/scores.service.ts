import { localDay } from '@bedside/contracts/clinical/age.ts';
import { calculateScore, type ScoreInput } from '@bedside/contracts/scores/calculate-score.ts';
import {
  type CalculatedScore,
  type RecordScore,
  ScoreRecord,
} from '@bedside/contracts/scores/scores.contract.ts';
import type * as z from 'zod';
import { AppError } from '../../http/app-error.ts';
import type { ChartText } from '../../http/bind.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { withoutUndefined } from '../../infra/without-undefined.ts';
import type { ChartLog } from '../../realtime/chart-log.ts';
import { newestRevisions } from '../../realtime/revisions.ts';
import { createChartRecords } from '../patients/chart-records.ts';
import type { Patients } from '../patients/patients.service.ts';
import type { Vitals } from '../vitals/vitals.service.ts';
import { actionWords, interpretationWords, notApplicableWords, notComputableWords } from './score-words.ts';

export type Scores = ReturnType<typeof createScores>;

const scoreTypes = ['score.calculated'] as const;

/** Calculated scores. A score never changes, so it lives in its chart entry (ADR 0002). */
export function createScores(chart: ChartLog, patients: Patients, vitals: Vitals) {
  const records = createChartRecords(chart, patients);

  /** Keeps a score with the inputs that it was calculated from. */
  function record(
    request: RequestContext,
    patientId: string,
    { score, ...input }: z.output<typeof RecordScore>,
  ): Promise<ScoreRecord> {
    const { calculatedAt } = input;
    return records.begin(request, patientId, { type: 'score.calculated', at: calculatedAt }, (start, at) =>
      withoutUndefined({ ...input, ...start, scoreValue: score, score, calculatedAt: at.toISOString() }),
    );
  }

  /**
   * Calculates a score of a patient from what is known, and keeps it; the current vital signs decide whether a low one may
   * reassure (D46). Throws `not-computable` with the missing fields, or
   * `not-applicable`, and keeps nothing then.
   */
  async function calculate(
    request: RequestContext,
    patientId: string,
    input: ScoreInput,
  ): Promise<CalculatedScore> {
    const at = request.now();
    const [{ data: patient }, records] = await Promise.all([
      patients.read(request, patientId),
      vitals.current(request, patientId, at),
    ]);
    const outcome = calculateScore(input, { patient, day: localDay(at), current: { records, at } });
    switch (outcome.status) {
      case 'not-applicable':
        throw new AppError('not-applicable', { message: notApplicableWords[outcome.reason] });
      case 'not-computable': {
        const fields = Object.fromEntries(outcome.missing.map((name) => [`parameters.${name}`, 'Unknown']));
        throw new AppError('not-computable', { message: notComputableWords(outcome), fields });
      }
      case 'scored': {
        const { score, reading, actions, criteria, contradictions, suggestion } = outcome;
        const recommendations = actions.map((action) => actionWords[action]);
        const kept = await record(request, patientId, {
          scoreType: input.scoreType,
          score,
          interpretation: interpretationWords(reading, contradictions),
          recommendations,
          parameters: input.parameters,
          criteriaBreakdown: { ...criteria, ...(suggestion && { suggestion }) },
          codes: { reading, actions },
          contradictions,
        });
        return { ...kept, recommendedActions: recommendations };
      }
    }
  }

  /** The newest first, at most `limit`, with where the chart stood before they were read. */
  function list(request: RequestContext, patientId: string, limit?: number): Promise<ChartText> {
    return records.list(request, patientId, () => newestRevisions(patientId, scoreTypes, limit));
  }

  /** The newest `limit` scores, for the model. */
  async function newest(request: RequestContext, patientId: string, limit: number): Promise<ScoreRecord[]> {
    await patients.require(request.actor, patientId);
    const scores = await newestRevisions(patientId, scoreTypes, limit);
    return scores.map((json) => ScoreRecord.parse(JSON.parse(json)));
  }

  return { record, calculate, list, newest };
}
