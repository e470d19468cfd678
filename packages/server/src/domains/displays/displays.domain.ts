import { displaysEndpoints } from '@bedside/contracts/displays/displays.contract.ts';
import type { Bind } from '../../http/bind.ts';
import { AppError } from '../../request/app-error.ts';
import { createDisplays, type Displays } from './displays.service.ts';

export const displaysDomain = {
  services: { displays: createDisplays },
  routes(bind: Bind, { displays }: { displays: Displays }): void {
    bind.public(displaysEndpoints.requestPairing, (_input, request) => displays.requestPairing(request));
    bind.public(displaysEndpoints.pairing, ({ params }, request) =>
      displays.stateOf(params.pairingId, request),
    );
    bind.session(displaysEndpoints.pair, ({ body }, request) => displays.pair(request, body));
    bind.session(displaysEndpoints.list, ({ query }, request) => displays.list(request, query));
    bind.board(displaysEndpoints.own, {
      clinician: async () => {
        throw new AppError('forbidden');
      },
      display: (_input, display) => displays.ownOf(display),
    });
    bind.session(displaysEndpoints.rename, ({ params, body }, request) =>
      displays.rename(request, params.displayId, body),
    );
    bind.session(displaysEndpoints.revoke, async ({ params }, request) => {
      await displays.revoke(request, params.displayId);
      return undefined;
    });
  },
};
