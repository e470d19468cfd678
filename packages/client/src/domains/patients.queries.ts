import { hasLeft, presentAfterLeavingMs } from '@bedside/contracts/patients/patient-facts.ts';
import {
  type ListedFacts,
  type PatientListItem,
  patientsEndpoints,
  patientsEntries,
} from '@bedside/contracts/patients/patients.contract.ts';
import { timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { call, callChart } from '../api/call.ts';
import { serverNow } from '../api/server-clock.ts';

/** How long the patient list is fresh. */
const patientsFreshMs = 60 * 1000;

/** How long the patients that a search found are fresh. */
const foundFreshMs = 10_000;

/** How long the patients that a search found are kept. */
const foundKeptMs = 60 * 1000;

const listKey = ['patients'];

/** Queries one patient, with the position of the chart log at which the server read them. */
export const patientQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId],
    queryFn: ({ signal }) => callChart(patientsEndpoints.read, { params: { patientId } }, { signal }),
    select: (answer) => answer.data,
  });

/**
 * Queries each change of a patient's facts after `base`, oldest first. `version`, the newest known, is part of the
 * key.
 */
export const factsChangesQuery = (patientId: string, base: { seq: number; epoch: string }, version: number) =>
  queryOptions({
    queryKey: ['patient', patientId, 'facts-since', base.seq, version],
    queryFn: async ({ signal }) => {
      const query = { after: `${base.seq}`, epoch: base.epoch };
      const { entries } = await call(timelineEndpoints.entries, { params: { patientId }, query }, { signal });
      return entries.flatMap(({ type, at, actor, data }) => {
        const read = patientsEntries['patient.updated'].safeParse(data);
        return type === 'patient.updated' && read.success
          ? [{ at, who: actor.fullName, patient: read.data }]
          : [];
      });
    },
  });

/**
 * Queries the department's present patients, newest arrival first: those in its care, and those who left it within 12
 * hours (D55). Fresh for 60 s; chart entries keep it current.
 *
 * Merges entries that arrive during the request, so that an older response does not hide them. A 401 returns null,
 * because the session has ended and the sign-in screen shows that.
 */
export const patientsQuery = () =>
  queryOptions({
    queryKey: listKey,
    queryFn: async ({ signal, client }): Promise<PatientListItem[] | null> => {
      const answer = await call(patientsEndpoints.list, { query: { present: 'true' } }, { signal }).catch(
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 401) return null;
          throw error;
        },
      );
      if (answer === null) return null;
      const known = client.getQueryData<PatientListItem[] | null>(listKey) ?? [];
      const arrived = client.getQueryData<PatientListItem[]>(arrivedKey) ?? [];
      return mergedList([...known, ...arrived], answer);
    },
    staleTime: patientsFreshMs,
  });

/** Patients from entries that arrived before the list. A list in flight may be older. */
export const arrivedKey = ['patients-arrived'];

/** Queries all of the department's patients, past ones included, by words in name or record number. */
export const foundPatientsQuery = (text: string) =>
  queryOptions({
    queryKey: ['patients-found', text],
    queryFn: ({ signal }) => call(patientsEndpoints.find, { body: { text } }, { signal }),
    staleTime: foundFreshMs,
    gcTime: foundKeptMs,
  });

/** Returns whether a patient is in the department's care, or left it within the last 12 hours (D55). */
function isPresent(patient: PatientListItem): boolean {
  if (patient.continuesIn || patient.removedAt) return false;
  if (!hasLeft(patient) || patient.leftAt === undefined) return true;
  return serverNow() - Date.parse(patient.leftAt) < presentAfterLeavingMs;
}

/**
 * Shows at once a change of a listed patient whose chart is not open. The push lacks the record number.
 * Therefore the version stays, so that the list that is read next counts as newer.
 */
export function showListed(cache: QueryClient, facts: ListedFacts): void {
  cache.setQueryData<PatientListItem[] | null>(listKey, (known) =>
    known
      ?.map((patient) =>
        patient.id === facts.id && patient.version < facts.version
          ? { ...facts, mrn: patient.mrn, version: patient.version }
          : patient,
      )
      .filter(({ removedAt }) => removedAt === undefined),
  );
}

/** Merges two lists of present patients: keeps the newer version of each, the newest arrival first. */
export function mergedList(known: PatientListItem[], incoming: PatientListItem[]): PatientListItem[] {
  const byId = new Map<string, PatientListItem>();
  for (const patient of [...known, ...incoming]) {
    if ((byId.get(patient.id)?.version ?? 0) <= patient.version) byId.set(patient.id, patient);
  }
  return [...byId.values()].filter(isPresent).sort((a, b) => b.arrivedAt.localeCompare(a.arrivedAt));
}
