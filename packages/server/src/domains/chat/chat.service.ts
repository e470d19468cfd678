import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type AskAssistant,
  type ChatAnswer,
  type ChatMessage,
  maxQuestionLength,
  type SaveMessages,
} from '@bedside/contracts/chat/chat.contract.ts';
import type * as z from 'zod';
import type { Assistant } from '../../ai/assistant.ts';
import { buildPrompt } from '../../ai/prompt.ts';
import { AppError } from '../../http/app-error.ts';
import type { ChartAnswer } from '../../http/bind.ts';
import type { RequestContext } from '../../http/request-context.ts';
import type { Log } from '../../infra/log.ts';
import { duplicateKeyOf } from '../../infra/mongo.ts';
import { ChartEntryModel, type StoredEntry } from '../../realtime/chart-entry-model.ts';
import type { ChartLog, PatientRef } from '../../realtime/chart-log.ts';
import type { Coordination, LimitRule } from '../../realtime/coordination/coordination.ts';
import type { Rooms } from '../../realtime/rooms.ts';
import type { Patients } from '../patients/patients.service.ts';
import type { Vitals } from '../vitals/vitals.service.ts';
import { type RunningReply, RunningReplyModel } from './chat.model.ts';
import {
  archiveConversation,
  conversationMessages,
  currentConversation,
  restoreConversation,
} from './conversation.ts';
import { type EndedReply, leaseMilliseconds, Replies } from './replies.ts';
import { savableMessages } from './saved-messages.ts';

/** The AI costs money: a clinician's own pace is never near this. */
const questionsPerClinician: LimitRule = { name: 'ai-questions', points: 60, seconds: 60 };
const pollMilliseconds = 500;
/** Vitals older than the newest hundred sets say nothing about now. */
const vitalsInPrompt = 100;

interface ChatDependencies {
  chart: ChartLog;
  coordination: Coordination;
  rooms: Rooms;
  patients: Patients;
  vitals: Vitals;
  assistant: Assistant;
  /** Longer than any reply takes. */
  replySeconds: number;
  log: Log;
}

type Answer = z.output<typeof ChatAnswer>;

export type Chat = ReturnType<typeof createChat>;

