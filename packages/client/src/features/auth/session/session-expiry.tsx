import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { useMutation } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Clock } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockTime } from '../../../i18n/format.ts';
import { useOwnNow } from '../../../state/clock.ts';
import { beginSession } from '../../../state/session.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog, DialogBody, DialogContent } from '../../../ui/overlays/dialog.tsx';
import CodeStep from '../sign-in/code-step.tsx';
import { PasswordForm } from '../sign-in/fields/password-form.tsx';
import { useSignInAgain } from '../sign-in/use-sign-in-again.ts';
import { useSignInFailure } from '../use-sign-in-failure.ts';

const minute = 60_000;
/** Milliseconds before the end of a session at which the warning appears. The second repeats a postponed warning. */
const warningsMs = [30 * minute, 5 * minute];

/** Warns before the session ends. Signing in again replaces the session and keeps unfinished work. */
export function SessionExpiry({ user, onRefresh }: { user: Profile; onRefresh: () => void }) {
  const { t } = useTranslation('account');
  const language = useAtomValue(languageAtom);
  const { expiresAt } = user.session;
  const now = useOwnNow();
  const left = Date.parse(expiresAt) - now;
  const stage = warningsMs.filter((warning) => left <= warning).length;
  const [waiting, setWaiting] = useState({ expiresAt, stage: 0 });
  const [isOpen, setOpen] = useState(false);
  const minutesOver = left > 0 ? null : Math.floor(-left / minute);

  // The server decides whether the session has ended. The local clock may be wrong, and only a 401 ends a session
  // (D35).
  const ask = useEffectEvent(onRefresh);
  useEffect(() => {
    if (minutesOver !== null) ask();
  }, [minutesOver]);

  const isPut = waiting.expiresAt === expiresAt && waiting.stage >= stage;
  return (
    <>
      {stage > 0 && !isPut && minutesOver === null && (
        <section
          aria-label={t('expiry.title')}
          className="fixed bottom-4 left-4 z-30 flex w-88 max-w-[calc(100vw-2rem)] animate-appear items-start gap-3 rounded-md border border-amber-mark bg-raised p-4 shadow-float max-md:bottom-18"
        >
          <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-amber" />
          <div className="min-w-0 grow">
            <div role="status">
              <p className="font-semibold">{t('expiry.title')}</p>
              <p className="text-sm text-muted">
                {t('expiry.text', { time: clockTime(expiresAt, language) })}
              </p>
            </div>
            <div className="mt-3 flex flex-wrap gap-2 max-md:[&>button]:h-11">
              <Button size="sm" onClick={() => setOpen(true)}>
                {t('expiry.action')}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => setWaiting({ expiresAt, stage })}>
                {t('expiry.later')}
              </Button>
            </div>
          </div>
        </section>
      )}
      <Dialog open={isOpen} onOpenChange={setOpen}>
        {isOpen && <SignInAgain user={user} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function SignInAgain({ user, onDone }: { user: Profile; onDone: () => void }) {
  const { t } = useTranslation(['auth', 'common', 'account']);
  const signInFailure = useSignInFailure();
  const { signIn, asksForCode, passkeyFor, back } = useSignInAgain(user.email);
  const login = useMutation({
    mutationFn: signIn,
    onSuccess: (session) => {
      onDone();
      beginSession(session);
    },
  });
  return (
    <DialogContent
      title={t('account:expiry.action')}
      description={`${user.fullName} · ${user.email}`}
      className="md:max-w-sm"
    >
      <DialogBody>
        <p className="mb-4 text-sm text-muted">
          {user.sessionLimit === null ? t('account:expiry.keeps') : t('account:expiry.keepsTrial')}
        </p>
        {asksForCode ? (
          <CodeStep
            isPending={login.isPending}
            error={login.error}
            triedAt={login.submittedAt}
            passkeyFor={passkeyFor}
            onPasskey={async (passkey) => void (await login.mutateAsync({ passkey }))}
            onSubmit={(code) => login.mutate({ code })}
            onBack={() => {
              back();
              login.reset();
            }}
          />
        ) : (
          <PasswordForm
            email={user.email}
            action={t('login')}
            isPending={login.isPending}
            error={signInFailure(login.error)}
            onSubmit={(password) => login.mutate({ password })}
          />
        )}
      </DialogBody>
    </DialogContent>
  );
}
