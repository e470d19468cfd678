import { AttentionTaken } from '@bedside/contracts/attention/attention.contract.ts';
import type { ChartDomain } from '@bedside/contracts/chart-entries.ts';
import { createKeptChart } from '../../../chart/reading/kept-chart.ts';
import { newestRevisions } from '../../../chart/revisions.ts';
import { type Log, withoutWords } from '../../../infra/observe/log.ts';
import type { RequestContext } from '../../../request/request-context.ts';
import { promptBounds } from '../../../work-bounds.ts';
import type { Labs } from '../../labs/labs.service.ts';
import type { Medications } from '../../medications/medications.service.ts';
import type { Notes } from '../../notes/notes.service.ts';
import type { Patients } from '../../patients/patients.service.ts';
import type { Records } from '../../records/records.service.ts';
import type { Scores } from '../../scores/scores.service.ts';
import type { Vitals } from '../../vitals/vitals.service.ts';
import type { Xrays } from '../../xrays/xrays.service.ts';
import { newestMessages } from '../conversation/conversation.ts';

const read = promptBounds.read;
const takenTypes = ['attention.taken'] as const;

export interface PromptChartDependencies {
  patients: Patients;
  vitals: Vitals;
  labs: Labs;
  scores: Scores;
  medications: Medications;
  notes: Notes;
  xrays: Xrays;
  records: Records;
  log: Log;
}

export type ReadPromptChart = ReturnType<typeof createPromptChart>;

/**
 * Returns a function that reads the parts of a chart for a prompt. Opening the conversation reads them ahead of the question.
 * A kept part may be older than a day's sets: `promptFor` takes those of the last 24 hours.
 */
export function createPromptChart({
  patients,
  vitals,
  labs,
  scores,
  medications,
  notes,
  xrays,
  records,
  log,
}: PromptChartDependencies) {
  const { handover: _repeats, ...reads } = {
    patients: patients.identities,
    vitals: async (request, id) => {
      const [newestSets, day] = await Promise.all([
        vitals.newest(request, id, read.vitals),
        vitals.ofDay(request, id),
      ]);
      return { newestSets, day };
    },
    notes: (request, id) => notes.newest(request, id, read.notes),
    labs: (request, id) => currentLabs(labs, request, id, log),
    scores: (request, id) => scores.newest(request, id, read.scores),
    medications: (request, id) => medications.newest(request, id),
    xrays: async (request, id) => ({ latest: (await xrays.latestFromModel(request, id)) ?? null }),
    chat: (_request, id) => newestMessages(id, read.messages),
    records: (request, id) => records.errors(request, id),
    // For what stands above the reply. The prompt contains the values that call, not the people who took them.
    attention: async (_request, id) => {
      const taken = await newestRevisions(id, takenTypes, read.takes);
      return taken.map((json) => AttentionTaken.parse(JSON.parse(json)));
    },
    // A hand-over repeats the chart.
    handover: null,
  } satisfies Record<ChartDomain, ((request: RequestContext, id: string) => Promise<unknown>) | null>;
  return createKeptChart(reads, sizeOf);
}

/** Returns the number of records in a part of a chart; undefined without a list that could not be read. */
function sizeOf(part: unknown): number | undefined {
  const lists = Array.isArray(part) ? [part] : Object.values(part ?? {});
  if (lists.some((list) => list === undefined)) return undefined;
  return lists.reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 1), 0);
}

/**
 * Returns the tagged lab results, and the newest ones, because a result beyond the prompt can speak against the reply, too.
 * A list that cannot be read is undefined. The chat continues without it (D30).
 */
async function currentLabs(labs: Labs, request: RequestContext, patientId: string, log: Log) {
  const [tagged, newestLabs] = await Promise.all([
    labs.tagged(request, patientId).catch((error: unknown) => {
      log.warn(
        { err: withoutWords(error) },
        'could not read tagged lab results: the question continues without them',
      );
      return undefined;
    }),
    labs.newest(request, patientId, read.labs).catch(() => undefined),
  ]);
  return { tagged, newestLabs };
}
