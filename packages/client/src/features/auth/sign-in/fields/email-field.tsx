import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../../ui/controls/field.tsx';
import { Input } from '../../../../ui/controls/input.tsx';

/** The email field of the sign-in forms. */
export function EmailField({
  register,
  error,
}: {
  /** Called in render order, because the first registered invalid field gets the focus. */
  register: () => ComponentProps<typeof Input>;
  error: string | undefined;
}) {
  const { t } = useTranslation('auth');
  return (
    <Field isRequired label={t('fields.email')} error={error}>
      {(control) => (
        <Input {...control} {...register()} type="email" autoComplete="username" inputMode="email" />
      )}
    </Field>
  );
}
