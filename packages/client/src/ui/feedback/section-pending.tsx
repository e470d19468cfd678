import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { Spinner } from './spinner.tsx';

interface SectionPendingProps {
  isError: boolean;
  /** A sentence that names the failed load. */
  failed: string;
  onRetry: () => void;
}

/** Replaces a whole section while it loads, or after a failed load, with a retry. */
export function SectionPending({ isError, failed, onRetry }: SectionPendingProps) {
  const { t } = useTranslation('common');
  if (!isError) {
    return (
      <div className="min-h-full bg-surface p-4">
        <Spinner className="size-5" />
      </div>
    );
  }
  return (
    <div role="alert" className="min-h-full bg-surface p-4">
      <p className="text-red">{failed}</p>
      <Button variant="outline" className="mt-3 max-md:h-11" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
