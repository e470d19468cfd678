import { keysOf } from '../../keys-of.ts';
import table from './signs.json' with { type: 'json' };

/** The key of a vital sign in the chart. */
export type SignKey = keyof typeof table;

interface Sign {
  /** Follows the value. A sign without a unit is shown as a word. */
  unit?: string;
  /** Lies between the ends of the normal range: an abnormal value below it is low. */
  middle?: number;
  /** The smallest change that counts as a trend, in the sign's unit. */
  trend?: number;
  /** The wire fields and panel alerts for this sign. */
  names: readonly string[];
}

export const signs: Readonly<Record<SignKey, Sign>> = table;

/** In the order of an answer. */
export const signKeys = keysOf(table);

/** Returns the vital sign for a panel alert or a measured wire field. */
export const signOf = (name: string) => signKeys.find((sign) => signs[sign].names.includes(name));
