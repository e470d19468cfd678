import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { ModelMessage } from '../../../ai/model/assistant.ts';
import type { Extras } from '../../../ai/model/extras.ts';
import { answerLanguage, promptVersion } from '../../../ai/prompt/prompt.ts';
import type { ChartLog } from '../../../chart/chart-log.ts';
import { entryIdOf } from '../../../chart/message-entry.ts';
import type { RequestContext } from '../../../request/request-context.ts';
import { replyMessage } from '../replies/replies.ts';
import { extrasOf } from '../replies/reply-extras.ts';
import { type PromptDependencies, promptFor } from './question-prompt.ts';
import { userMessage } from './user-message.ts';

/** An answer that exists at once, such as that of the demo assistant's rules. */
interface StoredAnswer {
  content: string;
  extras: Extras;
  model: string;
  demo: boolean;
}

/**
 * Returns a function that stores a question and its reply. `answer` receives the prompt of a question asked now, and the
 * reply names the records in it (D51). Nothing is streamed.
 */
export function createStoredAnswers(dependencies: PromptDependencies & { chart: ChartLog }) {
  const { chart, patients } = dependencies;
  return async (
    request: RequestContext,
    patientId: string,
    content: string,
    answer: (messages: readonly ModelMessage[]) => StoredAnswer,
  ): Promise<ChatMessage> => {
    const patient = await patients.require(request.actor, patientId);
    const chartSeq = await chart.head(patient.id);
    const question = userMessage(request, patient, randomUUID(), content);
    const { messages, recordIds, nameable, marked } = await promptFor(
      dependencies,
      request,
      patient,
      question,
    );
    const { content: text, extras, model, demo } = answer(messages);
    const { id, fullName, role } = request.actor;
    const startedAt = request.now();
    const language = answerLanguage(request.language);
    const reply = {
      ...{ _id: randomUUID(), patientId, departmentId: patient.departmentId, questionId: question.id },
      ...{ owner: '', text, askedBy: { id, fullName, role }, startedAt, chartSeq },
    };
    await chart.change(request, patient, 'chat.asked', async () => ({
      id: entryIdOf(patient, question.id),
      type: 'chat.asked',
      data: { ...question, reply: { id: reply._id, model, demo, language } },
    }));
    const about = {
      language,
      chartSeq,
      chartAt: startedAt.toISOString(),
      model,
      promptVersion,
      demo,
      recordIds,
    };
    const message: ChatMessage = {
      ...replyMessage(reply, text, 'complete', { ...extrasOf(extras, nameable(), await marked), ...about }),
      createdAt: startedAt.toISOString(),
    };
    await chart.change(request, patient, 'chat.replied', async () => ({
      id: message.id,
      type: 'chat.replied',
      data: message,
      inReplyTo: message.inReplyTo,
    }));
    return message;
  };
}
