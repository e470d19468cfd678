import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Upload } from '@bedside/contracts/define.ts';
import { problem } from '@bedside/contracts/field-problems.ts';
import formidable, { errors, type Files, multipart, type Options } from 'formidable';
import { AppError } from '../../request/app-error.ts';

/** All text parts of an upload. */
export const maxUploadFieldsBytes = 256 * 1024;

/** The headers of one part of an upload. */
export const maxUploadHeaderBytes = 16 * 1024;

/** Text parts of an upload. */
const maxUploadFields = 50;

export interface ParsedForm {
  fields: Record<string, unknown>;
  files: Files;
  /** The part name of each file, as received. `files` drops names that it does not accept. */
  fileParts: string[];
}

/**
 * Parses a multipart body and writes its files into `folder`. Rejects with formidable's errors, or as `too-large` above
 * `maxBytes`.
 */
export function parseForm(
  request: IncomingMessage,
  upload: Upload,
  folder: string,
  maxBytes: number,
): Promise<ParsedForm> {
  const options: Options = {
    uploadDir: folder,
    maxFiles: upload.parts.length,
    // An empty file field arrives as a part without a name or a byte. An empty file has a name and is rejected
    // later.
    allowEmptyFiles: true,
    minFileSize: 0,
    maxFileSize: upload.maxFileBytes,
    maxTotalFileSize: upload.maxFileBytes * upload.parts.length,
    maxFields: maxUploadFields,
    maxFieldsSize: maxUploadFieldsBytes,
    hashAlgorithm: 'sha256',
    // Formidable gives the files random names, because a sender's name must not become a path.
    keepExtensions: false,
    enabledPlugins: [multipart, rejectLongHeaders],
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
      if (bytes > maxBytes) reject(tooLarge(upload));
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
function rejectLongHeaders(form: unknown): void {
  if (typeof form !== 'object' || form === null || !('_parser' in form)) return;
  const parser = form._parser;
  if (!(parser instanceof EventEmitter) || !('destroy' in parser)) return;
  const destroy = parser.destroy;
  let bytes = 0;
  parser.on('data', ({ name, start, end }: { name: string; start?: number; end?: number }) => {
    if (name === 'partBegin') bytes = 0;
    if (name !== 'headerField' && name !== 'headerValue') return;
    bytes += (end ?? 0) - (start ?? 0);
    if (bytes > maxUploadHeaderBytes && typeof destroy === 'function') {
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

/** Returns the error for a body or a file over its limit. */
export const tooLarge = ({ maxFileBytes, refusals }: Upload) =>
  new AppError('too-large', {
    message: refusals?.size ?? `A file may have at most ${Math.floor(maxFileBytes / 1_048_576)} MB`,
  });

/**
 * Maps formidable's errors. They have `httpCode`, which is 500 for a connection that was only cut. Its own error
 * codes are more specific.
 */
export function toAppError(error: unknown, upload: Upload): unknown {
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
