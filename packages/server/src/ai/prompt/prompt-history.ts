import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import { errorsOfReply } from '@bedside/contracts/records/rests-on.ts';
import { maskedWithin } from '../mask/mask.ts';
import type { ModelMessage } from '../model/assistant.ts';
import { keyBrace, type Mask } from './as-data.ts';
import { errorFlag } from './chart/error-flag.ts';
import type { PromptInput } from './prompt-input.ts';

/** The stored conversation: the newest messages within both limits. */
export const mostHistory = { messages: 30, characters: 24_000 } as const;

/** Changes typed text so that it cannot pass for one of the prompt's own blocks, marks or keys. */
export function inert(text: string): string {
  return text
    .replace(/<(?=\/?(?:chart|labs)\b)/gi, '‹')
    .replace(/\[(?=[vlmnsx]\d{1,3}\b)/gi, '［')
    .replace(keyBrace, '｛');
}

const endings: Partial<Record<NonNullable<ChatMessage['status']>, string>> = {
  stopped: '\n[stopped before its end]',
  failed: '\n[broke off before its end]',
  interrupted: '\n[broke off before its end]',
};

/** Returns the messages that a prompt can contain, oldest first: without errors and the replies to them (D12). */
export function eligibleMessages({ conversation, question, purpose }: PromptInput): ChatMessage[] {
  if (purpose) return [];
  const wrong = new Set(conversation.filter((message) => !counts(message)).map(({ id }) => id));
  const turns = conversation.filter(
    ({ id, inReplyTo, role, content }) =>
      role !== 'system' && content.trim() !== '' && !wrong.has(id) && !(inReplyTo && wrong.has(inReplyTo)),
  );
  // The question may be stored already.
  const last = turns.at(-1);
  if (last?.role === 'user' && last.content.trim() === question.trim()) turns.pop();
  return turns;
}

/**
 * Returns the messages in a prompt, oldest first: the newest within the budget, from a question on. It measures them
 * unmasked, so that it needs no mask; the last one that fits may be cut.
 */
export function promptMessages(input: PromptInput): { message: ChatMessage; room: number }[] {
  const included: { message: ChatMessage; room: number }[] = [];
  let room: number = mostHistory.characters;
  for (const message of eligibleMessages(input).toReversed().slice(0, mostHistory.messages)) {
    const length = message.content.trim().length + endingOf(message, input.errors).length;
    if (length > room && included.length > 0) break;
    included.push({ message, room });
    room -= length;
    if (room <= 0) break;
  }
  const ordered = included.toReversed();
  // Omits greetings, and replies to questions beyond the budget.
  const firstQuestion = ordered.findIndex(({ message }) => message.role === 'user');
  return firstQuestion === -1 ? [] : ordered.slice(firstQuestion);
}

function endingOf(message: ChatMessage, errors: PromptInput['errors'] = []): string {
  const { role, status } = message;
  const flags = role === 'user' ? [] : errorFlag(errorsOfReply(message, errors));
  const flag = flags.map((words) => `\n[this answer ${words}]`).join('');
  return ((status && endings[status]) ?? '') + flag;
}

/** Returns the conversation for the model, masked and inert. */
export function history(input: PromptInput, mask: Mask): ModelMessage[] {
  return promptMessages(input).flatMap(({ message, room }): ModelMessage[] => {
    const { role, content } = message;
    if (role === 'system') return [];
    const ending = endingOf(message, input.errors);
    const { text, isWhole } = maskedWithin(mask, content.trim(), Math.max(1, room - ending.length));
    return [{ role, content: inert(text) + (isWhole ? ending : '') }];
  });
}
