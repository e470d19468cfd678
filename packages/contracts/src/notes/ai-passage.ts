import * as z from 'zod';
import { itemBounds } from '../bounds.ts';
import { Id } from '../primitives.ts';

const count = z.number().int().min(0);

/** A sentence of a note with the words of a reply of the assistant (D68). It is no observation of a clinician. */
export const AiPassage = z.object({
  /** Place in the note's `content`, in UTF-16 units. */
  offset: count,
  length: count,
  /** The reply that the words come from. */
  messageId: Id,
});
export type AiPassage = z.output<typeof AiPassage>;

export const AiPassages = z.array(AiPassage).max(itemBounds.aiPassages);
