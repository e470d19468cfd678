import * as z from 'zod';
import { itemBounds, textBounds } from '../bounds.ts';
import { defineEndpoints, defineEntries } from '../define.ts';
import { problem } from '../field-problems.ts';
import {
  Actor,
  Id,
  Instant,
  ListQuery,
  label,
  PatientParams,
  prose,
  sentList,
  TimeZone,
} from '../primitives.ts';
import { EnteredInError } from '../record-marks.ts';
import { ReplyEvidence } from './evidence.ts';
import { LeftOut, leftOutKinds } from './left-out.ts';
import { Objections } from './objection.ts';
import { ReplyCheck } from './reply-check.ts';
import { ReplyDrugs } from './reply-drug.ts';
import { ClinicalAlert } from './reply-finding.ts';
import { replyLanguages } from './reply-languages.ts';
import { ReplyQuotes } from './reply-quote.ts';
import { ReplyStatements } from './reply-statement.ts';
import { ReplyStep, SuggestedTopic } from './reply-step.ts';
import { ReplyTranslation, TranslateReply } from './translation.ts';

export const replyStatuses = ['complete', 'stopped', 'failed', 'interrupted'] as const;
export type ReplyStatus = (typeof replyStatuses)[number];

/** What a question asks for, if it is no question in words. `handover` is a summary for the colleague who takes over. */
export const questionPurposes = ['handover'] as const;
export type QuestionPurpose = (typeof questionPurposes)[number];

/** The model's output besides its text, and the circumstances of the reply (D17). */
export const MessageMetadata = z.object({
  clinicalAlerts: z.array(ClinicalAlert).max(itemBounds.extras).optional(),
  suggestions: z.array(label).max(itemBounds.extras).optional(),
  /** The suggestions that screens put into the reader's language. Absent if there are none. */
  suggestedTopics: z.array(SuggestedTopic).max(itemBounds.extras).optional(),
  recommendations: z
    .object({
      actions: z.array(label).max(itemBounds.extras),
      /** The actions that a screen can begin (D53). Absent if there are none. */
      steps: z.array(ReplyStep).max(itemBounds.extras).optional(),
    })
    .optional(),
  /** The chart's `seq` when the question was asked. */
  chartSeq: z.number().int().optional(),
  /** When the server read the chart for the model. */
  chartAt: Instant.optional(),
  /** The language that the model was asked to write in. Older replies have none. */
  language: z.enum(replyLanguages).optional(),
  model: label.optional(),
  promptVersion: label.optional(),
  /** The rule-based demo assistant wrote the reply (D18). */
  demo: z.boolean().optional(),
  /** The error code of a failed reply. */
  failure: label.optional(),
  /** The tagged labs could not be read and are missing from the prompt (D30). */
  labsLeftOut: z.boolean().optional(),
  /** What the chart has and the prompt lacked. Absent if the prompt had all, and in replies of older versions. */
  leftOut: z.array(LeftOut).max(leftOutKinds.length).optional(),
  /** The records in the prompt, so that marking one as entered in error finds the replies that used it (D51). */
  recordIds: z.array(Id).max(itemBounds.readRecords).optional(),
  /** What the chart holds against comfort, to be shown above the reply, the most dangerous first (D64). Absent if nothing. */
  objections: Objections.optional(),
  /**
   * Whether the reply says or implies that the patient is well (REPLY-1). Only beside objections; absent in replies of
   * older versions, which had objections only if they reassured.
   */
  reassures: z.boolean().optional(),
  /** The named numbers of the reply beside the chart that it read (REPLY-7). Absent if it has none. */
  check: ReplyCheck.optional(),
  /** The records behind places of the reply. Absent if the model marked none. */
  evidence: ReplyEvidence.optional(),
  /** The facts that the server filled in from the chart (D65). Absent if there are none. */
  quotes: ReplyQuotes.optional(),
  /** Keys that the prompt never gave. Each reads "not in the chart". Absent if there are none. */
  unknownKeys: z.number().int().optional(),
  /** The sentences of the reply, without gaps (D66). Absent in replies of older versions. */
  statements: ReplyStatements.optional(),
  /** The sentences with words of the chart's own texts, such as the complaint. They are no words of the assistant (LINEAGE-1). */
  echoes: z
    .array(z.object({ offset: z.number().int(), length: z.number().int() }))
    .max(itemBounds.aiPassages)
    .optional(),
  /** The drugs that the reply names and the chart speaks against (D67). Absent if there are none. */
  drugs: ReplyDrugs.optional(),
});
export type MessageMetadata = z.output<typeof MessageMetadata>;

