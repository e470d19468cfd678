import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import mongoose, { type ClientSession, Schema } from 'mongoose';

const bucketName = 'files';
const chunkSize = 255 * 1024;

interface StoredFile {
  _id: mongoose.Types.ObjectId;
  filename: string;
  length: number;
  chunkSize: number;
  uploadDate: Date;
  metadata: { type: string };
}

interface StoredChunk {
  files_id: mongoose.Types.ObjectId;
  n: number;
  data: Buffer;
}

// GridFS's two collections, by its own layout: what is written here any GridFS client reads.
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

/** Its bytes, or where they are. */
type Bytes = { content: Buffer } | { path: string };

type FileToStore = Bytes & {
  /** For a download's name; data, never a path. */
  name: string;
  /** Its media type, by its bytes. */
  type: string;
  size: number;
};

/**
 * Stores a file in GridFS and answers its id, as part of the transaction `session` that writes the record which names it:
 * file and record are there together or not at all. The driver's own bucket takes no part in transactions and could leave
 * files that no record knows. For files of some 10 MB, as uploads are here.
 */
export async function storeFile(file: FileToStore, session: ClientSession): Promise<string> {
  const _id = new mongoose.Types.ObjectId();
  const { name: filename, size: length, type } = file;
  const stored = { _id, filename, length, chunkSize, uploadDate: new Date(), metadata: { type } };
  await FileModel.create([stored], { session });
  let n = 0;
  for await (const data of pieces(file)) {
    await FileChunkModel.create([{ files_id: _id, n, data }], { session });
    n += 1;
  }
  return _id.toHexString();
}

function pieces(bytes: Bytes): AsyncIterable<Buffer> | Iterable<Buffer> {
  if ('path' in bytes) return createReadStream(bytes.path, { highWaterMark: chunkSize });
  const { content } = bytes;
  const count = Math.ceil(content.length / chunkSize);
  return Array.from({ length: count }, (_, n) => content.subarray(n * chunkSize, (n + 1) * chunkSize));
}

/** A stored file's bytes. Rejects where there is none. */
export async function readFileContent(id: string): Promise<Buffer> {
  const { db } = mongoose.connection;
  if (!db) throw new mongoose.mongo.MongoNotConnectedError('MongoDB is not connected');
  const bucket = new mongoose.mongo.GridFSBucket(db, { bucketName });
  return buffer(bucket.openDownloadStream(new mongoose.Types.ObjectId(id)));
}
