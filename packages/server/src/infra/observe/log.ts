import { type Logger, pino } from 'pino';
import { AppError } from '../../request/app-error.ts';
import { logLinesLost } from './metrics.ts';

/** The most bytes of the log that stay in memory while the output is not read. */
const maxUnreadBytes = 1024 * 1024;

export type Log = Logger;

/**
 * Writes structured lines to standard output. Log ids, codes and durations, never patient data: no names, bodies
 * or URLs with values. Writing never delays or ends the process. While the output is not read, or its disk is full, lines
 * stay in memory up to a limit, and further lines are dropped and counted.
 */
export function createLog(level: string): Log {
  const output = pino.destination({
    sync: false,
    // Writes at once. Without a minimum `flush` does not wait.
    minLength: 1,
    maxLength: maxUnreadBytes,
  });
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output);
  let lost = 0;
  output.on('drop', () => {
    lost += 1;
    logLinesLost.inc();
  });
  // Without a listener a full disk would end the process. The next line tries to write the kept ones again.
  output.on('error', () => {
    isFailing = true;
  });
  // At the exit the library would try to write the rest until there is space, and block the process. `written` has
  // tried by then.
  output.flushSync = () => undefined;
  output.on('drain', () => {
    isFailing = false;
    if (lost === 0) return;
    log.warn({ lines: lost }, 'log lines were lost because the output could not be written');
    lost = 0;
  });
  return log;
}

let isFailing = false;

/** Returns whether the newest lines of the log could not be written, as on a full disk. */
export const isLogFailing = (): boolean => isFailing;

/** Lets the process continue when its standard output cannot be written. Lines for the terminal are lost then. */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Resolves when every line is written, which may be never. */
export const written = (log: Log): Promise<void> => new Promise((resolve) => log.flush(() => resolve()));

/**
 * Returns the parts of an error that may be logged: its kind and origin, but not its message, which can quote a
 * body or a document.
 */
export function withoutWords(thrown: unknown): { name: string; code?: string; stack: string | undefined } {
  if (!(thrown instanceof Error)) return { name: typeof thrown, stack: undefined };
  const frames = thrown.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
  const code = thrown instanceof AppError ? thrown.code : errnoOf(thrown);
  return { name: thrown.name, ...(code && { code }), stack: frames?.join('\n') };
}

/** Returns the system's name for the failure, such as `ENOSPC`, or undefined if it is no system error. */
export function errnoOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !('code' in thrown) || typeof thrown.code !== 'string') return undefined;
  return /^E[A-Z0-9]{2,20}$/.test(thrown.code) ? thrown.code : undefined;
}
