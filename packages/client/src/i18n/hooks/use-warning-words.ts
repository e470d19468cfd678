import { drugWithId, shownDrugName } from '@bedside/contracts/clinical/medications/drugs.ts';
import type { MedicationWarning } from '@bedside/contracts/medication-warnings.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { languageAtom } from '../../storage/preferences.ts';
import { number } from '../format.ts';
import { useMedicationWords } from './use-medication-words.ts';

type AboveMaximum = Extract<MedicationWarning, { code: 'dose-above-maximum' }>;

/** The rules of routes that are never right, each with a sentence. */
const neverRules = [
  'NEVER-1',
  'NEVER-2',
  'NEVER-3',
  'NEVER-4',
  'NEVER-5',
  'NEVER-6',
  'NEVER-7',
  'NEVER-8',
  'NEVER-9',
] as const;

/** Returns the statements of a medication's check as sentences in the reader's language (D70). */
export function useWarningWords() {
  const { t } = useTranslation('medications');
  const language = useAtomValue(languageAtom);
  const { term } = useMedicationWords();
  const drugName = (id: string) => drugWithId(id)?.names[language] ?? id;

  const amountText = ({ unit, isPerKg, per }: AboveMaximum, amount: number) => {
    const isSmall = unit === 'mg' && amount < 0.1;
    const isLarge = unit === 'mg' && amount >= 1000 && per === undefined;
    const of = isSmall ? 'mcg' : isLarge ? 'g' : unit;
    const rate = [isPerKg && 'kg', per === 'hour' && 'h', per === 'minute' && 'min'].filter(Boolean);
    const factor = isSmall ? 1000 : isLarge ? 0.001 : 1;
    const shown = Number((amount * factor).toPrecision(4));
    return `${number(shown, language)} ${[term('unit', of), ...rate].join('/')}`;
  };

  const above = (warning: AboveMaximum) => {
    const { period, drug, amount, maximum, maximumPerKg, weightKg, isWeightAssumed, includesGiven } = warning;
    const highest = amountText(warning, maximum);
    const limit =
      maximumPerKg === undefined || weightKg === undefined
        ? highest
        : t(isWeightAssumed ? 'warning.byAssumedWeight' : 'warning.byWeight', {
            maximum: highest,
            perKg: amountText(warning, maximumPerKg),
            weight: number(weightKg, language),
          });
    const values = { amount: amountText(warning, amount), drug: drugName(drug), maximum: limit };
    const sentence = period === 'single' ? t('warning.single', values) : t('warning.day', values);
    return includesGiven ? `${sentence} ${t('warning.includesGiven')}` : sentence;
  };

  const withSimilar = (sentence: string, similar: readonly string[]) =>
    similar.length === 0 ? sentence : `${sentence} ${t('warning.similar', { list: similar.join(', ') })}`;

  const warning = (one: MedicationWarning): string => {
    switch (one.code) {
      case 'allergies-not-asked':
        return t('allergy.notAsked');
      case 'duplicate':
        return t('warning.duplicate', {
          drug: drugName(one.ingredient),
          name: shownDrugName(one.name, language),
        });
      case 'dose-above-maximum':
        return above(one);
      case 'too-often':
        return t('warning.tooOften', { drug: drugName(one.drug) });
      case 'dose-not-checked': {
        const why = t(`gap.${one.why}`);
        return one.period === 'day' ? t('warning.dayNotChecked', { why }) : t('warning.notChecked', { why });
      }
      case 'drug-not-compared':
        return one.comparedAs === undefined
          ? withSimilar(t('warning.drugNotCompared', { name: one.name }), one.similar)
          : t('warning.comparedAs', { name: one.name, drug: one.comparedAs });
      case 'class-not-compared':
        return t('warning.classNotCompared', { name: one.name });
      case 'allergy-not-compared':
        return one.comparedAs === undefined
          ? withSimilar(t('warning.allergyNotCompared', { substance: one.substance }), one.similar)
          : t('warning.comparedAs', { name: one.substance, drug: one.comparedAs });
      case 'unsafe-writing':
        return one.safe === undefined
          ? t('warning.unsafeOnly', { written: one.written })
          : t('warning.unsafe', { written: one.written, text: one.safe });
    }
  };

  /** The sentence of a route that is never right; undefined for a rule of a newer server. */
  const never = (rule: string): string => {
    const known = neverRules.find((one) => one === rule);
    return t(`never.${known ?? 'NEVER-9'}`);
  };

  return { warning, never };
}
