import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Endpoint } from '@bedside/contracts/define.ts';
import type { Context } from 'koa';
import { unreadMs } from '../../bounds.ts';
import { loopTurns } from '../../infra/queues/loop-turns.ts';
import {
  type ChartAnswer,
  type ChartText,
  type FileAnswer,
  JsonText,
  type PageAnswer,
  type RedirectAnswer,
  textOf,
} from '../../request/answers.ts';

/** A response that may wait unread without a time limit, because it holds only its client's connection. */
const unwatchedAnswerBytes = 16 * 1024;

/** A smaller answer fits into few packets as it is. */
const leastCompressedBytes = 4 * 1024;

/** The fastest level: records of one kind shrink to a tenth with it. */
const compression = { level: 1 };

/** The characters of a list that the server encodes at once. */
const pieceCharacters = 256 * 1024;

/**
 * Sends a handler's answer in the form that its contract declares: a record, a page, a list of the chart or a file.
 * Parses each answer that was not stored as text.
 */
export async function respond(context: Context, endpoint: Endpoint, answer: unknown): Promise<void> {
  context.status = endpoint.status ?? 200;
  if (context.status === 302) {
    context.set('Location', (answer as RedirectAnswer).location);
    context.set('Cache-Control', 'no-store');
    context.body = '';
    return;
  }
  if (context.status === 204) {
    context.body = null;
    return;
  }
  if (endpoint.paged) {
    const { next } = answer as PageAnswer<unknown>;
    if (next !== undefined) context.set('Link', linkTo(context, next));
  }
  if (endpoint.download) {
    sendFile(context, answer as FileAnswer);
  } else if (endpoint.paged && !endpoint.chartList) {
    await sendJson(context, JSON.stringify(endpoint.response.parse((answer as PageAnswer<unknown>).data)));
  } else if (endpoint.chartList) {
    const list = answer as ChartAnswer<unknown> | ChartText;
    context.set('Chart-Seq', String(list.seq));
    context.set('Chart-Epoch', list.epoch);
    const isText = 'texts' in list;
    await sendJson(
      context,
      isText ? await encoded(list) : JSON.stringify(endpoint.response.parse(list.data)),
    );
  } else if (answer instanceof JsonText) {
    await sendJson(context, answer.json);
  } else {
    const { response } = endpoint;
    await sendJson(context, textOf(answer, response) ?? JSON.stringify(response.parse(answer)));
  }
}

/** Returns the next page's link as in RFC 8288: the same call with another `before`. */
function linkTo({ path, querystring }: Context, before: string): string {
  const query = new URLSearchParams(querystring);
  query.set('before', before);
  return `<${path}?${query}>; rel="next"`;
}

const encodedLists = new WeakMap<readonly string[], Buffer>();

/** Encodes a list that is kept once. */
async function encoded({ texts, isKept }: ChartText): Promise<Buffer> {
  const known = encodedLists.get(texts);
  if (known) return known;
  const body = await encodeList(texts);
  if (isKept) encodedLists.set(texts, body);
  return body;
}

/** Returns the JSON text of a list in UTF-8, encoded in pieces. Encoding 8 MB at once would block the event loop. */
async function encodeList(texts: readonly string[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let from = 0; from < texts.length; ) {
    let to = from;
    for (let size = 0; to < texts.length && size < pieceCharacters; to += 1) {
      size += texts[to]?.length ?? 0;
    }
    const begin = from === 0 ? '[' : ',';
    const records = texts.slice(from, to);
    pieces.push(await loopTurns.run(() => Buffer.from(begin + records.join(','))));
    from = to;
  }
  return loopTurns.run(() => Buffer.concat([...pieces, Buffer.from(pieces.length === 0 ? '[]' : ']')]));
}

/** Sends JSON, compressed for a client that reads it so: a phone waits for the bytes of a long list. */
async function sendJson(context: Context, json: string | Buffer): Promise<void> {
  context.type = 'application/json; charset=utf-8';
  context.set('Cache-Control', 'no-store');
  context.vary('Accept-Encoding');
  const isCompressed =
    json.length >= leastCompressedBytes && context.acceptsEncodings('gzip', 'identity') === 'gzip';
  const body = isCompressed ? await compressed(json) : json;
  if (isCompressed) context.set('Content-Encoding', 'gzip');
  if (body.length > unwatchedAnswerBytes) context.res.setTimeout(unreadMs);
  context.body = body;
}

const compress = promisify(gzip);
const compressedLists = new WeakMap<Buffer, Buffer>();

/** Compresses apart from the event loop. A list that is kept is compressed once. */
async function compressed(json: string | Buffer): Promise<Buffer> {
  if (typeof json === 'string') return compress(json, compression);
  const known = compressedLists.get(json);
  if (known) return known;
  const body = await compress(json, compression);
  compressedLists.set(json, body);
  return body;
}

/** Sends a file as an attachment, because an upload must never open as one of our pages. */
function sendFile(context: Context, { name, type, content }: FileAnswer): void {
  context.res.setTimeout(unreadMs);
  // A response that fails in the middle ends without its end, so that nobody takes a part for the whole.
  if (content instanceof Readable) content.once('error', () => context.res.destroy());
  context.attachment(name);
  context.type = type;
  context.body = content;
  context.set('Cache-Control', 'private, no-store');
}
