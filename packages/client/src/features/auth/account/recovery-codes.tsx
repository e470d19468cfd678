import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';

/** Shows the recovery codes, which replace the authenticator. The server sends them once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('factor.codesTitle')}</h3>
      <p className="text-sm text-muted">{t('factor.codesText')}</p>
      <ul
        aria-label={t('factor.codesTitle')}
        className="grid gap-x-6 gap-y-1 rounded-md border p-3 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 max-md:[&>button]:h-11">
        <Button onClick={onDone}>{t('factor.codesKept')}</Button>
        <Button
          variant="outline"
          onClick={() => void navigator.clipboard.writeText(codes.join('\n')).catch(() => undefined)}
        >
          {t('copy')}
        </Button>
      </div>
    </div>
  );
}
