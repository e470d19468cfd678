import { chartEntries } from '../entry-store.ts';

/** Returns whether anyone but this actor has written in a chart. */
export async function hasOtherAuthors(patientId: string, actorId: string): Promise<boolean> {
  const other = await chartEntries().findOne(
    { patientId, 'actor.id': { $ne: actorId } },
    { projection: { _id: 1 } },
  );
  return other !== null;
}
