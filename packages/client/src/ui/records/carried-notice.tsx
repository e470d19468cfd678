import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useTranslation } from 'react-i18next';
import { useBed } from '../../i18n/hooks/use-bed.ts';
import { cn } from '../class-names.ts';

/** Names the patient of a form large, because its values come from the chart of another patient. */
export function CarriedNotice({ patient, className }: { patient: Patient; className?: string }) {
  const { t } = useTranslation(['records', 'patients']);
  const bedOf = useBed();
  const { name, bed, mrn, gender } = patient;
  const facts = [t(`patients:genders.${gender}`), bedOf(bed), mrn];
  return (
    <section
      aria-label={t('carried.title')}
      className={cn('border-l-3 border-amber-mark bg-amber-tint px-4 py-2', className)}
    >
      <p className="text-xs font-medium text-amber">{t('carried.title')}</p>
      <p className="text-2xl font-semibold break-words">{name}</p>
      <p className="text-sm">{facts.filter(Boolean).join(' · ')}</p>
      <p className="mt-1 text-sm">{t('carried.check')}</p>
    </section>
  );
}
