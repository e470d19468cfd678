import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured lines on standard output. No patient data: log ids, codes and durations, never names, bodies or URLs with values. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
