import type { QuestionPurpose } from '@bedside/contracts/chat/chat.contract.ts';

/** What the model is asked in place of a clinician's words. No message of the conversation comes before it. */
export const taskFor: Record<QuestionPurpose, string> = {
  // HAND-12
  handover: `Summarize this patient for the colleague who takes over now, in at most 120 words and without headings.
Use this chart only: age, sex and complaint, what threatens life or needs action, how the values have moved, what was given or done, and what is open. Keep the marks.
End with what cannot be judged because it is not recorded, not assessed or too old. Do not reassure, and add no diagnosis and no plan that the chart does not contain.`,
};
