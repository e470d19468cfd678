import { OperatorError } from '../../operator-error.ts';

/** An operator's request that this account does not allow. The message is one line for the terminal. */
export class AccountError extends OperatorError {
  override readonly name = 'AccountError';
}
