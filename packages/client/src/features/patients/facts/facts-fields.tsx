import { genders, isolations, patientStatuses } from '@bedside/contracts/patients/patients.contract.ts';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Textarea } from '../../../ui/controls/textarea.tsx';
import { AllergiesField } from './allergies-field.tsx';
import type { FactName, FactsForm } from './facts-form.ts';
import type { FactsEditor } from './use-facts-editor.ts';

interface FactsFieldsProps {
  editor: FactsEditor;
  say: (name: FactName) => string | undefined;
}

type TextFact = { [K in FactName]: FactsForm[K] extends string ? K : never }[FactName];

/** The form fields of every fact, in three groups. */
export function FactsFields({ editor, say }: FactsFieldsProps) {
  const { t } = useTranslation(['patients', 'common']);
  const { form, edit } = editor;

  const input = (name: TextFact, more: { type?: string; unit?: string; inputMode?: 'decimal' } = {}) => (
    <Field label={t(`fields.${name}`)} aside={more.unit} error={say(name)}>
      {(control) => (
        <Input
          {...control}
          name={name}
          type={more.type}
          inputMode={more.inputMode}
          autoComplete="off"
          value={form[name]}
          onChange={(event) => edit(name, event.target.value)}
        />
      )}
    </Field>
  );

  return (
    <>
      <Part title={t('facts.identity')} hint={t('facts.identityHint')}>
        {input('name')}
        {input('mrn')}
        <Field label={t('fields.gender')} error={say('gender')}>
          {(control) => (
            <Select
              {...control}
              name="gender"
              value={form.gender}
              options={genders.map((gender) => ({ value: gender, label: t(`genders.${gender}`) }))}
              onValueChange={(chosen) => edit('gender', genders.find((one) => one === chosen) ?? form.gender)}
            />
          )}
        </Field>
        {input('dateOfBirth', { type: 'date' })}
        <AgeField editor={editor} error={say('age')} />
      </Part>
      <Part title={t('facts.safety')}>
        <AllergiesField
          value={form.allergies}
          onChange={(value) => edit('allergies', value)}
          error={say('allergies')}
        />
        <PregnancyField editor={editor} error={say('pregnancy')} />
        {input('weightKg', { unit: t('facts.kg'), inputMode: 'decimal' })}
        <ScaleField editor={editor} error={say('spo2Scale')} />
        <Field label={t('fields.isolation')} error={say('isolation')}>
          {(control) => (
            <Select
              {...control}
              name="isolation"
              value={form.isolation || 'unknown'}
              options={[
                { value: 'unknown', label: t('facts.unknown') },
                ...isolations.map((kind) => ({ value: kind, label: t(`isolations.${kind}`) })),
              ]}
              onValueChange={(chosen) => edit('isolation', isolations.find((one) => one === chosen) ?? '')}
            />
          )}
        </Field>
      </Part>
      <Part title={t('facts.care')}>
        <Field label={t('fields.chiefComplaint')} error={say('chiefComplaint')} className="sm:col-span-2">
          {(control) => (
            <Textarea
              {...control}
              name="chiefComplaint"
              rows={2}
              value={form.chiefComplaint}
              onChange={(event) => edit('chiefComplaint', event.target.value)}
            />
          )}
        </Field>
        {input('bed')}
        <Field label={t('fields.status')} error={say('status')}>
          {(control) => (
            <Select
              {...control}
              name="status"
              value={form.status}
              options={patientStatuses.map((status) => ({ value: status, label: t(`statuses.${status}`) }))}
              onValueChange={(chosen) =>
                edit('status', patientStatuses.find((one) => one === chosen) ?? form.status)
              }
            />
          )}
        </Field>
        {input('nurse')}
        {input('physician')}
        <Field label={t('fields.plan')} error={say('plan')} className="sm:col-span-2">
          {(control) => (
            <Textarea
              {...control}
              name="plan"
              rows={2}
              value={form.plan}
              onChange={(event) => edit('plan', event.target.value)}
            />
          )}
        </Field>
      </Part>
    </>
  );
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="border-t pt-3 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="float-left w-full text-sm font-semibold">{title}</legend>
      {hint && <p className="clear-both text-xs text-muted">{hint}</p>}
      <div className="clear-both grid gap-x-4 gap-y-3 pt-2 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

interface FactFieldProps {
  editor: FactsEditor;
  error: string | undefined;
}

function AgeField({ editor: { form, edit }, error }: FactFieldProps) {
  const { t } = useTranslation('patients');
  const id = useId();
  if (form.dateOfBirth !== '')
    return <p className="self-end pb-2 text-sm text-muted">{t('facts.ageFromBirth')}</p>;
  const { years, isEstimated } = form.age;
  return (
    <Field label={t('fields.age')} aside={t('add.years')} error={error}>
      {(control) => (
        <div className="flex items-center gap-3">
          <Input
            {...control}
            name="age"
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('facts.unknown')}
            value={years}
            onChange={(event) => edit('age', { years: event.target.value, isEstimated })}
          />
          <label
            htmlFor={id}
            className="flex min-h-9 items-center gap-2 text-sm whitespace-nowrap max-md:min-h-11"
          >
            <Checkbox
              id={id}
              checked={isEstimated}
              onCheckedChange={(checked) => edit('age', { years, isEstimated: checked === true })}
            />
            {t('facts.estimated')}
          </label>
        </div>
      )}
    </Field>
  );
}

const pregnancyAnswers = ['unknown', 'no', 'yes', 'delivered'] as const;

function PregnancyField({ editor: { form, edit }, error }: FactFieldProps) {
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
            <Input
              className="w-40"
              type="date"
              aria-label={t('facts.pregnancy.deliveredLabel')}
              value={deliveredOn}
              onChange={(event) => edit('pregnancy', { status, weeks: '', deliveredOn: event.target.value })}
            />
          )}
        </div>
      )}
    </Field>
  );
}

/** Names the physician who decided on scale 2. Required of everyone who is not a physician (D9). */
function ScaleField({ editor: { form, edit, isPhysician }, error }: FactFieldProps) {
  const { t } = useTranslation('patients');
  const { scale, decidedBy } = form.spo2Scale;
  const named = scale === 2 && (!isPhysician || decidedBy !== '');
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('fields.spo2Scale')} hint={t('facts.scale.hint')} error={named ? undefined : error}>
        {(control) => (
          <Select
            {...control}
            name="spo2Scale"
            value={`${scale}`}
            options={(['1', '2'] as const).map((one) => ({ value: one, label: t(`facts.scale.${one}`) }))}
            onValueChange={(chosen) => edit('spo2Scale', { scale: chosen === '2' ? 2 : 1, decidedBy: '' })}
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
