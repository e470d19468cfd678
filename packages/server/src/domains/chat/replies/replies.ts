import { setImmediate } from 'node:timers/promises';
import {
  ChatMessage,
  type MessageMetadata,
  type ReplyStatus,
} from '@bedside/contracts/chat/chat.contract.ts';
import type { ReplyQuote } from '@bedside/contracts/chat/reply-quote.ts';
import type { Actor } from '@bedside/contracts/primitives.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import { AiError } from '../../../ai/model/ai-error.ts';
import type { Assistant } from '../../../ai/model/assistant.ts';
import { promptVersion } from '../../../ai/prompt/prompt.ts';
import type { ChartLog } from '../../../chart/chart-log.ts';
import type { PatientRef } from '../../../chart/patient-access.ts';
import { revise } from '../../../chart/revisions.ts';
import { echoesOf } from '../../../evidence/lineage/ai-text.ts';
import { againstGrowingReply } from '../../../evidence/objections/against-reply.ts';
import { now } from '../../../infra/mongo/mongo-clock.ts';
import { type Log, withoutWords } from '../../../infra/observe/log.ts';
import { everyInterval } from '../../../infra/timers/every-interval.ts';
import type { Coordination } from '../../../realtime/coordination/coordination.ts';
import { patientRoom, type Rooms } from '../../../realtime/rooms.ts';
import { AppError } from '../../../request/app-error.ts';
import type { RequestContext } from '../../../request/request-context.ts';
import { type BegunReply, RunningReplyModel, renewReply } from '../chat.model.ts';
import type { QuestionPrompt } from '../questions/question-prompt.ts';
import { filledText, type QuotableChart } from './key-reader.ts';
import type { MarkedRecords } from './mark-reader.ts';
import { checksOf } from './reply-checks.ts';
import { extrasOf } from './reply-extras.ts';
import { type PieceLinks, ReplyStream } from './reply-stream.ts';
import { SecondReading } from './second-reading.ts';

/** Between two checkpoints of a running reply. */
const replyCheckpointMs = 1000;

/** A reply that has ended, as the log stores it, with its seq. */
export interface EndedReply {
  message: ChatMessage;
  seq: number;
  /** Why the reply failed, for the author of the question. */
  failure?: AppError;
}

interface Running {
  stop: AbortController;
  stoppedBy?: Actor;
  ended: Promise<EndedReply>;
}

interface ReplyDependencies {
  chart: ChartLog;
  coordination: Coordination;
  rooms: Rooms;
  assistant: Assistant;
  log: Log;
}

/** What the first checkpoint stores of a prompt. */
type Seen = Pick<QuestionPrompt, 'recordIds' | 'objections' | 'compared' | 'leftOut'>;

/** Ends a stream that this node no longer owns. Another node has already ended the reply in the log. */
class ReplyTaken extends Error {}

/** The replies that this node streams. The server owns a reply (D16), so it continues when its author leaves. */
export class Replies {
  readonly #running = new Map<string, Running>();
  readonly #dependencies: ReplyDependencies;

  constructor(dependencies: ReplyDependencies) {
    this.#dependencies = dependencies;
    dependencies.coordination.subscribe((message) => {
      if (message.kind === 'stop-reply') this.stop(message.messageId, message.by);
    });
  }

