import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Upload } from '@bedside/contracts/define.ts';
import { type FieldProblem, problem } from '@bedside/contracts/field-problems.ts';
import type { File } from 'formidable';
import type { Context } from 'koa';
import { turnRetrySeconds } from '../../bounds.ts';
import { fileTypeOf, photoFormatOf } from '../../infra/files/file-kinds.ts';
import { displayName, namedByType } from '../../infra/files/file-names.ts';
import type { Dimensions } from '../../infra/files/image-dimensions.ts';
import { inspectImage } from '../../infra/files/inspect-image.ts';
import { noScanner, type VirusScanner } from '../../infra/files/virus-scanner.ts';
import { type ByteBudget, createByteBudget } from '../../infra/queues/byte-budget.ts';
import { AppError } from '../../request/app-error.ts';
import { dropRest } from './drop-rest.ts';
import {
  maxUploadFieldsBytes,
  maxUploadHeaderBytes,
  parseForm,
  toAppError,
  tooLarge,
} from './upload-form.ts';

/** All uploads in progress on one node, on disk, by their possible sizes. */
const maxUploadsBytes = 1024 * 1024 * 1024;

/** All uploads of one clinician in progress, on disk. An upload is in progress while a model reads its images. */
const maxUploadsOfOneBytes = 100 * 1024 * 1024;

/** Attempts to remove the temporary folder of an upload, 100 ms apart. */
const maxFolderRemovals = 5;

/** A file of an upload. It is in a temporary folder that is removed after the call. */
export interface ReceivedFile {
  /** The name of its part, such as `attachment_0`. */
  part: string;
  /** The sender's file name, safe to show, with the extension of the real type. Never a path. */
  name: string;
  /** The media type by its bytes, such as `image/png`. */
  type: string;
  size: number;
  /** Of the bytes that were sent. */
  sha256: string;
  path: string;
  /** Only of an image with a readable header. */
  dimensions?: Dimensions;
}

/** A received upload: the text parts by name, unvalidated, and the files, checked. */
export interface Received {
  fields: Record<string, unknown>;
  files: ReceivedFile[];
}

const uploadBudget = createByteBudget(maxUploadsBytes);
const budgetsBySender = new Map<string, { budget: ByteBudget; uploads: number }>();

/**
 * Receives a multipart body and passes it to `work`. Removes the temporary files afterwards in every case.
 * Throws `unsupported-media-type` for a body or a file of another type, `unparsable` for a broken or truncated
 * body, `too-large`, and `invalid-input` for files that are too many, empty, missing or in an unknown part, and
 * for images that are truncated or contain another file, and for infected files. Throws `rate-limited` and `unavailable`, with a time to
 * try again, if `sender` or this node has too many uploads in progress. Throws `unavailable` if the scanner is not.
 */
export async function withUpload<T>(
  context: Context,
  upload: Upload,
  sender: string,
  work: (received: Received) => Promise<T>,
  scanner: VirusScanner = noScanner,
): Promise<T> {
  if (context.request.length === 0) return work({ fields: {}, files: [] });
  if (!context.request.is('multipart/form-data')) {
    dropRest(context);
    throw new AppError('unsupported-media-type', { message: 'A multipart/form-data body is expected' });
  }
  const maxBytes = upload.parts.length * upload.maxFileBytes + maxUploadFieldsBytes + maxUploadHeaderBytes;
  if ((context.request.length ?? 0) > maxBytes) {
    dropRest(context);
    throw tooLarge(upload);
  }
  const release = reserveBytes(context, sender, context.request.length ?? maxBytes);
  let folder: string | undefined;
  try {
    folder = await mkdtemp(path.join(tmpdir(), `bedside-upload-${process.pid}-`));
    const received = await parse(context, upload, { folder, maxBytes, scanner });
    return await work(received);
  } finally {
    // Formidable may still be writing a file of an aborted upload.
    if (folder !== undefined)
      await rm(folder, { recursive: true, force: true, maxRetries: maxFolderRemovals });
    release();
  }
}

