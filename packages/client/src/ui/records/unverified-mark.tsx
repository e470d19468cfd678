import { useTranslation } from 'react-i18next';
import { cn } from '../class-names.ts';
import { StatusMark } from './status-mark.tsx';

/** MONITOR-8: marks an unconfirmed value of a monitor by a sign and a word. */
export function UnverifiedMark({ className }: { className?: string }) {
  const { t } = useTranslation('vitals');
  return (
    <StatusMark
      sign={<span aria-hidden className="mx-0.5 size-1.5 shrink-0 rotate-45 border border-current" />}
      className={cn('inline-flex whitespace-nowrap text-muted', className)}
    >
      {t('unverified')}
    </StatusMark>
  );
}
