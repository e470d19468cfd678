import { bedsEndpoints, type Beds as Stored } from '@bedside/contracts/departments/beds.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bedsQuery } from '../../../domains/department/departments.queries.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Textarea } from '../../../ui/controls/textarea.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { SettingConflicts } from './setting-conflicts.tsx';
import { SettingsForm, SettingsSection } from './settings-section.tsx';
import { useBedsForm } from './use-beds-form.ts';

/** Edits the department's beds in the order of the tracking list, one per line. */
export function Beds() {
  return (
    <SettingsSection texts="beds" query={useQuery({ ...bedsQuery(), refetchOnMount: 'always' })}>
      {(stored) => <BedsForm stored={stored} />}
    </SettingsSection>
  );
}

function BedsForm({ stored }: { stored: Stored }) {
  const { t } = useTranslation('departments');
  const form = useBedsForm(stored);
  const moment = useMoment();
  const who = stored.changedBy?.fullName ?? t('conflict.colleague');
  return (
    <SettingsForm onSave={form.save}>
      <Field label={t('beds.label')} hint={t('beds.count', { count: form.count })} error={form.problem}>
        {(control) => (
          <Textarea
            {...control}
            data-setting="beds"
            rows={8}
            spellCheck={false}
            autoComplete="off"
            className="max-w-64 tabular-nums"
            value={form.text}
            onChange={(event) => form.type(event.target.value)}
          />
        )}
      </Field>
      <div role="alert" className="contents">
        <SettingConflicts
          who={who}
          conflicts={form.conflict ? [form.conflict] : []}
          onKeepMine={form.keepMine}
          onTakeTheirs={form.takeTheirs}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-md:[&>button]:h-11">
        <Button
          needs={bedsEndpoints.change}
          type="submit"
          variant="outline"
          disabled={!form.canSave}
          aria-busy={form.isPending}
        >
          {form.isPending && <Spinner />}
          {t('beds.save')}
        </Button>
        {form.isTouched && (
          <Button variant="ghost" disabled={form.isPending} onClick={form.takeTheirs}>
            {t('limits.discard')}
          </Button>
        )}
        {stored.changedAt && (
          <p className="text-sm text-muted">{t('beds.changed', { who, time: moment(stored.changedAt) })}</p>
        )}
      </div>
    </SettingsForm>
  );
}
