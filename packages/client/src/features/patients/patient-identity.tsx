import { ageGroup, ageOf, localDay } from '@bedside/contracts/clinical/age.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { patientQuery } from '../../api/patient-query.ts';
import { useMoment } from '../../i18n/use-moment.ts';
import { Badge } from '../../ui/badge.tsx';
import { useAge } from './use-age.ts';
import { useAllergies } from './use-allergies.ts';

/** The context panel's head: who this is and why they are here. */
export function PatientIdentity({ patientId }: { patientId: string }) {
  const { t } = useTranslation('patients');
  const patient = useQuery(patientQuery(patientId)).data;
  const age = useAge();
  const allergies = useAllergies();
  const moment = useMoment();
  if (patient === undefined) return null;
  const group = ageGroup(ageOf(patient, localDay(new Date())));
  return (
    <section aria-label={t('identity')} className="px-4 py-3">
      <h2 className="text-lg font-semibold break-words">{patient.name}</h2>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <span>{age(patient)}</span>
        <Badge>{t(`ageGroups.${group}`)}</Badge>
        <span>{t(`genders.${patient.gender}`)}</span>
      </p>
      <dl className="mt-3 grid grid-cols-[7.25rem_1fr] gap-x-3 gap-y-1 text-sm">
        <Fact name={t('fields.mrn')}>{patient.mrn}</Fact>
        <Fact name={t('fields.chiefComplaint')}>{patient.chiefComplaint}</Fact>
        <Fact name={t('fields.allergies')}>
          <span className={patient.allergies === 'not-asked' ? 'text-unknown' : undefined}>
            {allergies(patient.allergies)}
          </span>
        </Fact>
        <Fact name={t('fields.status')}>{t(`statuses.${patient.status}`)}</Fact>
        <Fact name={t('fields.arrivedAt')}>{moment(patient.arrivedAt)}</Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
