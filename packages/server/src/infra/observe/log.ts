import { type Logger, pino } from 'pino';
import { AppError } from '../../request/app-error.ts';

export type Log = Logger;

/** Structured lines on standard output. No patient data: log ids, codes and durations, never names, bodies or URLs with values. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}

/** What of an error may be logged: its kind and where it came from, not its message, which can quote a body or a document. */
export function withoutWords(thrown: unknown): { name: string; code?: string; stack: string | undefined } {
  if (!(thrown instanceof Error)) return { name: typeof thrown, stack: undefined };
  const frames = thrown.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
  const code = thrown instanceof AppError ? thrown.code : errnoOf(thrown);
  return { name: thrown.name, ...(code && { code }), stack: frames?.join('\n') };
}

/** The system's own name for what went wrong, such as `ENOSPC`; undefined where the error is not the system's. */
export function errnoOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !('code' in thrown) || typeof thrown.code !== 'string') return undefined;
  return /^E[A-Z0-9]{2,20}$/.test(thrown.code) ? thrown.code : undefined;
}
