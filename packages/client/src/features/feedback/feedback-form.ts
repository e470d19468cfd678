import { feedbackTypes, SendFeedback, severities } from '@bedside/contracts/feedback/feedback.contract.ts';
import type { TFunction } from 'i18next';
import * as z from 'zod';

/** The form's fields as they are typed; what belongs to the other type is kept on screen and not sent. */
export const FeedbackForm = z
  .object({
    type: z.enum(feedbackTypes),
    summary: z.string(),
    description: z.string(),
    stepsToReproduce: z.string(),
    expectedResult: z.string(),
    actualResult: z.string(),
    severity: z.enum(severities),
    context: z.string(),
    contactEmail: z.string(),
  })
  .transform(
    ({ type, ...typed }): z.input<typeof SendFeedback> =>
      type === 'bug' ? { ...typed, type } : { ...typed, type },
  )
  .pipe(SendFeedback);
export type FeedbackForm = z.input<typeof FeedbackForm>;

export const emptyFeedback: FeedbackForm = {
  type: 'bug',
  summary: '',
  description: '',
  stepsToReproduce: '',
  expectedResult: '',
  actualResult: '',
  severity: 'medium',
  context: '',
  contactEmail: '',
};

const keys = {
  'Summary must be at least 5 characters': 'feedback:validation.summary',
  'Description must be at least 10 characters': 'feedback:validation.description',
  'Invalid email address': 'feedback:validation.email',
} as const;

const known = new Map<string, (typeof keys)[keyof typeof keys]>(Object.entries(keys));

/** What the contract says of a field, in the language of the screen. */
export function feedbackMessage(
  t: TFunction<['feedback', 'common']>,
  message: string | undefined,
): string | undefined {
  return message === undefined ? undefined : t(known.get(message) ?? 'common:invalidFormat');
}
