import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import type { PatientRef } from '../../chart/patient-access.ts';
import type { Bind } from '../../http/bind.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { promptBounds } from '../../work-bounds.ts';
import { type Chat, createChat } from './chat.service.ts';
import { newestMessages } from './conversation/conversation.ts';

export const chatDomain = {
  services: { chat: createChat },
  routes(bind: Bind, { chat }: { chat: Chat }): void {
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
  },
  prompt: (_services: object, _request: RequestContext, patientId: string) =>
    newestMessages(patientId, promptBounds.read.messages),
  // What counts of the conversation is in notes.
  fhir: null,
  handover: async ({ chat }: { chat: Chat }, _request: RequestContext, patient: PatientRef) => ({
    unanswered: await chat.unanswered(patient),
  }),
  // A row shows nothing of the conversation.
  board: null,
  // The questions of the history belong to its mistakes.
  demo: null,
};
