import { isActiveMedication } from '@bedside/contracts/medications/medications.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { medicationsQuery } from '../../domains/medications.queries.ts';
import { PanelSection } from '../../ui/text/panel-section.tsx';
import { MedicationRow } from './medication-row.tsx';

/** The number of medications in the context panel. */
const maxShown = 4;

interface ActiveMedicationsProps {
  patientId: string;
  /** By default the title in the context panel. Two parts of one screen need two titles. */
  title?: string;
}

/** The active medications. An empty list does not claim that the patient takes none. */
export function ActiveMedications({ patientId, title }: ActiveMedicationsProps) {
  const { t } = useTranslation('medications');
  const medications = useQuery(medicationsQuery(patientId));
  const active = (medications.data ?? []).filter(isActiveMedication);
  const more = active.length - maxShown;
  return (
    <PanelSection
      title={title ?? t('active')}
      isLoaded={medications.data !== undefined}
      isError={medications.isError}
      onRetry={() => void medications.refetch()}
      failed={t('loadFailed')}
      empty={
        active.length === 0 ? t(medications.data?.length === 0 ? 'notRecorded' : 'noneActive') : undefined
      }
    >
      <ul className="mt-1 divide-y">
        {active.slice(0, maxShown).map((medication) => (
          <MedicationRow key={medication.id} medication={medication} className="py-1.5" />
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-xs text-muted">{t('more', { count: more })}</p>}
    </PanelSection>
  );
}
