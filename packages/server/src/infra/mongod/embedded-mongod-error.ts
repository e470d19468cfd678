import { OperatorError } from '../../operator-error.ts';

/** A start of the embedded MongoDB that can't go on. Its message is one line, meant for the person at the terminal. */
export class EmbeddedMongodError extends OperatorError {
  override readonly name = 'EmbeddedMongodError';
}

/** Another live process owns the data folder. */
export class DataFolderInUse extends EmbeddedMongodError {}

/** Where the embedded MongoDB tells its progress; any pino logger fits. */
export interface MongodLog {
  info(message: string): void;
  warn(message: string): void;
}
