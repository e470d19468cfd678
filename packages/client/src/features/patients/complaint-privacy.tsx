import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/controls/checkbox.tsx';

interface ComplaintPrivacyProps {
  isPrivate: boolean;
  onChange: (isPrivate: boolean) => void;
}

/** Marks the chief complaint above it as private: wall displays then show "private" instead. */
export function ComplaintPrivacy({ isPrivate, onChange }: ComplaintPrivacyProps) {
  const { t } = useTranslation('patients');
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="-mt-2 flex min-h-9 items-center gap-2 text-sm max-md:min-h-11 sm:col-span-2"
    >
      <Checkbox id={id} checked={isPrivate} onCheckedChange={(checked) => onChange(checked === true)} />
      {t('facts.complaint.box')}
    </label>
  );
}
