import type { MarkedInError } from '@bedside/contracts/record-marks.ts';
import type { RestsOnErrors } from '@bedside/contracts/records/rests-on.ts';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useReasonText } from '../../i18n/hooks/use-mark-text.ts';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import { cn } from '../class-names.ts';

/** Records entered in error that a score, a reply or a note names. */
const maxNamedErrors = 3;

/** Warns that a score, a reply or a note rests on records that were later entered in error (D51). */
export function RestsOn({ errors, className }: { errors: RestsOnErrors; className?: string }) {
  const { t } = useTranslation('records');
  const { marks, isCertain } = errors;
  if (marks.length === 0) return null;
  const shown = marks.slice(0, maxNamedErrors);
  return (
    <span className={cn('flex items-start gap-1.5 text-xs font-medium text-amber', className)}>
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0">
        {t(isCertain ? 'restsOn' : 'mayRestOn')}{' '}
        {shown.map((mark, index) => (
          <span key={mark.recordId}>
            {index > 0 && '; '}
            <Named mark={mark} />
          </span>
        ))}
        {marks.length > shown.length && ` ${t('andMore', { count: marks.length - shown.length })}`}
      </span>
    </span>
  );
}

function Named({ mark: { domain, observedAt, enteredInError } }: { mark: MarkedInError }) {
  const { t } = useTranslation('records');
  const moment = useMoment();
  const reasonOf = useReasonText();
  const { at, by } = enteredInError;
  return t('namedError', {
    record: t(`named.${domain}`, { time: moment(observedAt) }),
    name: by.fullName,
    time: moment(at),
    reason: reasonOf(enteredInError),
  });
}
