import { authEndpoints, Register } from '@bedside/contracts/auth/auth.contract.ts';
import { problemOf } from '@bedside/contracts/field-problems.ts';
import type { PolicyName } from '@bedside/contracts/policies/policy-names.ts';
import { userRoles } from '@bedside/contracts/user-roles.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { Controller, type ControllerRenderProps, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useRefusals } from '../../../i18n/hooks/use-refusals.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Field, FieldError } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Label } from '../../../ui/controls/label.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { clearToast, toast } from '../../../ui/feedback/toast.ts';
import { PolicyLink } from '../policies/policy-link.tsx';
import { EmailField } from './fields/email-field.tsx';
import { FormFailure } from './fields/form-failure.tsx';
import { PasswordInput } from './fields/password-input.tsx';

type Form = z.input<typeof Register>;
type Sent = z.output<typeof Register>;

interface RegisterFormProps {
  inviteCode: string;
  onRegistered: (email: string) => void;
}

/** Creates an account, in the department of the invite code or in a new one (D1). */
export default function RegisterForm({ inviteCode, onRegistered }: RegisterFormProps) {
  const { t } = useTranslation(['auth', 'common']);
  const { fieldError } = useRefusals();
  const form = useForm<Form, unknown, Sent>({
    resolver: zodResolver(Register, { error: problemOf }),
    defaultValues: {
      username: '',
      email: '',
      password: '',
      confirmPassword: '',
      fullName: '',
      firstName: '',
      lastName: '',
      inviteCode,
    },
  });
  const { errors } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('fullName'), [setFocus]);
  const { register, failureText } = useRegister(form, onRegistered);
  const message = (name: FieldName) => fieldError(name, errors[name]);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((body) => register.mutate(body))}
    >
      {inviteCode !== '' && <InvitedBy inviteCode={inviteCode} />}
      <PersonFields form={form} message={message} />
      <EmailField register={() => form.register('email')} error={message('email')} />
      <NewPasswordFields form={form} message={message} />
      <Field
        label={t('fields.inviteCode')}
        aside={t('common:optional')}
        hint={t('inviteHint')}
        error={message('inviteCode')}
      >
        {(control) => (
          <Input {...control} {...form.register('inviteCode')} autoComplete="off" spellCheck={false} />
        )}
      </Field>
      <Acceptances form={form} message={message} />
      <FormFailure message={register.isError ? failureText(register.error) : undefined} />
      <Button type="submit" size="lg" isPending={register.isPending}>
        {t('register')}
      </Button>
    </form>
  );
}

/** Creates the account. Shows the server's problems at their fields and in a toast. */
function useRegister(form: FieldsProps['form'], onRegistered: RegisterFormProps['onRegistered']) {
  const { t } = useTranslation('auth');
  const { refusalText } = useRefusals();
  const failureText = (error: Error) => refusalText(error) ?? t('registrationFailed.text');
  const register = useMutation({
    mutationFn: (body: Sent) =>
      call(authEndpoints.register, { body: { ...body, subscriptionStatus: 'unsubscribed' } }),
    onMutate: clearToast,
    onSuccess: ({ user }) => onRegistered(user.email),
    onError: (error) => {
      for (const [field, message] of Object.entries(error instanceof ApiError ? error.fields : {})) {
        const name = fields.find((candidate) => candidate === field);
        if (name) form.setError(name, { type: 'server', message }, { shouldFocus: true });
      }
      toast({
        variant: 'destructive',
        title: t('registrationFailed.title'),
        description: failureText(error),
      });
    },
  });
  return { register, failureText };
}

const fields = [
  'fullName',
  'firstName',
  'lastName',
  'username',
  'userRole',
  'email',
  'password',
  'confirmPassword',
  'inviteCode',
  'acceptedTerms',
  'acceptedPrivacy',
] as const;

type FieldName = (typeof fields)[number];

interface FieldsProps {
  form: UseFormReturn<Form, unknown, Sent>;
  /** Returns the text of a field's error. */
  message: (name: FieldName) => string | undefined;
}

/** Words that belong to the name behind them: "van der Berg", "de la Cruz". */
const nameParticle = /^(?:v[ao]n|de[nrs]?|zu[mr]?|und|del|las?|los|y|dos|da|di|ter|ten|te|le|el|al)$/i;

/** Divides a full name. Spanish names end with two surnames, if there are words for a first name before them. */
function namePartsOf(fullName: string, language: string): { first: string; last: string } {
  const words = fullName.trim().split(/\s+/).filter(Boolean);
  let from = words.length;
  const takeSurname = () => {
    from -= 1;
    while (from > 1 && nameParticle.test(words[from - 1] ?? '')) from -= 1;
  };
  takeSurname();
  if (language === 'es' && from > 1) takeSurname();
  if (from < 1) return { first: '', last: '' };
  return { first: words.slice(0, from).join(' '), last: words.slice(from).join(' ') };
}

/** Returns a function that fills in first and last name until someone types one. */
function useNameParts({ setValue, getValues }: FieldsProps['form']) {
  const { i18n } = useTranslation();
  const filled = useRef({ first: '', last: '' });
  return (fullName: string) => {
    const [first, last] = getValues(['firstName', 'lastName']);
    if (first !== filled.current.first || last !== filled.current.last) return;
    filled.current = namePartsOf(fullName, i18n.language);
    setValue('firstName', filled.current.first);
    setValue('lastName', filled.current.last);
  };
}

