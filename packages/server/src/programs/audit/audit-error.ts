import { OperatorError } from '../../operator-error.ts';

/** An audit that cannot run. The message is one line for the terminal. */
export class AuditError extends OperatorError {
  override readonly name = 'AuditError';
}
