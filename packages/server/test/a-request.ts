import type { RequestContext } from '../src/request/request-context.ts';
import type { SignedIn } from './factories.ts';

/** Returns the context of a request by this clinician, for tests that call a service directly. */
export function aRequest({ user }: SignedIn): RequestContext {
  const { id, fullName, role, department, isAdmin, rights } = user;
  return {
    actor: { id, fullName, role, departmentId: department.id, isAdmin, rights, sessionId: 'test' },
    requestId: 'test',
    language: 'en',
    now: () => new Date(),
  };
}
