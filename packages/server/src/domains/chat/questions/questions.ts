import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type {
  AskAssistant,
  ChatAnswer,
  ChatMessage,
  chatEndpoints,
  PromptPreview,
} from '@bedside/contracts/chat/chat.contract.ts';
import type * as z from 'zod';
import type { Assistant } from '../../../ai/model/assistant.ts';
import { answerLanguage } from '../../../ai/prompt/prompt.ts';
import { promptTokensOf } from '../../../ai/prompt/prompt-within.ts';
import { estimatedTokens } from '../../../ai/prompt/tokens.ts';
import type { ChartLog } from '../../../chart/chart-log.ts';
import { entryIdOf } from '../../../chart/message-entry.ts';
import type { PatientRef } from '../../../chart/patient-access.ts';
import { newestReplyTo } from '../../../chart/reading/read-entries.ts';
import { duplicateKeyOf } from '../../../infra/mongo/mongo.ts';
import type { Coordination } from '../../../realtime/coordination/coordination.ts';
import { AppError } from '../../../request/app-error.ts';
import type { RequestContext } from '../../../request/request-context.ts';
import {
  type BegunReply,
  beginReply,
  type RunningReply,
  RunningReplyModel,
  replyLeaseMs,
} from '../chat.model.ts';
import { messageOf } from '../conversation/conversation.ts';
import { knownIds } from '../message-ids.ts';
import type { EndedReply, Replies } from '../replies/replies.ts';
import { allowedQuestion } from './allowed-question.ts';
import { type PromptDependencies, promptFor } from './question-prompt.ts';
import { userMessage } from './user-message.ts';

/** Between two checks of a reply that another node writes for the same question. */
const repeatedQuestionPollMs = 500;

interface QuestionDependencies extends PromptDependencies {
  chart: ChartLog;
  coordination: Coordination;
  replies: Replies;
  assistant: Pick<Assistant, 'model' | 'demo'>;
  /** Longer than any reply takes. */
  replySeconds: number;
}

type Answer = z.output<typeof ChatAnswer>;
type Question = z.output<typeof chatEndpoints.preview.body>;

/** Ends the transaction of a question with the id of a stored message. */
class IdUsed extends Error {}

