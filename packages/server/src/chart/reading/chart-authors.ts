import { chartEntries, personIndex } from '../entry-store.ts';

/** Returns the ids of everyone who wrote in each of these charts. The entry of an emergency access makes no one an author. */
export async function authorsOf(patientIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = chartEntries().aggregate<{ _id: string; people: string[] }>(
    [
      { $match: { patientId: { $in: [...patientIds] }, type: { $ne: 'access.broken-glass' } } },
      { $group: { _id: '$patientId', people: { $addToSet: '$actor.id' } } },
    ],
    { hint: personIndex },
  );
  return new Map((await found.toArray()).map(({ _id, people }) => [_id, people]));
}
