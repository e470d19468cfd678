import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../../ui/controls/checkbox.tsx';
import type { FactFieldProps } from './fact-inputs.tsx';

/** Marks the chief complaint above it as private: wall displays then show "private" instead. */
export function ComplaintPrivacyField({ editor: { form, edit } }: Pick<FactFieldProps, 'editor'>) {
  const { t } = useTranslation('patients');
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="col-span-full -mt-2 flex min-h-9 items-center gap-2 text-sm max-md:min-h-11"
    >
      <Checkbox
        id={id}
        checked={form.complaintPrivate}
        onCheckedChange={(checked) => edit('complaintPrivate', checked === true)}
      />
      {t('facts.complaint.box')}
    </label>
  );
}
