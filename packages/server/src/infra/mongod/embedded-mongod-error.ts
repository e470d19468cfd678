import { OperatorError } from '../../operator-error.ts';

/** The embedded MongoDB cannot start. The message is one line for the operator at the terminal. */
export class EmbeddedMongodError extends OperatorError {
  override readonly name = 'EmbeddedMongodError';
}

/** Another live process owns the data folder. */
export class DataFolderInUse extends EmbeddedMongodError {}

/** Receives the embedded MongoDB's progress. Any pino logger fits. */
export interface MongodLog {
  info(message: string): void;
  warn(message: string): void;
}
