import { LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '../class-names.ts';

/** Shows that something is loading. Screen readers get `label`, or "Loading...". */
export function Spinner({ className, label }: { className?: string; label?: string }) {
  const { t } = useTranslation('common');
  return (
    <span role="status" className="inline-flex items-center">
      <LoaderCircle aria-hidden className={cn('size-4 animate-spinner text-muted', className)} />
      <span className="sr-only">{label ?? t('loading')}</span>
    </span>
  );
}
