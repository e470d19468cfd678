import { useAtomValue } from 'jotai';
import { CircleCheck } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyWithQueries } from '../../../api/lazy-with-queries.tsx';
import { sessionEndedAtom } from '../../../storage/token.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { BackToLogin } from './fields/back-to-login.tsx';
import { LoginForm, type LoginFormProps } from './login-form.tsx';
import { forgetReturned, takeReturned } from './providers/returned.ts';
import { useWaysToSignIn } from './providers/ways-to-sign-in.ts';

/** How long the success of a registration stays on screen. */
const registeredMs = 2000;

// Loaded separately, because a usual sign-in needs neither.
const RegisterForm = lazyWithQueries(() => import('./register-form.tsx'));
const ForgotForm = lazyWithQueries(() => import('./reset/forgot-form.tsx'));
const ProviderButtons = lazy(() => import('./providers/provider-buttons.tsx'));
const ProviderReturn = lazy(() => import('./providers/provider-return.tsx'));

type Mode = 'login' | 'register' | 'registered' | 'forgot-password';

/**
 * Shows login, registration or the forgotten password. An invite link (`?invite=`) opens the registration with its
 * code.
 */
export function AuthScreen(props: Pick<LoginFormProps, 'onSubmit' | 'onSignedIn'>) {
  const { t } = useTranslation(['auth', 'common']);
  const [inviteCode] = useState(() => new URLSearchParams(window.location.search).get('invite') ?? '');
  const [mode, setMode] = useState<Mode>(inviteCode ? 'register' : 'login');
  const [email, setEmail] = useState('');
  const ended = useAtomValue(sessionEndedAtom);
  const { passwords, providers } = useWaysToSignIn();
  const [returned] = useState(takeReturned);
  const [isReturning, setReturning] = useState(returned?.code !== undefined);
  const onOver = useCallback(() => {
    forgetReturned();
    setReturning(false);
  }, []);

  useEffect(() => {
    if (mode !== 'registered') return;
    const timer = setTimeout(() => setMode('login'), registeredMs);
    return () => clearTimeout(timer);
  }, [mode]);

  return (
    <AuthFrame wide={mode === 'register'}>
      {mode === 'registered' && <Registered />}
      {mode === 'login' && (
        <>
          <h1 className="text-xl font-semibold">{t('loginTitle')}</h1>
          <p role="status" className="mb-6 text-muted">
            {ended ? t('sessionEnded') : t('loginText')}
          </p>
          {returned && (
            <Suspense fallback={<Spinner />}>
              <ProviderReturn
                returned={returned}
                name={providers.find(({ id }) => id === returned.provider)?.name}
                onSignedIn={props.onSignedIn}
                onOver={onOver}
              />
            </Suspense>
          )}
          {!isReturning && (
            <>
              {passwords && (
                <LoginForm
                  email={email}
                  onForgot={(typed) => {
                    setEmail(typed);
                    setMode('forgot-password');
                  }}
                  {...props}
                />
              )}
              {providers.length > 0 && (
                <Suspense fallback={null}>
                  <ProviderButtons providers={providers} isSecond={passwords} />
                </Suspense>
              )}
              {passwords && <ToRegister onClick={() => setMode('register')} />}
            </>
          )}
        </>
      )}
      {mode === 'register' && (
        <>
          <h1 className="text-xl font-semibold">{t('registerTitle')}</h1>
          <p className="mb-6 text-muted">{t('registerText')}</p>
          <Suspense fallback={<Spinner />}>
            <RegisterForm
              inviteCode={inviteCode}
              onRegistered={(registered) => {
                setEmail(registered);
                setMode('registered');
              }}
            />
          </Suspense>
          <BackToLogin text={t('haveAccount')} onClick={() => setMode('login')} />
        </>
      )}
      {mode === 'forgot-password' && (
        <Suspense fallback={<Spinner />}>
          <ForgotForm email={email} onBack={() => setMode('login')} />
        </Suspense>
      )}
    </AuthFrame>
  );
}

function Registered() {
  const { t } = useTranslation('auth');
  return (
    <div role="status" className="flex flex-col items-center gap-2 py-8 text-center">
      <CircleCheck aria-hidden className="size-8 text-action" />
      <h1 className="text-xl font-semibold">{t('registered.title')}</h1>
      <p className="text-muted">{t('registered.text')}</p>
    </div>
  );
}

function ToRegister({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <p className="mt-6 flex flex-wrap items-center justify-center gap-x-2 border-t pt-4 text-sm text-muted">
      {t('noAccount')}
      <Button variant="link" size="sm" className="px-1" onClick={onClick}>
        {t('toRegister')}
      </Button>
    </p>
  );
}
