import { useTranslation } from 'react-i18next';
import { cn } from '../class-names.ts';
import { Button } from '../controls/button.tsx';

interface LoadFailureProps {
  /** A sentence that names the failed load. */
  text: string;
  onRetry: () => void;
  className?: string;
}

/** Shows a failed load and a retry, inside a section that may show more. */
export function LoadFailure({ text, onRetry, className }: LoadFailureProps) {
  const { t } = useTranslation('common');
  return (
    <div role="alert" className={cn('my-4 flex flex-wrap items-center gap-3', className)}>
      <p>{text}</p>
      <Button size="sm" variant="outline" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
