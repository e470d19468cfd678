import { awaitsCountersignature, type recordMarks } from '@bedside/contracts/record-marks.ts';
import { PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import { cn } from '../class-names.ts';
import { StatusMark } from './status-mark.tsx';

type Marks = z.output<z.ZodObject<typeof recordMarks>>;

interface CountersignatureProps {
  record: Pick<Marks, 'needsCountersignature' | 'countersigned' | 'enteredInError'>;
  className?: string;
}

/** Says that a record waits for its countersignature, or who countersigned it and when; nothing for every other record. */
export function Countersignature({ record, className }: CountersignatureProps) {
  const { t } = useTranslation('records');
  const moment = useMoment();
  const { countersigned } = record;
  if (awaitsCountersignature(record)) return <AwaitsCountersignature className={className} />;
  if (countersigned === undefined) return null;
  return (
    <span className={cn('block text-xs font-normal text-muted', className)}>
      {t('countersign.by', { name: countersigned.by.fullName, time: moment(countersigned.at) })}
    </span>
  );
}

/** The sign and the words of a record that waits for its countersignature. */
export function AwaitsCountersignature({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('records');
  return (
    <StatusMark
      sign={<PenLine aria-hidden className="size-3.5 shrink-0" />}
      className={cn('flex whitespace-normal text-amber', className)}
    >
      {t('countersign.awaits')}
    </StatusMark>
  );
}
