import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Button } from '../../../ui/controls/button.tsx';

export function NotFound() {
  const { t } = useTranslation('common');
  return (
    <main className="flex h-full items-center justify-center p-4">
      <div className="max-w-md text-center">
        <h1 className="text-3xl font-semibold">{t('notFound.title')}</h1>
        <p className="mt-2 text-muted">{t('notFound.text')}</p>
        <p className="mt-1 text-muted">{t('notFound.hint')}</p>
        <Button asChild variant="outline" className="mt-6">
          <Link href="/">{t('notFound.home')}</Link>
        </Button>
      </div>
    </main>
  );
}
