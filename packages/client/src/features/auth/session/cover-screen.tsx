import type { Profile, User } from '@bedside/contracts/auth/auth.contract.ts';
import { passkeysEndpoints } from '@bedside/contracts/passkeys/passkeys.contract.ts';
import { type RenewSession, sessionsEndpoints } from '@bedside/contracts/sessions/sessions.contract.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Lock } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { passkeysQuery } from '../../../domains/account/passkeys.queries.ts';
import { initials, useRoleLabel } from '../../../i18n/role-label.ts';
import { beginSession, logout } from '../../../state/session.ts';
import { uncoverScreen } from '../../../storage/cover.ts';
import { noteActivity } from '../../../storage/last-activity.ts';
import { tokenAtom } from '../../../storage/token.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { clearToast } from '../../../ui/feedback/toast.ts';
import { canUsePasskeys } from '../passkeys/passkeys-here.ts';
import { AuthFrame } from '../sign-in/auth-frame.tsx';
import CodeStep from '../sign-in/code-step.tsx';
import { PasswordForm } from '../sign-in/fields/password-form.tsx';
import { type SignInStep, useSignInAgain } from '../sign-in/use-sign-in-again.ts';
import { useSignInFailure } from '../use-sign-in-failure.ts';
import { ProviderUnlock } from './provider-unlock.tsx';

// Few accounts have a passkey.
const PasskeyButton = lazy(() => import('../passkeys/passkey-button.tsx'));

/**
 * Covers an idle screen, or one with an ended session (D42).
 *
 * The same clinician's password, or provider, uncovers it with all unfinished work. Another clinician starts with none of it.
 */
export default function CoverScreen({ owner }: { owner: Profile }) {
  const { t } = useTranslation(['auth', 'common', 'account']);
  const signInFailure = useSignInFailure();
  const isOver = useAtomValue(tokenAtom) === null;
  const { signIn, asksForCode, passkeyFor, back } = useSignInAgain(owner.email);
  // The session still holds, so that a passkey can confirm who is there.
  const passkeys = useQuery({ ...passkeysQuery(), enabled: !isOver }).data;
  const hasPasskeys = passkeys !== undefined && passkeys.passkeys.length > 0 && canUsePasskeys(passkeys.rpId);
  const open = useMutation({
    mutationFn: async (input: SignInStep & { hasSession?: boolean }) => {
      const { hasSession, ...step } = input;
      if (!('password' in input) || !hasSession) beginSession(await signIn(step as SignInStep));
      else await renew({ password: input.password });
    },
    onSuccess: unlocked,
  });

  /** The token lay open behind the cover, so a new one takes its place, in this browser's other tabs too. */
  async function renew(proof: z.input<typeof RenewSession>): Promise<void> {
    const { token } = await call(sessionsEndpoints.renew, { body: proof });
    beginSession({ token, user: owner });
  }

  // A recent toast may name a patient.
  useEffect(clearToast, []);

  // The session may turn out to have ended during the password check. That is no wrong password.
  const hadSession =
    open.variables !== undefined && 'hasSession' in open.variables && open.variables.hasSession;
  const foundOver = hadSession && open.error instanceof ApiError && open.error.status === 401;
  return (
    <AuthFrame>
      <h1 className="flex items-center gap-2 text-xl font-semibold">
        <Lock aria-hidden className="size-5 text-muted" />
        {isOver ? t('account:cover.endedTitle') : t('account:cover.title')}
      </h1>
      <p className="mt-1 text-muted">{isOver ? t('account:cover.endedText') : t('account:cover.text')}</p>
      <OwnerCard owner={owner} />
      {asksForCode ? (
        <CodeStep
          isPending={open.isPending}
          error={open.error}
          triedAt={open.submittedAt}
          passkeyFor={passkeyFor}
          onPasskey={async (passkey) => void (await open.mutateAsync({ passkey }))}
          onSubmit={(code) => open.mutate({ code })}
          onBack={() => {
            back();
            open.reset();
          }}
        />
      ) : owner.hasNoPassword ? null : (
        <PasswordForm
          email={owner.email}
          action={isOver ? t('login') : t('account:cover.unlock')}
          isPending={open.isPending}
          error={foundOver ? t('sessionEnded') : signInFailure(open.error, open.submittedAt)}
          onSubmit={(password) => open.mutate({ password, hasSession: !isOver })}
        />
      )}
      {hasPasskeys && !isOver && !asksForCode && (
        <Suspense fallback={null}>
          <div className="mt-4">
            <PasskeyButton
              challenge={() => call(passkeysEndpoints.confirmation, {})}
              onProof={async (passkey) => {
                await renew({ passkey });
                unlocked();
              }}
            />
          </div>
        </Suspense>
      )}
      {owner.providers && !asksForCode && (
        <ProviderUnlock
          owner={owner}
          isOver={isOver}
          onConfirmed={(code) => renew({ code })}
          onUnlocked={unlocked}
        />
      )}
      <div className="mt-6 border-t pt-4 text-center">
        <Button variant="link" size="sm" className="px-1" onClick={logout}>
          {t('account:cover.switchUser')}
        </Button>
        <p className="text-balance text-xs text-muted">{t('account:cover.switchHint')}</p>
      </div>
    </AuthFrame>
  );
}

function unlocked(): void {
  noteActivity();
  uncoverScreen();
}

function OwnerCard({ owner }: { owner: User }) {
  const role = useRoleLabel();
  return (
    <div className="my-6 flex items-center gap-3 border-y py-3">
      <span
        aria-hidden
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-hover text-xs font-semibold"
      >
        {initials(owner.fullName)}
      </span>
      <div className="min-w-0">
        <p className="truncate font-semibold">{owner.fullName}</p>
        <p className="text-sm text-muted">{role(owner.role)}</p>
        <p className="text-sm break-all text-muted">{owner.email}</p>
      </div>
    </div>
  );
}
