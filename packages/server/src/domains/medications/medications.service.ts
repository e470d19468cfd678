import {
  type DiscontinueMedication,
  isActiveMedication,
  Medication,
  type StartMedication,
} from '@bedside/contracts/medications/medications.contract.ts';
import type { ListQuery } from '@bedside/contracts/primitives.ts';
import type * as z from 'zod';
import type { ChartLog } from '../../chart/chart-log.ts';
import { createChartRecords } from '../../chart/chart-records.ts';
import { newestRevisions, patientOfRecord, revise } from '../../chart/revisions.ts';
import { withoutUndefined } from '../../infra/mongo/without-undefined.ts';
import type { ChartText } from '../../request/answers.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import type { Patients } from '../patients/patients.service.ts';

export type Medications = ReturnType<typeof createMedications>;

const medicationTypes = ['medication.started', 'medication.discontinued'] as const;

/** Medications. Each entry contains the whole medication, and the newest entry holds (ADR 0018). */
export function createMedications(chart: ChartLog, patients: Patients) {
  const { appendRecord, listRecords } = createChartRecords(chart, patients);

  /** Adds a medication to the chart: taken at home, given or prescribed here (D41). */
  function start(
    request: RequestContext,
    patientId: string,
    input: z.output<typeof StartMedication>,
  ): Promise<Medication> {
    const { startedAt } = input;
    return appendRecord(request, patientId, { type: 'medication.started', at: startedAt }, (start, at) =>
      withoutUndefined({ ...input, ...start, startedAt: at.toISOString() }),
    );
  }

  /** Ends a medication. Throws `stale-version` if someone changed it since `version`. */
  async function discontinue(
    request: RequestContext,
    patientId: string,
    medicationId: string,
    { version, reason, discontinuedAt }: z.output<typeof DiscontinueMedication>,
  ): Promise<Medication> {
    const patient = await patients.require(request.actor, patientId);
    if ((await patientOfRecord(medicationId, 'medication.started')) !== patientId) {
      throw new AppError('not-found');
    }
    const { id, fullName, role } = request.actor;
    const revised = await revise(chart, request, patient, {
      recordId: medicationId,
      types: medicationTypes,
      type: 'medication.discontinued',
      change: (json) => {
        const medication = parse(json);
        if (medication.version !== version) throw new AppError('stale-version');
        return withoutUndefined({
          ...medication,
          discontinuedAt: new Date(discontinuedAt ?? request.now()).toISOString(),
          discontinuedBy: { id, fullName, role },
          discontinueReason: reason,
          version: version + 1,
        });
      },
    });
    return 'data' in revised ? revised.data : parse(revised.json);
  }

  /** Returns a page of medications, latest start first, with the chart's seq from before the read. */
  function list(request: RequestContext, patientId: string, query: ListQuery = {}): Promise<ChartText> {
    return listRecords(request, patientId, medicationTypes, query);
  }

  /** Returns the active medications, latest start first. */
  async function active(request: RequestContext, patientId: string): Promise<Medication[]> {
    await patients.require(request.actor, patientId);
    return (await newestRevisions(patientId, medicationTypes)).map(parse).filter(isActiveMedication);
  }

  return { start, discontinue, list, active };
}

const parse = (json: string): Medication => Medication.parse(JSON.parse(json));
