import type { TFunction } from 'i18next';
import { ApiError } from '../../api/api-error.ts';
import { serverError, serverMessage } from './auth-messages.ts';

/** Why a password of a clinician who is known already did not open the screen, in the language of the screen. */
export function signInFailure(
  t: TFunction<['auth', 'common', 'account']>,
  error: unknown,
): string | undefined {
  if (error === null) return undefined;
  if (!(error instanceof ApiError)) return t('auth:loginFailed.text');
  if (error.isOffline) return t('account:cover.offline');
  if (error.body?.sessionLimit !== undefined) return t('auth:sessionLimit.text');
  const [field] = Object.values(error.fields);
  return (field && serverMessage(t, field)) ?? serverError(t, error) ?? t('auth:loginFailed.text');
}
