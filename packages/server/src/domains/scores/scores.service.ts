import { type RecordScore, ScoreRecord } from '@bedside/contracts/scores/scores.contract.ts';
import type * as z from 'zod';
import type { ChartText } from '../../http/bind.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { newId } from '../../infra/ids.ts';
import { withoutUndefined } from '../../infra/without-undefined.ts';
import type { ChartLog } from '../../realtime/chart-log.ts';
import { newestRevisions } from '../../realtime/revisions.ts';
import type { Patients } from '../patients/patients.service.ts';

export type Scores = ReturnType<typeof createScores>;

const scoreTypes = ['score.calculated'] as const;

/** Calculated scores. A score never changes, so it lives in its chart entry (ADR 0002). */
export function createScores(chart: ChartLog, patients: Patients) {
  /** Keeps a score with the inputs that it was calculated from. */
  async function record(
    request: RequestContext,
    patientId: string,
    { score, ...input }: z.output<typeof RecordScore>,
  ): Promise<ScoreRecord> {
    const patient = await patients.require(request.actor, patientId);
    const recordedAt = request.now();
    const calculatedAt = input.calculatedAt === undefined ? recordedAt : new Date(input.calculatedAt);
    const { id, fullName, role } = request.actor;
    const data: ScoreRecord = withoutUndefined({
      ...input,
      id: newId(),
      patientId,
      scoreValue: score,
      score,
      calculatedAt: calculatedAt.toISOString(),
      recordedAt: recordedAt.toISOString(),
      recordedBy: { id, fullName, role },
      version: 1,
    });
    const draft = { id: data.id, type: 'score.calculated' as const, data, sortAt: calculatedAt };
    const { entry } = await chart.append(request, patient, draft);
    return entry.data;
  }

  /** The newest first, at most `limit`, with where the chart stood before they were read. */
  async function list(request: RequestContext, patientId: string, limit?: number): Promise<ChartText> {
    const patient = await patients.require(request.actor, patientId);
    const seq = await chart.position(patientId);
    const scores = await newestRevisions(patientId, scoreTypes, limit);
    return { json: `[${scores.join(',')}]`, seq, epoch: patient.epoch };
  }

  /** The newest `limit` scores, for the model. */
  async function newest(request: RequestContext, patientId: string, limit: number): Promise<ScoreRecord[]> {
    await patients.require(request.actor, patientId);
    const scores = await newestRevisions(patientId, scoreTypes, limit);
    return scores.map((json) => ScoreRecord.parse(JSON.parse(json)));
  }

  return { record, list, newest };
}