/** Reserves room for an upload's maximum size before any byte is stored. Returns a function that releases it. */
function reserveBytes(context: Context, sender: string, bytes: number): () => void {
  const reserved = budgetsBySender.get(sender) ?? {
    budget: createByteBudget(maxUploadsOfOneBytes),
    uploads: 0,
  };
  const own = reserved.budget.take(bytes);
  const shared = own && uploadBudget.take(bytes);
  if (own === undefined || shared === undefined) {
    own?.();
    dropRest(context);
    throw own === undefined
      ? new AppError('rate-limited', {
          message: 'Too many of your uploads are under way. Please try again when one has ended',
          retryAfterSeconds: turnRetrySeconds,
        })
      : new AppError('unavailable', {
          message: 'This server has too many uploads under way. Please try again in a moment',
          retryAfterSeconds: turnRetrySeconds,
        });
  }
  budgetsBySender.set(sender, reserved);
  reserved.uploads += 1;
  return () => {
    own();
    shared();
    reserved.uploads -= 1;
    if (reserved.uploads === 0) budgetsBySender.delete(sender);
  };
}

interface Parsing {
  folder: string;
  maxBytes: number;
  scanner: VirusScanner;
}

async function parse(
  context: Context,
  upload: Upload,
  { folder, maxBytes, scanner }: Parsing,
): Promise<Received> {
  try {
    const { fields, files, fileParts } = await parseForm(context.req, upload, folder, maxBytes);
    rejectMisplaced(fileParts, upload);
    const received: ReceivedFile[] = [];
    for (const part of upload.parts) {
      const file = files[part]?.find((one) => one.originalFilename || one.size > 0);
      if (!file) continue;
      await requireClean(scanner, part, file);
      received.push(await identify(part, file, upload));
    }
    return { fields, files: received };
  } catch (error) {
    dropRest(context);
    throw error instanceof AppError ? error : toAppError(error, upload);
  }
}

/** Rejects files in undeclared parts. To drop a file silently would be worse. */
function rejectMisplaced(fileParts: readonly string[], upload: Upload): void {
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

/** D79: says what to set, because the photo of a phone is all that its owner has. */
function photoRefusal(part: string, format: string, { refusals }: Upload): AppError {
  const kind = refusals?.kind ?? 'This kind of file is not accepted';
  return new AppError('unsupported-media-type', {
    message: `${kind}. ${format} can't be read here. On an iPhone: Settings > Camera > Formats > Most Compatible. On Android: turn off high efficiency (HEIF) in the camera's settings. Or save the image as JPEG`,
    fields: { [part]: problem('photo-format', format) },
  });
}

/** Scans a file as it was sent, before anything reads it. Without a verdict nothing is stored. */
async function requireClean(scanner: VirusScanner, part: string, file: File): Promise<void> {
  const isInfected = await scanner.isInfected(file.filepath).catch(() => {
    throw new AppError('unavailable', {
      message:
        'Files cannot be checked for viruses at the moment, so this one was not stored. Please try again',
      fields: { [part]: 'not-scanned' },
      retryAfterSeconds: turnRetrySeconds,
    });
  });
  if (!isInfected) return;
  throw new AppError('invalid-input', {
    message: 'The virus scanner found something harmful in this file. It was not stored',
    fields: { [part]: infected },
  });
}

const infected = 'infected-file';

/** Returns whether an upload was refused for what the scanner found. */
export const isOfInfected = (error: unknown): boolean =>
  error instanceof AppError && Object.values(error.details.fields ?? {}).includes(infected);

async function identify(part: string, file: File, upload: Upload): Promise<ReceivedFile> {
  if (file.size === 0) throw new AppError('invalid-input', { fields: { [part]: 'empty-file' } });
  // A full disk can store less than was sent and report it too late.
  if ((await stat(file.filepath)).size !== file.size)
    throw Object.assign(new Error('The temporary folder kept less than was sent'), { code: 'ENOSPC' });
  const name = displayName(file.originalFilename ?? '');
  const type = await fileTypeOf(file.filepath, { name, declared: file.mimetype ?? '' }, upload.accepts);
  if (type === undefined) {
    const format = upload.accepts.includes('image') ? undefined : await photoFormatOf(file.filepath);
    if (format !== undefined) throw photoRefusal(part, format, upload);
    throw new AppError('unsupported-media-type', {
      message: upload.refusals?.kind ?? 'This kind of file is not accepted',
      fields: { [part]: problem('wrong-file-kind', upload.accepts.join(', ')) },
    });
  }
  const image = type.startsWith('image/')
    ? await inspectImage(
        { path: file.filepath, size: file.size, type },
        { cutsMetadata: upload.cutsMetadata ?? false },
      )
    : undefined;
  if (image?.isIntact === false) {
    throw new AppError('invalid-input', { fields: { [part]: 'unreadable-image' } });
  }
  return {
    part,
    name: namedByType(name, type),
    type,
    size: image?.size ?? file.size,
    sha256: file.hash ?? '',
    path: file.filepath,
    ...(image?.dimensions && { dimensions: image.dimensions }),
  };
}
