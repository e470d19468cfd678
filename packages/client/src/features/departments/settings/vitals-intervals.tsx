import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import type { VitalsIntervals as Intervals } from '@bedside/contracts/vitals/vitals-intervals.ts';
import { longestTriageMinutes, publishedTriageMinutes } from '@bedside/contracts/vitals/vitals-intervals.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { vitalsIntervalsQuery } from '../../../domains/department/departments.queries.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { SettingConflicts } from './setting-conflicts.tsx';
import { SettingsForm, SettingsSection } from './settings-section.tsx';
import { type Level, levels, listed, useIntervalsForm } from './use-intervals-form.ts';

/** Edits the department's own intervals for vital signs, beside the published ones (DUE-5, D39). */
export function VitalsIntervals() {
  return (
    <SettingsSection texts="intervals" query={useQuery(vitalsIntervalsQuery())}>
      {(stored) => <IntervalsForm stored={stored} />}
    </SettingsSection>
  );
}

function IntervalsForm({ stored }: { stored: Intervals }) {
  const { t } = useTranslation('departments');
  const form = useIntervalsForm(stored);
  return (
    <SettingsForm onSave={form.save}>
      <div className="grid grid-cols-5 gap-3 max-md:grid-cols-2">
        {levels.map((level) => (
          <LevelField
            key={level}
            level={level}
            value={form.values[level]}
            problem={form.problems[level]}
            onChange={(text) => form.type(level, text)}
          />
        ))}
      </div>
      <Overtaken stored={stored} form={form} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          needs={departmentsEndpoints.updateVitalsIntervals}
          type="submit"
          variant="outline"
          disabled={!form.canSave}
          aria-busy={form.isPending}
        >
          {form.isPending && <Spinner />}
          {t('intervals.save')}
        </Button>
        {!form.isPublished && (
          <Button variant="ghost" disabled={form.isPending} onClick={form.typePublished}>
            {t('intervals.restore')}
          </Button>
        )}
        <ChangedBy stored={stored} />
      </div>
    </SettingsForm>
  );
}

type Form = ReturnType<typeof useIntervalsForm>;

/** Shows that a colleague saved meanwhile, and the levels that both changed. */
function Overtaken({ stored, form }: { stored: Intervals; form: Form }) {
  const { t } = useTranslation('departments');
  const who = stored.changedBy?.fullName ?? t('conflict.colleague');
  return (
    <div role="alert" className="contents">
      {form.isOvertaken && (
        <p className="rounded-md bg-amber-tint px-3 py-2 text-sm text-amber">
          {t('intervals.stale', { who, minutes: listed(stored.minutes) })}
        </p>
      )}
      <SettingConflicts
        who={who}
        conflicts={form.conflicts.map((conflict) => ({
          ...conflict,
          what: `${t('intervals.level', { level: conflict.key })} (${t('intervals.minutes')})`,
        }))}
        onKeepMine={form.keepMine}
        onTakeTheirs={form.takeTheirs}
      />
    </div>
  );
}

interface LevelFieldProps {
  level: Level;
  value: string;
  /** The problem of the typed text; undefined until there is one to show. */
  problem: 'whole' | 'order' | undefined;
  onChange: (text: string) => void;
}

function LevelField({ level, value, problem, onChange }: LevelFieldProps) {
  const { t } = useTranslation('departments');
  const messages: Record<'whole' | 'order', string> = {
    whole: t('intervals.whole', { max: longestTriageMinutes }),
    order: t('intervals.order', { level: level - 1 }),
  };
  return (
    <Field
      label={t('intervals.level', { level })}
      aside={t('intervals.minutes')}
      hint={t('intervals.published', { minutes: publishedTriageMinutes[level] })}
      error={problem && messages[problem]}
    >
      {(control) => (
        <Input
          {...control}
          data-setting={level}
          className="tabular-nums max-md:h-11"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function ChangedBy({ stored: { changedAt, changedBy } }: { stored: Intervals }): ReactNode {
  const { t } = useTranslation('departments');
  const moment = useMoment();
  if (changedAt === undefined || changedBy === undefined) return null;
  return (
    <p className="text-sm text-muted">
      {t('intervals.changed', { who: changedBy.fullName, time: moment(changedAt) })}
    </p>
  );
}
