import { doseUnits } from '@bedside/contracts/medications/medication-terms.ts';
import { useTranslation } from 'react-i18next';
import { useMedicationWords } from '../../../../i18n/hooks/use-medication-words.ts';
import { Field } from '../../../../ui/controls/field.tsx';
import { Input } from '../../../../ui/controls/input.tsx';
import { Select } from '../../../../ui/controls/select.tsx';

interface DoseFieldProps {
  amount: string;
  unit: string;
  onAmount: (amount: string) => void;
  onUnit: (unit: string) => void;
  /** The drug's usual units, which come first. */
  usual: readonly string[];
  hint?: string | undefined;
  error: string | undefined;
}

/** Takes a dose as an amount and a unit. Suggests units and never an amount. */
export function DoseField({ amount, unit, onAmount, onUnit, usual, hint, error }: DoseFieldProps) {
  const { t } = useTranslation('medications');
  const { term } = useMedicationWords();
  const units = [...new Set([...usual, ...(unit === '' ? [] : [unit]), ...doseUnits])];
  return (
    <Field label={t('form.dose')} hint={hint} error={error}>
      {(control) => (
        <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-2">
          <Input
            {...control}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            className="tabular-nums"
            value={amount}
            onChange={({ target }) => onAmount(target.value)}
          />
          <Select
            name="unit"
            aria-label={t('form.unit')}
            placeholder={t('form.unit')}
            value={unit}
            options={units.map((each) => ({ value: each, label: term('unit', each) }))}
            onValueChange={onUnit}
          />
        </div>
      )}
    </Field>
  );
}
