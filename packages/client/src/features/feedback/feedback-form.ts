import { feedbackTypes, SendFeedback, severities } from '@bedside/contracts/feedback/feedback.contract.ts';
import * as z from 'zod';

/** The fields of the form. It keeps the fields of the other type but does not send them. */
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
