import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { problemOf } from '@bedside/contracts/field-problems.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../api/api-error.ts';
import { call } from '../../../../api/call.ts';
import { useRefusals } from '../../../../i18n/hooks/use-refusals.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { clearToast, toast } from '../../../../ui/feedback/toast.ts';
import { FormFailure } from '../fields/form-failure.tsx';
import { NewPassword } from '../fields/new-password.ts';
import { PasswordInput } from '../fields/password-input.tsx';

/** Sets a new password with a valid reset link. */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation(['auth', 'common', 'account']);
  const { fieldError } = useRefusals();
  const { form, reset, failure } = useReset(token, onDone);
  const { errors } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('newPassword'), [setFocus]);
  return (
    <>
      <h1 className="text-xl font-semibold">{t('account:reset.title')}</h1>
      <p className="mb-6 text-muted">{t('account:reset.text')}</p>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit((body) => reset.mutate(body))}
      >
        <Field
          isRequired
          label={t('account:fields.newPassword')}
          hint={t('account:passwordRules')}
          error={fieldError('newPassword', errors.newPassword)}
        >
          {(control) => (
            <PasswordInput {...control} {...form.register('newPassword')} autoComplete="new-password" />
          )}
        </Field>
        <Field
          isRequired
          label={t('account:fields.confirmNewPassword')}
          error={fieldError('confirmPassword', errors.confirmPassword)}
        >
          {(control) => (
            <PasswordInput {...control} {...form.register('confirmPassword')} autoComplete="new-password" />
          )}
        </Field>
        <FormFailure message={failure} />
        <Button type="submit" size="lg" isPending={reset.isPending}>
          {t('account:reset.save')}
        </Button>
      </form>
    </>
  );
}

function useReset(token: string, onDone: () => void) {
  const { t } = useTranslation('account');
  const { refusalText } = useRefusals();
  const form = useForm({
    resolver: zodResolver(NewPassword, { error: problemOf }),
    defaultValues: { newPassword: '', confirmPassword: '' },
  });
  const failureText = (error: Error) => refusalText(error) ?? t('reset.error');
  const reset = useMutation({
    mutationFn: ({ newPassword }: NewPassword) =>
      call(authEndpoints.resetPassword, { body: { token, newPassword } }),
    onMutate: clearToast,
    onSuccess: () => {
      toast({ title: t('reset.doneTitle'), description: t('reset.done') });
      onDone();
    },
    onError: (error) => {
      const refused = error instanceof ApiError ? error.fields.newPassword : undefined;
      if (refused) form.setError('newPassword', { type: 'server', message: refused }, { shouldFocus: true });
      toast({
        variant: 'destructive',
        title: t('reset.failedTitle'),
        description: failureText(error),
      });
    },
  });
  return { form, reset, failure: reset.isError ? failureText(reset.error) : undefined };
}
