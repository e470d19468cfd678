import { readResult, resultNumber } from '@bedside/contracts/clinical/labs/reading/result-text.ts';
import { reread, withChecks } from '@bedside/contracts/clinical/labs/severity/lab-checks.ts';
import type { LabJudge } from '@bedside/contracts/clinical/labs/severity/lab-severity.ts';
import { flagOf, isAbnormalLab } from '@bedside/contracts/clinical/labs/severity/reference-range.ts';
import type { CriticalLimits } from '@bedside/contracts/departments/critical-limits.contract.ts';
import { problem } from '@bedside/contracts/field-problems.ts';
import { chatTag, isDocument, LabResult, maxTags } from '@bedside/contracts/labs/labs.contract.ts';
import type { AddLab } from '@bedside/contracts/labs/new-labs.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { ListQuery } from '@bedside/contracts/primitives.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import type { ClientSession } from 'mongoose';
import type * as z from 'zod';
import type { EntryDraft } from '../../chart/chart-entry.ts';
import type { ChartLog } from '../../chart/chart-log.ts';
import { countersigning, createChartRecords, type RecordStart } from '../../chart/chart-records.ts';
import type { PatientRef } from '../../chart/patient-access.ts';
import { newestRevisions, patientOfRecord, revise, revisionsOf } from '../../chart/revisions.ts';
import { newId } from '../../infra/mongo/ids.ts';
import { withoutUndefined } from '../../infra/mongo/without-undefined.ts';
import { loopTurns } from '../../infra/queues/loop-turns.ts';
import type { ChartText } from '../../request/answers.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import type { CriticalLimitsOfDepartment } from '../departments/critical-limits.service.ts';
import type { Patients } from '../patients/patients.service.ts';
import { isNotFound } from './checked-analysis.ts';
import {
  areUnstated,
  draftResults,
  type FirstDraft,
  firstDrafts,
  followCarried,
  noteFirst,
  type ReceivedResult,
} from './received/received-results.ts';

export type { FirstDraft, ReceivedResult } from './received/received-results.ts';

export type Labs = ReturnType<typeof createLabs>;

/** Every type of entry that carries a lab result or a lab document. */
export const labTypes = ['lab.added', 'lab.analyzed', 'lab.tagged', 'lab.untagged', 'lab.finalized'] as const;