/** The shared conversation about a patient (D13) and the assistant's replies to it. */
export function createChat(dependencies: ChatDependencies) {
  const { chart, coordination, patients, vitals, replySeconds } = dependencies;
  const replies = new Replies(dependencies);

  /**
   * Stores the question, streams the reply to the room and answers when it is complete. The same `messageId`, or
   * `Idempotency-Key`, asks once: it waits for the reply under way, gives the one that is there, or tries a failed one again.
   * Throws `ai-failed` or `ai-unavailable`, after the failed reply is in the chart with its partial text.
   */
  async function ask(request: RequestContext, input: z.output<typeof AskAssistant>): Promise<Answer> {
    const patient = await patients.require(request.actor, input.patientId);
    const content =
      input.messages
        .findLast(({ role, content }) => role === 'user' && content.trim() !== '')
        ?.content.trim() ?? '';
    if (content.length > maxQuestionLength) {
      throw new AppError('invalid-input', {
        fields: { messages: `At most ${maxQuestionLength} characters` },
      });
    }
    const { allowed, retryAfterSeconds } = await coordination.limits.consume(
      questionsPerClinician,
      request.actor.id,
    );
    if (!allowed) throw new AppError('rate-limited', { retryAfterSeconds });
    const question = userMessage(request, patient, input.messageId ?? randomUUID(), content);
    const asked = (await alreadyAsked(request, question)) ?? (await store(request, patient, question));
    return answer(
      asked.reply
        ? await replyTo(asked.reply, patient, request, asked.question)
        : await ended(asked.question),
    );
  }

  /** Stores the question and the reply under way in one transaction, so that a question never waits for a reply that nobody owes. */
  async function store(request: RequestContext, patient: PatientRef, question: ChatMessage) {
    let reply: RunningReply | undefined;
    try {
      const { entry, repeated } = await chart.change(request, patient, 'chat.asked', async (session) => {
        const chartSeq = await chart.head(patient.id);
        reply = runningReply(request, patient, question.id, chartSeq);
        await RunningReplyModel.create([reply], { session });
        return { id: question.id, type: 'chat.asked', data: question };
      });
      return repeated ? { question: entry.data, reply: undefined } : { question, reply };
    } catch (error) {
      if (duplicateKeyOf(error) === undefined) throw error;
      // The same question came twice at once, or somebody else's message has this id.
      const asked = await alreadyAsked(request, question);
      if (!asked) throw new AppError('conflict', { message: 'This messageId is already in use' });
      return asked;
    }
  }

  /** A question that is in the chart already: with a reply to stream where the last one failed, else to wait for or read. */
  async function alreadyAsked(request: RequestContext, question: ChatMessage) {
    const stored = await ChartEntryModel.findById(question.id).lean<StoredEntry>();
    if (!stored) return undefined;
    const same = stored.data as ChatMessage;
    if (
      stored.type !== 'chat.asked' ||
      stored.patientId !== question.patientId ||
      stored.actor.id !== request.actor.id ||
      same.content !== question.content
    ) {
      throw new AppError('conflict', { message: 'This messageId is already in use' });
    }
    const last = await lastReplyTo(same);
    const isDone =
      last !== undefined && (last.message.status === 'complete' || last.message.status === 'stopped');
    if (isDone || (await RunningReplyModel.exists({ questionId: question.id })))
      return { question: same, reply: undefined };
    const patient = await patients.require(request.actor, question.patientId);
    const reply = runningReply(request, patient, question.id, await chart.head(patient.id));
    try {
      await RunningReplyModel.create([reply], {});
    } catch (error) {
      if (duplicateKeyOf(error) !== 'questionId') throw error;
      return { question: same, reply: undefined };
    }
    return { question: same, reply };
  }

  async function replyTo(
    reply: RunningReply,
    patient: PatientRef,
    request: RequestContext,
    question: ChatMessage,
  ): Promise<EndedReply> {
    const { actor, language } = request;
    const [{ data: chartPatient }, { data: sets }, conversation] = await Promise.all([
      patients.read(request, patient.id),
      vitals.list(request, patient.id, vitalsInPrompt),
      currentConversation(patient.id),
    ]);
    const before = conversation
      .filter(({ message }) => message.id !== question.id)
      .map(({ message }) => message);
    const prompt = buildPrompt({
      patient: chartPatient,
      vitals: sets,
      conversation: before,
      question: question.content,
      language,
      now: request.now(),
    });
    return replies.start(reply, patient, prompt, {
      actor,
      language,
      requestId: request.requestId,
      now: request.now,
    });
  }

  /** The reply to a question that somebody else's request streams, on whichever node. */
  async function ended(question: ChatMessage): Promise<EndedReply> {
    const until = Date.now() + (replySeconds + leaseMilliseconds / 1000 + 20) * 1000;
    while (Date.now() < until) {
      const running = await RunningReplyModel.findOne({ questionId: question.id }).lean<RunningReply>();
      if (!running) {
        const last = await lastReplyTo(question);
        if (last) return last;
      }
      await ((running && replies.ending(running._id)) ?? wait(pollMilliseconds));
    }
    throw new AppError('ai-unavailable');
  }

  /** Stops a reply, whoever asked and wherever it is streamed. One that has ended stays as it is: `stopped` says how. */
  async function stop(
    request: RequestContext,
    messageId: string,
  ): Promise<{ messageId: string; stopped: boolean }> {
    const { id, fullName, role } = request.actor;
    const by = { id, fullName, role };
    const running = await RunningReplyModel.findById(messageId).lean<RunningReply>();
    if (running) {
      await patients.require(request.actor, running.patientId);
      await RunningReplyModel.updateOne({ _id: messageId, stopAskedBy: null }, { $set: { stopAskedBy: by } });
      replies.stop(messageId, running.stopAskedBy ?? by);
      coordination.publish({ kind: 'stop-reply', messageId, by: running.stopAskedBy ?? by });
      return { messageId, stopped: true };
    }
    const stored = await ChartEntryModel.findOne({
      _id: messageId,
      type: 'chat.replied',
    }).lean<StoredEntry>();
    if (!stored) throw new AppError('not-found');
    await patients.require(request.actor, stored.patientId);
    return { messageId, stopped: (stored.data as ChatMessage).status === 'stopped' };
  }

  /** The conversation, oldest first. */
  async function messages(
    request: RequestContext,
    patientId: string,
    limit?: number,
  ): Promise<ChartAnswer<ChatMessage[]>> {
    const patient = await patients.require(request.actor, patientId);
    const seq = await chart.position(patientId);
    return { data: await conversationMessages(patientId, limit), seq, epoch: patient.epoch };
  }

  /** Merges the sender's unsent messages by id, or archives the conversation (D15); throws `invalid-input` for a forged reply. */
  async function save(request: RequestContext, patientId: string, input: z.output<typeof SaveMessages>) {
    const patient = await patients.require(request.actor, patientId);
    const { archives, unsent } = await savableMessages(patientId, input);
    if (archives) {
      const stopped = await stopAll(request, patientId);
      await archiveConversation(chart, request, patient, input.after, stopped);
    }
    for (const { id, content } of unsent) {
      const message = userMessage(request, patient, id, content);
      await chart
        .append(request, patient, { id, type: 'chat.asked', data: message })
        .catch((error: unknown) => {
          if (duplicateKeyOf(error) !== '_id') throw error;
          throw new AppError('conflict', { message: 'A message id is already in use' });
        });
    }
    return conversation(patientId);
  }

  async function restore(request: RequestContext, patientId: string) {
    const patient = await patients.require(request.actor, patientId);
    await stopAll(request, patientId);
    await restoreConversation(chart, request, patient);
    return conversation(patientId);
  }

  async function conversation(patientId: string): Promise<{ messages: ChatMessage[]; seq: number }> {
    const seq = await chart.head(patientId);
    return { messages: await conversationMessages(patientId), seq };
  }

  /**
   * An archived conversation gets no more text: replies under way end first, with what they have, on whichever node.
   * Answers which.
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

  /** Waits for the end of a reply; one whose node died is ended by another one when its lease is over. */
  async function untilEnded(messageId: string): Promise<void> {
    await replies.ending(messageId)?.catch(() => {});
    const until = Date.now() + leaseMilliseconds + 3000;
    while (Date.now() < until && (await RunningReplyModel.exists({ _id: messageId }))) await wait(100);
  }

  function runningReply(
    request: RequestContext,
    patient: PatientRef,
    questionId: string,
    chartSeq: number,
  ): RunningReply {
    const { id, fullName, role } = request.actor;
    const startedAt = request.now();
    return {
      _id: randomUUID(),
      patientId: patient.id,
      departmentId: patient.departmentId,
      questionId,
      owner: coordination.nodeId,
      leaseUntil: new Date(Date.now() + leaseMilliseconds),
      text: '',
      askedBy: { id, fullName, role },
      startedAt,
      chartSeq,
    };
  }

  return { ask, stop, messages, save, restore, drain: (milliseconds: number) => replies.drain(milliseconds) };
}

async function lastReplyTo(question: ChatMessage): Promise<EndedReply | undefined> {
  const stored = await ChartEntryModel.findOne({
    patientId: question.patientId,
    type: 'chat.replied',
    'data.inReplyTo': question.id,
  })
    .sort({ sortAt: -1, seq: -1 })
    .lean<StoredEntry>();
  return stored ? { message: stored.data as ChatMessage, seq: stored.seq } : undefined;
}

function userMessage(
  { actor, now }: RequestContext,
  patient: PatientRef,
  id: string,
  content: string,
): ChatMessage {
  const { id: userId, fullName, role } = actor;
  return {
    id,
    patientId: patient.id,
    role: 'user',
    content,
    metadata: {},
    createdAt: now().toISOString(),
    sender: { id: userId, fullName, role },
  };
}

function answer({ message, seq, failure }: EndedReply): Answer {
  const status = message.status ?? 'complete';
  if (failure) throw failure;
  if (status === 'failed' || status === 'interrupted') throw new AppError('ai-failed');
  return { content: message.content, metadata: message.metadata, messageId: message.id, seq, status };
}
