import { OperatorError } from '../../operator-error.ts';

/**
 * A failure of a backup or a restore that an operator can fix. The message is one line for the terminal, without
 * patient data.
 */
export class BackupError extends OperatorError {
  override readonly name = 'BackupError';
}
