import { CircleAlert } from 'lucide-react';
import type { FallbackProps } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';

/** Replaces a part of the screen that threw. The other parts keep working. */
export function Broken({ resetErrorBoundary }: FallbackProps) {
  const { t } = useTranslation('common');
  return (
    <div role="alert" className="flex h-full items-center justify-center p-4">
      <div className="max-w-md rounded-md border bg-surface p-8 text-center">
        <CircleAlert aria-hidden className="mx-auto size-6 text-red" />
        <h2 className="mt-2 text-xl font-semibold">{t('somethingBroke.title')}</h2>
        <p className="mt-2 text-muted">{t('somethingBroke.text')}</p>
        <Button variant="outline" className="mt-6" onClick={resetErrorBoundary}>
          {t('retry')}
        </Button>
      </div>
    </div>
  );
}
