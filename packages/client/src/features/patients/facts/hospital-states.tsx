import { genders, patientStatuses } from '@bedside/contracts/patients/patient-facts.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useAtomValue } from 'jotai';
import { Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { day } from '../../../i18n/format.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { languageAtom } from '../../../storage/preferences.ts';

/** Shows the facts that the hospital's system states otherwise than the chart, beside the form that can take them over. */
export function HospitalStates({ patient }: { patient: Patient }) {
  const { t } = useTranslation('patients');
  const moment = useMoment();
  const text = useStatedFact();
  const stated = patient.hospitalStates ?? [];
  if (stated.length === 0) return null;
  return (
    <section className="rounded-md border border-l-3 border-amber-mark bg-amber-tint px-3 py-2 text-sm">
      <p className="flex items-center gap-2 font-semibold text-amber">
        <Building2 aria-hidden className="size-4 shrink-0" />
        {t('hospital.title')}
      </p>
      <ul className="mt-1">
        {stated.map((one) => (
          <li key={one.fact}>
            {t(`fields.${one.fact}`)}: <strong>{text(one)}</strong>{' '}
            <span className="text-muted">{moment(one.at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Stated = NonNullable<Patient['hospitalStates']>[number];

/** Returns a fact of the hospital's system in the screen's language. */
function useStatedFact(): (stated: Stated) => string {
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
