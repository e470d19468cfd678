import { isActiveMedication } from '@bedside/contracts/medications/medications.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { medicationsQuery } from '../../domains/medications.queries.ts';
import { SectionPending } from '../../ui/feedback/section-pending.tsx';
import { MedicationRow } from './medication-row.tsx';

/** All medications of a patient: active ones first, then discontinued ones. */
export default function MedicationsSection({ patientId }: { patientId: string }) {
  const { t } = useTranslation('medications');
  const medications = useQuery(medicationsQuery(patientId));
  if (medications.data === undefined) {
    return (
      <SectionPending
        isError={medications.isError}
        failed={t('loadFailed')}
        onRetry={() => void medications.refetch()}
      />
    );
  }
  const active = medications.data.filter(isActiveMedication);
  const ended = medications.data.filter((medication) => !isActiveMedication(medication));
  const groups = [
    { title: t('active'), list: active, none: ended.length === 0 ? t('notRecorded') : t('noneActive') },
    { title: t('ended'), list: ended, none: undefined },
  ];
  return (
    <div className="min-h-full bg-surface">
      <div className="max-w-3xl">
        {groups.map(({ title, list, none }) =>
          list.length === 0 && none === undefined ? null : (
            <section key={title} aria-label={title} className="px-4 pt-4 pb-2">
              <h3 className="text-sm font-semibold">{title}</h3>
              {list.length === 0 ? (
                <p className="mt-1 text-unknown">{none}</p>
              ) : (
                <ul className="mt-1 divide-y">
                  {list.map((medication) => (
                    <MedicationRow key={medication.id} medication={medication} className="min-h-11 py-2" />
                  ))}
                </ul>
              )}
            </section>
          ),
        )}
      </div>
    </div>
  );
}
