import { ageGroup, ageOf, isAgeAssumed, localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { patientQuery } from '../../../domains/patients.queries.ts';
import { useAge } from '../../../i18n/hooks/use-age.ts';
import { cn } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import { LikenessMark } from '../selector/likeness-mark.tsx';
import { useLikenesses } from '../selector/use-likenesses.ts';
import { Fact } from './fact.tsx';
import { PatientMenu } from './patient-menu.tsx';

interface PatientIdentityProps {
  patientId: string;
  /** Directly below the screen's head, which already shows the name. */
  isBelowHead?: boolean;
}

/** Matches windows whose sidebar shows the chief complaint. */
const besideComplaintQuery = '(min-width: 1200px)';

/** The context panel's head: the patient's identity and chief complaint. */
export function PatientIdentity({ patientId, isBelowHead = false }: PatientIdentityProps) {
  const { t } = useTranslation('patients');
  const patient = useQuery(patientQuery(patientId)).data;
  const age = useAge();
  const likeness = useLikenesses()(patientId);
  const isBesideComplaint = useMediaQuery(besideComplaintQuery) && isBelowHead;
  if (patient === undefined) return null;
  const group = ageGroup(ageOf(patient, localDay(new Date())));
  const about = (
    <p className="flex min-h-7 min-w-0 grow flex-wrap items-center gap-x-2 text-sm text-muted">
      <span>{age(patient)}</span>
      {/* An assumed age is only the group, so the group is written once. */}
      {!isAgeAssumed(patient) && <Badge>{t(`ageGroups.${group}`)}</Badge>}
      <span>{t(`genders.${patient.gender}`)}</span>
      <LikenessMark likeness={likeness} />
    </p>
  );
  return (
    <section aria-label={t('identity')} className="px-4 py-3">
      <div className="flex items-start gap-2">
        <h2 className={cn('min-w-0 grow text-lg font-semibold break-words', isBelowHead && 'sr-only')}>
          {patient.name}
          {patient.unidentified && (
            <Badge tone="amber" className="ml-2 align-middle">
              {t('unidentified.badge')}
            </Badge>
          )}
        </h2>
        {isBelowHead && about}
        <PatientMenu patientId={patientId} />
      </div>
      {!isBelowHead && about}
      <dl className="mt-3 grid grid-cols-[7.25rem_1fr] gap-x-3 gap-y-1 text-sm">
        <Fact name={t('fields.mrn')}>{patient.mrn}</Fact>
        {!isBesideComplaint && <Fact name={t('fields.chiefComplaint')}>{patient.chiefComplaint}</Fact>}
      </dl>
    </section>
  );
}
