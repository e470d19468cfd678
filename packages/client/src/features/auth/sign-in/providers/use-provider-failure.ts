import { oidcFailures } from '@bedside/contracts/oidc/oidc.contract.ts';
import { useTranslation } from 'react-i18next';

/** Returns why a sign-in at a provider failed, in the screen's language, and what helps. */
export function useProviderFailure(): (failure: string, name: string | undefined) => string {
  const { t } = useTranslation('auth');
  return (code, name = t('provider.unnamed')) => {
    const failure = oidcFailures.find((known) => known === code) ?? 'not-trusted';
    return t(`provider.failures.${failure}`, { name });
  };
}
