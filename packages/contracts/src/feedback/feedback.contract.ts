import * as z from 'zod';
import { byteBounds, textBounds } from '../bounds.ts';
import { defineEndpoints } from '../define.ts';
import { Id, Instant } from '../primitives.ts';

export const feedbackTypes = ['bug', 'feature'] as const;
export const severities = ['low', 'medium', 'high', 'critical'] as const;

/** The names of the attachment parts. */
export const attachmentParts = ['attachment_0', 'attachment_1', 'attachment_2'] as const;
export const maxAttachments = attachmentParts.length;
/** 5 MB for each attachment. */
export const maxAttachmentBytes = byteBounds.attachment;
export const maxSummary = textBounds.feedbackSummary;
export const maxFeedbackText = textBounds.feedbackText;

/** Optional text. Text without a visible character counts as absent. */
const optionalText = z
  .string()
  .trim()
  .max(maxFeedbackText)
  .optional()
  .transform((text) => text || undefined);

/** An empty address means anonymous: the feedback is stored without its author. */
const ContactEmail = z
  .string()
  .trim()
  .max(textBounds.email)
  .optional()
  .transform((address) => address || undefined)
  .pipe(z.email().max(textBounds.email).optional());

const common = {
  summary: z.string().trim().min(5).max(maxSummary),
  description: z.string().trim().min(10).max(maxFeedbackText),
  contactEmail: ContactEmail,
};

/** A bug has a severity and steps to reproduce; a feature has a use case. Fields of the other type are removed. */
export const SendFeedback = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('bug'),
    ...common,
    stepsToReproduce: optionalText,
    expectedResult: optionalText,
    actualResult: optionalText,
    severity: z.enum(severities).default('medium'),
  }),
  z.object({ type: z.literal('feature'), ...common, context: optionalText }),
]);
export type SendFeedback = z.output<typeof SendFeedback>;

export const FeedbackReceipt = z.object({ id: Id, receivedAt: Instant });
export type FeedbackReceipt = z.output<typeof FeedbackReceipt>;

export const feedbackEndpoints = defineEndpoints({
  send: {
    method: 'post',
    path: '/feedback',
    summary: 'Sends a bug report or a feature request, with up to three attachments',
    access: 'session',
    right: 'none',
    fails: ['conflict', 'rate-limited'],
    status: 201,
    body: SendFeedback,
    upload: {
      parts: attachmentParts,
      maxFileBytes: maxAttachmentBytes,
      accepts: ['image', 'pdf', 'text'],
    },
    response: FeedbackReceipt,
    idempotent: true,
  },
});
