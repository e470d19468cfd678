import { authEndpoints, JoinDepartment, type User } from '@bedside/contracts/auth/auth.contract.ts';
import { problemOf } from '@bedside/contracts/field-problems.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type Ref, useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useRefusals } from '../../../i18n/hooks/use-refusals.ts';
import { useLeave } from '../../../state/leaving/leave.ts';
import { beginAfresh } from '../../../state/session.ts';
import { renewing } from '../../../storage/token.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Field, FieldError } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Label } from '../../../ui/controls/label.tsx';
import { clearToast, toast } from '../../../ui/feedback/toast.ts';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { SaveForm } from '../../../ui/overlays/save-form.tsx';
import { focusFirstInput } from '../sign-in/fields/focus-first-input.ts';

/** Moves the user to the department of an invite code (D38). The screen starts afresh, because the patients differ. */
export default function JoinDepartmentDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('account');
  const department = user.department.name;
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={t('join.title')}
        description={t('join.text', { department })}
        className="md:max-w-md"
        onOpenAutoFocus={focusFirstInput}
      >
        <JoinForm department={department} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

const Form = JoinDepartment.extend({ understood: z.boolean().refine(Boolean) });

function JoinForm({ department, onClose }: { department: string; onClose: () => void }) {
  const { t } = useTranslation(['auth', 'common', 'account']);
  const { problemText } = useRefusals();
  const form = useForm({
    resolver: zodResolver(Form, { error: problemOf }),
    defaultValues: { inviteCode: '', understood: false },
  });
  const { errors } = form.formState;
  const join = useJoin();
  const leave = useLeave('join');
  const refused = join.error instanceof ApiError ? join.error.fields.inviteCode : undefined;
  const problem = errors.inviteCode?.message ?? (join.isPending ? undefined : refused);

  // Moves the focus in a later task, because the closing question returns it to the button first.
  const focusCode = () => setTimeout(() => form.setFocus('inviteCode'));
  const send = form.handleSubmit(({ inviteCode }) =>
    leave(() => join.mutate(inviteCode, { onError: focusCode })),
  );

  return (
    <SaveForm onSubmit={send}>
      <DialogBody className="flex flex-col gap-4">
        <Warning />
        <Field
          isRequired
          label={t('fields.inviteCode')}
          error={
            problem === 'required' ? t('common:requiredField') : problem && problemText('inviteCode', problem)
          }
        >
          {(control) => (
            <Input
              {...control}
              {...form.register('inviteCode', { onChange: () => join.reset() })}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Controller
          control={form.control}
          name="understood"
          render={({ field }) => (
            <Consent
              ref={field.ref}
              department={department}
              isGiven={field.value}
              isMissing={errors.understood !== undefined}
              onChange={field.onChange}
            />
          )}
        />
      </DialogBody>
      <Footer isPending={join.isPending} onClose={onClose} />
    </SaveForm>
  );
}

function Warning() {
  const { t } = useTranslation('account');
  return (
    <p className="flex gap-3 rounded-md bg-amber-tint p-3 text-sm text-amber">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{t('join.warning')}</span>
    </p>
  );
}

function Footer({ isPending, onClose }: { isPending: boolean; onClose: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  return (
    <DialogFooter>
      <Button variant="outline" onClick={onClose}>
        {t('common:cancel')}
      </Button>
      <Button type="submit" isPending={isPending}>
        {t('join.save')}
      </Button>
    </DialogFooter>
  );
}

interface ConsentProps {
  ref: Ref<HTMLButtonElement>;
  department: string;
  isGiven: boolean;
  isMissing: boolean;
  onChange: (isGiven: boolean) => void;
}

function Consent({ ref, department, isGiven, isMissing, onChange }: ConsentProps) {
  const { t } = useTranslation('account');
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <Checkbox
          ref={ref}
          id={id}
          checked={isGiven}
          onCheckedChange={(checked) => onChange(checked === true)}
          aria-invalid={isMissing}
          aria-describedby={`${id}-error`}
        />
        <Label htmlFor={id} className="py-1 font-normal">
          {t('join.understood', { department })}
        </Label>
      </div>
      <FieldError id={`${id}-error`} message={isMissing ? t('join.required') : undefined} />
    </div>
  );
}

function useJoin() {
  const { t } = useTranslation('account');
  const { refusalText } = useRefusals();
  return useMutation({
    mutationFn: (inviteCode: string) =>
      renewing(async () => {
        const session = await call(authEndpoints.joinDepartment, { body: { inviteCode } });
        beginAfresh(session);
        return session;
      }),
    onMutate: clearToast,
    onSuccess: (session) =>
      toast({
        title: t('join.doneTitle'),
        description: t('join.done', { department: session.user.department.name }),
      }),
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: t('join.failedTitle'),
        description: refusalText(error) ?? t('join.failed'),
      }),
  });
}
