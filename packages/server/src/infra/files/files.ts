import { type FileHandle, open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import mongoose, { type ClientSession, Schema, trusted } from 'mongoose';
import type { Log } from '../observe/log.ts';
import { everyInterval, type Interval } from '../timers/every-interval.ts';

/** Unlinked files that one sweep takes. */
const maxSweptFiles = 500;

/** The time until a record must link a stored file. */
const unlinkedFileMs = 3_600_000;

/** The time between two sweeps of unlinked files. */
const fileSweepMs = 600_000;

/** A chunk of a stored file, as GridFS writes it. */
const chunkBytes = 255 * 1024;

const bucketName = 'files';

interface StoredFile {
  _id: mongoose.Types.ObjectId;
  filename: string;
  length: number;
  chunkSize: number;
  uploadDate: Date;
  metadata: { type: string; owner: string };
}

interface StoredChunk {
  files_id: mongoose.Types.ObjectId;
  n: number;
  data: Buffer;
}

// Follows GridFS's own layout, so any GridFS client can read the files.
const files = new Schema<StoredFile>(
  {
    filename: { type: String, required: true },
    length: { type: Number, required: true },
    chunkSize: { type: Number, required: true },
    uploadDate: { type: Date, required: true },
    metadata: { type: Schema.Types.Mixed },
  },
  { versionKey: false, collection: `${bucketName}.files` },
);
files.index({ filename: 1, uploadDate: 1 });
// Covers the query for an owner's total, which then reads the index alone.
files.index({ 'metadata.owner': 1, length: 1 });

const chunks = new Schema<StoredChunk>(
  {
    files_id: { type: Schema.Types.ObjectId, required: true },
    n: { type: Number, required: true },
    data: { type: Buffer, required: true },
  },
  { versionKey: false, collection: `${bucketName}.chunks` },
);
chunks.index({ files_id: 1, n: 1 }, { unique: true });

const FileModel = mongoose.model<StoredFile>('File', files);
const FileChunkModel = mongoose.model<StoredChunk>('FileChunk', chunks);

/** A file that no record has linked yet. */
interface UnlinkedFile {
  _id: mongoose.Types.ObjectId;
  owner: string;
  length: number;
  since: Date;
  /** True while the file is being removed. It must not be linked then. */
  isGone?: boolean;
}

const unlinked = new Schema<UnlinkedFile>(
  {
    owner: { type: String, required: true },
    length: { type: Number, required: true },
    since: { type: Date, required: true, index: true },
    isGone: Boolean,
  },
  { versionKey: false, collection: `${bucketName}.unlinked` },
);
unlinked.index({ owner: 1, length: 1 });
const UnlinkedFileModel = mongoose.model<UnlinkedFile>('UnlinkedFile', unlinked);

/** The bytes, or the path of the file that contains them. */
export type Bytes = { content: Buffer } | { path: string };

export type FileToStore = Bytes & {
  /** The name for downloads. It is data, never a path. */
  name: string;
  /** The media type, by the bytes. */
  type: string;
  size: number;
};

/** The owner of files, and its quota. */
export interface FileOwner {
  /** An opaque id, such as `chart <department>`. */
  id: string;
  bytes: number;
  files: number;
}

/** Files with stored bytes. They belong to the product once a transaction has linked them. */
export interface StoredFiles {
  /** The ids, in upload order. */
  ids: string[];
  /** Links the files in the transaction that writes their record. May run more than once. */
  link(session: ClientSession): Promise<void>;
}

/** Thrown if the owner's quota has no room for more files. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/**
 * Stores the bytes in GridFS and passes the files to `work`, which links them in its transaction. The bytes are
 * written outside the transaction, so that no other write waits for them. File and record still appear together
 * or not at all: this function removes what is unlinked when `work` ends, and {@link sweepUnlinked} removes what
 * a dead node left. Throws {@link StorageFull} if `owner` would exceed its quota.
 */
export async function withStoredFiles<T>(
  owner: FileOwner,
  files: readonly FileToStore[],
  work: (stored: StoredFiles) => Promise<T>,
): Promise<T> {
  if (files.length === 0) return work({ ids: [], link: async () => {} });
  const newFiles = files.map((file) => ({ _id: new mongoose.Types.ObjectId(), file }));
  const ids = newFiles.map(({ _id }) => _id);
  const since = new Date();
  try {
    await UnlinkedFileModel.insertMany(
      newFiles.map(({ _id, file }) => ({ _id, owner: owner.id, length: file.size, since })),
    );
    await refuseBeyond(owner);
    for (const { _id, file } of newFiles) await storeBytes(_id, file);
    return await work({
      ids: ids.map((id) => id.toHexString()),
      link: async (session) => {
        const { deletedCount } = await UnlinkedFileModel.deleteMany(
          { _id: trusted({ $in: ids }), isGone: trusted({ $ne: true }) },
          { session },
        );
        if (deletedCount !== ids.length) throw new Error('A file was swept before its record was written');
        await FileModel.insertMany(
          newFiles.map(({ _id, file: { name: filename, size: length, type } }) => ({
            ...{
              _id,
              filename,
              length,
              chunkSize: chunkBytes,
              uploadDate: since,
              metadata: { type, owner: owner.id },
            },
          })),
          { session },
        );
      },
    });
  } finally {
    // A committed transaction has removed its ids here, whatever it reported. The sweep removes what fails here.
    await remove(ids).catch(() => undefined);
  }
}

/** Counts files in transit as stored, so that parallel uploads stay within the quota. */
async function refuseBeyond({ id, bytes, files: count }: FileOwner): Promise<void> {
  const sum = { $group: { _id: null, bytes: { $sum: '$length' }, files: { $sum: 1 } } };
  const totals = await Promise.all([
    FileModel.aggregate<{ bytes: number; files: number }>([{ $match: { 'metadata.owner': id } }, sum]),
    UnlinkedFileModel.aggregate<{ bytes: number; files: number }>([{ $match: { owner: id } }, sum]),
  ]);
  const all = totals.flat();
  const total = (key: 'bytes' | 'files') => all.reduce((most, one) => most + one[key], 0);
  if (total('bytes') > bytes || total('files') > count) throw new StorageFull();
}

/**
 * Writes one chunk at a time. Writing to a socket blocks the event loop while the system copies the bytes, and a batch
 * of 2 MB delayed other clinicians' vital signs.
 */
async function storeBytes(id: mongoose.Types.ObjectId, file: FileToStore): Promise<void> {
  let n = 0;
  for await (const data of piecesOf(file, chunkBytes)) {
    await FileChunkModel.collection.insertOne({ files_id: id, n, data }, chunkWrites);
    n += 1;
  }
}

const chunkWrites = { writeConcern: { w: 'majority', j: true } } as const;

/**
 * Reads a file in pieces of `size` bytes; the last one may be shorter. A piece from a path is valid until the next one is
 * requested, because all of them share one buffer: a new buffer for each makes the garbage collector stop the event loop
 * many times per upload.
 */
export function piecesOf(bytes: Bytes, size: number): AsyncIterable<Buffer> | Iterable<Buffer> {
  if ('path' in bytes) return piecesOfPath(bytes.path, size);
  const { content } = bytes;
  const count = Math.ceil(content.length / size);
  return Array.from({ length: count }, (_, n) => content.subarray(n * size, (n + 1) * size));
}

async function* piecesOfPath(path: string, size: number): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    const piece = Buffer.allocUnsafeSlow(size);
    for (let at = 0, filled = size; filled === size; at += filled) {
      filled = await fillFrom(file, piece, at);
      if (filled > 0) yield piece.subarray(0, filled);
    }
  } finally {
    await file.close();
  }
}

