import { chartEntries } from '../entry-store.ts';

/** Returns whether anyone but this actor has written in a chart. */
export async function hasOtherAuthors(patientId: string, actorId: string): Promise<boolean> {
  const other = await chartEntries().findOne(
    { patientId, 'actor.id': { $ne: actorId } },
    { projection: { _id: 1 } },
  );
  return other !== null;
}

/** Returns how many entries of each chart are not by one of these actors. A chart without such entries is absent. */
export async function countsOfOtherAuthors(
  patientIds: readonly string[],
  actorIds: readonly string[],
): Promise<Map<string, number>> {
  const found = chartEntries().aggregate<{ _id: string; entries: number }>([
    { $match: { patientId: { $in: [...patientIds] }, 'actor.id': { $nin: [...actorIds] } } },
    { $group: { _id: '$patientId', entries: { $sum: 1 } } },
  ]);
  return new Map((await found.toArray()).map(({ _id, entries }) => [_id, entries]));
}
