import type { TFunction } from 'i18next';
import { ApiError } from '../../api/api-error.ts';

/** The contract and the server say what is wrong in English; these are the keys that say it in the language of the screen. */
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
  'Invalid email or password': 'server.wrongPassword',
  'This password is too common': 'server.commonPassword',
  'This email is already registered': 'server.emailTaken',
  'This username is taken': 'server.usernameTaken',
  'This invite code is not valid any more': 'server.inviteCode',
  'This password is not right': 'server.notRight',
  'This account is suspended. Please ask an administrator of your department.': 'server.suspended',
  'You are in this department already': 'server.sameDepartment',
  'You are the last administrator of your department. Make somebody else one before you leave.':
    'server.lastAdmin',
  'This password reset link is invalid or has expired. Please request a new reset link.': 'server.resetLink',
  'Some fields need attention': 'server.fields',
  'This conflicts with what is already there': 'server.fields',
  'This code is not right': 'server.wrongCode',
  'A second factor is on, or none was begun. Please begin again.': 'server.factorOn',
  'Your department requires a second factor': 'server.factorRequired',
  'Too many attempts. Please wait a moment': 'server.tooMany',
  'The service is currently unavailable': 'server.unavailable',
  'Something went wrong on our side': 'server.internal',
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

/** The server's words in the language of the screen; what is new to this screen stays as the server said it. */
export function serverMessage(t: TFunction<['auth', 'common']>, said: string): string {
  const key = known.get(said);
  return key === undefined ? said : t(key);
}

/** What is wrong with a field, said by the form or by the server. */
export function fieldMessage(
  t: TFunction<['auth', 'common']>,
  error: { type?: unknown; message?: string | undefined } | undefined,
): string | undefined {
  return error?.type === 'server' ? serverMessage(t, error.message ?? '') : authMessage(t, error?.message);
}

/** What the server said about a failure, with the minutes to wait after too many attempts; nothing where it could not say. */
export function serverError(t: TFunction<['auth', 'common']>, error: unknown): string | undefined {
  if (error instanceof ApiError && error.status === 429 && error.retryAfterSeconds !== undefined) {
    return t('server.tooManyFor', { count: Math.ceil(error.retryAfterSeconds / 60) });
  }
  const said = error instanceof ApiError ? error.body?.error : undefined;
  return said === undefined ? undefined : serverMessage(t, said);
}
