import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useSetAtom } from 'jotai';
import { CircleQuestionMark, ClockAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../state/clock.ts';
import { vitalsDialogAtom } from '../../../state/selection.ts';
import { OpenItem } from '../../../ui/records/open-item.tsx';
import { usePatientVitals } from '../use-patient-vitals.ts';
import { useVitalsFormat } from '../vitals-format.ts';
import { useVitalsDue, type VitalsOfPatient } from './use-vitals-due.ts';

/** Signs that are overdue, or were never taken, among what is open in a chart. */
export function OpenVitals({ patientId, triageLevel }: VitalsOfPatient) {
  const { t } = useTranslation(['vitals', 'common']);
  const now = useNow();
  const vitals = usePatientVitals(patientId);
  const format = useVitalsFormat();
  const due = useVitalsDue(vitals, triageLevel, now);
  const record = useSetAtom(vitalsDialogAtom);
  if (vitals.isError) {
    return (
      <OpenItem icon={CircleQuestionMark} tone="unknown" action={t('common:retry')} onAct={vitals.retry}>
        {t('loadFailed')}
      </OpenItem>
    );
  }
  if (!vitals.isLoaded) return null;
  const isNever = vitals.records.length === 0;
  if (!isNever && !due?.isOverdue) return null;
  return (
    <OpenItem
      needs={vitalsEndpoints.record}
      icon={ClockAlert}
      tone="warning"
      action={t('updateShort')}
      onAct={() => record({ open: true })}
    >
      {isNever || due === undefined
        ? t('none')
        : due.lastAt === undefined
          ? t('due.never', { count: due.minutes })
          : t('due.overdue', { count: due.minutes, when: format.ago(due.lastAt, now) })}
    </OpenItem>
  );
}
