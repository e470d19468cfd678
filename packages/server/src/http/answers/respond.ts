import type { Endpoint } from '@bedside/contracts/define.ts';
import type { Context } from 'koa';
import { byteBounds, timeBounds } from '../../bounds.ts';
import {
  type ChartAnswer,
  type ChartText,
  type FileAnswer,
  JsonText,
  type PageAnswer,
  textOf,
} from '../../request/answers.ts';

/**
 * Sends a handler's answer in the form that its contract declares: a record, a page, a list of the chart or a file.
 * Parses each answer that was not stored as text.
 */
export function respond(context: Context, endpoint: Endpoint, answer: unknown): void {
  context.status = endpoint.status ?? 200;
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
    sendJson(context, JSON.stringify(endpoint.response.parse((answer as PageAnswer<unknown>).data)));
  } else if (endpoint.chartList) {
    const list = answer as ChartAnswer<unknown> | ChartText;
    context.set('Chart-Seq', String(list.seq));
    context.set('Chart-Epoch', list.epoch);
    sendJson(context, 'json' in list ? list.json : JSON.stringify(endpoint.response.parse(list.data)));
  } else if (answer instanceof JsonText) {
    sendJson(context, answer.json);
  } else {
    const { response } = endpoint;
    sendJson(context, textOf(answer, response) ?? JSON.stringify(response.parse(answer)));
  }
}

/** Returns the next page's link as in RFC 8288: the same call with another `before`. */
function linkTo({ path, querystring }: Context, before: string): string {
  const query = new URLSearchParams(querystring);
  query.set('before', before);
  return `<${path}?${query}>; rel="next"`;
}

function sendJson(context: Context, json: string): void {
  if (json.length > byteBounds.unwatchedAnswer) context.res.setTimeout(timeBounds.unread);
  context.body = json;
  context.type = 'application/json; charset=utf-8';
  context.set('Cache-Control', 'no-store');
}

/** Sends a file as an attachment, because an upload must never open as one of our pages. */
function sendFile(context: Context, { name, type, content }: FileAnswer): void {
  context.res.setTimeout(timeBounds.unread);
  context.attachment(name);
  context.type = type;
  context.body = content;
  context.set('Cache-Control', 'private, no-store');
}
