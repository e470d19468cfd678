import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { oidcEndpoints } from '@bedside/contracts/oidc/oidc.contract.ts';
import { passkeysEndpoints } from '@bedside/contracts/passkeys/passkeys.contract.ts';
import { secondFactorEndpoints } from '@bedside/contracts/second-factor/second-factor.contract.ts';
import { sessionsEndpoints } from '@bedside/contracts/sessions/sessions.contract.ts';
import type { Bind } from '../../http/bind.ts';
import { type Auth, createAuth } from './auth.service.ts';

export const authDomain = {
  services: { auth: createAuth },
  routes(bind: Bind, { auth }: { auth: Auth }): void {
    const { resets, own, sessions, secondFactors, departmentFactors } = auth;
    bind.public(authEndpoints.login, ({ body }, request) => auth.login(body, request));
    bind.public(authEndpoints.register, ({ body }, request) => auth.register(body, request));
    bind.public(authEndpoints.invitation, ({ body }, request) => auth.invitation(body.inviteCode, request));
    bind.session(authEndpoints.profile, (_input, request) => auth.profile(request));
    bind.session(authEndpoints.logout, async (_input, request) => {
      await auth.logout(request);
      return undefined;
    });
    bind.public(authEndpoints.forgotPassword, ({ body }, request) => resets.forgot(body, request));
    bind.public(authEndpoints.validateResetToken, ({ body }, request) =>
      resets.validate(body.token, request),
    );
    bind.public(authEndpoints.resetPassword, ({ body }, request) => resets.reset(body, request));
    bind.session(authEndpoints.changePassword, ({ body }, request) => own.changePassword(request, body));
    bind.session(authEndpoints.unlock, async ({ body }, request) => {
      await own.unlock(request, body);
      return undefined;
    });
    bind.session(authEndpoints.joinDepartment, ({ body }, request) => own.joinDepartment(request, body));
    bind.session(secondFactorEndpoints.status, (_input, request) => secondFactors.status(request));
    bind.session(secondFactorEndpoints.enrol, ({ body }, request) =>
      secondFactors.enrol(request, body.password),
    );
    bind.session(secondFactorEndpoints.confirm, ({ body }, request) =>
      secondFactors.confirm(request, body.code),
    );
    bind.session(secondFactorEndpoints.off, async ({ body }, request) => {
      await secondFactors.off(request, body);
      return undefined;
    });
    bind.session(secondFactorEndpoints.renewCodes, ({ body }, request) =>
      secondFactors.renewCodes(request, body),
    );
    bind.session(secondFactorEndpoints.resetMember, async ({ params }, request) => {
      await departmentFactors.resetMember(request, params.userId);
      return undefined;
    });
    bind.session(secondFactorEndpoints.settings, (_input, request) => departmentFactors.settings(request));
    bind.session(secondFactorEndpoints.changeSettings, ({ body }, request) =>
      departmentFactors.changeSettings(request, body.requireSecondFactor),
    );
    const { passkeys } = auth;
    bind.session(passkeysEndpoints.list, (_input, request) => passkeys.list(request));
    bind.session(passkeysEndpoints.begin, (_input, request) => passkeys.begin(request));
    bind.session(passkeysEndpoints.add, ({ body }, request) => passkeys.add(request, body));
    bind.session(passkeysEndpoints.rename, ({ params, body }, request) =>
      passkeys.rename(request, params.passkeyId, body.name),
    );
    bind.session(passkeysEndpoints.remove, async ({ params }, request) => {
      await passkeys.remove(request, params.passkeyId);
      return undefined;
    });
    bind.public(passkeysEndpoints.challenge, ({ body }, request) => auth.passkeyChallenge(body, request));
    bind.public(passkeysEndpoints.challengeForCode, ({ body }, request) =>
      auth.oidc.passkeyChallenge(body.code, request),
    );
    bind.session(passkeysEndpoints.confirmation, (_input, request) => passkeys.confirmation(request));
    bind.session(passkeysEndpoints.confirm, async ({ body }, request) => {
      await passkeys.confirm(request, body.passkey);
      return undefined;
    });
    bind.session(sessionsEndpoints.list, (_input, request) => sessions.list(request));
    bind.session(sessionsEndpoints.end, async ({ params }, request) => {
      await sessions.end(request, params.sessionId);
      return undefined;
    });
    bind.session(sessionsEndpoints.renew, ({ body }, request) => auth.renew(request, body));
    bind.session(sessionsEndpoints.endOthers, (_input, request) => sessions.endOthers(request));
    // The session gate stores the use, as for every request.
    bind.session(sessionsEndpoints.used, async () => undefined);
    const { oidc } = auth;
    bind.public(oidcEndpoints.providers, (_input, request) => oidc.list(request));
    bind.public(oidcEndpoints.waysToSignIn, (_input, request) => oidc.waysToSignIn(request));
    bind.public(oidcEndpoints.start, ({ params, query }, request) =>
      oidc.start(params.provider, query, request),
    );
    bind.public(oidcEndpoints.callback, ({ params, query }, request) =>
      oidc.callback(params.provider, query, request),
    );
    bind.public(oidcEndpoints.exchange, ({ body }, request) => oidc.exchange(body, request));
    bind.session(oidcEndpoints.confirm, ({ params }, request) => oidc.confirm(request, params.provider));
    bind.session(oidcEndpoints.confirmed, async ({ body }, request) => {
      await oidc.confirmed(request, body.code);
      return undefined;
    });
    bind.session(oidcEndpoints.link, ({ params, body }, request) =>
      oidc.link(request, params.provider, body),
    );
    bind.session(oidcEndpoints.identities, (_input, request) => oidc.identities.list(request));
    bind.session(oidcEndpoints.unlink, async ({ params, body }, request) => {
      await oidc.identities.unlink(request, params.identityId, body.password);
      return undefined;
    });
    bind.public(oidcEndpoints.backchannelLogout, ({ params, body }, request) =>
      oidc.backchannelLogout(params.provider, body.logout_token, request),
    );
    bind.session(authEndpoints.keepAccount, async (_input, request) => {
      await auth.ownership.keep(request);
      return undefined;
    });
    bind.session(authEndpoints.releaseAccount, async (_input, request) => {
      await auth.ownership.release(request);
      return undefined;
    });
  },
};
