import type { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import { useTranslation } from 'react-i18next';
import { useAgo } from '../../../i18n/hooks/use-ago.ts';
import { useMedicationWords } from '../../../i18n/hooks/use-medication-words.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { useNow } from '../../../state/clock.ts';
import { cn } from '../../../ui/class-names.ts';

interface LastDoseProps {
  medication: Medication;
  last: Medication | undefined;
  /** Whether a colleague recorded the dose after the form was opened. */
  isNew: boolean;
}

/** The prescription, and the dose that was given last. */
export function LastDose({ medication, last, isNew }: LastDoseProps) {
  const { t } = useTranslation('medications');
  const { regimen, dose } = useMedicationWords();
  const moment = useMoment();
  const ago = useAgo();
  const now = useNow();
  return (
    <div
      role="status"
      className={cn(
        'flex flex-col gap-0.5 border-l-3 px-3 py-1 text-sm',
        isNew && 'border-amber bg-amber-tint',
      )}
    >
      <p>{regimen(medication) || t('doseUnknown')}</p>
      <p className={isNew ? 'font-medium' : 'text-muted'}>
        {last === undefined
          ? t('noDose')
          : t(isNew ? 'form.newDose' : 'lastDose', {
              time: moment(last.startedAt),
              ago: ago(last.startedAt, now),
              dose: last.dosage === undefined ? t('doseUnknown') : dose(last.dosage),
              who: last.recordedBy.fullName,
            })}
      </p>
    </div>
  );
}
