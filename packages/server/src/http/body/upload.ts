import { EventEmitter } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Upload } from '@bedside/contracts/define.ts';
import { type FieldProblem, problem } from '@bedside/contracts/field-problems.ts';
import formidable, { errors, type File, type Files, multipart, type Options } from 'formidable';
import type { Context } from 'koa';
import { byteBounds, itemBounds } from '../../bounds.ts';
import { fileTypeOf } from '../../infra/files/file-kinds.ts';
import { displayName, namedByType } from '../../infra/files/file-names.ts';
import { isIntactImage } from '../../infra/files/image-intact.ts';
import { type ByteBudget, createByteBudget, createTurns } from '../../infra/queues/byte-budget.ts';
import { AppError } from '../../request/app-error.ts';
import { dropRest } from './drop-rest.ts';

/** A file of an upload. It is in a temporary folder that is removed after the call. */
export interface ReceivedFile {
  /** The name of its part, such as `attachment_0`. */
  part: string;
  /** The sender's file name, safe to show, with the extension of the real type. Never a path. */
  name: string;
  /** The media type by its bytes, such as `image/png`. */
  type: string;
  size: number;
  sha256: string;
  path: string;
}

/** A received upload: the text parts by name, unvalidated, and the files, checked. */
export interface Received {
  fields: Record<string, unknown>;
  files: ReceivedFile[];
}

const underWay = createByteBudget(byteBounds.uploadsUnderWay);
const roomOf = new Map<string, { budget: ByteBudget; uploads: number }>();
/** Images are checked as a whole, so only a few may be in memory. */
const lookAtImage = createTurns(2);

/**
 * Receives a multipart body and passes it to `work`. Removes the temporary files afterwards in every case.
 * Throws `unsupported-media-type` for a body or a file of another type, `unparsable` for a broken or truncated
 * body, `too-large`, and `invalid-input` for files that are too many, empty, missing or in an unknown part, and
 * for images that are truncated or contain another file. Throws `rate-limited` and `unavailable`, with a time to
 * try again, if `sender` or this node has too many uploads in progress.
 */
export async function withUpload<T>(
  context: Context,
  upload: Upload,
  sender: string,
  work: (received: Received) => Promise<T>,
): Promise<T> {
  if (context.request.length === 0) return work({ fields: {}, files: [] });
  if (!context.request.is('multipart/form-data')) {
    dropRest(context.req);
    throw new AppError('unsupported-media-type', { message: 'A multipart/form-data body is expected' });
  }
  const most = upload.parts.length * upload.maxFileBytes + byteBounds.uploadFields + byteBounds.uploadHeader;
  if ((context.request.length ?? 0) > most) {
    dropRest(context.req);
    throw tooLarge(upload);
  }
  const giveBack = takeRoom(context, sender, context.request.length ?? most);
  let folder: string | undefined;
  try {
    folder = await mkdtemp(path.join(tmpdir(), `bedside-upload-${process.pid}-`));
    const received = await parse(context.req, upload, folder, most);
    return await work(received);
  } finally {
    // Formidable may still be writing a file of an aborted upload.
    if (folder !== undefined)
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
    giveBack();
  }
}

/** Reserves room for an upload's maximum size before any byte is stored. Returns a function that releases it. */
function takeRoom(context: Context, sender: string, bytes: number): () => void {
  const theirs = roomOf.get(sender) ?? { budget: createByteBudget(byteBounds.uploadsOfOne), uploads: 0 };
  const own = theirs.budget.take(bytes);
  const shared = own && underWay.take(bytes);
  if (own === undefined || shared === undefined) {
    own?.();
    dropRest(context.req);
    throw own === undefined
      ? new AppError('rate-limited', {
          message: 'Too many of your uploads are under way. Please try again when one has ended',
          retryAfterSeconds: 5,
        })
      : new AppError('unavailable', {
          message: 'This server has too many uploads under way. Please try again in a moment',
          retryAfterSeconds: 5,
        });
  }
  roomOf.set(sender, theirs);
  theirs.uploads += 1;
  return () => {
    own();
    shared();
    theirs.uploads -= 1;
    if (theirs.uploads === 0) roomOf.delete(sender);
  };
}

async function parse(
  request: IncomingMessage,
  upload: Upload,
  folder: string,
  most: number,
): Promise<Received> {
  try {
    const { fields, files, fileParts } = await parseForm(request, upload, folder, most);
    refuseMisplaced(fileParts, upload);
    const received: ReceivedFile[] = [];
    for (const part of upload.parts) {
      const file = files[part]?.find((one) => one.originalFilename || one.size > 0);
      if (file) received.push(await identified(part, file, upload));
    }
    return { fields, files: received };
  } catch (error) {
    dropRest(request);
    throw error instanceof AppError ? error : toAppError(error, upload);
  }
}

interface Parsed {
  fields: Record<string, unknown>;
  files: Files;
  /** The part name of each file, as received. `files` drops names that it does not accept. */
  fileParts: string[];
}

