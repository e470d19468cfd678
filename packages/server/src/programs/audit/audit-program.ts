import mongoose from 'mongoose';
import { parseConfig } from '../../config.ts';
import { accessHeads, accessLines } from '../../domains/access-log/access-log.model.ts';
import { endPurpose } from '../../domains/access-log/access-writer.ts';
import { type ChainEnd, endText } from '../../domains/access-log/chain.ts';
import { type ChainReport, verifyChain } from '../../domains/access-log/verify-chain.ts';
import { readingPositions } from '../../domains/board/since/reading-positions.model.ts';
import { reachDatabase } from '../../infra/mongo/reach-database.ts';
import { describeFailure } from '../../infra/observe/describe-failure.ts';
import { createSecretBox } from '../../infra/secrets/secret-box.ts';
import { readSecretKeys } from '../../infra/secrets/secret-keys.ts';
import { OperatorError } from '../../operator-error.ts';

/** Lines in one read. */
const maxBatchLines = 2000;

/** Findings that the check prints. */
const maxFindings = 200;

/** An audit that cannot run. The message is one line for the terminal. */
class AuditError extends OperatorError {
  override readonly name = 'AuditError';
}

const usage = `Usage: npm run audit -- verify [END ...]
       npm run audit -- accept END

  verify         names each changed, missing or moved line of the access log, and exits with 1 if there is one
  END            an end that an earlier run printed, such as 4711:kXf…; a log that was cut before it fails
  accept END     signs the end that verify printed, after someone has judged its findings, or for a key that is new

The database is the server's: MONGODB_URI, else the embedded one in DATA_DIR. The server may run.`;

/** `npm run audit -- verify`: checks the chain of the access log (ADR 0078). */
async function main(): Promise<void> {
  const [command, ...given] = process.argv.slice(2);
  const isAccepting = command === 'accept' && given.length === 1;
  if (command !== 'verify' && !isAccepting) throw new AuditError(usage);
  const anchors = given.map(readAnchor);
  const config = parseConfig(process.env);
  const database = await reachDatabase(config, 'beside');
  try {
    const { isSigned, sign } = createSecretBox(await readSecretKeys(config));
    const [accepted] = anchors;
    if (isAccepting && accepted) return await accept(accepted, sign(endText(accepted), endPurpose));
    const report = await readChain(anchors, (head) => isSigned(endText(head), endPurpose, head.signature));
    print(report);
    if (report.findings.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
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
 * Servers append meanwhile. The lines up to the end of now cannot change, so they are read without a snapshot, which
 * MongoDB keeps for minutes only. The lines after it and the end that belongs to them come from one moment.
 */
function readChain(
  anchors: ChainEnd[],
  isSigned: Parameters<typeof verifyChain>[0]['isSigned'],
): Promise<ChainReport> {
  const page = { sort: { _id: 1 }, batchSize: maxBatchLines } as const;
  return mongoose.connection.getClient().withSession({ snapshot: true }, async (session) => {
    async function* lines() {
      const seq = (await accessHeads().findOne({ _id: 'head' }))?.seq ?? 0;
      yield* accessLines().find({ _id: { $lte: seq } }, page);
      yield* accessLines().find({ _id: { $gt: seq } }, { ...page, session });
    }
    const head = async () => (await accessHeads().findOne({ _id: 'head' }, { session })) ?? undefined;
    const isUsed = async () => (await readingPositions().findOne({})) !== null;
    return verifyChain({ lines: lines(), head, isSigned, isUsed, anchors, most: maxFindings });
  });
}

function readAnchor(text: string): ChainEnd {
  const [, seq, hash] = /^(\d{1,15}):([\w-]{43})$/.exec(text) ?? [];
  if (seq === undefined || hash === undefined) throw new AuditError(usage);
  return { seq: Number(seq), hash };
}

function print({ count, end, findings, more }: ChainReport): void {
  for (const finding of findings) console.log(finding);
  if (more > 0) console.log(`${more} more findings`);
  if (count === 0) console.log('The access log is empty.');
  else if (findings.length === 0) console.log(`${count} lines, each in its place.`);
  if (count > 0) console.log(`End: ${endText(end)}`);
}

await main().catch((error: unknown) => {
  console.error(describeFailure(error));
  process.exitCode = 1;
});
