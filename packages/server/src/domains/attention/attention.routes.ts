import { attentionEndpoints } from '@bedside/contracts/attention/attention.contract.ts';
import type { Bind } from '../../http/bind.ts';
import type { Attentions } from './attention.service.ts';

export function attentionRoutes(bind: Bind, attention: Attentions): void {
  bind.session(attentionEndpoints.take, ({ params, body }, request) =>
    attention.take(request, params.patientId, body),
  );
}
