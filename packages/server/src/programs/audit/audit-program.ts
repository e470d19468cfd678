import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import { chartEntries, entryPurpose, sealedText } from '../../chart/entry-store.ts';
import { parseConfig } from '../../config.ts';
import { accessHeads, accessLines } from '../../domains/access-log/access-log.model.ts';
import { endPurpose } from '../../domains/access-log/access-writer.ts';
import { anchorsIn } from '../../domains/access-log/anchors.ts';
import { type ChainEnd, endOf, endText } from '../../domains/access-log/chain.ts';
import type { ChainReport } from '../../domains/access-log/verify-chain.ts';
import {
  eventPurpose,
  SecurityEventModel,
  type StoredSecurityEvent,
  sealedEventText,
} from '../../domains/security/security.model.ts';
import { reachDatabase } from '../../infra/mongo/reach-database.ts';
import { describeFailure } from '../../infra/observe/describe-failure.ts';
import { createSecretBox, type SecretBox } from '../../infra/secrets/secret-box.ts';
import { readSecretKeys } from '../../infra/secrets/secret-keys.ts';
import { OperatorError } from '../../operator-error.ts';
import { verifyBackup } from '../backup/manifest.ts';
import { type Logs, logsOfBackup, logsOfDatabase, verifyLogs } from './verify-logs.ts';
import type { SealReport } from './verify-seals.ts';

/** Findings that the check prints. */
const maxFindings = 200;

/** An audit that cannot run. The message is one line for the terminal. */
class AuditError extends OperatorError {
  override readonly name = 'AuditError';
}

const usage = `Usage: npm run audit -- verify [--backup FOLDER] [--anchors FILE] [END ...]
       npm run audit -- accept END
       npm run audit -- seal

  verify         names each changed, missing, inserted or moved line of the access log, entry of a chart and security
                 event, and exits with 1 if there is one
  --backup       checks a backup instead of the database
  --anchors      checks the ends of a file too, such as the one at AUDIT_ANCHOR_FILE
  END            an end that an earlier run printed, such as 4711:kXf…; a log that was cut before it fails
  accept END     signs the end that verify printed, after someone has judged its findings, or for a key that is new
  seal           signs the entries and events that have no seal, once, where an installation had no key or an older version

The database is the server's: MONGODB_URI, else the embedded one in DATA_DIR. The server may run.`;

interface Arguments {
  command: 'verify' | 'accept' | 'seal';
  anchors: ChainEnd[];
  backup: string | undefined;
}

/** `npm run audit`: checks the logs that prove who saw and who wrote what (ADR 0078). */
async function main(): Promise<void> {
  const { command, anchors, backup } = readArguments(process.argv.slice(2));
  const config = parseConfig(process.env);
  if (backup !== undefined) await verifyBackup(backup, config.backupKey);
  const secrets = createSecretBox(await readSecretKeys(config));
  if (backup !== undefined) return await verify(logsOfBackup(backup), secrets, anchors);
  const database = await reachDatabase(config, 'beside');
  try {
    const [accepted] = anchors;
    if (command === 'accept' && accepted) {
      return await accept(accepted, secrets.sign(endText(accepted), endPurpose));
    }
    if (command === 'seal') return await sealAll(secrets);
    await mongoose.connection
      .getClient()
      .withSession({ snapshot: true }, (session) => verify(logsOfDatabase(session), secrets, anchors));
  } finally {
    await database.close();
  }
}

/** Checks the logs and prints what is wrong. */
async function verify(logs: Logs, secrets: SecretBox, anchors: ChainEnd[]): Promise<void> {
  const { chain, charts, events } = await verifyLogs({ logs, secrets, anchors, most: maxFindings });
  print(chain);
  printSealed(charts, 'entries of charts');
  printSealed(events, 'security events');
  if (secrets.sign('', '') === undefined) {
    console.log('There is no key: set SECRETS_KEY. Only places were checked, and no content.');
  }
  if ([chain, charts, events].some(({ findings }) => findings.length > 0)) process.exitCode = 1;
}

/** Signs the end of the chain as it is, if it is still the given one. The lines before it stay as they are. */
async function accept(end: ChainEnd, signature: string | undefined): Promise<void> {
  if (signature === undefined) throw new AuditError('There is no key to sign with: set SECRETS_KEY');
  const last = await accessLines().findOne({ _id: end.seq });
  const { matchedCount } =
    last?.hash === end.hash
      ? await accessHeads().updateOne(
          { _id: 'head', ...end },
          { $set: { signature } },
          { writeConcern: { w: 'majority' } },
        )
      : { matchedCount: 0 };
  if (matchedCount === 0)
    throw new AuditError('This is not the end of the chain: run verify again, while no server writes');
  console.log(`Signed: ${endText(end)}`);
}

/**
 * Signs what has no seal. It proves nothing about the time before: someone has to have judged by other means that the
 * database is as it was.
 */
async function sealAll({ sign }: SecretBox): Promise<void> {
  if (sign('', '') === undefined) throw new AuditError('There is no key to sign with: set SECRETS_KEY');
  const unsealed = { seal: { $exists: false } };
  let count = 0;
  for await (const entry of chartEntries().find(unsealed)) {
    const seal = sign(sealedText(entry), entryPurpose);
    if (seal === undefined) continue;
    await chartEntries().updateOne({ _id: entry._id, ...unsealed }, { $set: { seal } });
    count += 1;
  }
  const events = SecurityEventModel.collection as unknown as mongoose.mongo.Collection<StoredSecurityEvent>;
  for await (const event of events.find(unsealed)) {
    const seal = sign(sealedEventText(event), eventPurpose);
    if (seal === undefined) continue;
    await events.updateOne({ _id: event._id, ...unsealed }, { $set: { seal } });
    count += 1;
  }
  console.log(`Sealed: ${count}`);
}

function readArguments(args: string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { backup: { type: 'string' }, anchors: { type: 'string' } },
      allowPositionals: true,
    });
    const [command, ...ends] = positionals;
    const anchors = ends.map(readAnchor);
    const isPlain = values.backup === undefined && values.anchors === undefined;
    if (command === 'accept' && anchors.length === 1 && isPlain)
      return { command, anchors, backup: undefined };
    if (command === 'seal' && anchors.length === 0 && isPlain) return { command, anchors, backup: undefined };
    if (command !== 'verify') throw new AuditError(usage);
    const from = (name: string) => path.resolve(process.env.INIT_CWD ?? '.', name);
    if (values.anchors !== undefined) anchors.push(...anchorsIn(readFileSync(from(values.anchors), 'utf8')));
    return { command, anchors, backup: values.backup === undefined ? undefined : from(values.backup) };
  } catch (error) {
    if (error instanceof TypeError) throw new AuditError(usage);
    throw error;
  }
}

function readAnchor(text: string): ChainEnd {
  const end = endOf(text);
  if (end === undefined) throw new AuditError(usage);
  return end;
}

function print({ count, end, findings, more }: ChainReport): void {
  for (const finding of findings) console.log(finding);
  if (more > 0) console.log(`${more} more findings`);
  if (count === 0) console.log('The access log is empty.');
  else if (findings.length === 0) console.log(`${count} lines, each in its place.`);
  if (count > 0) console.log(`End: ${endText(end)}`);
}

function printSealed({ count, findings, more }: SealReport, what: string): void {
  for (const finding of findings) console.log(finding);
  if (more > 0) console.log(`${more} more findings`);
  if (findings.length === 0) console.log(`${count} ${what}, each in its place.`);
}

await main().catch((error: unknown) => {
  console.error(describeFailure(error));
  process.exitCode = 1;
});
