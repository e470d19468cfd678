import type { AttentionTaken } from '@bedside/contracts/attention/attention.contract.ts';
import type { ChartDomain } from '@bedside/contracts/chart-entries.ts';
import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { CourseSet } from '@bedside/contracts/clinical/monitoring/day-course.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import type { Note } from '@bedside/contracts/notes/notes.contract.ts';
import type { MarkedInError } from '@bedside/contracts/record-marks.ts';
import type { ScoreRecord } from '@bedside/contracts/scores/scores.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { XrayAnalysis } from '@bedside/contracts/xrays/xrays.contract.ts';
import type { Identity } from '../../../ai/mask/mask.ts';
import { createChartCache } from '../../../chart/reading/chart-cache.ts';
import type { RequestContext } from '../../../request/request-context.ts';

/** The parts of a chart that a question reads, by domain. */
export interface PromptParts {
  /** The patient's names and record numbers before corrections. */
  patients: readonly Identity[];
  vitals: { newestSets: readonly VitalsRecord[]; day: readonly CourseSet[] };
  notes: readonly Note[];
  /** A list that could not be read is undefined. The chat continues without it (D30). */
  labs: { tagged: readonly LabResult[] | undefined; newestLabs: readonly LabResult[] | undefined };
  scores: readonly ScoreRecord[];
  medications: readonly Medication[];
  xrays: { latest: XrayAnalysis | null };
  chat: readonly ChatMessage[];
  /** The marks of the records that were entered in error. */
  records: readonly MarkedInError[];
  /** For what stands above the reply. The prompt contains the values that call, not the people who took them. */
  attention: readonly AttentionTaken[];
}

/** Reads one domain's part with majority. */
type PromptRead<Part> = (request: RequestContext, patientId: string) => Promise<Part>;

/** How a question reads each domain that has a part. */
export type PromptReads = { [Domain in keyof PromptParts & ChartDomain]: PromptRead<PromptParts[Domain]> };

export type ReadPromptChart = ReturnType<typeof createPromptChart>;

/**
 * Returns a function that reads the parts of a chart for a prompt. Opening the conversation reads them ahead of the question.
 * A kept part may be older than a day's sets: `promptFor` takes those of the last 24 hours.
 */
export const createPromptChart = (reads: PromptReads) => createChartCache<PromptParts>(reads, sizeOf);

/** Returns the number of records in a part of a chart; undefined without a list that could not be read. */
function sizeOf(part: unknown): number | undefined {
  const lists = Array.isArray(part) ? [part] : Object.values(part ?? {});
  if (lists.some((list) => list === undefined)) return undefined;
  return lists.reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 1), 0);
}
