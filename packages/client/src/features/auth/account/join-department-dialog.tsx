import { authEndpoints, type User } from '@bedside/contracts/auth/auth.contract.ts';
import { useMutation } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type Ref, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
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

function JoinForm({ department, onClose }: { department: string; onClose: () => void }) {
  const { t } = useTranslation(['auth', 'common', 'account']);
  const { problemText } = useRefusals();
  const [inviteCode, setInviteCode] = useState('');
  const [understood, setUnderstood] = useState(false);
  const [tried, setTried] = useState(false);
  const code = useRef<HTMLInputElement>(null);
  const consent = useRef<HTMLButtonElement>(null);
  const join = useJoin();
  const leave = useLeave('join');
  const refused = join.error instanceof ApiError ? join.error.fields.inviteCode : undefined;
  const missing = tried && inviteCode.trim() === '' ? t('common:requiredField') : undefined;

  // Moves the focus in a later task, because the closing question returns it to the button first.
  const focusCode = () => setTimeout(() => code.current?.focus());

  function send() {
    setTried(true);
    if (inviteCode.trim() === '') code.current?.focus();
    else if (understood) leave(() => join.mutate(inviteCode.trim(), { onError: focusCode }));
    else consent.current?.focus();
  }

  return (
    <SaveForm onSubmit={send}>
      <DialogBody className="flex flex-col gap-4">
        <Warning />
        <Field
          isRequired
          label={t('fields.inviteCode')}
          error={missing ?? (refused && !join.isPending ? problemText('inviteCode', refused) : undefined)}
        >
          {(control) => (
            <Input
              {...control}
              ref={code}
              value={inviteCode}
              onChange={(event) => {
                setInviteCode(event.target.value);
                join.reset();
              }}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Consent
          ref={consent}
          department={department}
          isGiven={understood}
          isMissing={tried && !understood}
          onChange={setUnderstood}
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
