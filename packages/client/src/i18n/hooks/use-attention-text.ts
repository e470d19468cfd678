import type { AttentionValue } from '@bedside/contracts/attention/attention.contract.ts';
import { shownTestName } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';
import { shownAllergen } from '@bedside/contracts/clinical/medications/allergen-names.ts';
import { shownDrugName } from '@bedside/contracts/clinical/medications/drugs.ts';
import { toDisplay } from '@bedside/contracts/clinical/vitals/temperature.ts';
import { isExtreme } from '@bedside/contracts/vitals/vital-ranges.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { languageAtom, temperatureUnitAtom } from '../../storage/preferences.ts';
import { decimal, number } from '../format.ts';
import { labResult } from '../lab-result.ts';

/**
 * Returns a formatter of the values that causes of attention show, each once, such as "SpO₂ 82 %, NEWS2 9". Causes of
 * several sets have several scores, of which the highest appears. A missing number of a pressure is "--".
 */
export function useAttentionText(): (
  causes: readonly { values: readonly AttentionValue[]; unverified?: true | undefined }[],
) => string {
  const { t } = useTranslation(['attention', 'vitals']);
  const language = useAtomValue(languageAtom);
  const unit = useAtomValue(temperatureUnitAtom);
  const confirmed = (text: string, isConfirmed: boolean) =>
    isConfirmed ? `${text} (${t('vitals:confirmed')})` : text;
  const textOf = (value: AttentionValue): string => {
    switch (value.name) {
      case 'news2': {
        const { lowest, highest } = value;
        return t('value.news2', { score: lowest === highest ? lowest : `${lowest}–${highest}` });
      }
      case 'lab': {
        const test = shownTestName({ testName: value.test }, language);
        const result = [labResult(value.result, language), value.unit].filter(Boolean).join(' ');
        return t('value.lab', { test, result });
      }
      case 'drug':
        return t('value.drug', {
          drug: shownDrugName(value.drug, language),
          substance: shownAllergen(value.substance, language),
        });
      case 'bloodPressure':
        return confirmed(
          t('value.bloodPressure', { systolic: value.systolic ?? '--', diastolic: value.diastolic ?? '--' }),
          isExtreme('bloodPressureSystolic', value.systolic) ||
            isExtreme('bloodPressureDiastolic', value.diastolic),
        );
      case 'consciousness':
        return t(`consciousness.${value.value}`);
      case 'temperature': {
        const shown = decimal(toDisplay(value.value, unit), language, 1);
        const text = t('value.temperature', { value: `${shown} ${t(`vitals:unit.${unit}`)}` });
        return confirmed(text, isExtreme('temperature', value.value));
      }
      case 'unrecordable':
        return t('value.unrecordable', {
          signs: value.signs.map((sign) => t(`vitals:short.${sign}`)).join(', '),
        });
      default: {
        const text = t(`value.${value.name}`, { value: number(value.value, language) });
        return confirmed(text, isExtreme(value.name, value.value));
      }
    }
  };
  return (causes) => {
    const values = causes.flatMap((cause) => cause.values);
    const scores = values.filter((value) => value.name === 'news2');
    const highest = scores.toSorted((a, b) => b.highest - a.highest || b.lowest - a.lowest).slice(0, 1);
    // The score comes last, after the values that explain it.
    const sorted = [...values.filter(({ name }) => name !== 'news2'), ...highest];
    const text = [...new Set(sorted.map(textOf))].join(', ');
    // MONITOR-8: what rests on a monitor's value says so wherever it is read.
    return causes.some(({ unverified }) => unverified) ? `${text} (${t('unverified')})` : text;
  };
}
