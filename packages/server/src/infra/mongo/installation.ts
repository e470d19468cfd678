import { randomBytes } from 'node:crypto';
import type { mongo } from 'mongoose';
import * as z from 'zod';
import { duplicateKeyOf } from './mongo.ts';

/** Holds the one document that names this installation. No backup has it, and a restore removes it. */
export const INSTALLATIONS = 'installations';

const Stored = z.object({ _id: z.string(), id: z.string(), secret: z.string() });
type Stored = z.output<typeof Stored>;

/** What the nodes on one database have in common, and share with no other installation. */
export interface Installation {
  /** Names the channel and the keys in Redis. */
  id: string;
  /** Signs the messages between nodes: whoever reaches Redis but not MongoDB can forge none. */
  secret: string;
}

/** The id of the installation that this database belongs to; undefined where no server has started on it yet. */
export async function installationIdOf(db: mongo.Db): Promise<string | undefined> {
  return Stored.safeParse(await db.collection(INSTALLATIONS).findOne()).data?.id;
}

/**
 * Reads who this installation is from its database; the first node to start decides it. Two installations on one Redis
 * never meet, whatever its database number, since Redis has one set of channels for all of them.
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
    // Two nodes started at once: the other one has decided it.
    if (duplicateKeyOf(error) === undefined) throw error;
    return upsert();
  });
  const { id, secret } = Stored.parse(stored);
  return { id, secret };
}
