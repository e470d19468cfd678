import type { MessageMetadata } from '@bedside/contracts/chat/chat.contract.ts';
import type { Objection } from '@bedside/contracts/chat/objection.ts';
import { reassures } from '@bedside/contracts/clinical/evidence/reassuring-words.ts';
import type { QuestionPrompt } from '../questions/question-prompt.ts';

/** REPLY-1: returns what to show above a reply that reassures, also of one that ended early. */
export function againstReply(
  text: string,
  objections: readonly Objection[],
): Pick<MessageMetadata, 'objections'> {
  return objections.length > 0 && reassures(text) ? { objections: [...objections] } : {};
}

/** Returns what the rules find in a reply, also in one that ended early (REPLY-1 to REPLY-9). */
export function checksOf(
  text: string,
  { objections, check }: Pick<QuestionPrompt, 'objections' | 'check'>,
): Pick<MessageMetadata, 'objections' | 'check'> {
  const compared = check(text);
  return { ...againstReply(text, objections), ...(compared.checked > 0 && { check: compared }) };
}
