import type { FoundInChart, ReplyFinding, ReplySign } from '@bedside/contracts/chat/reply-finding.ts';
import { shownAllergen } from '@bedside/contracts/clinical/medications/allergen-names.ts';
import { shownDrugName } from '@bedside/contracts/clinical/medications/drugs.ts';
import { toDisplay } from '@bedside/contracts/clinical/vitals/temperature.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useObjectionWords } from '../../../domains/objections/use-objection-words.ts';
import { decimal, number } from '../../../i18n/format.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { languageAtom, temperatureUnitAtom } from '../../../storage/preferences.ts';

/** Returns a formatter of a finding with the time of its value, in the reader's language: "Fever (39.3 °C), 14:32". */
export function useFoundWords(): (found: FoundInChart) => string {
  const words = useFindingWords();
  const moment = useMoment();
  return ({ finding, at }) => capitalized([words(finding), at && moment(at)].filter(Boolean).join(', '));
}

function useFindingWords(): (finding: ReplyFinding) => string {
  const { t } = useTranslation('chat');
  const { t: vitals } = useTranslation('vitals');
  const language = useAtomValue(languageAtom);
  const unit = useAtomValue(temperatureUnitAtom);
  const objection = useObjectionWords();
  const nameOf = useSignName();
  /** A value of the wire with its unit: "39.3" is "102.7 °F" for some readers. */
  const measured = (sign: ReplySign, value: string) => {
    if (sign === 'temperature') {
      return `${decimal(toDisplay(Number(value), unit), language, 1)} ${vitals(`unit.${unit}`)}`;
    }
    if (sign === 'painLevel') return `${value}/10`;
    const plain = /^[\d.]+$/.test(value) ? number(Number(value), language) : value;
    return sign === 'consciousness' || sign === 'newConfusion' || sign === 'supplementalOxygen'
      ? plain
      : `${plain} ${vitals(`unit.${sign}`)}`;
  };
  return (found) => {
    switch (found.code) {
      case 'out-of-range':
        return t('objections.alert', {
          name: nameOf(found.sign),
          value: measured(found.sign, found.value),
        });
      case 'allergy-conflict':
        return t(`finding.allergy.${found.level}`, {
          drug: shownDrugName(found.drug, language),
          substance: shownAllergen(found.substance, language),
        });
      case 'not-reviewed': {
        const { critical, abnormal } = found;
        const counts = [
          critical > 0 && t('finding.critical', { count: critical }),
          abnormal > 0 && t('finding.abnormal', { count: abnormal }),
        ];
        return t('finding.notReviewed', { results: counts.filter(Boolean).join(', ') });
      }
      case 'allergies-unknown':
        return t('finding.allergiesUnknown');
      case 'rule-out':
        return t('finding.ruleOut', { condition: t(`finding.condition.${found.condition}`) });
      default:
        return objection(found);
    }
  };
}

/** Returns a formatter of the name of a sign: "Blood pressure", or "BP" if short. */
export function useSignName(): (sign: ReplySign, form?: 'name' | 'short') => string {
  const { t } = useTranslation('vitals');
  return (sign, form = 'name') => {
    if (sign === 'newConfusion') return t('alerts.new-confusion');
    if (sign === 'supplementalOxygen') return t('name.oxygen');
    if (sign === 'consciousness') return t('name.consciousnessLevel');
    return t(`${form}.${sign}`);
  };
}

/** Begins with a capital, unless the first word has its own, such as "qSOFA". */
function capitalized(text: string): string {
  return text.replace(/^\p{Ll}(?=[\p{Ll}\s])/u, (letter) => letter.toUpperCase());
}
