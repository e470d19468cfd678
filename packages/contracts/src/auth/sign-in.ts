import { textBounds } from '../bounds.ts';
import { unseen } from '../comparable.ts';
import { type FieldProblem, problem } from '../field-problems.ts';

// The rules of a sign-in without zod, because the sign-in form of a browser loads before zod does. The contract's schema
// uses them too.

/** The path of the sign-in below `/api`. */
export const loginPath = '/auth/login';

/** The form of an email address, the same as zod's own. */
export const emailForm =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Removes invisible characters, which pasted addresses often contain, and the differences of width. */
export const withoutUnseen = (text: string): string => text.normalize('NFKC').replace(unseen, '');

/** Returns an address as the server compares and stores it. */
export const comparableEmail = (text: string): string => withoutUnseen(text).trim().toLowerCase();

/** Returns the problems of typed credentials by field, as the schema of the sign-in does. */
export function credentialProblems(typed: {
  email: string;
  password: string;
}): Partial<Record<'email' | 'password', FieldProblem>> {
  const email = emailProblem(comparableEmail(typed.email));
  const password = passwordProblem(typed.password);
  return { ...(email && { email }), ...(password && { password }) };
}

function emailProblem(email: string): FieldProblem | undefined {
  if (email.length > textBounds.email) return problem('too-long', textBounds.email);
  return emailForm.test(email) ? undefined : 'not-an-email';
}

function passwordProblem(password: string): FieldProblem | undefined {
  if (password === '') return 'required';
  return password.length > textBounds.password ? problem('too-long', textBounds.password) : undefined;
}
