import { Password } from '@bedside/contracts/auth/auth.contract.ts';
import { problem } from '@bedside/contracts/field-problems.ts';
import * as z from 'zod';

/** The schema of a new password and its repetition. */
export const NewPassword = z
  .object({ newPassword: Password, confirmPassword: z.string() })
  .refine((form) => form.confirmPassword === form.newPassword, {
    path: ['confirmPassword'],
    message: problem('passwords-differ'),
    // Runs even if other fields are invalid, so that all problems appear together.
    when: () => true,
  });
export type NewPassword = z.output<typeof NewPassword>;
