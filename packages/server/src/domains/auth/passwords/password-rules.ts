import type { LeakedPasswords } from '../../../infra/files/leaked-passwords.ts';
import { AppError } from '../../../request/app-error.ts';
import { isGuessable } from './guessable.ts';

export type PasswordRules = ReturnType<typeof createPasswordRules>;

/** What a new password must not be, for everyone who sets one. */
export function createPasswordRules({
  passwordWords = [],
  leakedPasswords,
}: {
  passwordWords?: readonly string[] | undefined;
  leakedPasswords?: Pick<LeakedPasswords, 'has'> | undefined;
}) {
  /**
   * Throws `invalid-input` for the field if the password is guessable (D6): common, leaked, one of the account's `own`
   * names or a word of the hospital.
   */
  async function refuseGuessable(field: string, password: string, own: readonly string[]): Promise<void> {
    if (isGuessable(password, own, passwordWords) || (await leakedPasswords?.has(password))) {
      throw new AppError('invalid-input', { fields: { [field]: 'too-common' } });
    }
  }

  return { refuseGuessable };
}