/** Returns how many bytes of `target` the file filled from `position` on: all, except at the end of the file. */
export async function fillFrom(file: FileHandle, target: Buffer, position = 0): Promise<number> {
  let filled = 0;
  while (filled < target.length) {
    const { bytesRead } = await file.read(target, filled, target.length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
}

/**
 * Removes those of `ids` that no record has linked. Marks them first: a transaction that links one meanwhile
 * either takes it out of this collection before, or fails.
 */
async function remove(ids: readonly mongoose.Types.ObjectId[]): Promise<number> {
  const _id = trusted({ $in: [...ids] });
  const { matchedCount } = await UnlinkedFileModel.updateMany({ _id }, { $set: { isGone: true } });
  if (matchedCount === 0) return 0;
  const gone = (await UnlinkedFileModel.find({ _id, isGone: true }, { _id: 1 }).lean()).map((one) => one._id);
  if (gone.length === 0) return 0;
  await FileChunkModel.deleteMany({ files_id: trusted({ $in: gone }) });
  await UnlinkedFileModel.deleteMany({ _id: trusted({ $in: gone }) });
  return gone.length;
}

/**
 * Removes files that were stored before `before` and never linked, and returns their number. Every node may
 * sweep.
 */
export async function sweepUnlinked(before: Date): Promise<number> {
  const old = await UnlinkedFileModel.find({ since: trusted({ $lt: before }) }, { _id: 1 })
    .limit(maxSweptFiles)
    .lean();
  return remove(old.map(({ _id }) => _id));
}

/** Sweeps at intervals until it is stopped. */
export function sweepFiles(log: Log): Interval {
  const sweep = async () => {
    const removed = await sweepUnlinked(new Date(Date.now() - unlinkedFileMs));
    if (removed > 0) log.warn({ removed }, 'files without a record were removed');
  };
  const failed = 'files without a record could not be removed';
  return everyInterval(fileSweepMs, sweep, { log, failed });
}

/** Returns a stored file's bytes. Rejects if there is no such file. */
export async function readFileContent(id: string): Promise<Buffer> {
  const { db } = mongoose.connection;
  if (!db) throw new mongoose.mongo.MongoNotConnectedError('MongoDB is not connected');
  const bucket = new mongoose.mongo.GridFSBucket(db, { bucketName });
  return buffer(bucket.openDownloadStream(new mongoose.Types.ObjectId(id)));
}
