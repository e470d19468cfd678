import { feedbackEndpoints } from '@bedside/contracts/feedback/feedback.contract.ts';
import type { Bind } from '../../http/bind.ts';
import type { Feedback } from './feedback.service.ts';

export function feedbackRoutes(bind: Bind, feedback: Feedback): void {
  bind.session(feedbackEndpoints.send, ({ body, files }, request) => feedback.send(request, body, files));
}
