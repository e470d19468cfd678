import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import type { Bind } from '../../http/bind.ts';
import type { Chat } from './chat.service.ts';

export function chatRoutes(bind: Bind, chat: Chat): void {
  bind.session(chatEndpoints.ask, ({ body }, request) => chat.ask(request, body));
  bind.session(chatEndpoints.preview, ({ body }, request) => chat.preview(request, body));
  bind.session(chatEndpoints.stop, ({ params }, request) => chat.stop(request, params.messageId));
  bind.session(chatEndpoints.translate, ({ params, body }, request) =>
    chat.translate(request, params.patientId, params.messageId, body.language),
  );
  bind.session(chatEndpoints.messages, ({ params, query }, request) =>
    chat.messages(request, params.patientId, query),
  );
  bind.session(chatEndpoints.saveMessages, ({ params, body }, request) =>
    chat.save(request, params.patientId, body),
  );
  bind.session(chatEndpoints.archived, ({ params }, request) => chat.archived(request, params.patientId));
  bind.session(chatEndpoints.restore, ({ params }, request) => chat.restore(request, params.patientId));
}