/**
 * The running reply to a question. Sent before its first word, so that a viewer can stop it and see its label (D18).
 */
export const BegunReply = z.object({
  id: Id,
  model: label.optional(),
  demo: z.boolean().optional(),
  /** The language of the reply. */
  language: z.enum(replyLanguages).optional(),
});
export type BegunReply = z.output<typeof BegunReply>;

export const ChatMessage = z
  .object({
    id: Id,
    patientId: Id,
    role: z.enum(['user', 'assistant', 'system']),
    content: prose,
    metadata: MessageMetadata,
    createdAt: Instant,
    /** The author of a message. For a reply, the person who asked. */
    sender: Actor,
    /** Only on questions to the assistant. A message that was only saved has none. */
    reply: BegunReply.optional(),
    /** The question that a reply answers. */
    inReplyTo: Id.optional(),
    /** On a question for a purpose and on the reply to it (HAND-12). */
    purpose: z.enum(questionPurposes).optional(),
    /** Only on replies. */
    status: z.enum(replyStatuses).optional(),
    stoppedBy: Actor.optional(),
    enteredInError: EnteredInError.optional(),
  })
  .meta({ id: 'ChatMessage' });
export type ChatMessage = z.output<typeof ChatMessage>;

/** Maximum length of a question, in UTF-16 units. */
export const maxQuestionLength = textBounds.question;

/** Returns the question: the last user message, trimmed, or an empty string. */
export const lastQuestion = (messages: readonly { role: string; content: string }[]): string =>
  messages.findLast(({ role }) => role === 'user')?.content.trim() ?? '';

const Question = z.object({
  patientId: Id,
  messages: sentList(
    z.object({
      role: z.enum(['user', 'assistant', 'system']),
      content: z.string().max(textBounds.sentMessage),
    }),
    { min: 1, max: itemBounds.askedMessages },
  ).refine((messages) => lastQuestion(messages) !== '', { message: problem('required') }),
});

/**
 * The server reads only the last user message of `messages` and builds the rest of the prompt itself (D30). With a
 * `purpose`, the model gets the server's task for it, and the conversation shows the message.
 */
export const AskAssistant = Question.extend({
  messageId: z.uuid().optional(),
  purpose: z.enum(questionPurposes).optional(),
  /** The asker's. A time of day in the reply is compared in it. */
  timeZone: TimeZone.optional(),
});

/** What a question would send to the model, message by message, with each identity already masked. */
export const PromptPreview = z.object({
  messages: z
    .array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: prose }))
    .max(itemBounds.promptMessages),
  /** An estimate that is rather too high, because each model counts in its own way. */
  tokens: z.number().int(),
  /** The most tokens that a prompt may have. */
  tokenBudget: z.number().int(),
  /** What the chart has and this prompt lacks. Empty if it has all. */
  leftOut: z.array(LeftOut).max(leftOutKinds.length),
  model: label,
  /** The rule-based demo assistant would answer, so nothing leaves the server (D18). */
  demo: z.boolean(),
});
export type PromptPreview = z.output<typeof PromptPreview>;

export const ChatAnswer = z.object({
  content: prose,
  metadata: MessageMetadata,
  /** The id of the reply. */
  messageId: Id,
  /** The `seq` of the reply. */
  seq: z.number().int(),
  status: z.enum(replyStatuses),
});

const BatchMessage = z.object({
  id: Id.optional(),
  role: z.enum(['user', 'assistant', 'system']),
  content: z.string().max(textBounds.sentMessage),
  metadata: z
    .object({ suggestions: sentList(z.unknown(), { max: itemBounds.sentMessages }).optional() })
    .nullish(),
});

/**
 * D15: merges messages by id and never drops one that the sender has not seen. `clear`, or only a greeting, archives
 * the conversation.
 */
