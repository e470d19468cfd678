import { genders, patientStatuses } from '@bedside/contracts/patients/patient-facts.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { day } from '../../../i18n/format.ts';
import { languageAtom } from '../../../storage/preferences.ts';

type Stated = NonNullable<Patient['hospitalStates']>[number];

/** Returns a fact of the hospital's system in the screen's language. */
export function useStatedFact(): (stated: Stated) => string {
  const { t } = useTranslation('patients');
  const language = useAtomValue(languageAtom);
  return ({ fact, value }) => {
    const gender = genders.find((one) => one === value);
    const status = patientStatuses.find((one) => one === value);
    if (fact === 'gender' && gender) return t(`genders.${gender}`);
    if (fact === 'status' && status) return t(`statuses.${status}`);
    return fact === 'dateOfBirth' ? day(value, language) : value;
  };
}
