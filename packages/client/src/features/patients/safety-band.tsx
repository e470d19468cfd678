import { useQuery } from '@tanstack/react-query';
import { Baby, Biohazard, type LucideIcon, TriangleAlert, Wind } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { patientQuery } from '../../api/patient-query.ts';
import { useAllergies } from './use-allergies.ts';

/** What can harm this patient if forgotten; there only when there is something. */
export function SafetyBand({ patientId }: { patientId: string }) {
  const { t } = useTranslation('patients');
  const patient = useQuery(patientQuery(patientId)).data;
  const allergies = useAllergies();
  if (patient === undefined) return null;

  const facts: { key: string; icon: LucideIcon; text: string }[] = [];
  if (Array.isArray(patient.allergies)) {
    facts.push({
      key: 'allergies',
      icon: TriangleAlert,
      text: t('safety.allergies', { list: allergies(patient.allergies) }),
    });
  }
  if (patient.pregnancy.status === 'yes') {
    const { weeks } = patient.pregnancy;
    facts.push({
      key: 'pregnancy',
      icon: Baby,
      text: weeks === undefined ? t('safety.pregnant') : t('safety.pregnantWeeks', { weeks }),
    });
  }
  if (patient.spo2Scale === 2) facts.push({ key: 'spo2', icon: Wind, text: t('safety.spo2Scale2') });
  if (patient.isolation !== undefined && patient.isolation !== 'none') {
    const kind = t(`isolations.${patient.isolation}`);
    facts.push({ key: 'isolation', icon: Biohazard, text: t('safety.isolation', { kind }) });
  }
  if (facts.length === 0) return null;

  return (
    <section aria-label={t('safety.label')} className="shrink-0">
      <ul className="flex min-h-8 flex-wrap items-center gap-x-6 gap-y-1 border-b border-l-3 border-l-amber-mark bg-surface px-4 py-1 text-sm font-semibold">
        {facts.map(({ key, icon: Icon, text }) => (
          <li key={key} className="flex items-center gap-1.5">
            <Icon aria-hidden className="size-4 shrink-0 text-amber" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
