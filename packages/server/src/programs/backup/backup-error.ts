import { OperatorError } from '../../operator-error.ts';

/** What an operator can mend about a backup or a restore. The message is one line for the terminal, without patient data. */
export class BackupError extends OperatorError {
  override readonly name = 'BackupError';
}
