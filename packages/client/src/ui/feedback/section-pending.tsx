import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { useControl } from '../rights/permission.tsx';
import { Skeleton, type SkeletonShape } from './skeleton.tsx';

interface SectionPendingProps {
  isError: boolean;
  /** A sentence that names the failed load. */
  failed: string;
  onRetry: () => void;
  shape?: SkeletonShape;
}

/** Replaces a whole section while it loads, or after a failed load, with a retry. */
export function SectionPending({ isError, failed, onRetry, shape = 'list' }: SectionPendingProps) {
  const { t } = useTranslation('common');
  const { refusal } = useControl('read-chart');
  if (isError && refusal !== undefined) return <p className="min-h-full bg-surface p-4">{refusal}</p>;
  if (!isError) {
    return <Skeleton shape={shape} />;
  }
  return (
    <div role="alert" className="min-h-full bg-surface p-4">
      <p className="text-red">{failed}</p>
      <Button variant="outline" className="mt-3" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
