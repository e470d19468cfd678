import { connectionsEndpoints } from '@bedside/contracts/connections/connections.contract.ts';
import type { Bind } from '../../http/bind.ts';
import { type Connections, createConnections } from './connections.service.ts';
import { createMessageQueue, type MessageQueue } from './message-queue.service.ts';
import { createMessages } from './messages.service.ts';
import { createSending } from './sending/sending.service.ts';

export const connectionsDomain = {
  services: {
    messages: createMessages,
    messageQueue: createMessageQueue,
    connections: createConnections,
    hospitalSending: createSending,
  },
  routes(
    bind: Bind,
    { messageQueue, connections }: { messageQueue: MessageQueue; connections: Connections },
  ): void {
    bind.session(connectionsEndpoints.list, (_input, request) => connections.list(request));
    bind.session(connectionsEndpoints.add, ({ body }, request) => connections.add(request, body));
    bind.session(connectionsEndpoints.change, ({ params, body }, request) =>
      connections.change(request, params.connectionId, body),
    );
    bind.session(connectionsEndpoints.remove, async ({ params }, request) => {
      await connections.remove(request, params.connectionId);
      return undefined;
    });
    bind.session(connectionsEndpoints.changeSending, ({ params, body }, request) =>
      connections.changeSending(request, params.connectionId, body),
    );
    bind.session(connectionsEndpoints.messages, ({ query }, request) => messageQueue.list(request, query));
    bind.session(connectionsEndpoints.message, ({ params }, request) =>
      messageQueue.read(request, params.messageId),
    );
    bind.session(connectionsEndpoints.take, ({ params, body }, request) =>
      messageQueue.take(request, params.messageId, body),
    );
    bind.session(connectionsEndpoints.dismiss, ({ params, body }, request) =>
      messageQueue.dismiss(request, params.messageId, body.reason),
    );
  },
};
