import { authEndpoints, Login, type Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { problemOf } from '@bedside/contracts/field-problems.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useId, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useRefusals } from '../../../i18n/hooks/use-refusals.ts';
import { beginSession } from '../../../state/session.ts';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { clearToast, toast } from '../../../ui/feedback/toast.ts';
import { useSignInFailure } from '../use-sign-in-failure.ts';
import { CodeForm } from './fields/code-form.tsx';
import { EmailField } from './fields/email-field.tsx';
import { FormFailure } from './fields/form-failure.tsx';
import { PasswordInput } from './fields/password-input.tsx';
import { trialEndAtom } from './trial-end.ts';
import { needsCode } from './use-sign-in-again.ts';

export interface LoginFormProps {
  /** Prefilled after a registration. */
  email: string;
  /** Opens the forgotten-password form with the typed address. */
  onForgot: (email: string) => void;
  /** Runs when the form is sent, so that the main screen can load meanwhile. */
  onSubmit?: () => void;
  /** Runs when the session has begun, before any screen shows it. */
  onSignedIn?: (user: Profile) => void;
}

interface Credentials {
  email: string;
  password: string;
}

/** Signs in and stores the token. The parent component then loads the profile. */
export function LoginForm({ email, onForgot, onSubmit, onSignedIn }: LoginFormProps) {
  const form = useForm({
    resolver: zodResolver(Login, { error: problemOf }),
    defaultValues: { email, password: '' },
  });
  const { setFocus } = form;
  useEffect(() => setFocus(email ? 'password' : 'email'), [email, setFocus]);
  // Set if the password was right and the account has a second factor.
  const [first, setFirst] = useState<Credentials | null>(null);
  const login = useLogin({
    ...(onSignedIn && { onSignedIn }),
    onCodeNeeded: setFirst,
    onRejected: () => {
      setFirst(null);
      form.setFocus('password', { shouldSelect: true });
    },
  });
  const failureText = useLoginFailure();
  if (first !== null) {
    return (
      <CodeStep
        isPending={login.isPending}
        error={login.error}
        triedAt={login.submittedAt}
        onSubmit={(code) => login.mutate({ ...first, code })}
        onBack={() => {
          setFirst(null);
          login.reset();
        }}
      />
    );
  }
  return (
    <CredentialsForm
      form={form}
      isPending={login.isPending}
      failure={login.isPending ? undefined : failureText(login.error, login.submittedAt)}
      onForgot={onForgot}
      onSubmit={(body) => {
        onSubmit?.();
        login.mutate(body);
      }}
    />
  );
}

interface CredentialsFormProps {
  form: UseFormReturn<Credentials>;
  isPending: boolean;
  /** The reason why the last attempt failed. Stays on screen longer than the toast. */
  failure: string | undefined;
  onForgot: (email: string) => void;
  onSubmit: (credentials: Credentials) => void;
}

function CredentialsForm({ form, isPending, failure, onForgot, onSubmit }: CredentialsFormProps) {
  const { t } = useTranslation('auth');
  const { fieldError } = useRefusals();
  const { errors } = form.formState;
  const trialEnd = useAtomValue(trialEndAtom);
  const failureId = useId();
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit(onSubmit)}>
      <EmailField register={() => form.register('email')} error={fieldError('email', errors.email)} />
      <Field isRequired label={t('fields.password')} error={fieldError('password', errors.password)}>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register('password')}
            aria-describedby={cn(control['aria-describedby'], failure !== undefined && failureId)}
            autoComplete="current-password"
          />
        )}
      </Field>
      <Button
        variant="link"
        size="sm"
        className="-my-2 self-end px-1 max-md:-my-3 max-md:h-11"
        onClick={() => onForgot(form.getValues('email'))}
      >
        {t('forgotPassword')}
      </Button>
      <FormFailure id={failureId} message={failure} />
      {trialEnd && <TrialEnded trial={trialEnd} />}
      <Button type="submit" size="lg" isPending={isPending}>
        {t('login')}
      </Button>
    </form>
  );
}

interface CodeStepProps {
  isPending: boolean;
  error: Error | null;
  /** When the last attempt was made, in epoch milliseconds. */
  triedAt: number;
  onSubmit: (code: string) => void;
  onBack: () => void;
}

function CodeStep({ isPending, error, triedAt, onSubmit, onBack }: CodeStepProps) {
  const { t } = useTranslation('auth');
  const signInFailure = useSignInFailure();
  return (
    <>
      <p className="mb-4 text-sm text-muted">{t('code.text')}</p>
      <CodeForm
        action={t('login')}
        isPending={isPending}
        error={needsCode(error) ? undefined : signInFailure(error, triedAt)}
        onSubmit={onSubmit}
        onBack={onBack}
      />
    </>
  );
}

interface LoginOptions extends Pick<LoginFormProps, 'onSignedIn'> {
  /** The password was right, and the account has a second factor. */
  onCodeNeeded: (first: Credentials) => void;
  onRejected: () => void;
}

function useLogin({ onSignedIn, onCodeNeeded, onRejected }: LoginOptions) {
  const { t } = useTranslation('auth');
  const failureText = useLoginFailure();
  const setTrialEnd = useSetAtom(trialEndAtom);
  return useMutation({
    mutationFn: (body: { email: string; password: string; code?: string | undefined }) =>
      call(authEndpoints.login, { body }),
    onMutate: clearToast,
    onSuccess: (session) => {
      setTrialEnd(null);
      beginSession(session);
      onSignedIn?.(session.user);
    },
    onError: (error, { email: account, password, code }) => {
      if (needsCode(error)) {
        onCodeNeeded({ email: account, password });
        return;
      }
      // The code form shows this error beside its field.
      if (code !== undefined && error instanceof ApiError && error.body?.sessionLimit === undefined) return;
      onRejected();
      if (error instanceof ApiError && error.body?.sessionLimit !== undefined) {
        const { sessionLimit, sessionCount = sessionLimit } = error.body;
        setTrialEnd({ email: account, sessionCount, sessionLimit });
        toast({
          variant: 'destructive',
          title: t('sessionLimit.title'),
          description: t('sessionLimit.text'),
        });
        return;
      }
      toast({
        variant: 'destructive',
        title: t('loginFailed.title'),
        description: failureText(error) ?? t('loginFailed.text'),
      });
    },
  });
}

/**
 * Returns why a sign-in failed: for a text that stays, with the time of the attempt; for a toast, without it. A needed code
 * and the end of a trial have texts of their own.
 */
function useLoginFailure(): (error: Error | null, triedAt?: number) => string | undefined {
  const { t } = useTranslation('auth');
  const signInFailure = useSignInFailure();
  return (error, triedAt) => {
    if (error === null || needsCode(error)) return undefined;
    if (!(error instanceof ApiError)) return t('loginFailed.text');
    if (error.body?.sessionLimit !== undefined) return undefined;
    // The text for a lost network belongs to the covered screen, which stays locked.
    if (error.isOffline) return t(triedAt === undefined ? 'loginFailed.text' : 'loginFailed.offline');
    return signInFailure(error, triedAt) ?? t('loginFailed.text');
  };
}

function TrialEnded({ trial }: { trial: { sessionCount: number; sessionLimit: number } }) {
  const { t } = useTranslation('auth');
  return (
    <p className="rounded-md bg-amber-tint px-3 py-2 text-sm text-amber">
      {t('sessionLimit.used', { used: trial.sessionCount, limit: trial.sessionLimit })}{' '}
      <Link href="/upgrade" className="font-semibold underline underline-offset-4">
        {t('sessionLimit.how')}
      </Link>
    </p>
  );
}
