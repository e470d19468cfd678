import { acvpuLetters, acvpuLevels } from '@bedside/contracts/clinical/vitals/acvpu.ts';
import { oxygenDevices } from '@bedside/contracts/vitals/vitals.contract.ts';
import { type ReactNode, useId } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../../ui/controls/choice.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import type { CurrentVitals } from '../now/use-current-vitals.ts';
import type { VitalsFormState } from '../use-vitals-form.ts';
import { NumberField } from './number-field.tsx';
import { PainField } from './pain-field.tsx';
import type { Verdicts } from './use-verdicts.tsx';

/** Radix Select does not accept an empty value. */
const none = 'none';

/** Pain, consciousness (ACVPU as one answer, D43) and oxygen. Each can stay unanswered. */
export function AssessmentFields({ form, current, verdicts }: AssessmentFieldProps) {
  const { t } = useTranslation('vitals');
  const { control } = form;
  return (
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
      <Controller
        control={control}
        name="painLevel"
        render={({ field }) => (
          <PainField
            value={field.value}
            onChange={field.onChange}
            current={current('painLevel')}
            tone={verdicts.toneOf('painLevel')}
          />
        )}
      />
      <ConsciousnessField form={form} current={current} verdicts={verdicts} />
      <Controller
        control={control}
        name="oxygen"
        render={({ field }) => (
          <Group label={t('name.oxygen')} hint={current('oxygen')}>
            {(described) => (
              <Choice
                label={t('name.oxygen')}
                {...described}
                options={[
                  { value: 'air', label: t('roomAir') },
                  { value: 'oxygen', label: t('onOxygen') },
                ]}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          </Group>
        )}
      />
      {form.watch('oxygen') === 'oxygen' && <OxygenSupply form={form} current={current} />}
    </div>
  );
}

interface AssessmentFieldProps {
  form: VitalsFormState;
  current: CurrentVitals;
  verdicts: Verdicts;
}

function ConsciousnessField({ form, current, verdicts }: AssessmentFieldProps) {
  const { t } = useTranslation('vitals');
  return (
    <Controller
      control={form.control}
      name="consciousness"
      render={({ field, fieldState }) => (
        <Field
          label={t('name.consciousnessLevel')}
          hint={current('consciousness')}
          error={fieldState.error?.message}
        >
          {(attributes) => (
            <Select
              {...attributes}
              value={field.value || none}
              onValueChange={(value) => field.onChange(value === none ? '' : value)}
              options={[
                { value: none, label: t('notAssessed') },
                ...acvpuLevels.map((answer) => ({
                  value: answer,
                  label: `${acvpuLetters[answer]} · ${t(`acvpu.${answer}`)}`,
                })),
              ]}
              className={field.value ? (verdicts.toneOf('consciousness') ?? '') : '[&>span]:text-unknown'}
            />
          )}
        </Field>
      )}
    />
  );
}

function OxygenSupply({ form, current }: Omit<AssessmentFieldProps, 'verdicts'>) {
  const { t } = useTranslation('vitals');
  return (
    <>
      <Controller
        control={form.control}
        name="oxygenDevice"
        render={({ field }) => (
          <Field label={t('name.oxygenDevice')} hint={current('oxygenDevice')}>
            {(attributes) => (
              <Select
                {...attributes}
                value={field.value || none}
                onValueChange={(value) => field.onChange(value === none ? '' : value)}
                options={[
                  { value: none, label: t('form.choose') },
                  ...oxygenDevices.map((device) => ({ value: device, label: t(`device.${device}`) })),
                ]}
              />
            )}
          </Field>
        )}
      />
      <NumberField
        {...form.register('oxygenFlow')}
        inputMode="decimal"
        label={t('name.oxygenFlow')}
        unit={t('unit.oxygenFlow')}
        current={current('oxygenFlow')}
        error={form.formState.errors.oxygenFlow?.message}
      />
    </>
  );
}

interface GroupProps {
  label: string;
  /** The last value. Screen readers read it when the focus enters the choice. */
  hint: string;
  children: (described: { 'aria-describedby': string }) => ReactNode;
}

function Group({ label, hint, children }: GroupProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <span className="text-sm font-medium">{label}</span>
      {children({ 'aria-describedby': id })}
      <span id={id} className="text-xs text-muted">
        {hint}
      </span>
    </div>
  );
}
