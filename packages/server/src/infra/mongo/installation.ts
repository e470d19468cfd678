import { randomBytes } from 'node:crypto';
import type { mongo } from 'mongoose';
import * as z from 'zod';
import { duplicateKeyOf } from './mongo.ts';

/**
 * The collection with the one document that identifies this installation. Backups omit it, and a restore removes
 * it.
 */
export const INSTALLATIONS = 'installations';

const Stored = z.object({ _id: z.string(), id: z.string(), secret: z.string() });
type Stored = z.output<typeof Stored>;

/** The values that the nodes on one database share with each other and with no other installation. */
export interface Installation {
  /** Names the Redis channel and keys. */
  id: string;
  /** Signs the messages between nodes. An attacker who reaches Redis but not MongoDB can forge none. */
  secret: string;
}

/** Returns the installation id of this database, or undefined if no server has started on it yet. */
export async function installationIdOf(db: mongo.Db): Promise<string | undefined> {
  return Stored.safeParse(await db.collection(INSTALLATIONS).findOne()).data?.id;
}

/**
 * Reads this installation's identity from its database. The first node to start creates it. Two installations on
 * one Redis stay separate even on different database numbers, because Redis channels span all of them.
 */
export async function readInstallation(db: mongo.Db): Promise<Installation> {
  const fresh = { id: randomBytes(12).toString('base64url'), secret: randomBytes(32).toString('base64url') };
  const upsert = () =>
    db
      .collection<Stored>(INSTALLATIONS)
      .findOneAndUpdate(
        { _id: 'installation' },
        { $setOnInsert: fresh },
        { upsert: true, returnDocument: 'after' },
      );
  const stored = await upsert().catch((error: unknown) => {
    // Two nodes started at once and the other one has created it.
    if (duplicateKeyOf(error) === undefined) throw error;
    return upsert();
  });
  const { id, secret } = Stored.parse(stored);
  return { id, secret };
}
