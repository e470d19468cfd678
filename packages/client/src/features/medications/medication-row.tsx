import { isActiveMedication, type Medication } from '@bedside/contracts/medications/medications.contract.ts';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../i18n/use-moment.ts';
import { cn } from '../../ui/class-names.ts';
import { Badge } from '../../ui/feedback/badge.tsx';

/** One medication with name, dose, frequency and kind (D41). A discontinued one is struck through with its time. */
export function MedicationRow({ medication, className }: { medication: Medication; className?: string }) {
  const { t } = useTranslation('medications');
  const moment = useMoment();
  const {
    name,
    dosage,
    frequency,
    route,
    kind,
    startedAt,
    discontinuedAt,
    discontinuedBy,
    discontinueReason,
  } = medication;
  const isActive = isActiveMedication(medication);
  const how = [dosage, route, frequency].filter(Boolean).join(' · ');
  return (
    <li className={cn('grid grid-cols-[1fr_auto] items-baseline gap-x-3', className)}>
      <span className={cn('min-w-0 text-sm font-medium break-words', !isActive && 'text-muted line-through')}>
        {name}
      </span>
      <Badge tone={isActive ? 'neutral' : 'unknown'} className="justify-self-end">
        {t(`kind.${kind}`)}
      </Badge>
      <span
        className={cn('min-w-0 text-xs break-words', isActive ? 'text-muted' : 'text-muted line-through')}
      >
        {how === '' ? <span className="text-unknown">{t('doseUnknown')}</span> : how}
      </span>
      <span className="text-right text-xs text-muted">
        {kind === 'home' ? null : <time dateTime={startedAt}>{moment(startedAt)}</time>}
      </span>
      {discontinuedAt && (
        <span className="col-span-2 text-xs text-muted">
          {t('discontinued', { time: moment(discontinuedAt), who: discontinuedBy?.fullName ?? '' })}
          {discontinueReason && `: ${discontinueReason}`}
        </span>
      )}
    </li>
  );
}
