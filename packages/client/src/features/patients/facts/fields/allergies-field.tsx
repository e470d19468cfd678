import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/controls/button.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { Input } from '../../../../ui/controls/input.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import type { AllergyRow, FactsForm } from '../facts-form.ts';

const noAllergy: AllergyRow = { substance: '', reaction: '' };

/** Edits allergies: not asked, none known, or a list. Not asked never means none known (D10). */
export function AllergiesField({
  value,
  onChange,
  error,
}: {
  value: FactsForm['allergies'];
  onChange: (value: FactsForm['allergies']) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation('patients');
  const known = [
    { value: 'not-asked', label: t('allergies.notAsked') },
    { value: 'none-known', label: t('allergies.noneKnown') },
    { value: 'list', label: t('facts.allergies.list') },
  ] as const;
  return (
    <div className="flex flex-col gap-2 sm:col-span-2">
      <Field label={t('fields.allergies')} error={error}>
        {(control) => (
          <Select
            {...control}
            name="allergies"
            value={value.known}
            options={known}
            onValueChange={(chosen) => {
              const next = known.find((option) => option.value === chosen)?.value ?? 'not-asked';
              // Keeps the listed allergies until the save, in case the user switches back.
              onChange({ known: next, list: value.list.length > 0 ? value.list : [noAllergy] });
            }}
          />
        )}
      </Field>
      {value.known === 'list' && (
        <>
          <ul className="flex flex-col gap-1.5">
            {[...value.list.entries()].map(([at, row]) => (
              // The rows have no id but their index.
              <AllergyInputs
                key={at}
                row={row}
                onChange={(changed) => onChange({ ...value, list: value.list.with(at, changed) })}
                onRemove={() => onChange({ ...value, list: value.list.toSpliced(at, 1) })}
              />
            ))}
          </ul>
          <Button
            variant="ghost"
            size="sm"
            className="self-start text-action"
            onClick={() => onChange({ ...value, list: [...value.list, noAllergy] })}
          >
            <Plus aria-hidden /> {t('facts.allergies.add')}
          </Button>
        </>
      )}
    </div>
  );
}

import { focusAfter } from '../../../../ui/hooks/use-focus-recovery.ts';

interface AllergyInputsProps {
  row: AllergyRow;
  onChange: (row: AllergyRow) => void;
  onRemove: () => void;
}

function AllergyInputs({ row, onChange, onRemove }: AllergyInputsProps) {
  const { t } = useTranslation('patients');
  return (
    <li data-row {...focusAfter('[data-row] input', 'button')} className="flex gap-1.5">
      <Input
        aria-label={t('facts.allergies.substance')}
        placeholder={t('facts.allergies.substance')}
        autoComplete="off"
        maxLength={120}
        value={row.substance}
        onChange={(event) => onChange({ ...row, substance: event.target.value })}
      />
      <Input
        aria-label={t('facts.allergies.reaction')}
        placeholder={t('facts.allergies.reaction')}
        autoComplete="off"
        maxLength={200}
        value={row.reaction}
        onChange={(event) => onChange({ ...row, reaction: event.target.value })}
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('facts.allergies.remove', { substance: row.substance })}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </li>
  );
}
