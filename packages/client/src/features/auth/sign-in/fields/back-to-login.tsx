import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/controls/button.tsx';

/** The way back to the sign-in, alike on every account screen. */
export function BackToLogin({ text, onClick }: { text?: string; onClick: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <p className="mt-6 flex flex-wrap items-center justify-center gap-x-2 border-t pt-4 text-sm text-muted">
      {text}
      <Button variant="link" size="sm" className="px-1" onClick={onClick}>
        {t('backToLogin')}
      </Button>
    </p>
  );
}
