import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';

/** Between two requests for the profile while the server is unreachable. */
const profileRetryMs = 5000;

/** Shown while a stored session cannot reach the server. Keeps the session and requests the profile again (D35). */
export function OfflineStart({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['auth', 'common']);
  useEffect(() => {
    const timer = setInterval(onRetry, profileRetryMs);
    window.addEventListener('online', onRetry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onRetry);
    };
  }, [onRetry]);
  return (
    <main className="flex h-full items-center justify-center p-4">
      <div role="alert" className="max-w-md rounded-md border bg-surface p-8 text-center">
        <WifiOff aria-hidden className="mx-auto size-6 text-amber" />
        <h1 className="mt-2 text-xl font-semibold">{t('offline.title')}</h1>
        <p className="mt-2 text-muted">{t('offline.text')}</p>
        <Button variant="outline" className="mt-6" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      </div>
    </main>
  );
}
