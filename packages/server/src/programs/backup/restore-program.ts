import path from 'node:path';
import { parseArgs } from 'node:util';
// Imports every model, because a restore builds their indexes.
import '../../app.ts';
import { parseConfig } from '../../config.ts';
import { securityEvents } from '../../domains/security/security.service.ts';
import { installationIdOf } from '../../infra/mongo/installation.ts';
import { buildIndexes } from '../../infra/mongo/mongo.ts';
import { connectedServers, reachDatabase } from '../../infra/mongo/reach-database.ts';
import { describeFailure } from '../../infra/observe/describe-failure.ts';
import { sealEvents } from '../sealed-events.ts';
import { BackupError } from './backup-error.ts';
import { forgetShared } from './forget-shared.ts';
import { restore } from './restore.ts';

/**
 * `npm run restore -- FOLDER [--replace]`: replaces the server's database with a backup. All servers on it must
 * be stopped, because a server caches the parts of a patient that never change.
 */
async function main(): Promise<void> {
  const { folder, replace } = readArguments();
  const config = parseConfig(process.env);
  const database = await reachDatabase(config, 'alone');
  const eventsWritten = await sealEvents(config);
  try {
    if ((await connectedServers(database)) > 0) {
      throw new BackupError('A server is connected to this database. Stop all of its servers, then restore.');
    }
    const { client, name } = database;
    const replaced = await installationIdOf(client.db(name));
    const { takenAt, collections } = await restore({
      client,
      database: name,
      folder,
      key: config.backupKey,
      replace,
      buildIndexes,
      say: console.log,
    });
    if (config.redisUrl && replaced !== undefined) await forgetShared(config.redisUrl, replaced);
    securityEvents.record('backup-restored', {});
    await eventsWritten();
    const documents = collections.reduce((sum, { documents }) => sum + documents, 0);
    console.log(`Restored ${documents} documents as of ${takenAt}. Everyone must sign in again.`);
  } finally {
    await database.close();
  }
}

function readArguments(): { folder: string; replace: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: { replace: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw new Error('one folder');
    // npm runs scripts in the project's folder. `INIT_CWD` is the folder where the operator ran npm.
    return { folder: path.resolve(process.env.INIT_CWD ?? '.', folder), replace: values.replace };
  } catch {
    throw new BackupError('Usage: npm run restore -- FOLDER [--replace]');
  }
}

await main().catch((error: unknown) => {
  console.error(describeFailure(error));
  process.exitCode = 1;
});
