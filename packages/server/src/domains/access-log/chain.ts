import { createHash } from 'node:crypto';
import { textOfFields } from '../../infra/secrets/text-of-fields.ts';
import type { AccessEvent, StoredAccessLine } from './access-log.model.ts';

/** The end of a chain: the number and the hash of its last line. */
export interface ChainEnd {
  seq: number;
  hash: string;
}

/** The end of a chain without lines. */
export const emptyChain: ChainEnd = { seq: 0, hash: '' };

/**
 * Returns the SHA-256 of a line in base64url. It covers the line's number, the previous line's hash and every field, so
 * that a field that someone adds counts as a change.
 */
export function hashOf({ hash: _own, ...line }: Omit<StoredAccessLine, 'hash'> & { hash?: string }): string {
  return createHash('sha256').update(textOfFields(line)).digest('base64url');
}

/** Returns events as the lines after `end`, each with the hash of the one before. */
export function linked(end: ChainEnd, events: readonly AccessEvent[]): StoredAccessLine[] {
  let { seq, hash } = end;
  return events.map((event) => {
    seq += 1;
    const line = { _id: seq, previous: hash, ...event };
    hash = hashOf(line);
    return { ...line, hash };
  });
}

/** The text of a chain's end, which the installation's key signs. */
export const endText = ({ seq, hash }: ChainEnd): string => `${seq}:${hash}`;

/** Returns the end that {@link endText} wrote; undefined for any other text. */
export function endOf(text: string): ChainEnd | undefined {
  const [, seq, hash] = /^(\d{1,15}):([\w-]{43})$/.exec(text) ?? [];
  return seq === undefined || hash === undefined ? undefined : { seq: Number(seq), hash };
}
