import { type RecordScore, ScoreRecord } from '@bedside/contracts/scores/scores.contract.ts';
import type * as z from 'zod';
import type { ChartText } from '../../http/bind.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { withoutUndefined } from '../../infra/without-undefined.ts';
import type { ChartLog } from '../../realtime/chart-log.ts';
import { newestRevisions } from '../../realtime/revisions.ts';
import { createChartRecords } from '../patients/chart-records.ts';
import type { Patients } from '../patients/patients.service.ts';

export type Scores = ReturnType<typeof createScores>;

const scoreTypes = ['score.calculated'] as const;

/** Calculated scores. A score never changes, so it lives in its chart entry (ADR 0002). */
export function createScores(chart: ChartLog, patients: Patients) {
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

  return { record, list, newest };
}
