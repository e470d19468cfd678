import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { useRefusals } from '../../i18n/use-refusals.ts';

/** Returns why a password or a code was rejected, in the screen's language. */
export function useSignInFailure(): (error: unknown) => string | undefined {
  const { t } = useTranslation(['auth', 'account']);
  const { problemText, refusalText } = useRefusals();
  return (error) => {
    if (error === null) return undefined;
    if (!(error instanceof ApiError)) return t('loginFailed.text');
    if (error.isOffline) return t('account:cover.offline');
    if (error.body?.sessionLimit !== undefined) return t('sessionLimit.text');
    const [problem] = Object.entries(error.fields);
    if (problem !== undefined) return problemText(...problem);
    const words = { unauthenticated: t('server.wrongPassword') };
    return refusalText(error, words) ?? t('loginFailed.text');
  };
}
