import { useTranslation } from 'react-i18next';
import { Field } from '../../../../ui/controls/field.tsx';
import { Input } from '../../../../ui/controls/input.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { DateInput } from '../../../../ui/dates/date-input.tsx';
import type { FactFieldProps } from './fact-inputs.tsx';

const pregnancyAnswers = ['unknown', 'no', 'yes', 'delivered'] as const;

export function PregnancyField({ editor: { form, edit }, error }: FactFieldProps) {
  const { t } = useTranslation('patients');
  const { status, weeks, deliveredOn } = form.pregnancy;
  return (
    <Field label={t('fields.pregnancy')} error={error}>
      {(control) => (
        <div className="flex gap-1.5">
          <span className="grow">
            <Select
              {...control}
              name="pregnancy"
              value={status}
              options={pregnancyAnswers.map((one) => ({ value: one, label: t(`facts.pregnancy.${one}`) }))}
              onValueChange={(chosen) => {
                const next = pregnancyAnswers.find((one) => one === chosen) ?? 'unknown';
                edit('pregnancy', {
                  status: next,
                  weeks: next === 'yes' ? weeks : '',
                  deliveredOn: next === 'delivered' ? deliveredOn : '',
                });
              }}
            />
          </span>
          {status === 'yes' && (
            <Input
              className="w-24"
              inputMode="numeric"
              autoComplete="off"
              aria-label={t('facts.pregnancy.weeks')}
              placeholder={t('facts.pregnancy.weeks')}
              value={weeks}
              onChange={(event) => edit('pregnancy', { status, weeks: event.target.value, deliveredOn: '' })}
            />
          )}
          {status === 'delivered' && (
            <DateInput
              className="w-44"
              kind="recent"
              aria-label={t('facts.pregnancy.deliveredLabel')}
              value={deliveredOn}
              onChange={(day) => edit('pregnancy', { status, weeks: '', deliveredOn: day })}
            />
          )}
        </div>
      )}
    </Field>
  );
}
