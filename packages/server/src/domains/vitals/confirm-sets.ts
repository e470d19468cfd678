import { itemBounds } from '@bedside/contracts/bounds.ts';
import { deviceRole } from '@bedside/contracts/clinical/vitals/device-vitals.ts';
import { MonitorSource } from '@bedside/contracts/vitals/monitor-sets.ts';
import type { ConfirmSets } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { ClientSession } from 'mongoose';
import * as z from 'zod';
import type { EntryDraft } from '../../chart/chart-entry.ts';
import type { ChartLog } from '../../chart/chart-log.ts';
import { chartEntries, listIndex, type StoredEntry } from '../../chart/entry-store.ts';
import type { PatientRef } from '../../chart/patient-access.ts';
import { markTypes } from '../../chart/record-marks.ts';
import { newId } from '../../infra/mongo/ids.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';

/** Sets of devices that one confirmation looks through. */
const maxSearched = 3000;

const FromMonitor = z.object({ version: z.number(), monitor: MonitorSource.optional() });

/**
 * MONITOR-1: marks a monitor's sets as reviewed: the given ones, or the newest unverified ones up to a moment. All of them or none.
 * Those that someone has confirmed or marked as wrong meanwhile are left. Returns how many it confirmed. Throws `not-found` for a given
 * set that this patient does not have.
 */
export async function confirmSets(
  chart: ChartLog,
  request: RequestContext,
  patient: PatientRef,
  which: z.output<typeof ConfirmSets>,
): Promise<number> {
  const { id, fullName, role } = request.actor;
  const reviewed = { at: request.now().toISOString(), by: { id, fullName, role } };
  const entries = await chart.changeAll(request, patient, async (session) => {
    const sets = await unmarkedSets(patient.id, which, session);
    return sets.map(
      (set): EntryDraft => ({
        id: newId(),
        type: 'record.reviewed',
        data: {
          domain: 'vitals',
          recordId: set._id,
          observedAt: set.sortAt.toISOString(),
          version: 2,
          reviewed,
        },
        sortAt: set.sortAt,
        recordId: set._id,
        domain: 'vitals',
      }),
    );
  });
  return entries.length;
}

async function unmarkedSets(
  patientId: string,
  which: z.output<typeof ConfirmSets>,
  session: ClientSession,
): Promise<StoredEntry[]> {
  const type = 'vitals.recorded' as const;
  const recordIds = which.recordIds && [...new Set(which.recordIds)];
  const found = recordIds
    ? await chartEntries()
        .find({ _id: { $in: recordIds }, patientId, type }, { session })
        .toArray()
    : await chartEntries()
        .find(
          {
            patientId,
            type,
            'actor.role': deviceRole,
            ...(which.until !== undefined && { sortAt: { $lte: new Date(which.until) } }),
          },
          { session, hint: listIndex, sort: { sortAt: -1, seq: -1 }, limit: maxSearched },
        )
        .toArray();
  if (recordIds && found.length < recordIds.length) throw new AppError('not-found');
  const monitored = found.filter(({ json }) => FromMonitor.parse(JSON.parse(json)).monitor !== undefined);
  const marks = await chartEntries()
    .find(
      {
        patientId,
        type: { $in: [...markTypes] },
        recordId: { $in: monitored.map(({ _id }) => _id) },
        sortAt: { $in: monitored.map(({ sortAt }) => sortAt) },
      },
      { session, hint: listIndex, projection: { recordId: 1 } },
    )
    .toArray();
  const marked = new Set(marks.map(({ recordId }) => recordId));
  return monitored.filter(({ _id }) => !marked.has(_id)).slice(0, itemBounds.confirmedSets);
}
