import { useTranslation } from 'react-i18next';
import { readAmount } from './dose-amount.ts';

/** Returns a function that describes the problem of a typed dose. An empty one is a problem only if it is required. */
export function useDoseProblem(): (
  dose: { amount: string; unit: string },
  required: boolean,
) => string | undefined {
  const { t } = useTranslation('medications');
  return ({ amount, unit }, required) => {
    if (amount.trim() === '') return required ? t('problem.doseRequired') : undefined;
    const read = readAmount(amount);
    if ('problem' in read) return t(`problem.${read.problem}`);
    return unit === '' ? t('problem.unitRequired') : undefined;
  };
}

/** Returns a typed dose as the API takes it: "0.5 mg"; undefined if none was typed. */
export function dosageOf({ amount, unit }: { amount: string; unit: string }): string | undefined {
  const read = readAmount(amount);
  return 'amount' in read && unit !== '' ? `${read.amount} ${unit}` : undefined;
}
