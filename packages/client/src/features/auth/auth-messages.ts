import type { TFunction } from 'i18next';
import type { ApiError } from '../../api/api-error.ts';

/** The contract says what is wrong in English; these are the keys that say it in the language of the screen. */
const keys = {
  'Invalid email address': 'validation.email',
  'Password is required': 'validation.passwordRequired',
  'Username must be at least 3 characters': 'validation.username',
  'Password must be at least 8 characters': 'validation.passwordShort',
  'Password must be at most 128 characters': 'validation.passwordLong',
  "Passwords don't match": 'validation.passwordsDiffer',
  'Full name is required': 'validation.fullName',
  'Please select your role': 'validation.role',
  'You must accept the Terms & Conditions': 'validation.terms',
  'You must accept the Privacy Policy': 'validation.privacy',
} as const;

const known = new Map<string, (typeof keys)[keyof typeof keys]>(Object.entries(keys));

/** A form's message in the language of the screen; what the contract has no words for is an invalid format. */
export function authMessage(
  t: TFunction<['auth', 'common']>,
  message: string | undefined,
): string | undefined {
  if (message === undefined) return undefined;
  const key = known.get(message);
  return key === undefined ? t('common:invalidFormat') : t(key);
}

/** What the server said about a failure, in words: its error, or nothing where it could not say. */
export function serverError(t: TFunction<['auth', 'common']>, error: ApiError): string | undefined {
  const said = error.body?.error;
  if (said === undefined) return undefined;
  const key = known.get(said);
  return key === undefined ? said : t(key);
}
