/** A failure that an operator can fix. Its message is one line for the terminal, without patient data. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