/** Questions to the assistant. Each is stored once and gets one reply; only a failed reply is retried. */
export function createQuestions(dependencies: QuestionDependencies) {
  const { chart, coordination, patients, replies, assistant, replySeconds } = dependencies;

  /**
   * Stores the question, streams the reply to the room and returns the complete reply. The same `messageId` or
   * `Idempotency-Key` asks once: it waits for the running reply, returns the existing one or retries a failed one.
   * Someone who lost the session meanwhile gets no reply (D38), but the room does. Throws `ai-failed` or
   * `ai-unavailable` after the failed reply is in the chart with its partial text.
   */
  async function ask(request: RequestContext, input: z.output<typeof AskAssistant>): Promise<Answer> {
    const { patient, content } = await allowedQuestion(dependencies, request, input);
    const { messageId = randomUUID(), purpose, timeZone } = input;
    const question = userMessage(request, patient, messageId, content, purpose);
    const chartSeq = await chart.claimedPosition(patient.id);
    // Reads the chart for the model while the question is being stored, and after `chartSeq`. Screens show entries
    // in between as newer than the reply (D17). The model may have seen them, but it never misses one that counts
    // as older. The store is first on the wire, because the question waits for it longest.
    const prompt = nextTurn().then(() => promptFor(dependencies, request, patient, question));
    prompt.catch(() => {});
    const record = await store(request, patient, question, {
      chartSeq,
      timeZone,
      // Nobody else has an id that was created just now.
      isUnused: input.messageId === undefined ? Promise.resolve() : requireUnused(request, patient, question),
    });
    const reply = record.reply
      ? await replies.start(
          record.reply,
          patient,
          await (record.question === question
            ? prompt
            : promptFor(dependencies, request, patient, record.question)),
          request,
        )
      : await ended(patient, record.question);
    await request.confirmRights?.();
    return answer(reply);
  }

  /**
   * Stores the question and the running reply in one transaction. No question then waits for a reply without an
   * owner. The transaction ends without an effect if `isUnused` rejects.
   */
  async function store(
    request: RequestContext,
    patient: PatientRef,
    question: ChatMessage,
    { chartSeq, timeZone, isUnused }: Asking & { isUnused: Promise<void> },
  ) {
    isUnused.catch(() => {});
    let reply: BegunReply | undefined;
    try {
      const { entry, repeated } = await chart.change(
        request,
        patient,
        'chat.asked',
        async (session) => {
          reply = runningReply(request, patient, question, { chartSeq, timeZone });
          await beginReply(reply, session);
          await isUnused;
          const { model, demo } = assistant;
          const { _id: id, language } = reply;
          const data = { ...question, reply: { id, model, demo, ...(language && { language }) } };
          return { id: entryIdOf(patient, question.id), type: 'chat.asked', data };
        },
        { readsNothing: true },
      );
      if (!repeated) return { question, reply };
      return (
        (await alreadyAsked(request, patient, entry.data, timeZone)) ?? {
          question: entry.data,
          reply: undefined,
        }
      );
    } catch (error) {
      if (!(error instanceof IdUsed) && duplicateKeyOf(error) === undefined) throw error;
      // The question was stored before, or twice at once, or the id belongs to someone else's message.
      const record = await alreadyAsked(request, patient, question, timeZone);
      if (!record) throw idInUse();
      return record;
    }
  }

  /** Rejects with {@link IdUsed} if the department knows the id of `question`. */
  async function requireUnused(
    { actor }: RequestContext,
    patient: PatientRef,
    question: ChatMessage,
  ): Promise<void> {
    const { own, taken } = await knownIds(patients, { actor, patient, ids: [question.id] }, () => true);
    if (own.size + taken.size > 0) throw new IdUsed();
  }

  /**
   * Returns a stored question: with a reply to stream if its last one failed, otherwise without one to stream.
   * Returns undefined if the question is not stored.
   */
  async function alreadyAsked(
    request: RequestContext,
    patient: PatientRef,
    question: ChatMessage,
    timeZone: string | undefined,
  ) {
    const record = { actor: request.actor, patient, ids: [question.id] };
    const { own, taken } = await knownIds(patients, record, (entry) => entry);
    if (taken.has(question.id)) throw idInUse();
    const stored = own.get(question.id);
    if (!stored) return undefined;
    const same = messageOf(stored);
    if (
      stored.type !== 'chat.asked' ||
      stored.actor.id !== request.actor.id ||
      same.content !== question.content ||
      same.purpose !== question.purpose
    ) {
      throw idInUse();
    }
    const waits = { question: same, reply: undefined };
    // Keep this order. A reply's end removes the running reply and writes the entry in one transaction.
    const isRunning = await RunningReplyModel.exists(replyTo(patient, question));
    const last = await lastReplyTo(same);
    const status = last?.message.status;
    if (isRunning || status === 'complete' || status === 'stopped') return waits;
    const chartSeq = await chart.head(patient.id);
    const reply = runningReply(request, patient, question, { chartSeq, timeZone });
    try {
      await beginReply(reply);
    } catch (error) {
      if (duplicateKeyOf(error) !== 'departmentId,questionId') throw error;
      return waits;
    }
    // Another retry may have started and ended in between.
    const newest = await lastReplyTo(same);
    if (newest?.message.id !== last?.message.id) {
      await RunningReplyModel.deleteOne({ _id: reply._id });
      return waits;
    }
    return { question: same, reply };
  }

  /** Waits for a reply that another request streams, on any node. */
  async function ended(patient: PatientRef, question: ChatMessage): Promise<EndedReply> {
    const until = performance.now() + (replySeconds + 20) * 1000 + replyLeaseMs;
    while (performance.now() < until) {
      const running = await RunningReplyModel.findOne(replyTo(patient, question)).lean<RunningReply>();
      if (!running) {
        const last = await lastReplyTo(question);
        if (last) return last;
      }
      await ((running && replies.ending(running._id)) ?? wait(repeatedQuestionPollMs));
    }
    throw new AppError('ai-unavailable');
  }

  function runningReply(
    request: RequestContext,
    patient: PatientRef,
    { id: questionId, purpose }: ChatMessage,
    { chartSeq, timeZone }: Asking,
  ): BegunReply {
    const { id, fullName, role } = request.actor;
    const startedAt = request.now();
    return {
      _id: randomUUID(),
      patientId: patient.id,
      departmentId: patient.departmentId,
      questionId,
      owner: coordination.nodeId,
      text: '',
      askedBy: { id, fullName, role },
      startedAt,
      chartSeq,
      language: answerLanguage(request.language),
      ...(timeZone !== undefined && { timeZone }),
      ...(purpose && { purpose }),
    };
  }

  /** Returns what {@link ask} would send to the model. Stores nothing and asks nothing. */
  async function preview(request: RequestContext, input: Question): Promise<PromptPreview> {
    const { patient, content } = await allowedQuestion(dependencies, request, input);
    const question = userMessage(request, patient, randomUUID(), content);
    const { messages, leftOut } = await promptFor(dependencies, request, patient, question);
    const { model, demo } = assistant;
    const tokenBudget = promptTokensOf(dependencies.contextTokens);
    return { messages, tokens: estimatedTokens(messages), tokenBudget, leftOut, model, demo };
  }

  return { ask, preview };
}

/** The chart's position and the asker's time zone, when a question is asked. */
interface Asking {
  chartSeq: number;
  timeZone: string | undefined;
}

const idInUse = () => new AppError('conflict', { message: 'This messageId is already in use' });

const replyTo = ({ departmentId }: PatientRef, { id: questionId }: ChatMessage) => ({
  departmentId,
  questionId,
});

async function lastReplyTo(question: ChatMessage): Promise<EndedReply | undefined> {
  const stored = await newestReplyTo(question.patientId, question.id);
  return stored ? { message: messageOf(stored), seq: stored.seq } : undefined;
}

function answer({ message, seq, failure }: EndedReply): Answer {
  const status = message.status ?? 'complete';
  if (failure) throw failure;
  if (status === 'failed' || status === 'interrupted') throw new AppError('ai-failed');
  return { content: message.content, metadata: message.metadata, messageId: message.id, seq, status };
}