/** Lab results. Each entry contains the whole result, and the newest entry is the record (ADR 0018). */
export function createLabs({
  chart,
  patients,
  criticalLimits,
}: {
  chart: ChartLog;
  patients: Patients;
  criticalLimits: Pick<CriticalLimitsOfDepartment, 'read' | 'recent'>;
}) {
  const { appendRecord, listRecords } = createChartRecords(chart, patients);
  patients.merging.onCarried(followCarried);

  /** Returns the facts that a patient's results are held against: the department's limits, age and pregnancy. */
  async function judgeOf(request: RequestContext, patientId: string): Promise<LabJudge> {
    const { departmentId } = await patients.require(request.actor, patientId);
    const [{ limits }, { data }] = await Promise.all([
      criticalLimits.read(departmentId),
      patients.read(request, patientId),
    ]);
    return { limits, patient: data };
  }

  /** Adds a result. Its reference range decides whether it is abnormal, unless the laboratory flagged it (LAB-4). */
  async function add(
    request: RequestContext,
    patientId: string,
    input: z.output<typeof AddLab>,
  ): Promise<LabResult> {
    const at = input.resultTime ?? input.collectedAt;
    const judge = await judgeOf(request, patientId);
    return appendRecord(request, patientId, { type: 'lab.added', at }, (start, at) =>
      withChecks(recordOf(input, start, at), judge),
    );
  }

  /**
   * Adds a panel, all or none, each result as an entry of its own. Results from a document link to it (D21). Throws
   * `invalid-input` without the time of collection, for a document that is not this patient's, for one that names
   * someone else unless `confirmedIdentity`, and for a value that the document does not contain unless
   * `confirmedNotFound` (LABDOC-8).
   */
  async function addPanel(
    request: RequestContext,
    patientId: string,
    { results, isPanel = true, sourceDocument, confirmedIdentity = false }: Panel,
  ): Promise<LabResult[]> {
    const patient = await patients.require(request.actor, patientId);
    const linked =
      sourceDocument === undefined
        ? undefined
        : await documentLink(patientId, sourceDocument, { results, isPanel, confirmedIdentity });
    const judge = await judgeOf(request, patientId);
    const now = request.now();
    const { id: userId, fullName, role } = request.actor;
    const drafts = results.map((input, place) => {
      const at = new Date(input.resultTime ?? input.collectedAt ?? now);
      const id = newId();
      const start = {
        id,
        patientId,
        recordedAt: now.toISOString(),
        recordedBy: { id: userId, fullName, role },
        version: 1 as const,
        ...countersigning(request),
      };
      const data = { ...withChecks(recordOf(input, start, at), judge), ...linked?.[place] };
      return { id, type: 'lab.added' as const, data, sortAt: at };
    });
    const entries = await chart.appendAll(request, patient, 'lab.added', drafts);
    return entries.map(({ data }) => data);
  }

  /** Returns the link of each result to its document. Throws the `invalid-input` of {@link addPanel}. */
  async function documentLink(
    patientId: string,
    documentId: string,
    { results, isPanel, confirmedIdentity }: Required<Omit<Panel, 'sourceDocument'>>,
  ): Promise<Pick<LabResult, 'sourceDocument' | 'identityConfirmed' | 'notFoundInDocument'>[]> {
    const [json] = await revisionsOf(patientId, labTypes, [documentId]);
    const lab = json === undefined ? undefined : parse(json);
    if (!lab?.document || lab.enteredInError) {
      throw new AppError('invalid-input', { fields: { sourceDocument: 'invalid' } });
    }
    if (results.some(({ collectedAt }) => collectedAt === undefined)) {
      throw new AppError('invalid-input', { fields: { collectedAt: 'required' } });
    }
    const isForeign = lab.document.identity.differs.length > 0;
    if (isForeign && !confirmedIdentity) {
      throw new AppError('invalid-input', { fields: { confirmedIdentity: 'required' } });
    }
    const notFound = results.map((result) => isNotFound(result, lab.aiAnalysisResult));
    const unconfirmed = [...results.keys()].filter(
      (place) => notFound[place] && !results[place]?.confirmedNotFound,
    );
    if (unconfirmed.length > 0) {
      const field = (place: number) => `${isPanel ? `results.${place}.` : ''}confirmedNotFound`;
      const fields = Object.fromEntries(unconfirmed.map((place) => [field(place), 'required' as const]));
      throw new AppError('invalid-input', { fields });
    }
    return notFound.map((isMissing) => ({
      sourceDocument: documentId,
      ...(isForeign && { identityConfirmed: true as const }),
      ...(isMissing && { notFoundInDocument: true as const }),
    }));
  }

  /** Returns a page of results, newest first, with the chart's seq from before the read. */
  async function list(request: RequestContext, patientId: string, query: ListQuery = {}): Promise<ChartText> {
    return checkedList(request, patientId, await listRecords(request, patientId, labTypes, query));
  }

  /** Holds each result of a page against today's limits (CRIT-9). A result that is stored so stays the stored text. */
  async function checkedList(
    request: RequestContext,
    patientId: string,
    page: ChartText,
  ): Promise<ChartText> {
    if (page.texts.length === 0) return page;
    const judge = await judgeOf(request, patientId);
    const texts: string[] = [];
    for (let from = 0; from < page.texts.length; from += maxCheckedAtOnce) {
      const part = page.texts.slice(from, from + maxCheckedAtOnce);
      texts.push(...(await loopTurns.run(() => part.map((json) => checkedText(json, judge)))));
    }
    return { ...page, texts };
  }

  /** Returns the results in the assistant's prompt (D30), newest first. */
  async function tagged(request: RequestContext, patientId: string): Promise<LabResult[]> {
    await patients.require(request.actor, patientId);
    const labs = (await newestRevisions(patientId, labTypes)).map(parse);
    return labs.filter(isTagged);
  }

  /** Returns the newest `limit` results, newest first, without uploaded documents. */
  async function newest(request: RequestContext, patientId: string, limit: number): Promise<LabResult[]> {
    await patients.require(request.actor, patientId);
    const labs = (await newestRevisions(patientId, labTypes, limit)).map(parse);
    return labs.filter((lab) => !isDocument(lab));
  }

  async function taggedList(
    request: RequestContext,
    patientId: string,
    query: ListQuery = {},
  ): Promise<ChartText> {
    const page = await listRecords(request, patientId, labTypes, query, (json) => isTagged(parse(json)));
    return checkedList(request, patientId, page);
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
    const judge = await judgeOf(request, patientId);
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
        const isTaggedForChat = tags.includes(chatTag);
        return withChecks({ ...lab, tags, isTaggedForChat, version: lab.version + 1 }, judge);
      },
    });
    return 'data' in revised ? revised.data : withChecks(parse(revised.json), judge);
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

  /** Begins the reads of {@link receive} for the patient whom a message likely names. */
  function foresee(
    { departmentId, sender, likely }: { departmentId: string; sender: string; likely: string | undefined },
    results: readonly ReceivedResult[],
  ): Foreseen {
    const limits = criticalLimits.recent(departmentId);
    const unstated =
      likely === undefined ? undefined : areUnstated({ sender, patient: { id: likely } }, results);
    // The message may be refused first.
    limits.catch(() => {});
    unstated?.catch(() => {});
    return { limits, ...(likely !== undefined && unstated && { of: { patientId: likely, unstated } }) };
  }

  /**
   * Prepares the results of a message of the laboratory's system. Returns their drafts if no message has stated them before,
   * and the function that drafts their entries in the message's transaction. See {@link draftResults}.
   */
  async function receive(
    request: RequestContext,
    { ref, patient, sender, results, foreseen }: ToReceive,
  ): Promise<PreparedResults> {
    await patients.require(request.actor, ref.id);
    const { limits: read, of } = foreseen;
    const [{ limits }, isUnstated] = await Promise.all([
      read,
      of?.patientId === ref.id ? of.unstated : areUnstated({ sender, patient: ref }, results),
    ]);
    const judge = { limits, patient };
    const receiving = { request, patient: ref, sender, types: labTypes, judge, record: recordOf };
    return {
      first: isUnstated ? firstDrafts(receiving, results) : undefined,
      drafts: (session) => draftResults(receiving, results, session),
    };
  }

  return { add, addPanel, list, newest, named, tagged, taggedList, tag, untag, foresee, receive, noteFirst };
}

