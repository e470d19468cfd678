import { setTimeout as wait } from 'node:timers/promises';
import type {
  ArchivedConversation,
  ChatMessage,
  SaveMessages,
} from '@bedside/contracts/chat/chat.contract.ts';
import type { ListQuery } from '@bedside/contracts/primitives.ts';
import type * as z from 'zod';
import type { Assistant } from '../../ai/model/assistant.ts';
import type { ChartLog } from '../../chart/chart-log.ts';
import type { PatientRef } from '../../chart/patient-access.ts';
import { entryWithId } from '../../chart/reading/read-entries.ts';
import { duplicateKeyOf } from '../../infra/mongo/mongo.ts';
import type { Log } from '../../infra/observe/log.ts';
import type { Coordination } from '../../realtime/coordination/coordination.ts';
import type { Rooms } from '../../realtime/rooms.ts';
import { type ChartText, JsonText } from '../../request/answers.ts';
import { AppError } from '../../request/app-error.ts';
import { placeText, readLogPlace } from '../../request/list-place.ts';
import type { RequestContext } from '../../request/request-context.ts';
import type { CriticalLimitsOfDepartment } from '../departments/critical-limits.service.ts';
import type { Notes } from '../notes/notes.service.ts';
import type { Patients } from '../patients/patients.service.ts';
import type { Records } from '../records/records.service.ts';
import { type RunningReply, RunningReplyModel, replyLeaseMs } from './chat.model.ts';
import {
  archiveConversation,
  archivedConversation,
  conversationPage,
  messageOf,
  restoreConversation,
  unansweredQuestions,
} from './conversation/conversation.ts';
import { type Known, savableMessages } from './conversation/saved-messages.ts';
import { knownIds } from './message-ids.ts';
import { createPromptChart, type PromptReads } from './questions/prompt-chart.ts';
import { createQuestions } from './questions/questions.ts';
import { createStoredAnswers } from './questions/stored-answers.ts';
import { userMessage } from './questions/user-message.ts';
import { Replies } from './replies/replies.ts';
import { createTranslations } from './translations/translations.ts';

/** The conversation in the response to its change. Clients request older messages. */
const maxConversationBytes = 512 * 1024;

/** The wait for another node to end a reply, beyond its lease. */
const repliesEndingMs = 3000;

/** Between two checks whether another node has ended a reply. */
const endedReplyPollMs = 100;

interface ChatDependencies {
  patients: Patients;
  notes: Notes;
  records: Records;
  log: Log;
  promptReads: PromptReads;
  chart: ChartLog;
  coordination: Coordination;
  rooms: Rooms;
  criticalLimits: CriticalLimitsOfDepartment;
  assistant: Assistant;
  /** Longer than any reply takes. */
  replySeconds: number;
  /** Tokens that the model reads and writes in one call. */
  contextTokens?: number | undefined;
}

export type Chat = ReturnType<typeof createChat>;

