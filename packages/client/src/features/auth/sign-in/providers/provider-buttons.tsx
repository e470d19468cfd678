import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/controls/button.tsx';

interface ProviderButtonsProps {
  providers: readonly { id: string; name: string }[];
  /** There is a form for passwords above. */
  isSecond: boolean;
}

/** One button for each provider. They are links, because the browser leaves this page. */
export default function ProviderButtons({ providers, isSecond }: ProviderButtonsProps) {
  const { t } = useTranslation('auth');
  return (
    <div className="mt-4 flex flex-col gap-3">
      {isSecond && (
        <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t('provider.or')}
        </p>
      )}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          asChild
          variant={isSecond ? 'outline' : 'default'}
          size="lg"
          className="h-auto min-h-11 py-2"
        >
          <a href={`/api/auth/oidc/${encodeURIComponent(id)}/start`}>
            <span className="min-w-0 text-center text-balance break-words whitespace-normal">
              {t('provider.signIn', { name })}
            </span>
          </a>
        </Button>
      ))}
    </div>
  );
}
