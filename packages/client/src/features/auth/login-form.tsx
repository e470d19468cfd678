import { authEndpoints, Login } from '@bedside/contracts/auth/auth.contract.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { storeToken } from '../../state/token.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { authMessage, serverError } from './auth-messages.ts';
import { PasswordInput } from './password-input.tsx';

interface LoginFormProps {
  /** Filled in already, after a registration. */
  email: string;
  /** The form was sent: what comes after the sign-in can be loaded meanwhile. */
  onSubmit?: () => void;
}

/** Signs in; on success the token is stored and the profile asked for by whoever shows this form. */
export function LoginForm({ email, onSubmit }: LoginFormProps) {
  const { t } = useTranslation(['auth', 'common']);
  const form = useForm({ resolver: zodResolver(Login), defaultValues: { email, password: '' } });
  const { errors } = form.formState;
  const login = useMutation({
    mutationFn: (body: { email: string; password: string }) => call(authEndpoints.login, { body }),
    onSuccess: ({ token }) => storeToken(token),
    onError: (error) => {
      form.setFocus('password');
      if (error instanceof ApiError && error.body?.sessionLimit !== undefined) {
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
        description: serverError(t, error) ?? t('loginFailed.text'),
      });
    },
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((body) => {
        onSubmit?.();
        login.mutate(body);
      })}
    >
      <Field label={t('fields.email')} error={authMessage(t, errors.email?.message)}>
        {(control) => (
          <Input
            {...control}
            {...form.register('email')}
            type="email"
            autoComplete="username"
            inputMode="email"
          />
        )}
      </Field>
      <Field label={t('fields.password')} error={authMessage(t, errors.password?.message)}>
        {(control) => (
          <PasswordInput {...control} {...form.register('password')} autoComplete="current-password" />
        )}
      </Field>
      <Button type="submit" size="lg" disabled={login.isPending} aria-busy={login.isPending}>
        {login.isPending && <Spinner className="text-white" />}
        {t('login')}
      </Button>
    </form>
  );
}
