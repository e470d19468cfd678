import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../../../../ui/controls/field.tsx';
import { Input } from '../../../../ui/controls/input.tsx';
import { Label } from '../../../../ui/controls/label.tsx';
import { DateInput } from '../../../../ui/dates/date-input.tsx';

export interface CollectionTime {
  day: string;
  time: string;
}

interface CollectionFieldProps {
  value: CollectionTime;
  onChange: (value: CollectionTime) => void;
  error: string | undefined;
}

/** The time of collection, as the document states it (D36). Nothing is filled in, because no one may guess it. */
export function CollectionField({ value, onChange, error }: CollectionFieldProps) {
  const { t } = useTranslation('documents');
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-1">
      <Label htmlFor={id}>{t('collected')}</Label>
      <div className="flex flex-wrap items-start gap-2">
        <DateInput
          id={id}
          kind="recent"
          className="w-44"
          value={value.day}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-error`}
          onChange={(day) => onChange({ ...value, day })}
        />
        {/* A text input, because the native time field may use a 12-hour clock. */}
        <Input
          inputMode="numeric"
          className="w-24 tabular-nums"
          aria-label={t('collectedTime')}
          placeholder={t('timeFormat')}
          value={value.time}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-error`}
          onChange={({ target }) => onChange({ ...value, time: target.value })}
        />
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}
