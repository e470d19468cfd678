import type { ChartEntryData, ChartEntryType } from '@bedside/contracts/chart-entries.ts';
import type { Actor, ListQuery } from '@bedside/contracts/primitives.ts';
import { newId } from '../infra/mongo/ids.ts';
import type { ChartText } from '../request/answers.ts';
import { placeText, readLogPlace } from '../request/list-place.ts';
import type { RequestContext } from '../request/request-context.ts';
import type { ChartLog } from './chart-log.ts';
import type { PatientAccess } from './patient-access.ts';
import { recordPage } from './record-pages.ts';

/** What every record of a chart begins with. */
interface RecordStart {
  id: string;
  patientId: string;
  recordedAt: string;
  recordedBy: Actor;
  version: 1;
}

/** The two steps that all domains with records share: one is appended, and they are listed. */
export function createChartRecords(chart: ChartLog, patients: PatientAccess) {
  /**
   * Appends a new record, as `make` returns it, to the chart of a patient of the actor's department. Lists sort it by `at`,
   * the time of observation, which is now by default. An `id` that is given is used once: the second one is a duplicate key.
   * `make` runs for each `seq` of the log that is tried, so that it can read the chart as it is just before.
   */
  async function appendRecord<T extends ChartEntryType>(
    request: RequestContext,
    patientId: string,
    { type, at, id: given }: { type: T; at: string | undefined; id?: string | undefined },
    make: (start: RecordStart, at: Date, seq: number) => ChartEntryData<T> | Promise<ChartEntryData<T>>,
  ): Promise<ChartEntryData<T>> {
    const patient = await patients.require(request.actor, patientId);
    const recordedAt = request.now();
    const sortAt = at === undefined ? recordedAt : new Date(at);
    const { id, fullName, role } = request.actor;
    const start: RecordStart = {
      id: given ?? newId(),
      patientId,
      recordedAt: recordedAt.toISOString(),
      recordedBy: { id, fullName, role },
      version: 1,
    };
    const { entry } = await chart.append(request, patient, {
      type,
      make: async (seq) => ({ id: start.id, type, data: await make(start, sortAt, seq), sortAt }),
    });
    return entry.data;
  }

  /** A page of the records of these types that `keep` takes, the newest first, with where the chart stood before they were read. */
  async function listRecords(
    request: RequestContext,
    patientId: string,
    types: readonly ChartEntryType[],
    { limit, before }: ListQuery,
    keep?: (json: string) => boolean,
  ): Promise<ChartText> {
    const patient = await patients.require(request.actor, patientId);
    const place = before === undefined ? undefined : readLogPlace(before);
    const seq = await chart.position(patientId);
    const { texts, next } = await recordPage(patientId, types, {
      limit,
      before: place,
      large: request.large,
      ...(keep && { keep }),
    });
    return {
      json: `[${texts.join(',')}]`,
      next: next && placeText(next.at, next.seq),
      seq,
      epoch: patient.epoch,
    };
  }

  return { appendRecord, listRecords };
}
