import { keysOf } from '../keys-of.ts';
import table from './signs.json' with { type: 'json' };

/** A vital sign by its key in the chart. */
export type SignKey = keyof typeof table;

interface Sign {
  /** Follows the value; a sign without a unit is told in words. */
  unit?: string;
  /** Between the two ends of the range: an abnormal value below it is low. */
  middle?: number;
  /** The smallest change that counts as a trend, in the sign's unit. */
  trend?: number;
  /** The wire's fields and the panel's alerts that are about it. */
  names: readonly string[];
}

export const signs: Readonly<Record<SignKey, Sign>> = table;

/** In the order in which an answer tells them. */
export const signKeys = keysOf(table);

/** The sign that an alert of the panel, or a measured field of the wire, is about. */
export const signOf = (name: string) => signKeys.find((sign) => signs[sign].names.includes(name));
