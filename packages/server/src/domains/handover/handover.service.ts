import { itemBounds as wireItems } from '@bedside/contracts/bounds.ts';
import {
  type GiveHandover,
  GivenHandover,
  type Handover,
  type HandoverScope,
  type ShiftHandover,
} from '@bedside/contracts/handover/handover.contract.ts';
import type { HandoverFormat } from '@bedside/contracts/handover/handover-formats.ts';
import type { Actor, ListQuery } from '@bedside/contracts/primitives.ts';
import type * as z from 'zod';
import type { ChartLog } from '../../chart/chart-log.ts';
import { createChartRecords } from '../../chart/chart-records.ts';
import type { PatientRef } from '../../chart/patient-access.ts';
import { repeatedEntry } from '../../chart/repeated-entry.ts';
import { patientOfRecord, revise } from '../../chart/revisions.ts';
import type { ChartText } from '../../request/answers.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import type { Chat } from '../chat/chat.service.ts';
import { roster } from '../departments/roster.service.ts';
import type { DepartmentSettings } from '../departments/settings.service.ts';
import type { Patients } from '../patients/patients.service.ts';
import { composeHandover, type HandoverSources } from './compose-handover.ts';

/** Hand-overs of one shift that a node makes at once. */
const maxHandoversAtOnce = 4;

interface HandoverDependencies extends HandoverSources {
  chat: Pick<Chat, 'unanswered' | 'summary'>;
  chart: ChartLog;
  patients: Patients;
  settings: Pick<DepartmentSettings, 'handoverFormatOf'>;
}

export type Handovers = ReturnType<typeof createHandovers>;

const handoverTypes = ['handover.given', 'handover.confirmed'] as const;

/** Hand-overs: made from the chart without AI, given by one member and confirmed by another (ADR 0081). */
export function createHandovers(dependencies: HandoverDependencies) {
  const { chart, patients, settings } = dependencies;
  const { appendRecord, listRecords } = createChartRecords(chart, patients);

  /** Returns the format that was asked for, or else the department's. */
  const formatOf = async (
    { actor }: RequestContext,
    requestFormat?: HandoverFormat,
  ): Promise<HandoverFormat> => requestFormat ?? (await settings.handoverFormatOf(actor.departmentId));

  /** Returns the hand-over that the chart makes now. */
  async function read(
    request: RequestContext,
    patientId: string,
    format?: HandoverFormat,
  ): Promise<Handover> {
    const patient = await patients.require(request.actor, patientId);
    const { handover } = await composeHandover(
      dependencies,
      request,
      patient,
      await formatOf(request, format),
    );
    return handover;
  }

  /**
   * Returns the hand-overs of the caller's own patients, or of all in the department's care, the sickest first. Each
   * counts as an opening of the chart.
   */
  async function shift(
    request: RequestContext,
    {
      scope = 'mine',
      format: requestFormat,
    }: { scope?: HandoverScope | undefined; format?: HandoverFormat | undefined },
  ): Promise<ShiftHandover> {
    await request.large?.();
    const format = await formatOf(request, requestFormat);
    const { id } = request.actor;
    const rows = (await dependencies.board.sickestFirst(request)).filter(
      ({ assigned }) => scope === 'department' || assigned?.nurseId === id || assigned?.physicianId === id,
    );
    const chosen = rows.slice(0, wireItems.shiftPatients);
    const composed = new Map<string, Awaited<ReturnType<typeof composeHandover>>>();
    const waiting = [...chosen];
    const work = async () => {
      for (let row = waiting.shift(); row; row = waiting.shift()) {
        const patient = await patients.require(request.actor, row.patientId);
        composed.set(row.patientId, await composeHandover(dependencies, request, patient, format));
      }
    };
    await Promise.all(Array.from({ length: maxHandoversAtOnce }, work));
    return {
      scope,
      patients: chosen.flatMap(({ patientId }) => composed.get(patientId) ?? []),
      leftOut: rows.length - chosen.length,
      madeAt: request.now().toISOString(),
    };
  }

  /**
   * Stores the hand-over that the chart makes now, with the giver's words and the summary on their screen. Throws
   * `invalid-input` if the receiver is the caller or no active member of the department, and for any summary but a complete
   * one of this patient that counts.
   */
  async function give(
    request: RequestContext,
    patientId: string,
    { format, receiverId, text, summaryId }: z.output<typeof GiveHandover>,
  ): Promise<GivenHandover> {
    const patient = await patients.require(request.actor, patientId);
    const before = await repeatedEntry(request, 'handover.given');
    if (before?.patientId === patientId) return before.data;
    const receiver = await receiverOf(request, receiverId);
    const summary = await summaryOf(request, patient, summaryId);
    const { handover: composed } = await composeHandover(
      dependencies,
      request,
      patient,
      await formatOf(request, format),
    );
    return appendRecord(request, patientId, { type: 'handover.given', at: undefined }, (start) => ({
      ...composed,
      ...start,
      text,
      ...(summary && { summary }),
      giver: start.recordedBy,
      receiver,
    }));
  }

  async function summaryOf(request: RequestContext, patient: PatientRef, summaryId: string | undefined) {
    if (summaryId === undefined) return undefined;
    const summary = await dependencies.chat.summary(request, patient, summaryId);
    if (!summary) throw new AppError('invalid-input', { fields: { summaryId: 'not-accepted' } });
    return summary;
  }

  /**
   * Confirms a hand-over as its receiver. Returns a confirmed one unchanged. Throws `forbidden` for anyone else, and
   * `not-found` for a hand-over of another patient.
   */
  async function confirm(
    request: RequestContext,
    patientId: string,
    handoverId: string,
  ): Promise<GivenHandover> {
    const patient = await patients.require(request.actor, patientId);
    if ((await patientOfRecord(handoverId, 'handover.given')) !== patientId) {
      throw new AppError('not-found', { message: 'This hand-over was not found' });
    }
    const revised = await revise(chart, request, patient, {
      recordId: handoverId,
      types: handoverTypes,
      type: 'handover.confirmed',
      change: (json) => {
        const handover = parse(json);
        if (handover.receiver.id !== request.actor.id) {
          throw new AppError('forbidden', { message: 'Only the receiver confirms a hand-over' });
        }
        if (handover.confirmedAt !== undefined) return undefined;
        return { ...handover, confirmedAt: request.now().toISOString(), version: handover.version + 1 };
      },
    });
    return 'data' in revised ? revised.data : parse(revised.json);
  }

  /** Returns a page of the given hand-overs, newest first, with the chart's seq from before the read. */
  function list(request: RequestContext, patientId: string, query: ListQuery = {}): Promise<ChartText> {
    return listRecords(request, patientId, handoverTypes, query);
  }

  return { read, shift, give, confirm, list };
}

const parse = (json: string): GivenHandover => GivenHandover.parse(JSON.parse(json));

async function receiverOf(request: RequestContext, receiverId: string): Promise<Actor> {
  const receiver = await roster.member(request, receiverId);
  if (receiver === undefined || receiver.id === request.actor.id) {
    throw new AppError('invalid-input', {
      fields: { receiverId: receiver ? 'not-accepted' : 'no-such-member' },
    });
  }
  return receiver;
}