/** The shared conversation about a patient (D13) and the assistant's replies in it. */
export function createChat(dependencies: ChatDependencies) {
  const { chart, coordination, patients } = dependencies;
  const replies = new Replies(dependencies);
  const readChart = createPromptChart(dependencies.promptReads);
  const { ask, preview } = createQuestions({ ...dependencies, readChart, replies });
  const keep = createStoredAnswers({ ...dependencies, readChart });
  const { translate } = createTranslations(dependencies);

  /**
   * Stops anyone's reply on any node. A reply that has ended stays unchanged. `stopped` is true if someone stopped it.
   * A question's id also stops its running reply, because a retried reply has an id that no client has seen.
   */
  async function stop(
    request: RequestContext,
    replyOrQuestionId: string,
  ): Promise<{ messageId: string; stopped: boolean }> {
    const { id, fullName, role } = request.actor;
    const by = { id, fullName, role };
    // Two departments may use one id for a question, and a question may be about another department's chart.
    const { departmentId } = request.actor;
    const question = { questionId: replyOrQuestionId };
    const running = await RunningReplyModel.findOne({
      $or: [{ _id: replyOrQuestionId }, { departmentId, ...question }, { 'askedBy.id': id, ...question }],
    }).lean<RunningReply>();
    const messageId = running?._id ?? replyOrQuestionId;
    if (running) {
      await patients.require(request.actor, running.patientId);
      await RunningReplyModel.updateOne({ _id: messageId, stopAskedBy: null }, { $set: { stopAskedBy: by } });
      replies.stop(messageId, running.stopAskedBy ?? by);
      coordination.publish({ kind: 'stop-reply', messageId, by: running.stopAskedBy ?? by });
      return { messageId, stopped: true };
    }
    const stored = await entryWithId(messageId, 'chat.replied');
    if (!stored) throw new AppError('not-found');
    await patients.require(request.actor, stored.patientId);
    return { messageId, stopped: messageOf(stored).status === 'stopped' };
  }

  /**
   * Returns a page of the conversation: its newest messages, oldest first. Reads the chart for the model after the first
   * page, because a question may follow.
   */
  async function messages(
    request: RequestContext,
    patientId: string,
    { limit, before }: ListQuery = {},
  ): Promise<ChartText> {
    const patient = await patients.require(request.actor, patientId);
    const place = before === undefined ? undefined : readLogPlace(before);
    const seq = await chart.position(patientId);
    const page = await conversationPage(patientId, { limit, before: place, large: request.large });
    const next = page.next && placeText(page.next.at, page.next.seq);
    if (before === undefined) void readChart(request, patientId).catch(() => {});
    return { texts: page.texts, next, seq, epoch: patient.epoch };
  }

  /**
   * Merges the sender's unsent messages by id, or archives the conversation (D15). Throws `invalid-input` for a
   * forged reply.
   */
  async function save(request: RequestContext, patientId: string, input: z.output<typeof SaveMessages>) {
    const patient = await patients.require(request.actor, patientId);
    const known: Known = (ids, keep) => knownIds(patients, { actor: request.actor, patient, ids }, keep);
    const { archives, unsent } = await savableMessages(patient, input, known);
    if (archives) {
      const stopped = await stopAll(request, patientId);
      await archiveConversation(chart, request, patient, input.after, stopped);
    }
    for (const { id, entryId, content } of unsent) {
      const message = userMessage(request, patient, id, content);
      await chart
        .append(request, patient, { id: entryId, type: 'chat.asked', data: message })
        .catch(async (error: unknown) => {
          if (duplicateKeyOf(error) !== '_id') throw error;
          // The same batch arrived twice at once. The message is stored by now, or its id is rejected.
          await savableMessages(patient, { messages: [{ id, role: 'user', content }] }, known);
        });
    }
    return conversation(request, patientId);
  }

  /**
   * Returns the number of messages that {@link restore} would restore, and who cleared them when, so that every viewer
   * sees that the conversation was cleared (D15).
   */
  async function archived(request: RequestContext, patientId: string): Promise<ArchivedConversation> {
    await patients.require(request.actor, patientId);
    return archivedConversation(patientId);
  }

  async function restore(request: RequestContext, patientId: string) {
    const patient = await patients.require(request.actor, patientId);
    await stopAll(request, patientId);
    await restoreConversation(chart, request, patient);
    return conversation(request, patientId);
  }

  /**
   * Returns a complete reply to a hand-over question about this patient; undefined for any other id, and if the reply or
   * its question was entered in error (HAND-12).
   */
  async function summary(request: RequestContext, patient: PatientRef, replyId: string) {
    const [stored, errors] = await Promise.all([
      entryWithId(replyId, 'chat.replied'),
      dependencies.records.errors(request, patient.id),
    ]);
    if (stored?.patientId !== patient.id) return undefined;
    const reply: ChatMessage = messageOf(stored);
    const isWrong = errors.some(({ recordId }) => recordId === replyId || recordId === reply.inReplyTo);
    return reply.purpose === 'handover' && reply.status === 'complete' && !isWrong ? reply : undefined;
  }

  /** Returns the newest messages. Clients load older ones by page. */
  async function conversation({ large }: RequestContext, patientId: string): Promise<JsonText> {
    const seq = await chart.head(patientId);
    const { texts } = await conversationPage(patientId, { bytes: maxConversationBytes, large });
    return new JsonText(`{"messages":[${texts.join(',')}],"seq":${seq}}`);
  }

  /**
   * Ends every running reply of a patient on any node and stores its text. An archived conversation gets no further
   * text. Returns the ids of the replies.
   */
  async function stopAll(request: RequestContext, patientId: string): Promise<Set<string>> {
    const running = await RunningReplyModel.find({ patientId }, { _id: 1 }).lean();
    await Promise.all(
      running.map(async ({ _id }) => {
        await stop(request, _id);
        await untilEnded(_id);
      }),
    );
    return new Set(running.map(({ _id }) => _id));
  }

  /** Waits for a reply to end. If its node died, another node ends it after its lease. */
  async function untilEnded(messageId: string): Promise<void> {
    await replies.ending(messageId)?.catch(() => {});
    const until = performance.now() + replyLeaseMs + repliesEndingMs;
    while (performance.now() < until && (await RunningReplyModel.exists({ _id: messageId })))
      await wait(endedReplyPollMs);
  }

  return {
    ask,
    preview,
    translate,
    keep,
    stop,
    messages,
    save,
    archived,
    restore,
    summary,
    unanswered: ({ id }: PatientRef) => unansweredQuestions(id),
    /** Returns whether this node streams a reply. */
    streams: (messageId: string) => replies.ending(messageId) !== undefined,
    drain: (milliseconds: number) => replies.drain(milliseconds),
  };
}
