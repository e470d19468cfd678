import { authEndpoints, ForgotPassword } from '@bedside/contracts/auth/auth.contract.ts';
import { problemOf } from '@bedside/contracts/field-problems.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { useRefusals } from '../../../../i18n/hooks/use-refusals.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { clearToast, toast } from '../../../../ui/feedback/toast.ts';
import { BackToLogin } from '../fields/back-to-login.tsx';
import { EmailField } from '../fields/email-field.tsx';
import { FormFailure } from '../fields/form-failure.tsx';

interface ForgotFormProps {
  /** The address typed at the login. */
  email: string;
  onBack: () => void;
}

/** Requests a password reset link. The confirmation is the same for every address (D5). */
export default function ForgotForm({ email, onBack }: ForgotFormProps) {
  const { t } = useTranslation(['auth', 'common']);
  const { fieldError, refusalText } = useRefusals();
  const form = useForm({
    resolver: zodResolver(ForgotPassword, { error: problemOf }),
    defaultValues: { email },
  });
  const failureText = (error: Error) => refusalText(error) ?? t('forgot.failed');
  const send = useMutation({
    mutationFn: (body: { email: string }) => call(authEndpoints.forgotPassword, { body }),
    onMutate: clearToast,
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: t('common:error'),
        description: failureText(error),
      }),
  });
  const { setFocus } = form;
  useEffect(() => setFocus('email'), [setFocus]);
  if (send.isSuccess) {
    return (
      <>
        <div role="status" className="flex flex-col items-center gap-2 py-4 text-center">
          <MailCheck aria-hidden className="size-8 text-action" />
          <h1 className="text-xl font-semibold">{t('forgot.sentTitle')}</h1>
          <p className="text-balance text-muted">{t('forgot.sent')}</p>
          <p className="text-balance text-sm text-muted">{t('forgot.sentHint')}</p>
        </div>
        <BackToLogin onClick={onBack} />
      </>
    );
  }
  return (
    <>
      <h1 className="text-xl font-semibold">{t('forgot.title')}</h1>
      <p className="mb-6 text-muted">{t('forgot.text')}</p>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit((body) => send.mutate(body))}
      >
        <EmailField
          register={() => form.register('email')}
          error={fieldError('email', form.formState.errors.email)}
        />
        <FormFailure message={send.isError ? failureText(send.error) : undefined} />
        <Button type="submit" size="lg" isPending={send.isPending}>
          {t('forgot.send')}
        </Button>
      </form>
      <BackToLogin onClick={onBack} />
    </>
  );
}
