import { policiesEndpoints } from '@bedside/contracts/policies/policies.contract.ts';
import { rateBounds } from '../../bounds.ts';
import type { Bind } from '../../http/bind.ts';
import { noPolicies, type PoliciesIn } from '../../infra/policies/policies.ts';
import { countAttempt } from '../../realtime/coordination/attempts.ts';
import type { Coordination } from '../../realtime/coordination/coordination.ts';

export const policiesDomain = {
  services: {},
  routes(
    bind: Bind,
    {
      policies = noPolicies,
      coordination,
    }: { policies?: PoliciesIn | undefined; coordination: Pick<Coordination, 'limits'> },
  ): void {
    bind.public(policiesEndpoints.read, async ({ query }, { network }) => {
      await countAttempt(coordination.limits, rateBounds.policyReadsByNetwork, network);
      return policies(query.language);
    });
  },
};
