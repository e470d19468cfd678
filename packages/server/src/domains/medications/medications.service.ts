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

/** Medications. Each entry of a medication carries it whole, and the newest one is the medication (ADR 0018). */
export function createMedications(chart: ChartLog, patients: Patients) {
  const { appendRecord, listRecords } = createChartRecords(chart, patients);

  /** Puts a medication into the chart: one taken at home, one given, or one prescribed here (D41). */
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

  /** Ends a medication; `stale-version` where it was changed since `version`. */
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

  /** The newest started first, a page of them, with where the chart stood before they were read. */
  function list(request: RequestContext, patientId: string, query: ListQuery = {}): Promise<ChartText> {
    return listRecords(request, patientId, medicationTypes, query);
  }

  /** Those that are not discontinued, the newest started first. */
  async function active(request: RequestContext, patientId: string): Promise<Medication[]> {
    await patients.require(request.actor, patientId);
    return (await newestRevisions(patientId, medicationTypes)).map(parse).filter(isActiveMedication);
  }

  return { start, discontinue, list, active };
}

const parse = (json: string): Medication => Medication.parse(JSON.parse(json));
