import { authEndpoints, ChangePassword } from '@bedside/contracts/auth/auth.contract.ts';
import { problemOf } from '@bedside/contracts/field-problems.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useRefusals } from '../../../i18n/hooks/use-refusals.ts';
import { beginSession } from '../../../state/session.ts';
import { renewing } from '../../../storage/token.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { clearToast, toast } from '../../../ui/feedback/toast.ts';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { SaveForm } from '../../../ui/overlays/save-form.tsx';
import { focusFirstInput } from '../sign-in/fields/focus-first-input.ts';
import { NewPassword } from '../sign-in/fields/new-password.ts';
import { PasswordInput } from '../sign-in/fields/password-input.tsx';

const Form = NewPassword.safeExtend({ currentPassword: ChangePassword.shape.currentPassword });

/** Changes the user's own password. Ends every other session; this screen gets a new one and keeps unfinished work. */
export default function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['auth', 'common', 'account']);
  const { fieldError } = useRefusals();
  const { form, change } = useChangePassword(onClose);
  const { errors } = form.formState;
  const fields = [
    { name: 'currentPassword', autoComplete: 'current-password', hint: undefined },
    { name: 'newPassword', autoComplete: 'new-password', hint: t('account:passwordRules') },
    { name: 'confirmPassword', autoComplete: 'new-password', hint: undefined },
  ] as const;
  const labels = {
    currentPassword: t('account:fields.currentPassword'),
    newPassword: t('account:fields.newPassword'),
    confirmPassword: t('account:fields.confirmNewPassword'),
  };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={t('account:change.title')}
        description={t('account:change.text')}
        className="md:max-w-md"
        onOpenAutoFocus={focusFirstInput}
      >
        <SaveForm onSubmit={form.handleSubmit((body) => change.mutate(body))}>
          <DialogBody className="flex flex-col gap-4">
            {fields.map(({ name, autoComplete, hint }) => (
              <Field
                key={name}
                isRequired
                label={labels[name]}
                hint={hint}
                error={fieldError(name, errors[name])}
              >
                {(control) => (
                  <PasswordInput {...control} {...form.register(name)} autoComplete={autoComplete} />
                )}
              </Field>
            ))}
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" isPending={change.isPending}>
              {t('account:change.save')}
            </Button>
          </DialogFooter>
        </SaveForm>
      </DialogContent>
    </Dialog>
  );
}

function useChangePassword(onDone: () => void) {
  const { t } = useTranslation('account');
  const { refusalText } = useRefusals();
  const form = useForm({
    resolver: zodResolver(Form, { error: problemOf }),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: z.output<typeof Form>) =>
      renewing(async () =>
        beginSession(await call(authEndpoints.changePassword, { body: { currentPassword, newPassword } })),
      ),
    onMutate: clearToast,
    onSuccess: () => {
      toast({ title: t('change.doneTitle'), description: t('change.done') });
      onDone();
    },
    onError: (error) => {
      for (const name of ['newPassword', 'currentPassword'] as const) {
        const message = error instanceof ApiError ? error.fields[name] : undefined;
        if (message) form.setError(name, { type: 'server', message }, { shouldFocus: true });
      }
      toast({
        variant: 'destructive',
        title: t('change.failedTitle'),
        description: refusalText(error) ?? t('change.failed'),
      });
    },
  });
  return { form, change };
}
