import type { CriticalSide } from '@bedside/contracts/clinical/labs/severity/critical-labs.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { useAtomValue } from 'jotai';
import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type DraftResult, noUnit } from '../../../state/drafts/lab-drafts.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FieldError } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { focusAfter } from '../../../ui/hooks/use-focus-recovery.ts';
import type { NotChecked } from '../not-checked.tsx';
import { type RowProblem, testOfRow, withTestName } from './entry-rows.ts';
import { RowPreview } from './row-preview.tsx';

interface ResultRowProps {
  row: DraftResult;
  problems: readonly RowProblem[];
  previous: LabResult | undefined;
  /** The side of the department's limits on which the result lies. */
  critical: CriticalSide | undefined;
  notChecked: NotChecked | undefined;
  /** The id of the list of test names. */
  namesId: string;
  onChange: (row: DraftResult) => void;
  onRemove: () => void;
}

/** One result to enter, with its interpretation and the value before it. */
export function ResultRow({ previous, critical, notChecked, ...entered }: ResultRowProps) {
  const { t } = useTranslation('labs');
  const problemId = useId();
  const { row, problems, onChange } = entered;
  return (
    <li data-row {...focusAfter('[data-row] input', '[name=line]')} className="py-2.5">
      <RowFields {...entered} problemId={problemId} />
      <FieldError
        id={problemId}
        message={problems.map((problem) => t(`entry.rowProblem.${problem}`)).join(' ') || undefined}
      />
      <RowPreview
        row={row}
        previous={previous}
        critical={critical}
        notChecked={notChecked}
        onChange={onChange}
      />
    </li>
  );
}

interface RowFieldsProps extends Omit<ResultRowProps, 'previous' | 'critical' | 'notChecked'> {
  /** The id of the text of the problems. */
  problemId: string;
}

function RowFields({ row, problems, namesId, problemId, onChange, onRemove }: RowFieldsProps) {
  const { t } = useTranslation('labs');
  const language = useAtomValue(languageAtom);
  const name = row.testName.trim() === '' ? t('entry.newResult') : row.testName;
  const field = (what: string, problem: RowProblem) => ({
    'aria-label': t('entry.fieldOf', { field: what, name }),
    'aria-invalid': problems.includes(problem),
    'aria-describedby': problemId,
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_6rem_8rem_8rem_2.25rem] items-start gap-2 max-md:grid-cols-2">
      <Input
        {...field(t('column.test'), 'name')}
        list={namesId}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('column.test')}
        className="max-md:col-span-2"
        value={row.testName}
        onChange={({ target }) => onChange(withTestName(row, target.value, language))}
      />
      <Input
        {...field(t('result'), 'result')}
        inputMode="decimal"
        maxLength={500}
        autoComplete="off"
        placeholder={t('result')}
        className="text-right font-semibold tabular-nums"
        value={row.result}
        onChange={({ target }) => onChange({ ...row, result: target.value })}
      />
      <UnitField row={row} control={field(t('units'), 'unit')} onChange={onChange} />
      <Input
        aria-label={t('entry.fieldOf', { field: t('referenceRange'), name })}
        maxLength={100}
        autoComplete="off"
        placeholder={t('entry.rangePlaceholder')}
        className="tabular-nums"
        value={row.referenceRange}
        onChange={({ target }) => onChange({ ...row, referenceRange: target.value })}
      />
      <Button
        variant="ghost"
        size="icon"
        className="max-md:justify-self-end"
        aria-label={t('entry.remove', { name })}
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
      </Button>
    </div>
  );
}

interface UnitFieldProps {
  row: DraftResult;
  control: { 'aria-label': string; 'aria-invalid': boolean; 'aria-describedby': string };
  onChange: (row: DraftResult) => void;
}

const otherUnit = 'other';

/** A test with several units asks which one, and never fills it in (LABLINE-3). */
function UnitField({ row, control, onChange }: UnitFieldProps) {
  const { t } = useTranslation('labs');
  const language = useAtomValue(languageAtom);
  const units = testOfRow(row, language)?.units ?? [];
  const isListed = row.unit === '' || row.unit === noUnit || units.includes(row.unit);
  if (units.length > 0 && isListed) {
    return (
      <Select
        {...control}
        value={row.unit}
        placeholder={t('entry.chooseUnit')}
        options={[
          ...units.map((unit) => ({ value: unit, label: unit })),
          { value: otherUnit, label: t('entry.otherUnit') },
        ]}
        onValueChange={(unit) => onChange({ ...row, unit: unit === otherUnit ? ' ' : unit })}
      />
    );
  }
  return (
    <Input
      {...control}
      maxLength={40}
      autoComplete="off"
      spellCheck={false}
      placeholder={t('entry.unitPlaceholder')}
      value={row.unit.trimStart()}
      onChange={({ target }) => onChange({ ...row, unit: target.value })}
    />
  );
}
