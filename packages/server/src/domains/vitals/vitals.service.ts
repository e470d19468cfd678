import {
  defaultableVitals,
  type RecordVitals,
  VitalsRecord,
} from '@bedside/contracts/vitals/vitals.contract.ts';
import type * as z from 'zod';
import type { ChartText } from '../../http/bind.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { newId } from '../../infra/ids.ts';
import { withoutUndefined } from '../../infra/without-undefined.ts';
import { chartEntries } from '../../realtime/chart-entry-model.ts';
import type { ChartLog } from '../../realtime/chart-log.ts';
import type { Patients } from '../patients/patients.service.ts';

export type Vitals = ReturnType<typeof createVitals>;

/** Vital signs. A set never changes, so it lives in its chart entry (ADR 0002). */
export function createVitals(chart: ChartLog, patients: Patients) {
  /** Records one set; a pain level or consciousness that was not given carries its default and is named in `defaulted` (D8). */
  async function record(
    request: RequestContext,
    patientId: string,
    input: z.output<typeof RecordVitals>,
  ): Promise<VitalsRecord> {
    const patient = await patients.require(request.actor, patientId);
    const recordedAt = request.now();
    const observedAt = input.timestamp === undefined ? recordedAt : new Date(input.timestamp);
    const { id, fullName, role } = request.actor;
    const record: VitalsRecord = {
      ...withoutUndefined(input),
      id: newId(),
      patientId,
      painLevel: input.painLevel ?? 0,
      consciousnessLevel: input.consciousnessLevel ?? 'Alert',
      defaulted: defaultableVitals.filter((vital) => input[vital] === undefined),
      timestamp: observedAt.toISOString(),
      recordedAt: recordedAt.toISOString(),
      recordedBy: { id, fullName, role },
      version: 1,
    };
    const draft = { id: record.id, type: 'vitals.recorded' as const, data: record, sortAt: observedAt };
    const { entry } = await chart.append(request, patient, draft);
    return entry.data;
  }

  /** The newest observed first, at most `limit`, with where the chart stood before they were read. */
  async function list(request: RequestContext, patientId: string, limit?: number): Promise<ChartText> {
    const patient = await patients.require(request.actor, patientId);
    const seq = await chart.position(patientId);
    return { json: `[${(await newestSets(patientId, limit)).join(',')}]`, seq, epoch: patient.epoch };
  }

  /** The newest `limit` sets, the newest observed first. */
  async function newest(request: RequestContext, patientId: string, limit: number): Promise<VitalsRecord[]> {
    await patients.require(request.actor, patientId);
    return (await newestSets(patientId, limit)).map((json) => VitalsRecord.parse(JSON.parse(json)));
  }

  return { record, list, newest };
}

/** Each set as JSON text, in the contract's shape since it was written. */
async function newestSets(patientId: string, limit?: number): Promise<string[]> {
  const stored = await chartEntries()
    .find({ patientId, type: 'vitals.recorded' }, { projection: { _id: 0, json: 1 } })
    .sort({ sortAt: -1, seq: -1 })
    .limit(limit ?? 0)
    .toArray();
  return stored.map(({ json }) => json);
}
