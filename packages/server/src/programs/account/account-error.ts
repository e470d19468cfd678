import { OperatorError } from '../../operator-error.ts';

/** What an operator asked of an account and cannot have; the message is one line for the terminal. */
export class AccountError extends OperatorError {
  override readonly name = 'AccountError';
}
