import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured lines on standard output. No patient data: log ids, codes and durations, never names, bodies or URLs with values. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}

/** What of an error may be logged: its kind and where it came from, not its message, which can quote a body or a document. */
export function withoutWords(thrown: unknown): { name: string; stack: string | undefined } {
  if (!(thrown instanceof Error)) return { name: typeof thrown, stack: undefined };
  const frames = thrown.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
  return { name: thrown.name, stack: frames?.join('\n') };
}
