import { domainOfEntry, recordTypes } from '@bedside/contracts/chart-entries.ts';
import { Actor, Instant } from '@bedside/contracts/primitives.ts';
import {
  awaitsCountersignature,
  type RecordDomain,
  recordDomains,
  recordMarks,
  type WaitingRecord,
} from '@bedside/contracts/record-marks.ts';
import type { CountersignableRight } from '@bedside/contracts/rights.ts';
import * as z from 'zod';
import { flaggedEntries } from '../../chart/reading/read-entries.ts';
import { revisionsOf } from '../../chart/revisions.ts';

const Waiting = z.object({
  id: z.string(),
  version: z.number(),
  recordedAt: Instant,
  recordedBy: Actor,
  kind: z.string().optional(),
  ...recordMarks,
});

/** Returns a chart's records that wait for a countersignature, the newest first. */
export async function waitingRecords(patientId: string): Promise<WaitingRecord[]> {
  const flagged = await flaggedEntries(patientId);
  const observed = new Map(
    flagged.map(({ _id, recordId, sortAt }) => [recordId ?? _id, sortAt.toISOString()]),
  );
  const ofDomain = recordDomains.map(async (domain): Promise<WaitingRecord[]> => {
    const ids = flagged
      .filter(({ type }) => domainOfEntry(type) === domain)
      .map(({ _id, recordId }) => recordId ?? _id);
    if (ids.length === 0) return [];
    const records = (await revisionsOf(patientId, recordTypes(domain), [...new Set(ids)])).map((json) =>
      Waiting.parse(JSON.parse(json)),
    );
    return records.filter(awaitsCountersignature).map(({ id, version, recordedAt, recordedBy, kind }) => ({
      domain,
      recordId: id,
      version,
      observedAt: observed.get(id) ?? recordedAt,
      recordedAt,
      recordedBy,
      right: rightOfRecord(domain, kind),
    }));
  });
  return (await Promise.all(ofDomain)).flat().toSorted((a, b) => b.recordedAt.localeCompare(a.recordedAt));
}

/** Returns the right that recording this needed. */
export function rightOfRecord(domain: RecordDomain, kind: string | undefined): CountersignableRight {
  if (domain === 'notes') return 'write-note';
  if (domain !== 'medications' || kind === 'home') return 'record';
  return kind === 'given' ? 'give' : 'prescribe';
}
