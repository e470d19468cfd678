import { policiesEndpoints } from '@bedside/contracts/policies/policies.contract.ts';
import type { Bind } from '../../http/bind.ts';
import type { PoliciesIn } from '../../infra/policies/policies.ts';

export function policiesRoutes(bind: Bind, policiesIn: PoliciesIn): void {
  bind.public(policiesEndpoints.read, async ({ query }) => policiesIn(query.language));
}
