import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { clockTime } from '../../i18n/format.ts';
import { useRefusals } from '../../i18n/hooks/use-refusals.ts';

/**
 * Returns why a password or a code was rejected, in the screen's language.
 *
 * With the time of the attempt, in epoch milliseconds, too many attempts name the time of the next one. "In 15 minutes"
 * would be wrong while it stays on the screen.
 */
export function useSignInFailure(): (error: unknown, triedAt?: number) => string | undefined {
  const { t, i18n } = useTranslation(['auth', 'account']);
  const { problemText, refusalText } = useRefusals();
  return (error, triedAt) => {
    if (error === null) return undefined;
    if (!(error instanceof ApiError)) return t('loginFailed.text');
    if (error.isOffline) return t('account:cover.offline');
    if (error.body?.sessionLimit !== undefined) return t('sessionLimit.text');
    if (error.retryAfterSeconds !== undefined && error.status === 429 && triedAt !== undefined) {
      return t('tooManyUntil', { time: nextMinute(triedAt + error.retryAfterSeconds * 1000, i18n.language) });
    }
    const [problem] = Object.entries(error.fields);
    if (problem !== undefined) return problemText(...problem);
    const words = { unauthenticated: t('server.wrongPassword') };
    return refusalText(error, words) ?? t('loginFailed.text');
  };
}

/** Returns the first full minute after a moment, such as "14:47". */
function nextMinute(moment: number, language: string): string {
  return clockTime(Math.ceil(moment / 60_000) * 60_000, language);
}