function PersonFields({ form, message }: FieldsProps) {
  const { t } = useTranslation('auth');
  const fillParts = useNameParts(form);
  return (
    <>
      <Field isRequired label={t('fields.fullName')} error={message('fullName')}>
        {(control) => (
          <Input
            {...control}
            {...form.register('fullName', { onChange: ({ target }) => fillParts(target.value) })}
            autoComplete="name"
          />
        )}
      </Field>
      <NameParts form={form} message={message} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field isRequired label={t('fields.username')} error={message('username')}>
          {(control) => (
            <Input
              {...control}
              {...form.register('username')}
              autoCapitalize="none"
              autoComplete="nickname"
            />
          )}
        </Field>
        <Controller
          control={form.control}
          name="userRole"
          render={({ field }) => (
            <Field isRequired label={t('fields.role')} error={message('userRole')}>
              {(control) => (
                <Select
                  {...control}
                  ref={field.ref}
                  value={field.value ?? ''}
                  onValueChange={field.onChange}
                  onBlur={field.onBlur}
                  placeholder={t('selectRole')}
                  options={userRoles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
                />
              )}
            </Field>
          )}
        />
      </div>
    </>
  );
}

/** First and last name, which follow from the full name and are not asked again. Someone may change them. */
function NameParts({ form, message }: FieldsProps) {
  const { t } = useTranslation('auth');
  const [first = '', last = ''] = form.watch(['firstName', 'lastName']);
  const hasError = message('firstName') !== undefined || message('lastName') !== undefined;
  const shown = [first, last].filter(Boolean).join(' · ');
  return (
    <details open={hasError || undefined} className="text-sm">
      <summary className="cursor-pointer text-muted max-md:min-h-11 max-md:content-center">
        {t('nameParts')} {shown && <span className="text-ink">{shown}</span>}
      </summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <Field label={t('fields.firstName')} error={message('firstName')}>
          {(control) => <Input {...control} {...form.register('firstName')} autoComplete="given-name" />}
        </Field>
        <Field label={t('fields.lastName')} error={message('lastName')}>
          {(control) => <Input {...control} {...form.register('lastName')} autoComplete="family-name" />}
        </Field>
      </div>
    </details>
  );
}

/** Who invites, and to which department, so that nobody registers with strangers. */
function InvitedBy({ inviteCode }: { inviteCode: string }) {
  const { t } = useTranslation('auth');
  const invitation = useQuery({
    queryKey: ['invitation', inviteCode],
    queryFn: () => call(authEndpoints.invitation, { body: { inviteCode } }),
    retry: false,
    gcTime: 0,
  });
  if (invitation.isPending) return <Spinner />;
  if (invitation.data === undefined) {
    const isInvalid = invitation.error instanceof ApiError && invitation.error.status === 404;
    return (
      <p className="rounded-md bg-amber-tint p-3 text-amber">
        {t(isInvalid ? 'inviteInvalid' : 'inviteUnknown')}
      </p>
    );
  }
  return <p className="rounded-md bg-action-tint p-3">{t('invitedBy', { ...invitation.data })}</p>;
}

function NewPasswordFields({ form, message }: FieldsProps) {
  const { t } = useTranslation(['auth', 'account']);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        isRequired
        label={t('fields.password')}
        hint={t('account:passwordRules')}
        error={message('password')}
      >
        {(control) => (
          <PasswordInput {...control} {...form.register('password')} autoComplete="new-password" />
        )}
      </Field>
      <Field isRequired label={t('fields.confirmPassword')} error={message('confirmPassword')}>
        {(control) => (
          <PasswordInput {...control} {...form.register('confirmPassword')} autoComplete="new-password" />
        )}
      </Field>
    </div>
  );
}

function Acceptances({ form, message }: FieldsProps) {
  return (
    <div className="flex flex-col gap-2">
      <Controller
        control={form.control}
        name="acceptedTerms"
        render={({ field }) => <Acceptance field={field} policy="terms" error={message('acceptedTerms')} />}
      />
      <Controller
        control={form.control}
        name="acceptedPrivacy"
        render={({ field }) => (
          <Acceptance field={field} policy="privacy" error={message('acceptedPrivacy')} />
        )}
      />
    </div>
  );
}

const acceptances = {
  terms: { accept: 'fields.acceptTerms', read: 'policies.readTerms' },
  privacy: { accept: 'fields.acceptPrivacy', read: 'policies.readPrivacy' },
} as const;

interface AcceptanceProps {
  field: ControllerRenderProps<Form, 'acceptedTerms'> | ControllerRenderProps<Form, 'acceptedPrivacy'>;
  policy: PolicyName;
  error: string | undefined;
}

function Acceptance({ field, policy, error }: AcceptanceProps) {
  const { t } = useTranslation('auth');
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-2">
        <Checkbox
          id={id}
          ref={field.ref}
          checked={field.value ?? false}
          onBlur={field.onBlur}
          onCheckedChange={(checked) => field.onChange(checked === true ? true : undefined)}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        <Label htmlFor={id} className="py-1 font-normal">
          {t(acceptances[policy].accept)}
        </Label>
        <PolicyLink
          policy={policy}
          className="inline-flex min-h-8 items-center gap-1 text-sm text-action underline underline-offset-2 max-md:min-h-11"
        >
          {t(acceptances[policy].read)}
        </PolicyLink>
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
