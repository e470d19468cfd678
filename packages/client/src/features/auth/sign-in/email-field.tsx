import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';

/** The address that one signs in with. */
export function EmailField({
  register,
  error,
}: {
  /** Called in its turn: of what is wrong in a form, the field that was registered first gets the focus. */
  register: () => UseFormRegisterReturn<'email'>;
  error: string | undefined;
}) {
  const { t } = useTranslation('auth');
  return (
    <Field label={t('fields.email')} error={error}>
      {(control) => (
        <Input {...control} {...register()} type="email" autoComplete="username" inputMode="email" />
      )}
    </Field>
  );
}
