import { useTranslation } from 'react-i18next';
import { Field } from '../../../../ui/controls/field.tsx';
import { Input } from '../../../../ui/controls/input.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { useControl } from '../../../../ui/rights/permission.tsx';
import type { FactFieldProps } from './fact-inputs.tsx';

/** Names the physician who decided on scale 2. Required of everyone who is not a physician (D9). */
export function ScaleField({ editor: { form, edit, isPhysician }, error }: FactFieldProps) {
  const { t } = useTranslation('patients');
  const { scale, decidedBy } = form.spo2Scale;
  const { refusal, attributes, act } = useControl('decide-scale');
  const named = scale === 2 && (!isPhysician || decidedBy !== '');
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t('fields.spo2Scale')}
        hint={refusal ?? t('facts.scale.hint')}
        error={named ? undefined : error}
      >
        {(control) => (
          <Select
            {...control}
            {...attributes}
            name="spo2Scale"
            value={`${scale}`}
            options={(['1', '2'] as const).map((one) => ({ value: one, label: t(`facts.scale.${one}`) }))}
            onValueChange={(chosen) =>
              act(() => edit('spo2Scale', { scale: chosen === '2' ? 2 : 1, decidedBy: '' }))()
            }
          />
        )}
      </Field>
      {named && (
        <Field label={t('facts.scale.decidedBy')} error={error}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={120}
              value={decidedBy}
              onChange={(event) => edit('spo2Scale', { scale, decidedBy: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
