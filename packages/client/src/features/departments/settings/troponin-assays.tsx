import {
  type TroponinAssays as Stored,
  troponinAssaysEndpoints,
} from '@bedside/contracts/departments/troponin-assays.contract.ts';
import { troponinUnits } from '@bedside/contracts/scores/score-parameters.ts';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { troponinAssaysQuery } from '../../../domains/department/departments.queries.ts';
import { number } from '../../../i18n/format.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field, FieldError } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { SettingsForm, SettingsSection } from './settings-section.tsx';
import { type AssaysForm, useAssaysForm } from './use-assays-form.ts';

/** Chooses the troponin assay of the department's laboratory, and adds one that the published table lacks (D72). */
export function TroponinAssays() {
  return (
    <SettingsSection
      texts="troponin"
      query={useQuery({ ...troponinAssaysQuery(), refetchOnMount: 'always' })}
    >
      {(stored) => <Form key={stored.version} stored={stored} />}
    </SettingsSection>
  );
}

function Form({ stored }: { stored: Stored }) {
  const { t } = useTranslation('departments');
  const form = useAssaysForm(stored);
  const language = useAtomValue(languageAtom);
  const moment = useMoment();
  const used = form.assays.find(({ name }) => name === form.used);
  const choices = form.assays.map(({ name, upperReferenceLimit, unit }) => ({
    value: name,
    label: t('troponin.choice', { assay: name, value: number(upperReferenceLimit, language), unit }),
  }));
  return (
    <SettingsForm onSave={form.save}>
      <Field label={t('troponin.used')}>
        {(control) => (
          <Select
            {...control}
            className="max-w-96"
            value={form.used}
            options={[{ value: '', label: t('troponin.none') }, ...choices]}
            onValueChange={form.use}
          />
        )}
      </Field>
      <NewAssay form={form} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-md:[&>button]:h-11">
        <Button
          needs={troponinAssaysEndpoints.change}
          type="submit"
          variant="outline"
          disabled={!form.canSave}
          aria-busy={form.isPending}
        >
          {form.isPending && <Spinner />}
          {t('troponin.save')}
        </Button>
        {used && (
          <Button variant="ghost" disabled={form.isPending} onClick={() => form.remove(used.name)}>
            {t('troponin.remove', { assay: used.name })}
          </Button>
        )}
        <p className="text-sm text-muted">
          {stored.changedAt
            ? t('troponin.changed', {
                who: stored.changedBy?.fullName ?? t('conflict.colleague'),
                time: moment(stored.changedAt),
              })
            : t('troponin.published')}
        </p>
      </div>
    </SettingsForm>
  );
}

/** A row for an assay that the table lacks. Adding it chooses it. */
function NewAssay({ form }: { form: AssaysForm }) {
  const { t } = useTranslation('departments');
  const { register, control, clearErrors, formState } = form.draft;
  const onChange = () => clearErrors();
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t('troponin.add')}</legend>
      <div className="mt-1 grid items-end gap-3 md:grid-cols-[2fr_1fr_auto_auto]">
        <Field label={t('troponin.name')}>
          {(field) => <Input {...field} {...register('name', { onChange })} autoComplete="off" />}
        </Field>
        <Field label={t('troponin.limit')}>
          {(field) => (
            <Input {...field} {...register('limit', { onChange })} autoComplete="off" inputMode="decimal" />
          )}
        </Field>
        <Controller
          control={control}
          name="unit"
          rules={{ onChange }}
          render={({ field: { value, onChange: choose } }) => (
            <Field label={t('troponin.unit')}>
              {(field) => (
                <Select
                  {...field}
                  value={value}
                  options={troponinUnits.map((unit) => ({ value: unit, label: unit }))}
                  onValueChange={choose}
                />
              )}
            </Field>
          )}
        />
        <Button variant="outline" onClick={form.add}>
          {t('troponin.addIt')}
        </Button>
      </div>
      {Object.keys(formState.errors).length > 0 && <FieldError message={t('troponin.wrong')} />}
    </fieldset>
  );
}
