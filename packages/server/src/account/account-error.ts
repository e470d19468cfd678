/** What an operator asked of an account and cannot have; the message is one line for the terminal. */
export class AccountError extends Error {
  override readonly name = 'AccountError';
}
