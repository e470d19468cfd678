import { Password } from '@bedside/contracts/auth/auth.contract.ts';
import { problem } from '@bedside/contracts/field-problems.ts';
import * as z from 'zod';

/** A new password, typed twice. */
export const NewPassword = z
  .object({ newPassword: Password, confirmPassword: z.string() })
  .refine((form) => form.confirmPassword === form.newPassword, {
    path: ['confirmPassword'],
    message: problem('passwords-differ'),
    // Said together with what else is wrong, not after it.
    when: () => true,
  });
export type NewPassword = z.output<typeof NewPassword>;
