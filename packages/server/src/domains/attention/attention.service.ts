import {
  type AttentionCause,
  AttentionTaken,
  type TakeAttention,
} from '@bedside/contracts/attention/attention.contract.ts';
import type { ChartObjections } from '@bedside/contracts/attention/objections.contract.ts';
import { entryTypesOf } from '@bedside/contracts/chart-entries.ts';
import { type AttentionChart, attentionOf } from '@bedside/contracts/clinical/attention/attention.ts';
import { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import type * as z from 'zod';
import { maxBoardRecords } from '../../bounds.ts';
import type { ChartLog } from '../../chart/chart-log.ts';
import { createChartRecords } from '../../chart/chart-records.ts';
import { repeatedEntry } from '../../chart/repeated-entry.ts';
import { newestRevisions } from '../../chart/revisions.ts';
import { objectionsOf } from '../../evidence/objections/objections.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import type { Board } from '../board/board.service.ts';
import type { CriticalLimitsOfDepartment } from '../departments/critical-limits.service.ts';
import type { Labs } from '../labs/labs.service.ts';
import type { Patients } from '../patients/patients.service.ts';
import type { Vitals } from '../vitals/vitals.service.ts';

export interface AttentionDependencies {
  chart: ChartLog;
  patients: Patients;
  vitals: Vitals;
  labs: Labs;
  criticalLimits: Pick<CriticalLimitsOfDepartment, 'read'>;
  board: Pick<Board, 'chartOf'>;
}

export type Attentions = ReturnType<typeof createAttention>;

const takenTypes = ['attention.taken'] as const;
const medicationTypes = entryTypesOf('medications');

/** Aborts the write of a take if nothing is left to take. */
class TakenBefore extends Error {
  readonly first: AttentionTaken;

  constructor(first: AttentionTaken) {
    super('The causes are taken');
    this.first = first;
  }
}

/** Takes the causes for which patients call. The causes follow from the chart; a take is its own entry (ADR 0066). */
export function createAttention({
  chart,
  patients,
  vitals,
  labs,
  criticalLimits,
  board,
}: AttentionDependencies) {
  const { appendRecord } = createChartRecords(chart, patients);

  /**
   * Takes the `asked` causes of those that call, or all of them. If they are all taken, returns the first take of them.
   * Throws `conflict` if none of them calls or was taken.
   */
  async function take(
    request: RequestContext,
    patientId: string,
    { causes: asked }: z.output<typeof TakeAttention>,
  ): Promise<AttentionTaken> {
    const { departmentId } = await patients.require(request.actor, patientId);
    const before = await repeatedEntry(request, 'attention.taken');
    if (before?.patientId === patientId) return before.data;
    try {
      return await appendRecord(
        request,
        patientId,
        { type: 'attention.taken', at: undefined },
        async (start) => {
          const known = await chartOf(request, patientId);
          const { limits } = await criticalLimits.read(departmentId);
          const { attention } = attentionOf(known, limits, request.now());
          const calls = attention.filter(({ id }) => asked === undefined || asked.includes(id));
          const open = calls.filter(({ state }) => state !== 'taken');
          if (open.length === 0) throw nothingToTake(known.takes, calls, asked);
          const through = newestTime(known.sets);
          return {
            ...start,
            causes: open.map(({ id, rule, kind, sign, side, level, values }) => ({
              id,
              rule,
              kind,
              ...(sign && { sign }),
              ...(side && { side }),
              level,
              values,
            })),
            ...(through && { through }),
          };
        },
      );
    } catch (error) {
      if (error instanceof TakenBefore) return error.first;
      throw error;
    }
  }

  async function chartOf(request: RequestContext, patientId: string): Promise<AttentionChart> {
    const [{ data: patient }, sets, results, taken, medications] = await Promise.all([
      patients.read(request, patientId),
      vitals.newest(request, patientId, maxBoardRecords),
      labs.newest(request, patientId, maxBoardRecords),
      newestRevisions(patientId, takenTypes, maxBoardRecords),
      newestRevisions(patientId, medicationTypes, maxBoardRecords),
    ]);
    const takes = taken.map((json) => AttentionTaken.parse(JSON.parse(json)));
    const drugs = medications.map((json) => Medication.parse(JSON.parse(json)));
    return { patient, sets, labs: results, takes, medications: drugs };
  }

  /** Returns what the chart holds against comfort now (COMFORT-1 to COMFORT-13). */
  async function objections({ actor, now }: RequestContext, patientId: string): Promise<ChartObjections> {
    const known = await board.chartOf(await patients.require(actor, patientId));
    if (!known) throw new AppError('not-found');
    const { sets, seq, ...facts } = known.chart;
    const at = now();
    const found = objectionsOf({ ...facts, vitals: sets, criticalLimits: known.settings.criticalLimits }, at);
    return { patientId, objections: found, seq, at: at.toISOString() };
  }

  return { take, objections };
}

/** Returns the error that aborts a take: one with the first earlier take of these causes, or a conflict. */
function nothingToTake(
  takes: readonly AttentionTaken[],
  taken: readonly AttentionCause[],
  asked: readonly string[] = [],
): Error {
  const times = new Set(taken.map((cause) => cause.taken?.at));
  const first = takes
    .filter(({ causes, recordedAt }) => times.has(recordedAt) || causes.some(({ id }) => asked.includes(id)))
    .toSorted((a, b) => Date.parse(a.recordedAt) - Date.parse(b.recordedAt))[0];
  return first
    ? new TakenBefore(first)
    : new AppError('conflict', { message: 'The patient does not call for attention' });
}

function newestTime(sets: AttentionChart['sets']): string | undefined {
  const times = sets.map(({ timestamp }) => Date.parse(timestamp));
  return times.length === 0 ? undefined : new Date(Math.max(...times)).toISOString();
}
