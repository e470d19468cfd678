import { feedbackEndpoints } from '@bedside/contracts/feedback/feedback.contract.ts';
import type { Bind } from '../../http/bind.ts';
import { createFeedback, type Feedback } from './feedback.service.ts';
import { createFeedbackMail } from './feedback-mail.ts';

export const feedbackDomain = {
  services: {
    feedbackMail: createFeedbackMail,
    feedback: createFeedback,
  },
  routes(bind: Bind, { feedback }: { feedback: Feedback }): void {
    bind.session(feedbackEndpoints.send, ({ body, files }, request) => feedback.send(request, body, files));
  },
};
