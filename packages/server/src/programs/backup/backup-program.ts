import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseConfig } from '../../config.ts';
import { securityEvents } from '../../domains/security/security.service.ts';
import { reachDatabase } from '../../infra/mongo/reach-database.ts';
import { describeFailure } from '../../infra/observe/describe-failure.ts';
import { version } from '../../infra/observe/version.ts';
import { sealEvents } from '../sealed-events.ts';
import { backUp } from './back-up.ts';
import { BackupError } from './backup-error.ts';

const unsigned =
  'BACKUP_KEY is not set: the checksums of this backup detect accidental damage, but not deliberate changes.';

/**
 * `npm run backup -- FOLDER`: writes all documents and files of the server's database into a new folder. A
 * running server continues meanwhile.
 */
async function main(): Promise<void> {
  const [argument, ...more] = process.argv.slice(2);
  if (argument === undefined || argument.startsWith('-') || more.length > 0) {
    throw new BackupError('Usage: npm run backup -- FOLDER');
  }
  // npm runs scripts in the project's folder. `INIT_CWD` is the folder where the operator ran npm.
  const folder = path.resolve(process.env.INIT_CWD ?? '.', argument);
  const config = parseConfig(process.env);
  const database = await reachDatabase(config, 'beside');
  const eventsWritten = await sealEvents(config);
  const end = async (signal: NodeJS.Signals) => {
    rmSync(`${folder}.partial`, { recursive: true, force: true });
    await database.close();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(signal));
  try {
    const { client, name } = database;
    const collections = await backUp({
      client,
      database: name,
      folder,
      version,
      key: config.backupKey,
      say: console.log,
    });
    const bytes = collections.reduce((sum, { bytes }) => sum + bytes, 0);
    const documents = collections.reduce((sum, { documents }) => sum + documents, 0);
    // Recorded after the snapshot, so that the log names every completed copy of the data.
    securityEvents.record('backup-made', {});
    await eventsWritten();
    if (config.backupKey === undefined) console.log(unsigned);
    console.log(
      `Backed up ${documents} documents to ${folder} (${Math.ceil(bytes / 1000)} kB). It contains patient data.`,
    );
  } finally {
    await database.close();
  }
}

await main().catch((error: unknown) => {
  console.error(describeFailure(error));
  process.exitCode = 1;
});
