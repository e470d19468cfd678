import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { day } from '../../../i18n/format.ts';
import { useAllergies } from '../../../i18n/hooks/use-allergies.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import type { FactName, FactsForm } from '../facts/facts-form.ts';

/** Returns a fact of the form as a text, for a choice between two values. */
export function useFactText(): (name: FactName, form: FactsForm) => string {
  const { t } = useTranslation('patients');
  const allergies = useAllergies();
  const language = useAtomValue(languageAtom);
  return (name, form) => {
    switch (name) {
      case 'gender':
        return t(`genders.${form.gender}`);
      case 'age': {
        const { years, isEstimated } = form.age;
        if (years === '') return t('facts.unknown');
        const age = t('age.years', { value: years });
        return isEstimated ? t('age.estimated', { age }) : age;
      }
      case 'allergies': {
        const { known, list } = form.allergies;
        if (known !== 'list') return allergies(known);
        return allergies(
          list.map(({ substance, reaction }) => ({ substance, ...(reaction && { reaction }) })),
        );
      }
      case 'pregnancy': {
        const { status, weeks, deliveredOn } = form.pregnancy;
        if (status === 'delivered' && deliveredOn !== '') {
          return t('facts.pregnancy.deliveredOn', { day: day(deliveredOn, language) });
        }
        return status === 'yes' && weeks !== ''
          ? t('facts.pregnancy.yesWeeks', { weeks })
          : t(`facts.pregnancy.${status}`);
      }
      case 'spo2Scale': {
        const { scale, decidedBy } = form.spo2Scale;
        const text = t(`facts.scale.${scale}`);
        return scale === 2 && decidedBy !== ''
          ? `${text}, ${t('facts.scale.decided', { who: decidedBy })}`
          : text;
      }
      case 'nurse':
      case 'physician':
        return form[name].name || t('facts.empty');
      case 'isolation':
        return form.isolation === '' ? t('facts.unknown') : t(`isolations.${form.isolation}`);
      case 'complaintPrivate':
        return t(form.complaintPrivate ? 'facts.complaint.private' : 'facts.complaint.shown');
      case 'status':
        return t(`statuses.${form.status}`);
      case 'weightKg':
        return form.weightKg === '' ? t('facts.unknown') : t('facts.weight', { kg: form.weightKg });
      default:
        return form[name] || t('facts.empty');
    }
  };
}
