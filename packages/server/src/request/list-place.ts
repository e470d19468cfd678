import { Instant } from '@bedside/contracts/primitives.ts';
import { AppError } from './app-error.ts';

/**
 * A place in a list by time, as `before` and `Link` carry it: a moment, and behind a comma what tells apart the records of one
 * moment. A moment alone stands for the beginning of that moment.
 */
export interface TextPlace {
  at: Date;
  tie: string | undefined;
}

/** Reads `before`; throws `invalid-input` where it is no place. */
export function readPlace(before: string): TextPlace {
  const [moment = '', tie, ...rest] = before.split(',');
  const at = Instant.safeParse(moment);
  if (!at.success || rest.length > 0) throw noPlace();
  return { at: new Date(at.data), tie };
}

/** The same for a list whose ties are places in the log. */
export function readLogPlace(before: string): { at: Date; seq: number } {
  const { at, tie } = readPlace(before);
  if (tie !== undefined && !/^\d{1,15}$/.test(tie)) throw noPlace();
  return { at, seq: tie === undefined ? 0 : Number(tie) };
}

export const placeText = (at: Date, tie: string | number): string => `${at.toISOString()},${tie}`;

const noPlace = () => new AppError('invalid-input', { fields: { before: 'invalid' } });
