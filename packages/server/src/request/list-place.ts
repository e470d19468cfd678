import { Instant } from '@bedside/contracts/primitives.ts';
import { trusted } from 'mongoose';
import { AppError } from './app-error.ts';

/**
 * A position in a list by time, as `before` and `Link` contain it: a time, and after a comma the tie-breaker
 * among records of that time. A time alone means its start.
 */
export interface TextPlace {
  at: Date;
  tie: string | undefined;
}

/** Parses `before`. Throws `invalid-input` if it is malformed. */
export function readPlace(before: string): TextPlace {
  const [moment = '', tie, ...rest] = before.split(',');
  const at = Instant.safeParse(moment);
  if (!at.success || rest.length > 0) throw noPlace();
  return { at: new Date(at.data), tie };
}

/**
 * Returns a filter for records before a position: by the field that contains their time, and by `_id` within one
 * time.
 */
export const olderThan = (field: string, { at, tie }: TextPlace) => ({
  $or: [
    { [field]: trusted({ $lt: at }) },
    ...(tie === undefined ? [] : [{ [field]: at, _id: trusted({ $lt: tie }) }]),
  ],
});

/** Parses `before` of a list that uses `seq` as its tie-breaker. */
export function readLogPlace(before: string): { at: Date; seq: number } {
  const { at, tie } = readPlace(before);
  if (tie !== undefined && !/^\d{1,15}$/.test(tie)) throw noPlace();
  return { at, seq: tie === undefined ? 0 : Number(tie) };
}

export const placeText = (at: Date, tie: string | number): string => `${at.toISOString()},${tie}`;

export const noPlace = () => new AppError('invalid-input', { fields: { before: 'invalid' } });
