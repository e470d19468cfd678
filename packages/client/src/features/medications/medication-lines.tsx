import type { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAgo } from '../../i18n/hooks/use-ago.ts';
import { useMedicationWords } from '../../i18n/hooks/use-medication-words.ts';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import { useNow } from '../../state/clock.ts';

/** The last given dose of a medication and the number of doses; "no dose recorded" if there is none. */
export function DosesLine({ doses }: { doses: readonly Medication[] }) {
  const { t } = useTranslation('medications');
  const { dose } = useMedicationWords();
  const moment = useMoment();
  const ago = useAgo();
  const now = useNow();
  const [last] = doses;
  if (last === undefined) return <span className="text-xs text-unknown">{t('noDose')}</span>;
  return (
    <span className="min-w-0 text-xs text-muted tabular-nums">
      {t('lastDose', {
        time: moment(last.startedAt),
        ago: ago(last.startedAt, now),
        dose: last.dosage === undefined ? t('doseUnknown') : dose(last.dosage),
        who: last.recordedBy.fullName,
      })}
      {doses.length > 1 && ` · ${t('dosesGiven', { count: doses.length })}`}
    </span>
  );
}

/** The recorded allergies that a medication matches, and the reason to go on. */
export function AllergyLine({ medication: { allergyCheck } }: { medication: Medication }) {
  const { t } = useTranslation('medications');
  const { finding, term } = useMedicationWords();
  if (allergyCheck?.reason === undefined) return null;
  return (
    <span className="flex min-w-0 items-start gap-1 text-xs text-red">
      <TriangleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
      <span className="min-w-0 break-words">
        {allergyCheck.findings.map(finding).join(' ')}{' '}
        {t('allergy.goneOn', { reason: term('override', allergyCheck.reason) })}
      </span>
    </span>
  );
}