function parseForm(request: IncomingMessage, upload: Upload, folder: string, most: number): Promise<Parsed> {
  const options: Options = {
    uploadDir: folder,
    maxFiles: upload.parts.length,
    // An empty file field arrives as a part without a name or a byte. An empty file has a name and is rejected
    // later.
    allowEmptyFiles: true,
    minFileSize: 0,
    maxFileSize: upload.maxFileBytes,
    maxTotalFileSize: upload.maxFileBytes * upload.parts.length,
    maxFields: itemBounds.uploadFields,
    maxFieldsSize: byteBounds.uploadFields,
    hashAlgorithm: 'sha256',
    // Formidable gives the files random names, because a sender's name must not become a path.
    keepExtensions: false,
    enabledPlugins: [multipart, refuseLongHeaders],
  };
  const form = formidable(options);
  const fileParts: { part: string; isLeftEmpty: boolean }[] = [];
  const handle = form.onPart.bind(form);
  form.onPart = (part) => {
    // Formidable's rule checks only the type: a file without one would become text, and a typed text a file. The
    // encoding has been decoded by now, and the decoder would not recognize some valid ones.
    const isFile = part.originalFilename !== null;
    part.mimetype = isFile ? part.mimetype || 'application/octet-stream' : null;
    if (isFile) {
      const filePart = { part: part.name ?? '', isLeftEmpty: part.originalFilename === '' };
      fileParts.push(filePart);
      part.on('data', ({ length }: Buffer) => {
        if (length > 0) filePart.isLeftEmpty = false;
      });
    } else Object.assign(part, { transferEncoding: 'utf-8' });
    return handle(part);
  };
  return new Promise((resolve, reject) => {
    form.on('progress', (bytes: number) => {
      if (bytes > most) reject(tooLarge(upload));
    });
    form
      .parse(request)
      .then(([fields, files]) => {
        const sent = fileParts.filter(({ isLeftEmpty }) => !isLeftEmpty).map(({ part }) => part);
        resolve({ fields: single(fields), files, fileParts: sent });
      })
      .catch(reject);
  });
}

/**
 * Rejects long part headers: the search for a file name in one takes time that grows with the square of its
 * length.
 */
function refuseLongHeaders(form: unknown): void {
  if (typeof form !== 'object' || form === null || !('_parser' in form)) return;
  const parser = form._parser;
  if (!(parser instanceof EventEmitter) || !('destroy' in parser)) return;
  const destroy = parser.destroy;
  let bytes = 0;
  parser.on('data', ({ name, start, end }: { name: string; start?: number; end?: number }) => {
    if (name === 'partBegin') bytes = 0;
    if (name !== 'headerField' && name !== 'headerValue') return;
    bytes += (end ?? 0) - (start ?? 0);
    if (bytes > byteBounds.uploadHeader && typeof destroy === 'function') {
      destroy.call(parser, new AppError('unparsable', { message: 'A header of the body is too long' }));
    }
  });
}

/** Returns the text parts by name. A part that arrived twice stays a list, which no text schema accepts. */
function single(fields: Record<string, string[] | undefined>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, values]) => [name, values?.length === 1 ? values[0] : values]),
  );
}

/** Rejects files in undeclared parts. To drop a file silently would be worse. */
function refuseMisplaced(fileParts: readonly string[], upload: Upload): void {
  const refused = new Map<string, FieldProblem>();
  for (const [at, part] of fileParts.entries()) {
    if (!upload.parts.includes(part)) refused.set(part, 'unexpected-file');
    else if (fileParts.indexOf(part) < at) refused.set(part, problem('too-many', 1));
  }
  for (const part of upload.required ?? []) {
    if (!fileParts.includes(part)) refused.set(part, 'required');
  }
  if (refused.size > 0) throw new AppError('invalid-input', { fields: Object.fromEntries(refused) });
}

async function identified(part: string, file: File, upload: Upload): Promise<ReceivedFile> {
  if (file.size === 0) throw new AppError('invalid-input', { fields: { [part]: 'empty-file' } });
  // A full disk can store less than was sent and report it too late.
  if ((await stat(file.filepath)).size !== file.size)
    throw Object.assign(new Error('The temporary folder kept less than was sent'), { code: 'ENOSPC' });
  const name = displayName(file.originalFilename ?? '');
  const type = await fileTypeOf(file.filepath, { name, declared: file.mimetype ?? '' }, upload.accepts);
  if (type === undefined) {
    throw new AppError('unsupported-media-type', {
      message: 'This kind of file is not accepted',
      fields: { [part]: problem('wrong-file-kind', upload.accepts.join(', ')) },
    });
  }
  if (!(await isIntact(file, type))) {
    throw new AppError('invalid-input', { fields: { [part]: 'unreadable-image' } });
  }
  return {
    part,
    name: namedByType(name, type),
    type,
    size: file.size,
    sha256: file.hash ?? '',
    path: file.filepath,
  };
}

function isIntact({ filepath }: File, type: string): Promise<boolean> {
  return lookAtImage(async () => !type.startsWith('image/') || isIntactImage(await readFile(filepath), type));
}

const tooLarge = ({ maxFileBytes }: Upload) =>
  new AppError('too-large', {
    message: `A file may have at most ${Math.floor(maxFileBytes / 1_048_576)} MB`,
  });

/**
 * Maps formidable's errors. They have `httpCode`, which is 500 for a connection that was only cut. Its own error
 * codes are more specific.
 */
function toAppError(error: unknown, upload: Upload): unknown {
  if (typeof error !== 'object' || error === null || !('httpCode' in error) || !('code' in error))
    return error;
  switch (error.code) {
    case errors.biggerThanMaxFileSize:
    case errors.biggerThanTotalMaxFileSize:
      return tooLarge(upload);
    case errors.maxFieldsExceeded:
    case errors.maxFieldsSizeExceeded:
      return new AppError('too-large', { message: 'The text of the form is too long' });
    case errors.maxFilesExceeded:
      return new AppError('invalid-input', {
        fields: { files: problem('too-many', upload.parts.length) },
      });
    case errors.cannotCreateDir:
      return error;
    default:
      return new AppError('unparsable', { message: 'The body is not valid multipart/form-data' });
  }
}
