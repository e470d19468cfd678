import { localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { calculateScore } from '@bedside/contracts/clinical/scores/calculate-score.ts';
import type { InputRecord } from '@bedside/contracts/clinical/scores/inputs/score-inputs.ts';
import type { ScoreOutcome } from '@bedside/contracts/clinical/scores/score-outcome.ts';
import { usedAssay } from '@bedside/contracts/clinical/scores/troponin-limit.ts';
import type { ListQuery } from '@bedside/contracts/primitives.ts';
import type { ScoreInput } from '@bedside/contracts/scores/score-parameters.ts';
import {
  type CalculatedScore,
  type InputReference,
  type RecordScore,
  ScoreRecord,
  type ScoreType,
} from '@bedside/contracts/scores/scores.contract.ts';
import type * as z from 'zod';
import type { ChartLog } from '../../chart/chart-log.ts';
import { createChartRecords } from '../../chart/chart-records.ts';
import { repeatedEntry } from '../../chart/repeated-entry.ts';
import { newestRevisions } from '../../chart/revisions.ts';
import { withoutUndefined } from '../../infra/mongo/without-undefined.ts';
import type { ChartText } from '../../request/answers.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import type { TroponinAssaysOfDepartment } from '../departments/troponin-assays.service.ts';
import type { Labs } from '../labs/labs.service.ts';
import type { Patients } from '../patients/patients.service.ts';
import type { Vitals } from '../vitals/vitals.service.ts';
import { reassuranceSources, sourcedInput } from './score-sources.ts';
import {
  actionWords,
  interpretationWords,
  limitWords,
  notApplicableWords,
  notComputableWords,
} from './score-words.ts';

export type Scores = ReturnType<typeof createScores>;

const scoreTypes = ['score.calculated'] as const;

/** Calculated scores. A score never changes, so it is stored in its chart entry (ADR 0002). */
export function createScores({
  chart,
  patients,
  vitals,
  labs,
  troponinAssays,
}: {
  chart: ChartLog;
  patients: Patients;
  vitals: Vitals;
  labs: Labs;
  troponinAssays: Pick<TroponinAssaysOfDepartment, 'read'>;
}) {
  const { appendRecord, listRecords } = createChartRecords(chart, patients);

  /** Stores a score with its inputs. */
  function record(
    request: RequestContext,
    patientId: string,
    { score, ...input }: z.output<typeof RecordScore>,
  ): Promise<ScoreRecord> {
    const { calculatedAt } = input;
    return appendRecord(request, patientId, { type: 'score.calculated', at: calculatedAt }, (start, at) =>
      withoutUndefined({ ...input, ...start, scoreValue: score, score, calculatedAt: at.toISOString() }),
    );
  }

  /**
   * Calculates a patient's score from the known values and stores it. The current vital signs decide whether a low
   * score may reassure (D46). Throws `not-computable` with the missing fields, or `not-applicable`, and then stores
   * nothing.
   */
  async function calculate(
    request: RequestContext,
    patientId: string,
    sent: ScoreInput,
    references: readonly InputReference[] = [],
  ): Promise<CalculatedScore> {
    const at = request.now();
    // The chart's department, which in an emergency is not the actor's.
    const { departmentId } = await patients.require(request.actor, patientId);
    const [{ data: patient }, current, referred, assays] = await Promise.all([
      patients.read(request, patientId),
      vitals.current(request, patientId, at),
      readReferred(request, patientId, references),
      sent.scoreType === 'HEART' ? troponinAssays.read(departmentId) : undefined,
    ]);
    const scored = {
      patient,
      day: localDay(at),
      current: { records: current, at },
      troponinAssay: assays && usedAssay(assays),
    };
    const { input, inputs } = sourcedInput(sent, references, referred, scored, at);
    const outcome = calculateScore(input, scored);
    switch (outcome.status) {
      case 'not-applicable':
        throw new AppError('not-applicable', { message: notApplicableWords[outcome.reason] });
      case 'not-computable': {
        // In a repeated command an input may be too old by now. Its score is in the chart.
        const first = await repeatedEntry(request, 'score.calculated');
        if (first) return answered(first.data);
        throw notComputable(input.scoreType, outcome);
      }
      case 'scored': {
        const { score, reading, actions, criteria, contradictions, suggestion, troponinLimit } = outcome;
        const isLimitOurs = troponinLimit !== undefined && troponinLimit.source !== 'sent';
        const recommendations = actions.map((action) => actionWords[action]);
        const stored = await record(request, patientId, {
          scoreType: input.scoreType,
          score,
          interpretation: [
            interpretationWords(reading, contradictions),
            isLimitOurs && limitWords(troponinLimit),
          ]
            .filter(Boolean)
            .join('. '),
          recommendations,
          parameters: input.parameters,
          criteriaBreakdown: {
            ...criteria,
            ...(suggestion && { suggestion }),
            ...(isLimitOurs && { troponinLimit }),
          },
          ...(troponinLimit && { troponinLimit }),
          codes: { reading, actions },
          contradictions,
          inputs: [...inputs, ...(mayReassure(outcome) ? reassuranceSources(current, at) : [])],
        });
        return answered(stored);
      }
    }
  }

  /** Returns the chart records of the inputs; leaves out another patient's records. */
  async function readReferred(
    request: RequestContext,
    patientId: string,
    references: readonly InputReference[],
  ): Promise<InputRecord[]> {
    if (references.length === 0) return [];
    const ids = references.map(({ recordId }) => recordId);
    const [sets, results] = await Promise.all([
      vitals.named(request, patientId, ids),
      labs.named(request, patientId, ids),
    ]);
    return [
      ...sets.map((record) => ({ source: 'vitals' as const, record, observedAt: record.timestamp })),
      ...results.map((record) => ({ source: 'lab' as const, record, observedAt: record.resultTime })),
    ];
  }

  /** Returns a page of scores, newest first, with the chart's seq from before the read. */
  function list(request: RequestContext, patientId: string, query: ListQuery = {}): Promise<ChartText> {
    return listRecords(request, patientId, scoreTypes, query);
  }

  /** Returns the newest `limit` scores, for the model. */
  async function newest(request: RequestContext, patientId: string, limit: number): Promise<ScoreRecord[]> {
    await patients.require(request.actor, patientId);
    const scores = await newestRevisions(patientId, scoreTypes, limit);
    return scores.map((json) => ScoreRecord.parse(JSON.parse(json)));
  }

  return { record, calculate, list, newest };
}

/** Returns the missing fields, the possible scores, and the fields that narrow them most (RANGE-1, RANGE-2). */
function notComputable(
  type: ScoreType,
  outcome: Extract<ScoreOutcome, { status: 'not-computable' }>,
): AppError {
  const { missing, min, max, next } = outcome;
  return new AppError('not-computable', {
    message: notComputableWords(type, outcome),
    fields: Object.fromEntries(missing.map((name) => [`parameters.${name}`, 'unknown' as const])),
    range: { min, max },
    narrowedBy: next.inputs.map((name) => `parameters.${name}`),
  });
}

const answered = (stored: ScoreRecord): CalculatedScore => ({
  ...stored,
  recommendedActions: stored.recommendations,
});

/** Returns true if the vital signs affected the score's reading: a low score, contradicted or not. */
const mayReassure = ({ reading, contradictions }: Extract<ScoreOutcome, { status: 'scored' }>) =>
  contradictions.length > 0 || /^(?:heart-low|qsofa-low|curb65-[012]|esi-[45])/.test(reading);
