import type { RequestContext } from '../src/request/request-context.ts';
import type { SignedIn } from './factories.ts';

/** What a service knows of a request of this clinician, for what has no call of its own yet. */
export function aRequest({ user }: SignedIn): RequestContext {
  const { id, fullName, role, department, isAdmin } = user;
  return {
    actor: { id, fullName, role, departmentId: department.id, isAdmin, sessionId: 'test' },
    requestId: 'test',
    language: 'en',
    now: () => new Date(),
  };
}
