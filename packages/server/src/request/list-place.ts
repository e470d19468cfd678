import { Instant } from '@bedside/contracts/primitives.ts';
import { trusted } from 'mongoose';
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

/** Filters the records that come before a place, by the field that holds their moment, and by their `_id` within one moment. */
export const olderThan = (field: string, { at, tie }: TextPlace) => ({
  $or: [
    { [field]: trusted({ $lt: at }) },
    ...(tie === undefined ? [] : [{ [field]: at, _id: trusted({ $lt: tie }) }]),
  ],
});

/** Reads `before` of a list whose ties are places in the log. */
export function readLogPlace(before: string): { at: Date; seq: number } {
  const { at, tie } = readPlace(before);
  if (tie !== undefined && !/^\d{1,15}$/.test(tie)) throw noPlace();
  return { at, seq: tie === undefined ? 0 : Number(tie) };
}

export const placeText = (at: Date, tie: string | number): string => `${at.toISOString()},${tie}`;

export const noPlace = () => new AppError('invalid-input', { fields: { before: 'invalid' } });
