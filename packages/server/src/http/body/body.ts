import type { Context } from 'koa';
import { koaBody } from 'koa-body';
import { timeBounds } from '../../bounds.ts';
import { AppError } from '../../request/app-error.ts';
import { dropRest } from './drop-rest.ts';

/** A JSON body. */
const maxJsonBodyBytes = 1024 * 1024;

/** Lists and objects within each other in a JSON body. The deepest body of the contract has 6. */
const maxJsonNesting = 32;

/** Reads a body as text, because its nesting is measured before it is parsed. */
const readText = koaBody({
  json: false,
  // Off, because `a[$gt]=` would become an object.
  urlencoded: false,
  text: true,
  multipart: false,
  textLimit: maxJsonBodyBytes,
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
  return parseJson(await readBodyText(context, milliseconds));
}

/**
 * Returns the fields of a form, unvalidated, as plain texts: `a[$gt]` is a name like any other. Every fault in it is the
 * caller's.
 */
export async function readFormBody(
  context: Context,
  milliseconds: number = timeBounds.jsonBody,
): Promise<Record<string, string>> {
  if (!context.request.is('urlencoded')) {
    throw new AppError('unsupported-media-type', { message: 'A form is expected' });
  }
  return Object.fromEntries(new URLSearchParams(await readBodyText(context, milliseconds)));
}

async function readBodyText(context: Context, milliseconds: number): Promise<string> {
  // JSON is UTF-8. Another charset, read as UTF-8, would garble a name without an error.
  if (!['', 'utf-8', 'utf8'].includes(context.request.charset.toLowerCase())) {
    throw new AppError('unsupported-media-type', { message: 'UTF-8 is expected' });
  }
  // The reader skips a body of any other type, which would then become `{}`.
  context.req.headers['content-type'] = 'text/plain';
  try {
    await within(milliseconds, readText(context, nothing));
  } catch (error) {
    // Otherwise the rest of the body would be read as the next request.
    if (error instanceof AppError) context.set('Connection', 'close');
    throw error instanceof AppError ? error : bodyError(error);
  } finally {
    // A body that is too large, or continues after its compressed part, has been read only in part.
    if (!context.req.readableEnded) dropRest(context);
  }
  const text: unknown = context.request.body;
  return typeof text === 'string' ? text : '';
}

/** Parses an object or a list. Throws `unparsable` for anything else, and for nesting that no body needs. */
function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  if (!/^[\t\n\r ]*[[{]/.test(text)) throw notJson();
  if (isNestedDeeper(text, maxJsonNesting)) {
    throw new AppError('unparsable', { message: 'The body is nested too deeply' });
  }
  try {
    // An own `__proto__` would become the prototype of a copy.
    return prototypeKey.test(text) ? JSON.parse(text, refusePrototype) : JSON.parse(text);
  } catch {
    throw notJson();
  }
}

const notJson = () => new AppError('unparsable', { message: 'The body is not valid JSON' });

/** A text that may contain the key, also with escaped letters. */
const prototypeKey = /\\u00|__proto__/;

function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('A body has no prototype');
  return value;
}

const [quote, backslash] = ['"', '\\'].map((one) => one.charCodeAt(0));
const [openList, closeList, openObject, closeObject] = ['[', ']', '{', '}'].map((one) => one.charCodeAt(0));

/**
 * Returns whether a JSON text opens more than `depth` lists and objects within each other. A parser takes time and stack
 * for each level, so a megabyte of brackets would block every other request.
 */
function isNestedDeeper(text: string, depth: number): boolean {
  let level = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === backslash) at += 1;
      else if (code === quote) isInString = false;
    } else if (code === quote) isInString = true;
    else if (code === openList || code === openObject) {
      level += 1;
      if (level > depth) return true;
    } else if (code === closeList || code === closeObject) level -= 1;
  }
  return false;
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
  return notJson();
}
