import { securityEndpoints } from '@bedside/contracts/security/security.contract.ts';
import type { Bind } from '../../http/bind.ts';
import { type AccountNotices, createAccountNotices } from './notices.service.ts';
import { securityEvents } from './security.service.ts';

export const securityDomain = {
  services: { notices: createAccountNotices },
  routes(bind: Bind, { notices }: { notices: AccountNotices }): void {
    bind.session(securityEndpoints.events, ({ query }, request) => securityEvents.list(request, query));
    bind.session(securityEndpoints.notices, (_input, request) => notices.list(request));
    bind.session(securityEndpoints.readNotices, async ({ body }, request) => {
      await notices.read(request, body.ids);
      return undefined;
    });
  },
};
