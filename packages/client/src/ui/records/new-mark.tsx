import { useTranslation } from 'react-i18next';
import { cn } from '../class-names.ts';

/** A dot beside a record that is new since the reader last had the chart open. */
export function NewMark({ isShown, className }: { isShown: boolean; className?: string }) {
  const { t } = useTranslation('since');
  if (!isShown) return null;
  return (
    <span
      role="img"
      aria-label={t('new')}
      title={t('new')}
      className={cn(
        'mr-1.5 inline-block size-1.5 shrink-0 rounded-full bg-action-solid align-middle forced-colors:bg-[Highlight]',
        className,
      )}
    />
  );
}
