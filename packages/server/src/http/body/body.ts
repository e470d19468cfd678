import type { Context } from 'koa';
import { koaBody } from 'koa-body';
import { byteBounds, timeBounds } from '../../bounds.ts';
import { AppError } from '../../request/app-error.ts';
import { dropRest } from './drop-rest.ts';

const parseJson = koaBody({
  json: true,
  // Off, because `a[$gt]=` would become an object.
  urlencoded: false,
  text: false,
  multipart: false,
  jsonLimit: byteBounds.jsonBody,
  jsonStrict: true,
});

const nothing = async () => {};

/** Returns the request's JSON body, unvalidated, or `{}` if there is none. Every fault in it is the caller's. */
export async function readJsonBody(
  context: Context,
  milliseconds: number = timeBounds.jsonBody,
): Promise<unknown> {
  const length = context.request.length;
  const chunked = context.get('transfer-encoding') !== '';
  if (!chunked && (length === undefined || length === 0)) return {};
  if (!context.request.is('json', '+json')) {
    throw new AppError('unsupported-media-type', { message: 'A JSON body is expected' });
  }
  // JSON is UTF-8. Another charset, read as UTF-8, would garble a name without an error.
  if (!['', 'utf-8', 'utf8'].includes(context.request.charset.toLowerCase())) {
    throw new AppError('unsupported-media-type', { message: 'JSON is expected in UTF-8' });
  }
  // The parser reads only a few types as JSON, and skips every other body, which would then become `{}`.
  context.req.headers['content-type'] = 'application/json';
  try {
    await within(milliseconds, parseJson(context, nothing));
  } catch (error) {
    // Otherwise the rest of the body would be read as the next request.
    if (error instanceof AppError) context.set('Connection', 'close');
    throw error instanceof AppError ? error : bodyError(error);
  } finally {
    // A body that is too large, or continues after its compressed part, has been read only in part.
    if (!context.req.readableEnded) dropRest(context);
  }
  return context.request.body ?? {};
}

async function within(milliseconds: number, reading: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError('request-timeout')), milliseconds);
  });
  try {
    await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Maps a body error. The parser's own errors have `status`, formidable's have `httpCode`, and a broken gzip has
 * neither.
 */
function bodyError(error: unknown): AppError {
  const status =
    typeof error === 'object' && error !== null
      ? 'status' in error
        ? error.status
        : 'httpCode' in error
          ? error.httpCode
          : undefined
      : undefined;
  if (status === 413) return new AppError('too-large', { message: 'The body may have at most 1 MB' });
  if (status === 415) return new AppError('unsupported-media-type');
  return new AppError('unparsable', { message: 'The body is not valid JSON' });
}
