import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { EvidenceMark } from '@bedside/contracts/chat/evidence.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { ReplyTranslation } from '@bedside/contracts/chat/translation.ts';
import { LRUCache } from 'lru-cache';
import { createPromptMask } from '../../../ai/mask/mask.ts';
import type { Assistant } from '../../../ai/model/assistant.ts';
import {
  markName,
  type TranslatedReply,
  textToTranslate,
  translationPrompt,
} from '../../../ai/prompt/translation-prompt.ts';
import { rateBounds, turnRetrySeconds } from '../../../bounds.ts';
import type { PatientRef } from '../../../chart/patient-access.ts';
import { entryWithId } from '../../../chart/reading/read-entries.ts';
import {
  compareTranslation,
  type TranslationDifference,
} from '../../../evidence/translation/compare-translation.ts';
import type { Log } from '../../../infra/observe/log.ts';
import type { Coordination } from '../../../realtime/coordination/coordination.ts';
import { AppError } from '../../../request/app-error.ts';
import type { RequestContext } from '../../../request/request-context.ts';
import { roster } from '../../departments/roster.service.ts';
import type { Patients } from '../../patients/patients.service.ts';
import type { Records } from '../../records/records.service.ts';
import { isInConversation, messageOf } from '../conversation/conversation.ts';
import { MarkReader } from '../replies/mark-reader.ts';
import { SharedCalls } from './shared-calls.ts';

/**
 * Characters of a reply that can be translated; the characters of translations that a node keeps, and how many it has
 * under way.
 */
const mostTranslations = { characters: 20_000, cached: 4_000_000, underWay: 100 } as const;

interface TranslationDependencies {
  patients: Patients;
  records: Pick<Records, 'errors'>;
  coordination: Pick<Coordination, 'limits'>;
  assistant: Pick<Assistant, 'reply' | 'model' | 'demo'>;
  log: Log;
}

/** Translations of replies for readers of another language (D56). They are derived from the chart and not stored in it. */
export function createTranslations({
  patients,
  records,
  coordination,
  assistant,
  log,
}: TranslationDependencies) {
  const cache = new LRUCache<string, ReplyTranslation>({
    maxSize: mostTranslations.cached,
    sizeCalculation: ({ text, evidence }) => text.length + 200 * (1 + (evidence?.marks.length ?? 0)),
  });
  const calls = new SharedCalls<ReplyTranslation>();

  /**
   * Returns a reply in another language. Readers who ask at once share one call of the model, which ends when all of them
   * have left. Throws `not-found` for a reply that is running, cleared or entered in error, `invalid-input` for its own
   * language, `translation-differs` if the model has changed a number, a unit or a negation, and `demo-assistant`.
   */
  async function translate(
    request: RequestContext,
    patientId: string,
    messageId: string,
    language: ReplyLanguage,
  ): Promise<ReplyTranslation> {
    const patient = await patients.require(request.actor, patientId);
    const { allowed, retryAfterSeconds } = await coordination.limits.consume(
      rateBounds.translations,
      request.actor.id,
    );
    if (!allowed) throw new AppError('rate-limited', { retryAfterSeconds });
    const reply = await readableReply(request, patient, messageId);
    const { language: from, evidence } = reply.metadata;
    if (from === undefined || from === language)
      throw new AppError('invalid-input', { fields: { language: 'invalid' } });
    if (assistant.demo) throw new AppError('demo-assistant');
    if (reply.content.length > mostTranslations.characters) throw new AppError('too-large');
    const key = `${messageId} ${language}`;
    const original = { text: reply.content, marks: evidence?.marks ?? [], from, to: language };
    const translation = cache.get(key) ?? (await joinedTranslation(request, patient, key, original));
    await request.confirmRights?.();
    return translation;
  }

  /** Returns a reply of the conversation that readers may rely on. */
  async function readableReply(
    request: RequestContext,
    patient: PatientRef,
    messageId: string,
  ): Promise<ChatMessage> {
    const stored = await entryWithId(messageId, 'chat.replied');
    if (stored?.patientId !== patient.id) throw notThere();
    const [isCurrent, errors] = await Promise.all([
      isInConversation(patient.id, stored.seq),
      records.errors(request, patient.id),
    ]);
    const reply = messageOf(stored);
    const isWrong = errors.some(({ recordId }) => recordId === reply.id || recordId === reply.inReplyTo);
    if (!isCurrent || isWrong || reply.content.trim() === '') throw notThere();
    return reply;
  }

  async function joinedTranslation(
    request: RequestContext,
    patient: PatientRef,
    key: string,
    original: TranslatedReply,
  ): Promise<ReplyTranslation> {
    if (!calls.has(key) && calls.size >= mostTranslations.underWay)
      throw new AppError('rate-limited', { retryAfterSeconds: turnRetrySeconds });
    return calls.join(key, request.hungUp, async (signal) => {
      const translation = await askModel(request, patient, original, signal);
      cache.set(key, translation);
      return translation;
    });
  }

  async function askModel(
    request: RequestContext,
    { id }: PatientRef,
    original: TranslatedReply,
    signal: AbortSignal,
  ): Promise<ReplyTranslation> {
    const [{ data: patient }, former, staff] = await Promise.all([
      patients.read(request, id),
      patients.identities(request, id),
      roster.names(request),
    ]);
    const sent = textToTranslate(original, createPromptMask([patient, ...former], staff));
    const { from, to, marks: given } = original;
    const masked = { ...readAnswer(sent, given), language: from };
    // A mask that took a value out would leave a translation without it.
    refuse(compareTranslation({ text: original.text, language: from, marks: given }, masked), [
      'placeholders',
    ]);
    let answer = '';
    await assistant.reply(translationPrompt(sent, original), {
      signal,
      onText: (piece) => {
        answer += piece;
      },
    });
    const { text, marks, dropped } = readAnswer(answer, given);
    refuse([
      ...compareTranslation(masked, { text, language: to, marks }),
      ...(dropped > 0 ? (['links'] as const) : []),
    ]);
    return {
      text,
      language: to,
      ...(marks.length > 0 && { evidence: { marks, dropped: 0 } }),
      model: assistant.model,
    };
  }

  /** Logs the kinds alone, because the texts are about a patient. */
  function refuse(
    differences: TranslationDifference[],
    allowed: readonly TranslationDifference[] = [],
  ): void {
    const found = differences.filter((kind) => !allowed.includes(kind));
    if (found.length === 0) return;
    log.warn({ differences: found }, 'a translation differs from its original and is not shown');
    throw new AppError('translation-differs');
  }

  return { translate };
}

/** Returns the translation without the tags and marks of its prompt. The marks are the reply's, at their new places. */
function readAnswer(answer: string, marks: readonly EvidenceMark[]) {
  const names = new Map(
    marks.map(({ offset: _place, ...record }, index) => [markName(index), record] as const),
  );
  const reader = new MarkReader(names);
  const bare = answer.trim().replace(/^<reply>\s*|\s*<\/reply>$/g, '');
  const text = reader.take(bare).text + reader.rest().text;
  const { marks: placed, dropped } = reader.evidence;
  return { text, marks: placed, dropped };
}

const notThere = () => new AppError('not-found', { message: 'This reply is not in the conversation' });
