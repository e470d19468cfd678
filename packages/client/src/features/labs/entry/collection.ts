import { localDay } from '@bedside/contracts/clinical/patient/age.ts';
import type { DraftCollection } from '../../../state/drafts/lab-drafts.ts';
import { collectionTime } from '../documents/reading/document-values.ts';

/** Returns the time of collection; `unknown` if the clinician chose that, or the problem. */
export function readCollection(
  collection: DraftCollection,
  now: number,
): { at: string } | 'unknown' | 'missing' | 'future' {
  if (collection === undefined) return 'missing';
  if (collection === 'unknown') return 'unknown';
  if ('minutesAgo' in collection) return { at: new Date(now - collection.minutesAgo * 60_000).toISOString() };
  const at = collectionTime(collection.day, collection.time, now);
  return at === 'missing' || at === 'future' ? at : { at };
}

/** Returns a known time of collection as the clinician would choose it, in their own zone; undefined if unknown. */
export function collectionOf(collectedAt: string | undefined): DraftCollection {
  if (collectedAt === undefined) return undefined;
  const at = new Date(collectedAt);
  const two = (value: number) => String(value).padStart(2, '0');
  return { day: localDay(at), time: `${two(at.getHours())}:${two(at.getMinutes())}` };
}