export const SaveMessages = z.object({
  messages: sentList(BatchMessage, { max: itemBounds.sentMessages }),
  sessionId: z.string().max(textBounds.sessionId).optional(),
  /** The last `seq` that the sender has seen. */
  after: z.number().int().min(0).optional(),
  clear: z.boolean().optional(),
});

/** The conversation that a restore brings back, and the last clear or restore. */
export const ArchivedConversation = z.object({
  count: z.number().int(),
  /** Absent if the conversation was never cleared. */
  last: z.object({ restored: z.boolean(), at: Instant, by: Actor }).optional(),
});
export type ArchivedConversation = z.output<typeof ArchivedConversation>;

const Conversation = z.object({ messages: z.array(ChatMessage).max(itemBounds.list), seq: z.number().int() });

export const chatEndpoints = defineEndpoints({
  ask: {
    method: 'post',
    path: '/chat',
    summary:
      "Asks the assistant about a patient; the reply streams to the patient's room, and the response contains it when it is complete",
    access: 'session',
    right: 'ask-assistant',
    fails: ['ai-failed', 'ai-unavailable', 'rate-limited', 'conflict', 'not-found'],
    body: AskAssistant,
    response: ChatAnswer,
    idempotent: true,
  },
  preview: {
    method: 'post',
    path: '/chat/preview',
    summary:
      'Returns what a question would send to the model, with what is masked; asks nothing and stores nothing',
    access: 'session',
    right: 'ask-assistant',
    fails: ['rate-limited', 'not-found'],
    body: Question,
    response: PromptPreview,
  },
  stop: {
    method: 'post',
    path: '/chat/:messageId/stop',
    summary:
      "Stops a reply, whoever asked; a reply that has ended stays unchanged. The question's id also stops its reply",
    access: 'session',
    right: 'ask-assistant',
    params: z.object({ messageId: Id }),
    response: z.object({ messageId: Id, stopped: z.boolean() }),
  },
  translate: {
    method: 'post',
    path: '/patient/:patientId/chat/:messageId/translation',
    summary:
      'Returns a reply in another language, if the translation has the same numbers, units, negations and sides; stores nothing',
    access: 'session',
    right: 'ask-assistant',
    endsWithClient: true,
    fails: ['ai-failed', 'ai-unavailable', 'demo-assistant', 'rate-limited', 'translation-differs'],
    params: PatientParams.extend({ messageId: Id }),
    body: TranslateReply,
    response: ReplyTranslation,
  },
  messages: {
    method: 'get',
    path: '/patient/:patientId/messages',
    summary: 'Returns the conversation about a patient, oldest first',
    access: 'session',
    right: 'read-chart',
    params: PatientParams,
    query: ListQuery,
    paged: true,
    response: z.array(ChatMessage).max(itemBounds.list),
    chartList: true,
  },
  saveMessages: {
    method: 'post',
    path: '/patient/:patientId/messages/batch',
    summary: "Adds the sender's unsent messages, or archives the conversation and starts a new one",
    access: 'session',
    right: 'ask-assistant',
    fails: ['conflict'],
    params: PatientParams,
    body: SaveMessages,
    response: Conversation,
  },
  archived: {
    method: 'get',
    path: '/patient/:patientId/messages/archived',
    summary:
      'Returns the number of messages in the last archived conversation, which can be restored; 0 without one. `last` names who cleared or restored the conversation last',
    access: 'session',
    right: 'read-chart',
    params: PatientParams,
    response: ArchivedConversation,
  },
  restore: {
    method: 'post',
    path: '/patient/:patientId/messages/restore',
    summary: 'Restores the last archived conversation',
    access: 'session',
    right: 'ask-assistant',
    params: PatientParams,
    response: Conversation,
  },
});

export const chatEntries = defineEntries({
  'chat.asked': ChatMessage,
  'chat.replied': ChatMessage,
  /** A second reading judged sentences of a reply (READING-1). The metadata is the reply's from now on. */
  'chat.checked': z.object({
    domain: z.literal('chat'),
    recordId: Id,
    version: z.number().int(),
    metadata: MessageMetadata,
  }),
  /**
   * The conversation after this entry: empty after a clear, the archived one after a restore. If `partial`, the
   * client loads it.
   */
  'chat.cleared': z.object({
    restored: z.boolean(),
    messages: z.array(ChatMessage).max(itemBounds.list),
    partial: z.boolean().optional(),
  }),
});
