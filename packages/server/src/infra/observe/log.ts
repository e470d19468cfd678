import { type Logger, pino } from 'pino';
import { AppError } from '../../request/app-error.ts';

export type Log = Logger;

/**
 * Writes structured lines to standard output. Log ids, codes and durations, never patient data: no names, bodies
 * or URLs with values.
 */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}

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
