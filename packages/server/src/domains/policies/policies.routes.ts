import { policiesEndpoints } from '@bedside/contracts/policies/policies.contract.ts';
import { rateBounds } from '../../bounds.ts';
import type { Bind } from '../../http/bind.ts';
import type { PoliciesIn } from '../../infra/policies/policies.ts';
import { countAttempt } from '../../realtime/coordination/attempts.ts';
import type { RateLimits } from '../../realtime/coordination/coordination.ts';

export function policiesRoutes(bind: Bind, policiesIn: PoliciesIn, limits: RateLimits): void {
  bind.public(policiesEndpoints.read, async ({ query }, { network }) => {
    await countAttempt(limits, rateBounds.policyReadsByNetwork, network);
    return policiesIn(query.language);
  });
}
