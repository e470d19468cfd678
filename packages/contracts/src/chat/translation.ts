import * as z from 'zod';
import { label, prose } from '../primitives.ts';
import { ReplyEvidence } from './evidence.ts';
import { replyLanguages } from './reply-languages.ts';

/** The language to translate a reply into. */
export const TranslateReply = z.object({ language: z.enum(replyLanguages) });

/** A model's translation of a reply. Its numbers, units, negations and sides are those of the reply (D56). */
export const ReplyTranslation = z.object({
  text: prose,
  language: z.enum(replyLanguages),
  /** The reply's links at their places in `text`. Absent if the reply has none. */
  evidence: ReplyEvidence.optional(),
  /** The model that translated. */
  model: label,
});
export type ReplyTranslation = z.output<typeof ReplyTranslation>;
