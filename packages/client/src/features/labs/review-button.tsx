import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import { recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLabName } from '../../i18n/hooks/use-lab-name.ts';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import { cn } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useReview } from './use-review.ts';

interface ReviewButtonProps {
  lab: LabResult;
  className?: string;
}

/** Marks one result as reviewed (D40). A reviewed one shows who reviewed it and when. */
export function ReviewButton({ lab, className }: ReviewButtonProps) {
  const { t } = useTranslation('labs');
  const nameOf = useLabName();
  const { review, isPending } = useReview(lab.patientId);
  if (lab.reviewed) return <ReviewedBy lab={lab} className={className} />;
  if (!counts(lab)) return null;
  const label = t(isPending ? 'review.pending' : 'review.mark');
  return (
    <Button
      needs={recordsEndpoints.review}
      variant="outline"
      size="sm"
      className={cn('h-7 px-2 text-xs', className)}
      aria-label={`${label}: ${nameOf(lab)}`}
      aria-disabled={isPending}
      onClick={(event) => {
        event.stopPropagation();
        review([lab]);
      }}
    >
      {label}
    </Button>
  );
}

/** Who reviewed a result first, and when. */
function ReviewedBy({ lab: { reviewed }, className }: { lab: LabResult; className?: string | undefined }) {
  const { t } = useTranslation('labs');
  const moment = useMoment();
  if (reviewed === undefined) return null;
  return (
    <span className={cn('inline-flex items-center gap-1 text-xs text-muted', className)}>
      <Check aria-hidden className="size-3.5 shrink-0" />
      {t('review.by', { name: reviewed.by.fullName, time: moment(reviewed.at) })}
    </span>
  );
}

/** Marks several results as reviewed, with its progress. Offers only results that no critical limit concerns. */
export function ReviewAllButton({ patientId, labs }: { patientId: string; labs: readonly LabResult[] }) {
  const { t } = useTranslation('labs');
  const { review, isPending, done } = useReview(patientId);
  const open = labs.filter((lab) => counts(lab) && lab.reviewed === undefined);
  if (open.length < 2 && !isPending) return null;
  return (
    <Button
      needs={recordsEndpoints.review}
      variant="outline"
      size="sm"
      aria-disabled={isPending}
      onClick={() => review(open)}
    >
      <Check aria-hidden />
      {isPending ? t('review.progress', { done }) : t('review.all', { count: open.length })}
    </Button>
  );
}
