import { textBounds } from '@bedside/contracts/bounds.ts';
import type { Segment } from '../../../infra/hl7/hl7-message.ts';
import { Hl7Refusal } from '../../../infra/hl7/hl7-refusal.ts';

const plain = (text: string): string => text.trim().replace(/\^+$/, '').toLowerCase();

/**
 * Returns the department's bed of a location (PV1-3); undefined if none was sent. The table names it by the whole location, by
 * point of care, room and bed, or by a part of them. Without a table the bed is the one that the sender names. Throws
 * `unknown-location` if the table lacks it: a patient in the wrong bed is worse than one who waits in the queue.
 */
export function bedOf(pv1: Segment, beds: Record<string, string>): string | undefined {
  const location = pv1.first(3);
  const [care, room, bed, facility] = [
    location.text(1),
    location.text(2),
    location.text(3),
    location.text(4),
  ];
  const parts = [care, room, bed].filter((part) => part !== '');
  if (parts.length === 0) return undefined;
  const rows = new Map(Object.entries(beds).map(([key, value]) => [plain(key), value]));
  if (rows.size === 0) {
    const own = bed || room || care;
    if (own.length > textBounds.bed) throw new Hl7Refusal('unknown-location', { at: 'PV1-3' });
    return own;
  }
  const keys = [
    [care, room, bed, facility].join('^'),
    [care, room, bed].join('^'),
    parts.join('^'),
    parts.join('-'),
    parts.join(' '),
    ...(room === '' ? [] : [[care, room].join('^')].filter(() => bed === '')),
    ...(bed === '' ? [] : [[care, bed].join('^'), [room, bed].join('^'), bed]),
    ...(bed === '' && room !== '' ? [room] : []),
    ...(bed === '' && room === '' ? [care] : []),
  ];
  const known = keys.map((key) => rows.get(plain(key))).find((value) => value !== undefined);
  if (known === undefined) throw new Hl7Refusal('unknown-location', { at: 'PV1-3' });
  return known;
}
