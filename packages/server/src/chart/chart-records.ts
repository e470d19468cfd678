import { type ChartEntryData, type ChartEntryType, recordTypes } from '@bedside/contracts/chart-entries.ts';
import type { Actor, ListQuery } from '@bedside/contracts/primitives.ts';
import {
  awaitsCountersignature,
  type Countersigned,
  recordDomains,
} from '@bedside/contracts/record-marks.ts';
import { newId } from '../infra/mongo/ids.ts';
import type { ChartText } from '../request/answers.ts';
import { placeText, readLogPlace } from '../request/list-place.ts';
import type { RequestContext } from '../request/request-context.ts';
import type { ChartLog } from './chart-log.ts';
import type { PatientAccess } from './patient-access.ts';
import type { ListMemory } from './reading/list-memory.ts';
import { recordPage } from './reading/record-pages.ts';

/** The fields that every record of a chart begins with. */
export interface RecordStart {
  id: string;
  patientId: string;
  recordedAt: string;
  recordedBy: Actor;
  version: 1;
  needsCountersignature?: true;
}

/** Returns what flags a record whose author holds the call's right with countersigning. */
export const countersigning = ({
  needsCountersignature,
}: RequestContext): Pick<RecordStart, 'needsCountersignature'> =>
  needsCountersignature ? { needsCountersignature } : {};

/** Returns what a change of a record adds to it: a countersignature of what was there before does not cover the change. */
export const countersignedAnew = ({
  needsCountersignature,
}: RequestContext): { needsCountersignature?: true; countersigned?: undefined } =>
  needsCountersignature ? { needsCountersignature, countersigned: undefined } : {};

/**
 * Returns what a colleague's amendment adds to a record that waits for a countersignature. They saw its whole text and
 * wrote the next version, so the amendment of someone with the right in full countersigns it (ADR 0149).
 */
export const takenOver = (
  { needsCountersignature, actor, now }: RequestContext,
  record: Parameters<typeof awaitsCountersignature>[0] & { recordedBy: { id: string } },
): { countersigned?: Countersigned } =>
  !needsCountersignature && awaitsCountersignature(record) && record.recordedBy.id !== actor.id
    ? {
        countersigned: {
          at: now().toISOString(),
          by: { id: actor.id, fullName: actor.fullName, role: actor.role },
        },
      }
    : {};

/** The entries that begin a record which can be countersigned. */
const countersignable = new Set<ChartEntryType>(
  recordDomains.filter((domain) => domain !== 'chat').flatMap(recordTypes),
);

/** Creates the two functions that all domains with records share: append one, and list them. */
export function createChartRecords(chart: ChartLog, patients: PatientAccess) {
  /**
   * Appends the record that `make` returns to the chart of a patient of the actor's department. Lists sort it by `at`, the
   * time of observation, which is now by default. A given `id` is accepted once; the second use is a duplicate key.
   * `make` runs for each `seq` that is tried, so that it can read the chart just before the record.
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
      ...(countersignable.has(type) && countersigning(request)),
    };
    const { entry } = await chart.append(request, patient, {
      type,
      make: async (seq) => ({ id: start.id, type, data: await make(start, sortAt, seq), sortAt }),
    });
    return entry.data;
  }

  /** Returns a page of the records that `keep` accepts, newest first, and the log's `seq` from before they were read. */
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
      texts,
      next: next && placeText(next.at, next.seq),
      seq,
      epoch: patient.epoch,
    };
  }

  /** Returns what {@link listRecords} returns. Keeps the first page in `memory` until the chart changes. */
  async function listCached(
    request: RequestContext,
    patientId: string,
    types: readonly ChartEntryType[],
    query: ListQuery,
    memory: ListMemory,
  ): Promise<ChartText> {
    if (query.before !== undefined) return listRecords(request, patientId, types, query);
    const patient = await patients.require(request.actor, patientId);
    const key = `${patientId} ${query.limit ?? ''}`;
    const { page, end } = await memory(patientId, key, () =>
      recordPage(patientId, types, { limit: query.limit, large: request.large, isMajority: true }),
    );
    return {
      texts: page.texts,
      isKept: true,
      next: page.next && placeText(page.next.at, page.next.seq),
      seq: end.seq,
      epoch: patient.epoch,
    };
  }

  return { appendRecord, listRecords, listCached };
}
