import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { Spinner } from './spinner.tsx';

interface SectionPendingProps {
  isError: boolean;
  /** What could not be loaded, as a sentence. */
  failed: string;
  onRetry: () => void;
}

/** In place of a whole section that has nothing to show yet: it is being loaded, or that failed and can be tried again. */
export function SectionPending({ isError, failed, onRetry }: SectionPendingProps) {
  const { t } = useTranslation('common');
  if (!isError) {
    return (
      <div className="p-4">
        <Spinner className="size-5" />
      </div>
    );
  }
  return (
    <div role="alert" className="p-4">
      <p className="text-red">{failed}</p>
      <Button variant="outline" className="mt-3 max-md:h-11" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
