import { useTranslation } from 'react-i18next';
import { cn } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import type { Needs } from '../rights/needs.ts';
import { useControl } from '../rights/permission.tsx';

interface LoadFailureProps {
  /** A sentence that names the failed load. */
  text: string;
  onRetry: () => void;
  /** The call that failed. Without its right, the reason is that and no retry helps. */
  needs?: Needs;
  className?: string;
}

/** Shows a failed load and a retry, inside a section that may show more. */
export function LoadFailure({ text, onRetry, needs, className }: LoadFailureProps) {
  const { t } = useTranslation('common');
  const { refusal } = useControl(needs);
  if (refusal !== undefined) return <p className={cn('my-4', className)}>{refusal}</p>;
  return (
    <div role="alert" className={cn('my-4 flex flex-wrap items-center gap-3', className)}>
      <p>{text}</p>
      <Button size="sm" variant="outline" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