  /**
   * Starts to stream a reply to `prompt`. The promise resolves when the reply has ended in the log, in whatever
   * way.
   */
  start(
    reply: BegunReply,
    patient: PatientRef,
    prompt: QuestionPrompt,
    request: RequestContext,
  ): Promise<EndedReply> {
    const stop = new AbortController();
    const running: Running = {
      stop,
      ended: Promise.resolve().then(() => this.#run(reply, patient, prompt, request, running)),
    };
    this.#running.set(reply._id, running);
    void running.ended.catch(() => {}).finally(() => this.#running.delete(reply._id));
    return running.ended;
  }

  /** Returns the end of a reply that this node streams; undefined for any other. */
  ending(messageId: string): Promise<EndedReply> | undefined {
    return this.#running.get(messageId)?.ended;
  }

  /** Stops a reply if this node streams it. */
  stop(messageId: string, by: Actor): void {
    const running = this.#running.get(messageId);
    if (!running) return;
    running.stoppedBy ??= by;
    running.stop.abort(new Error('stopped'));
  }

  /** Waits up to `milliseconds` for running replies, then ends the rest as interrupted. */
  async drain(milliseconds: number): Promise<void> {
    const ends = Promise.allSettled([...this.#running.values()].map(({ ended }) => ended));
    const timer = setTimeout(() => {
      for (const { stop } of this.#running.values()) stop.abort(new Error('shutting down'));
    }, milliseconds);
    await ends;
    clearTimeout(timer);
  }

  async #run(
    reply: BegunReply,
    patient: PatientRef,
    {
      messages,
      fits,
      recordIds,
      objections,
      labsLeftOut,
      leftOut,
      compared,
      marked,
      keyed,
      ownTexts,
      nameable,
    }: QuestionPrompt,
    request: RequestContext,
    running: Running,
  ): Promise<EndedReply> {
    const { assistant, coordination, rooms, log } = this.#dependencies;
    const { _id: messageId, patientId, askedBy } = reply;
    const { signal } = running.stop;
    const audience = { departmentId: patient.departmentId, room: patientRoom(patientId) };
    const registration = coordination.replies.begin(patientId, messageId, askedBy, objections);
    const [records] = await Promise.all([marked, registration]);
    const against = againstGrowingReply(objections);
    const deliver = async (offset: number, text: string, links: PieceLinks) => {
      await coordination.replies.append(patientId, messageId, offset, text, links);
      const place = { patientId, epoch: patient.epoch, messageId, offset };
      const { marks, quotes } = links;
      const beside = {
        ...(marks.length > 0 && { marks: [...marks] }),
        ...(quotes.length > 0 && { quotes: [...quotes] }),
      };
      rooms.publish(audience, 'chat:delta', { ...place, text, ...beside, ...against(text) });
    };
    const quotable = { ...keyed, ...quotablePlace(reply, records) };
    const stream = new ReplyStream(deliver, records, quotable);
    const checksAt = (text: string) =>
      checksOf(text, { objections, compared, read: reply }, stream.evidence, records, stream.quotes);
    const judge = async (text: string) => (await checksAt(text)).statements ?? [];
    const reading = new SecondReading({ assistant, messages, records, judge });
    let seen: Seen | undefined = {
      leftOut,
      recordIds,
      objections,
      compared,
    };
    const checkpoint = async () => {
      await this.#checkpoint(reply, stream, running, seen);
      seen = undefined;
    };
    const reporting = { log: log.child({ messageId }), failed: 'reply not checkpointed' };
    const checkpoints = everyInterval(replyCheckpointMs, checkpoint, reporting);
    try {
      const onText = (text: string) => {
        stream.push(text);
        reading.follow(stream.text);
      };
      const ending = await this.#ask({ messages, fits }, { stream, onText }, signal, running, assistant);
      const { status, extras, failure } = ending;
      await stream.end();
      // The reply now belongs to this transaction; a checkpoint would conflict with it.
      await checkpoints.stop();
      const checks = await checksAt(stream.text);
      // Other work has its turn between the two.
      await setImmediate();
      const message = replyMessage(
        reply,
        stream.text,
        status,
        {
          ...ending.metadata,
          ...(extras && extrasOf(extras, nameable(), records, (text) => filledText(text, quotable))),
          ...quotesOf(stream),
          ...this.#about(reply),
          ...(recordIds.length > 0 && { recordIds }),
          ...(labsLeftOut && { labsLeftOut }),
          ...(leftOut.length > 0 && { leftOut }),
          ...checks,
          ...echoesOf(ownTexts, stream.text),
        },
        running.stoppedBy,
      );
      const seq = await endReply(this.#dependencies.chart, patient, serversOwn(request), reply, message);
      if (status === 'complete') void this.#readAgain(reading, message, patient, request);
      return { message, seq, ...(failure && { failure }) };
    } finally {
      await checkpoints.stop();
      await coordination.replies.end(patientId, messageId);
    }
  }

  /** READING-1: appends the verdicts of a second reading to a reply that has ended. */
  async #readAgain(
    reading: SecondReading,
    { id, content, metadata }: ChatMessage,
    patient: PatientRef,
    request: RequestContext,
  ): Promise<void> {
    try {
      const statements = await reading.end(content, metadata.statements ?? []);
      if (statements === undefined) return;
      await revise(this.#dependencies.chart, serversOwn(request), patient, {
        recordId: id,
        types: ['chat.replied'],
        type: 'chat.checked',
        marks: 'chat',
        change: (json) => {
          const stored = ChatMessage.parse(JSON.parse(json));
          if (!counts(stored)) return undefined;
          return { domain: 'chat', recordId: id, version: 1, metadata: { ...stored.metadata, statements } };
        },
      });
    } catch (error) {
      this.#dependencies.log.warn({ messageId: id, err: withoutWords(error) }, 'second reading not stored');
    }
  }

  async #ask(
    { messages, fits }: Pick<QuestionPrompt, 'messages' | 'fits'>,
    { stream, onText }: { stream: ReplyStream; onText: (text: string) => void },
    signal: AbortSignal,
    running: Running,
    assistant: Assistant,
  ) {
    try {
      // Some services cut a prompt that is too long without a word, and then answer without a part of the chart.
      if (!fits) throw new AiError('CONTEXT_TOO_SMALL');
      await assistant.reply(messages, { signal, onText });
      const extras = await assistant.extras(messages, stream.text, { signal });
      return { status: 'complete' as ReplyStatus, metadata: {}, extras };
    } catch (error) {
      if (signal.reason instanceof ReplyTaken)
        throw new AppError('conflict', { message: 'This reply was interrupted' });
      if (running.stoppedBy) return { status: 'stopped' as ReplyStatus, metadata: {} };
      if (signal.aborted)
        return { status: 'interrupted' as ReplyStatus, metadata: {}, failure: new AppError('ai-failed') };
      if (!(error instanceof AiError))
        this.#dependencies.log.error({ err: withoutWords(error) }, 'reply failed');
      const failure = error instanceof AppError ? error : new AppError('ai-failed');
      const reason = error instanceof AiError ? error.failure : 'INTERNAL';
      return { status: 'failed' as ReplyStatus, metadata: { failure: reason }, failure };
    }
  }

  #about({ chartSeq, startedAt, language }: BegunReply): MessageMetadata {
    const { model, demo } = this.#dependencies.assistant;
    const read = { chartSeq, chartAt: startedAt.toISOString() };
    return { ...read, ...(language && { language }), model, promptVersion, demo };
  }

  /** Renews the lease and stores the text. Detects a stop that the bus did not deliver, and a lost lease. */
  async #checkpoint(
    reply: BegunReply,
    { text, evidence, quotes }: Pick<ReplyStream, 'text' | 'evidence' | 'quotes'>,
    running: Running,
    seen: Seen | undefined,
  ): Promise<void> {
    const stored = await renewReply(reply, { text, evidence, quotes }, seen);
    if (stored?.stopAskedBy) this.stop(reply._id, stored.stopAskedBy);
    else if (!stored && this.#running.has(reply._id)) running.stop.abort(new ReplyTaken());
  }
}

/** The entries, language and time that the keys of a reply are filled with. */
const quotablePlace = (
  { chartSeq, language = 'en', startedAt }: BegunReply,
  records: MarkedRecords,
): Omit<QuotableChart, 'facts' | 'records'> => ({
  seqs: new Map([...records.values()].map(({ recordId, seq }) => [recordId, seq])),
  chartSeq,
  language,
  now: startedAt.toISOString(),
});

/** Returns the quotes of a reply; nothing if it has none. */
export const quotesOf = ({
  quotes,
  unknownKeys = 0,
}: {
  quotes: readonly ReplyQuote[];
  unknownKeys?: number;
}): Pick<MessageMetadata, 'quotes' | 'unknownKeys'> => ({
  ...(quotes.length > 0 && { quotes: [...quotes] }),
  ...(unknownKeys > 0 && { unknownKeys }),
});

/** Returns the author's request in the server's name. It stays valid if the author's session ends (D16). */
function serversOwn({ confirmRights: _theirs, ...request }: RequestContext): RequestContext {
  return { ...request, idempotency: undefined };
}

/** Returns a reply as the conversation stores it. */
export function replyMessage(
  reply: BegunReply,
  content: string,
  status: ReplyStatus,
  metadata: MessageMetadata,
  stoppedBy?: Actor,
): ChatMessage {
  return {
    id: reply._id,
    patientId: reply.patientId,
    role: 'assistant',
    content,
    metadata,
    createdAt: now().toISOString(),
    sender: reply.askedBy,
    inReplyTo: reply.questionId,
    ...(reply.purpose && { purpose: reply.purpose }),
    status,
    ...(stoppedBy && { stoppedBy }),
  };
}

/** Writes `chat.replied` once. The same transaction deletes the running reply, and fails if another node owns it. */
export async function endReply(
  chart: ChartLog,
  patient: PatientRef,
  request: RequestContext,
  reply: BegunReply,
  message: ChatMessage,
): Promise<number> {
  const { entry } = await chart.change(
    request,
    patient,
    'chat.replied',
    async (session) => {
      const { deletedCount } = await RunningReplyModel.deleteOne(
        { _id: reply._id, owner: reply.owner },
        { session },
      );
      if (deletedCount === 0) throw new AppError('conflict', { message: 'This reply was interrupted' });
      return { id: message.id, type: 'chat.replied', data: message, inReplyTo: message.inReplyTo };
    },
    { readsNothing: true },
  );
  return entry.seq;
}
