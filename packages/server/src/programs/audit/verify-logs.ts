import { existsSync } from 'node:fs';
import mongoose, { type ClientSession } from 'mongoose';
import { chartEntries, type StoredEntry } from '../../chart/entry-store.ts';
import {
  accessHeads,
  accessLines,
  type StoredAccessHead,
  type StoredAccessLine,
} from '../../domains/access-log/access-log.model.ts';
import { endPurpose } from '../../domains/access-log/access-writer.ts';
import { type ChainEnd, endText } from '../../domains/access-log/chain.ts';
import { type ChainReport, verifyChain } from '../../domains/access-log/verify-chain.ts';
import { readingPositions } from '../../domains/board/since/reading-positions.model.ts';
import { SecurityEventModel, type StoredSecurityEvent } from '../../domains/security/security.model.ts';
import type { SecretBox } from '../../infra/secrets/secret-box.ts';
import { accessLog } from '../backup/backup-collections.ts';
import { readDocuments } from '../backup/document-lines.ts';
import { fileOf } from '../backup/manifest.ts';
import { Noted, type SealReport, verifyCharts, verifyEvents } from './verify-seals.ts';

/** Lines in one read. */
const maxBatchLines = 2000;

/** The three logs. Each call reads one of them from its beginning. */
export interface Logs {
  lines: () => AsyncIterable<StoredAccessLine>;
  head: () => Promise<StoredAccessHead | undefined>;
  isUsed: () => Promise<boolean>;
  entries: () => AsyncIterable<StoredEntry>;
  events: () => AsyncIterable<StoredSecurityEvent>;
}

interface LogCheck {
  logs: Logs;
  secrets: Pick<SecretBox, 'isSigned'>;
  /** Ends of the access log that someone noted earlier, elsewhere. */
  anchors: readonly ChainEnd[];
  /** The largest number of findings in each log. */
  most: number;
}

/** Checks all three logs. The access log is read first: the others then have at least what it has noted. */
export async function verifyLogs({ logs, secrets: { isSigned }, anchors, most }: LogCheck): Promise<{
  chain: ChainReport;
  charts: SealReport;
  events: SealReport;
}> {
  const noted = new Noted();
  async function* lines() {
    for await (const line of logs.lines()) {
      noted.take(line);
      yield line;
    }
  }
  const chain = await verifyChain({
    lines: lines(),
    head: logs.head,
    isSigned: (head) => isSigned(endText(head), endPurpose, head.signature),
    isUsed: logs.isUsed,
    anchors,
    most,
  });
  const check = { noted, isSigned, most };
  const charts = await verifyCharts({ ...check, stored: logs.entries() });
  const events = await verifyEvents({ ...check, stored: logs.events(), now: new Date() });
  return { chain, charts, events };
}

/**
 * Servers append meanwhile. The lines up to the end of now cannot change, so they are read without a snapshot, which
 * MongoDB keeps for minutes only. The lines after it and the end that belongs to them come from one moment.
 */
export function logsOfDatabase(session: ClientSession): Logs {
  const page = { sort: { _id: 1 }, batchSize: maxBatchLines } as const;
  const majority = { readConcern: { level: 'majority' } } as const;
  async function* lines() {
    const seq = (await accessHeads().findOne({ _id: 'head' }))?.seq ?? 0;
    yield* accessLines().find({ _id: { $lte: seq } }, page);
    yield* accessLines().find({ _id: { $gt: seq } }, { ...page, session });
  }
  return {
    lines,
    head: async () => (await accessHeads().findOne({ _id: 'head' }, { session })) ?? undefined,
    isUsed: async () => (await readingPositions().findOne({})) !== null,
    entries: () => chartEntries().find({}, majority),
    events: () => SecurityEventModel.collection.find<StoredSecurityEvent>({}, majority),
  };
}

/** A backup is of one moment. Whether its charts were opened is not in it. */
export function logsOfBackup(folder: string): Logs {
  const file = (collection: string) => fileOf(folder, collection);
  async function head(): Promise<StoredAccessHead | undefined> {
    for await (const document of documentsAt<StoredAccessHead>(file('access_log_head'))) return document;
    return undefined;
  }
  return {
    lines: () => documentsAt<StoredAccessLine>(file(accessLog)),
    head,
    isUsed: async () => false,
    entries: () => documentsAt<StoredEntry>(file('chart_entries')),
    events: () => documentsAt<StoredSecurityEvent>(file(SecurityEventModel.collection.collectionName)),
  };
}

/** Yields the documents of a backup's file as the driver would; none if the backup has no such file. */
async function* documentsAt<Stored>(file: string): AsyncGenerator<Stored> {
  if (!existsSync(file)) return;
  const { BSON } = mongoose.mongo;
  for await (const document of readDocuments(file)) {
    yield BSON.deserialize(BSON.serialize(document)) as Stored;
  }
}
