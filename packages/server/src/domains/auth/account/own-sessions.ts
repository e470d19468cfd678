import { itemBounds } from '@bedside/contracts/bounds.ts';
import type { OwnSession } from '@bedside/contracts/sessions/sessions.contract.ts';
import { AppError } from '../../../request/app-error.ts';
import type { RequestContext } from '../../../request/request-context.ts';
import { securityEvents } from '../../security/security.service.ts';
import type { StoredSession } from '../auth.model.ts';
import type { SessionsEnded } from '../sessions.ts';
import { revokeOtherSessions, revokeOwnSession, type SessionGate } from '../sessions.ts';

interface OwnSessionsDependencies {
  gate: SessionGate;
  sessionsEnded: SessionsEnded;
}

/** The open sessions of an account, for its owner only. */
export function createOwnSessions({ gate, sessionsEnded }: OwnSessionsDependencies) {
  /** Returns the sessions, last used first. */
  async function list({ actor }: RequestContext): Promise<OwnSession[]> {
    const open = await gate.openOf(actor.id, itemBounds.ownSessions);
    return open.map((session) => present(session, actor.sessionId));
  }

  /**
   * Ends one session and its sockets on every node. Throws `not-found` for one that has ended or belongs to someone
   * else.
   */
  async function end(request: RequestContext, sessionId: string): Promise<void> {
    const { actor } = request;
    if (!(await revokeOwnSession(actor.id, sessionId))) throw new AppError('not-found');
    sessionsEnded([sessionId], 'revoked');
    securityEvents.recordBy(request, 'session-ended');
  }

  /** Ends every session of the account except the current one. */
  async function endOthers(request: RequestContext): Promise<{ ended: number }> {
    const { actor } = request;
    const ended = await revokeOtherSessions(actor.id, actor.sessionId);
    sessionsEnded(ended, 'revoked');
    if (ended.length > 0) securityEvents.recordBy(request, 'session-ended');
    return { ended: ended.length };
  }

  return { list, end, endOthers };
}

function present({ _id, place, createdAt, lastUsedAt, expiresAt }: StoredSession, own: string): OwnSession {
  return {
    id: _id,
    ...place,
    createdAt: createdAt.toISOString(),
    lastUsedAt: (lastUsedAt ?? createdAt).toISOString(),
    expiresAt: expiresAt.toISOString(),
    isThisOne: _id === own,
  };
}