/** The results of one message for one patient. */
interface ToReceive {
  ref: PatientRef & { formerIds?: readonly string[] | undefined };
  /** The patient's facts as of now. */
  patient: Patient;
  /** The connection's id. */
  sender: string;
  results: readonly ReceivedResult[];
  foreseen: Foreseen;
}

/** Reads that have begun before the patient is known. */
interface Foreseen {
  limits: Promise<CriticalLimits>;
  /** Whether no message has stated the results, if they are this patient's. */
  of?: { patientId: string; unstated: Promise<boolean> };
}

interface PreparedResults {
  /** The drafts of results that no message has stated before; undefined if they need a transaction. */
  first: FirstDraft[] | undefined;
  drafts: (session: ClientSession) => Promise<EntryDraft[]>;
}

interface Panel {
  results: readonly z.output<typeof AddLab>[];
  /** Whether the call sent `results`, so that a problem names its place in them. */
  isPanel?: boolean;
  sourceDocument?: string | undefined;
  confirmedIdentity?: boolean | undefined;
}

/**
 * Returns a new result's record. Its reference range decides whether it is abnormal, unless the laboratory flagged it
 * (LAB-4).
 */
function recordOf(
  { confirmedNotFound: _confirmed, ...input }: z.output<typeof AddLab>,
  start: RecordStart,
  at: Date,
): LabResult {
  const { flag, unit } = readResult(input.result);
  const units = input.units ?? unit;
  const lab = { ...input, units };
  return withoutUndefined({
    ...lab,
    ...start,
    value: resultNumber(input.result),
    unit: units,
    isAbnormal: isAbnormalLab(lab),
    flag: input.flag ?? (flagOf(lab) && flag),
    resultTime: at.toISOString(),
    orderedAt: input.orderedAt && new Date(input.orderedAt).toISOString(),
    isTaggedForChat: false,
    tags: [],
  });
}

/** How many results of a list are checked in one piece of work. */
const maxCheckedAtOnce = 100;

/** Returns a stored result with its checks as of now. */
function checkedText(json: string, judge: LabJudge): string {
  const lab = LabResult.parse(JSON.parse(json));
  const checked = withChecks(lab, judge);
  const isSame =
    lab.criticalCheck === checked.criticalCheck &&
    lab.why === checked.why &&
    lab.abnormalCheck === checked.abnormalCheck &&
    lab.isAbnormal === checked.isAbnormal;
  return isSame ? json : JSON.stringify(checked);
}

const isTagged = (lab: LabResult): boolean => lab.isTaggedForChat && counts(lab);

const parse = (json: string): LabResult => reread(LabResult.parse(JSON.parse(json)));
