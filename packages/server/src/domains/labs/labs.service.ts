import { numericResult } from '@bedside/contracts/clinical/labs/lab-number.ts';
import { isAbnormalLab } from '@bedside/contracts/clinical/labs/reference-range.ts';
import { problem } from '@bedside/contracts/field-problems.ts';
import { type AddLab, chatTag, LabResult, maxTags } from '@bedside/contracts/labs/labs.contract.ts';
import type { ListQuery } from '@bedside/contracts/primitives.ts';
import type * as z from 'zod';
import type { ChartLog } from '../../chart/chart-log.ts';
import { createChartRecords } from '../../chart/chart-records.ts';
import { newestRevisions, patientOfRecord, revise, revisionsOf } from '../../chart/revisions.ts';
import { withoutUndefined } from '../../infra/mongo/without-undefined.ts';
import type { ChartText } from '../../request/answers.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import type { Patients } from '../patients/patients.service.ts';

export type Labs = ReturnType<typeof createLabs>;

const labTypes = ['lab.added', 'lab.tagged', 'lab.untagged'] as const;

/** Lab results. Each entry contains the whole result, and the newest entry holds (ADR 0018). */
export function createLabs(chart: ChartLog, patients: Patients) {
  const { appendRecord, listRecords } = createChartRecords(chart, patients);

  /** Adds a result. Its reference range decides whether it is abnormal, unless the laboratory did (LAB-4). */
  function add(
    request: RequestContext,
    patientId: string,
    input: z.output<typeof AddLab>,
  ): Promise<LabResult> {
    const { units, resultTime, orderedAt } = input;
    return appendRecord(request, patientId, { type: 'lab.added', at: resultTime }, (start, at) =>
      withoutUndefined({
        ...input,
        ...start,
        value: numericResult(input.result),
        unit: units,
        isAbnormal: isAbnormalLab(input),
        resultTime: at.toISOString(),
        orderedAt: new Date(orderedAt ?? at).toISOString(),
        isTaggedForChat: false,
        tags: [],
      }),
    );
  }

  /** Returns a page of results, newest first, with the chart's seq from before the read. */
  function list(request: RequestContext, patientId: string, query: ListQuery = {}): Promise<ChartText> {
    return listRecords(request, patientId, labTypes, query);
  }

  /** Returns the results in the assistant's prompt (D30), newest first. */
  async function tagged(request: RequestContext, patientId: string): Promise<LabResult[]> {
    await patients.require(request.actor, patientId);
    const labs = (await newestRevisions(patientId, labTypes)).map(parse);
    return labs.filter(isTagged);
  }

  function taggedList(request: RequestContext, patientId: string, query: ListQuery = {}): Promise<ChartText> {
    return listRecords(request, patientId, labTypes, query, (json) => isTagged(parse(json)));
  }

  /**
   * Includes a result in the assistant's prompt. Existing tags change nothing. Throws `invalid-input` beyond {@link
   * maxTags}.
   */
  function tag(request: RequestContext, labId: string, tags: readonly string[]): Promise<LabResult> {
    return retag(request, labId, 'lab.tagged', (known) => [...new Set([...known, chatTag, ...tags])]);
  }

  /** Removes a result from the assistant's prompt, with all of its tags. */
  function untag(request: RequestContext, labId: string): Promise<LabResult> {
    return retag(request, labId, 'lab.untagged', () => []);
  }

  async function retag(
    request: RequestContext,
    labId: string,
    type: 'lab.tagged' | 'lab.untagged',
    change: (tags: string[]) => string[],
  ): Promise<LabResult> {
    const patientId = await patientOfRecord(labId, 'lab.added');
    if (patientId === undefined) throw new AppError('not-found');
    const patient = await patients.require(request.actor, patientId);
    const revised = await revise(chart, request, patient, {
      recordId: labId,
      types: labTypes,
      type,
      change: (json) => {
        const lab = parse(json);
        const tags = change(lab.tags);
        if (tags.length === lab.tags.length) return undefined;
        if (tags.length > maxTags) {
          throw new AppError('invalid-input', { fields: { tags: problem('too-many', maxTags) } });
        }
        return { ...lab, tags, isTaggedForChat: tags.includes(chatTag), version: lab.version + 1 };
      },
    });
    return 'data' in revised ? revised.data : parse(revised.json);
  }

  /** Returns this patient's results among `ids`. */
  async function named(
    request: RequestContext,
    patientId: string,
    ids: readonly string[],
  ): Promise<LabResult[]> {
    await patients.require(request.actor, patientId);
    const stored = await revisionsOf(patientId, labTypes, ids);
    return stored.map(parse);
  }

  return { add, list, named, tagged, taggedList, tag, untag };
}

const isTagged = ({ isTaggedForChat, enteredInError }: LabResult): boolean =>
  isTaggedForChat && !enteredInError;

const parse = (json: string): LabResult => LabResult.parse(JSON.parse(json));
