import mongoose from 'mongoose';
import * as z from 'zod';

/** What a member says about the election that it has won. A router says nothing. */
const Elected = z.object({ electionId: z.instanceof(mongoose.mongo.ObjectId) });

let present: string | undefined;

/**
 * Returns the election of the present primary; undefined if it is not known, as behind a router. What a primary writes in one
 * term has the order of its oplog: once the majority has a later write, it has the earlier ones, too.
 */
export const primaryTerm = (): string | undefined => present;

/** Follows the elections that the driver notices. It notices each one before it writes to the new primary. `hello` is a member's answer of now. */
export function followPrimary(client: mongoose.mongo.MongoClient, hello: unknown): void {
  present = termOf(hello);
  client.on('serverDescriptionChanged', ({ newDescription }) => {
    if (newDescription.type === 'RSPrimary') present = termOf(newDescription);
  });
}

function termOf(description: unknown): string | undefined {
  const elected = Elected.safeParse(description);
  return elected.success ? elected.data.electionId.toHexString() : undefined;
}
