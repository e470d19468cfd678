import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { AppError } from '../../http/app-error.ts';
import type { Bind } from '../../http/bind.ts';
import type { Auth } from './auth.service.ts';

/** `sessionEnded` disconnects a session's sockets on every node. */
export function authRoutes(bind: Bind, auth: Auth, sessionEnded: (sessionId: string) => void): void {
  bind.public(authEndpoints.login, ({ body }, request) => auth.login(body, request));
  bind.public(authEndpoints.register, ({ body }, request) => auth.register(body, request));
  bind.session(authEndpoints.profile, (_input, request) => auth.profile(request));
  bind.session(authEndpoints.logout, async (_input, request) => {
    await auth.logout(request);
    sessionEnded(request.actor.sessionId);
    return undefined;
  });
  bind.public(authEndpoints.forgotPassword, notYet);
  bind.public(authEndpoints.validateResetToken, notYet);
  bind.public(authEndpoints.resetPassword, notYet);
  bind.session(authEndpoints.changePassword, notYet);
  bind.session(authEndpoints.unlock, notYet);
  bind.session(authEndpoints.joinDepartment, notYet);
}

async function notYet(): Promise<never> {
  throw new AppError('unavailable');
}
