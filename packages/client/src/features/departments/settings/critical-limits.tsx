import {
  criticalLimitsEndpoints,
  type CriticalLimits as Limits,
} from '@bedside/contracts/departments/critical-limits.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { criticalLimitsQuery } from '../../../domains/department/departments.queries.ts';
import { useLabName } from '../../../i18n/hooks/use-lab-name.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FieldError } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { focusAfter } from '../../../ui/hooks/use-focus-recovery.ts';
import { phoneQuery, useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import type { LimitRow } from './limit-rows.ts';
import { SettingConflicts } from './setting-conflicts.tsx';
import { SettingsForm, SettingsSection } from './settings-section.tsx';
import { useLimitsForm } from './use-limits-form.ts';

/** Edits the limits from which a lab result is critical in this department (CRIT-1). */
export function CriticalLimits() {
  return (
    <SettingsSection texts="limits" query={useQuery(criticalLimitsQuery())}>
      {(stored) => <LimitsForm stored={stored} />}
    </SettingsSection>
  );
}

const columns = ['test', 'unit', 'for', 'low', 'high'] as const;
/** On a phone, unit and group are below the test, so that both limits are visible. */
const phoneColumns = ['test', 'low', 'high'] as const;

function LimitsForm({ stored }: { stored: Limits }) {
  const { t } = useTranslation('departments');
  const form = useLimitsForm(stored);
  const wrong = form.rows.some(form.isWrong);
  const problemId = useId();
  const isPhone = useMediaQuery(phoneQuery);
  return (
    <SettingsForm onSave={form.save}>
      <div className="max-h-96 overflow-y-auto rounded-md border">
        <table className="w-full border-separate border-spacing-0 text-sm">
          <caption className="sr-only">{t('limits.title')}</caption>
          <thead>
            <tr>
              {(isPhone ? phoneColumns : columns).map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="sticky top-0 z-1 border-b bg-raised px-2 py-1.5 text-left text-xs font-medium text-muted"
                >
                  {t(`limits.column.${column}`)}
                </th>
              ))}
              <td className="sticky top-0 z-1 border-b bg-raised" />
            </tr>
          </thead>
          <tbody>
            {form.rows.map((row) => (
              <Row
                key={row.key}
                row={row}
                isPhone={isPhone}
                problemId={form.isWrong(row) ? problemId : undefined}
                onChange={form.set}
                onRemove={() => form.remove(row.key)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <FieldError id={problemId} message={wrong ? t('limits.wrong') : undefined} />
      <Overtaken stored={stored} form={form} />
      <Actions stored={stored} form={form} />
    </SettingsForm>
  );
}

type Form = ReturnType<typeof useLimitsForm>;

function Actions({ stored, form }: { stored: Limits; form: Form }) {
  const { t } = useTranslation('departments');
  const moment = useMoment();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-md:[&>button]:h-11">
      <Button
        needs={criticalLimitsEndpoints.change}
        type="submit"
        variant="outline"
        disabled={!form.isTouched || form.conflicts.length > 0 || form.isPending}
        aria-busy={form.isPending}
      >
        {form.isPending && <Spinner />}
        {t('limits.save')}
      </Button>
      <Button variant="ghost" onClick={form.add}>
        <Plus aria-hidden /> {t('limits.add')}
      </Button>
      <Button variant="ghost" disabled={form.isPending} onClick={form.restore}>
        {t('limits.restore')}
      </Button>
      {form.isTouched && (
        <Button variant="ghost" disabled={form.isPending} onClick={form.discard}>
          {t('limits.discard')}
        </Button>
      )}
      <p className="text-sm text-muted">
        {stored.changedAt && stored.changedBy
          ? t('limits.changed', { who: stored.changedBy.fullName, time: moment(stored.changedAt) })
          : t('limits.published')}
      </p>
    </div>
  );
}

/** Shows that a colleague saved meanwhile, with the rows that only they changed and those that both changed. */
function Overtaken({ stored, form }: { stored: Limits; form: Form }) {
  const { t } = useTranslation('departments');
  const { name, limits } = useRowTexts();
  const who = stored.changedBy?.fullName ?? t('conflict.colleague');
  return (
    <div role="alert" className="flex max-h-[40dvh] flex-col gap-2 overflow-y-auto empty:hidden">
      {form.isOvertaken && (
        <p className="rounded-md bg-amber-tint px-3 py-2 text-sm text-amber">
          {t('limits.stale', { who })}
          {form.taken.length > 0 && ` ${t('limits.taken', { rows: form.taken.map(name).join('; ') })}`}
        </p>
      )}
      <SettingConflicts
        who={who}
        conflicts={form.conflicts.map(({ key, mine, theirs, was }) => ({
          key,
          what: name(mine ?? theirs ?? was),
          mine: limits(mine),
          theirs: limits(theirs),
        }))}
        onKeepMine={form.keepMine}
        onTakeTheirs={form.takeTheirs}
      />
    </div>
  );
}

interface RowProps {
  row: LimitRow;
  isPhone: boolean;
  /** The error that the row shares with others; undefined while its limits are possible. */
  problemId: string | undefined;
  onChange: (row: LimitRow) => void;
  onRemove: () => void;
}

function Row({ row, isPhone, problemId, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('departments');
  const nameOf = useLabName();
  const test = nameOf({ testName: row.test });
  const cell = 'border-b px-2 py-1';
  const input = (field: 'test' | 'unit' | 'low' | 'high' | 'fromAge' | 'belowAge', width: string) => (
    <Input
      aria-label={t(`limits.field.${field}`, { test })}
      data-setting={row.key}
      aria-invalid={problemId !== undefined}
      aria-describedby={problemId}
      autoComplete="off"
      maxLength={40}
      className={cn('h-8 tabular-nums max-md:h-11', width)}
      value={field === 'low' || field === 'high' ? mark(row[field]) : row[field]}
      onChange={({ target }) => onChange({ ...row, [field]: target.value })}
    />
  );
  const { group, mark } = useRowTexts();
  const unit = row.isNew ? input('unit', 'w-24') : row.unit || '–';
  const who = row.isNew ? (
    <span className="flex gap-1">
      {input('fromAge', 'w-14')}
      {input('belowAge', 'w-14')}
    </span>
  ) : (
    group(row)
  );
  return (
    <tr data-row {...focusAfter('[data-row] input', 'button')}>
      <th scope="row" className={cn(cell, 'text-left font-normal')}>
        {row.isNew ? input('test', 'w-40 max-md:w-full') : test}{' '}
        {isPhone && (
          <span className="mt-0.5 flex flex-wrap gap-x-2 gap-y-1 text-xs text-muted">
            {unit} <span>{who}</span>
          </span>
        )}
      </th>
      {!isPhone && <td className={cn(cell, 'text-muted')}>{unit}</td>}
      {!isPhone && <td className={cn(cell, 'text-muted')}>{who}</td>}
      <td className={cell}>{input('low', 'w-20 max-md:w-18')}</td>
      <td className={cell}>{input('high', 'w-20 max-md:w-18')}</td>
      <td className={cn(cell, 'text-right')}>
        <Button
          variant="ghost"
          size="icon"
          className="size-8"
          aria-label={t('limits.remove', { test })}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      </td>
    </tr>
  );
}

/** Returns formatters of a row: its group, its name, its limits and one of its numbers. */
function useRowTexts() {
  const { t } = useTranslation('departments');
  const isEnglish = useAtomValue(languageAtom) === 'en';
  /** Writes the decimal mark of the reader's language. Both marks are read. */
  const mark = (text: string) => (isEnglish ? text : text.replace('.', ','));
  const nameOf = useLabName();
  const group = (row: LimitRow) =>
    [
      row.fromAge !== '' && t('limits.fromAge', { age: row.fromAge }),
      row.belowAge !== '' && t('limits.belowAge', { age: row.belowAge }),
      row.pregnant && t('limits.pregnant'),
    ]
      .filter(Boolean)
      .join(', ');
  const name = (row: LimitRow | null) =>
    row === null ? '' : [nameOf({ testName: row.test }), row.unit, group(row)].filter(Boolean).join(', ');
  const limits = (row: LimitRow | null) =>
    row === null
      ? t('conflict.removed')
      : [row.low !== '' && `≤ ${mark(row.low)}`, row.high !== '' && `≥ ${mark(row.high)}`]
          .filter(Boolean)
          .join(', ');
  return { group, name, limits, mark };
}
