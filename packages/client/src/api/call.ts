import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import type { Endpoint, EndpointCall, EndpointResponse } from '@bedside/contracts/define.ts';
import { ErrorBody } from '@bedside/contracts/errors.ts';
import type * as z from 'zod';
import { timeBounds } from '../bounds.ts';
import { currentLanguage } from '../storage/preferences.ts';
import { currentToken, dropToken } from '../storage/token.ts';
import { ApiError } from './api-error.ts';
import { noteServerTime } from './server-clock.ts';

type Undeclared<C> = { [K in keyof C]-?: C[K] extends undefined ? K : never }[keyof C];
type Omittable<C extends { query: unknown }> =
  | Undeclared<C>
  | (Record<never, never> extends C['query'] ? 'query' : never);

/** The input of an endpoint. Undeclared parts, and a query without required fields, are optional. */
export type CallInput<E extends Endpoint> = Omit<EndpointCall<E>, Omittable<EndpointCall<E>>> &
  Partial<EndpointCall<E>>;

export interface CallOptions {
  signal?: AbortSignal;
  /** Makes the server return the first result of a repeated create. Reuse the key for every retry of one intention. */
  idempotencyKey?: string;
  /** Timeout in milliseconds, 30 s by default. A timeout counts as a network failure. */
  timeoutMs?: number;
}

/** A chart's records, and the position of the chart log at which the server read them. */
export interface ChartAnswer<T> {
  data: T;
  seq: number;
  epoch: string;
  /** The position of the next page of a list; absent on the last page. */
  next?: string;
}

/**
 * Calls an endpoint of the contract and returns its parsed response.
 *
 * Throws {@link ApiError}. A 401 ends the session on this screen, except from login; nothing else does (D35).
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<EndpointResponse<E>> {
  return parse(endpoint, await send(endpoint, input, options));
}

/** Like {@link call}, for a list of a patient's records. Also returns the position of the chart log. */
export async function callChart<E extends Endpoint & { chartList: true }>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ChartAnswer<EndpointResponse<E>>> {
  const response = await send(endpoint, input, options);
  const data = await parse(endpoint, response);
  const next = nextOf(response);
  return {
    data,
    seq: Number(response.headers.get('Chart-Seq') ?? 0),
    epoch: response.headers.get('Chart-Epoch') ?? '',
    ...(next !== undefined && { next }),
  };
}

/** Returns the `before` of the next page, which the `Link` header names (RFC 8288). */
function nextOf({ headers }: Response): string | undefined {
  const query = /<[^?>]*\?([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return query === undefined ? undefined : (new URLSearchParams(query).get('before') ?? undefined);
}

/** Like {@link call}, for a file. The bytes stay in memory, because a URL would have to contain the token. */
export async function callFile<E extends Endpoint & { download: readonly string[] }>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Blob> {
  const response = await send(endpoint, input, options);
  return response.blob().catch((cause) => {
    throw new ApiError(0, '', 'Network error', undefined, { cause });
  });
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions,
): Promise<Response> {
  const given: { body?: unknown } = input;
  const { url, headers, token } = headOf(endpoint, input, options);
  if (given.body !== undefined) headers['Content-Type'] = 'application/json';

  const timeout = AbortSignal.timeout(options.timeoutMs ?? timeBounds.call);
  let response: Response;
  const sentAt = Date.now();
  try {
    response = await fetch(url, {
      method: endpoint.method.toUpperCase(),
      headers,
      credentials: 'include',
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError(0, '', 'Network error', undefined, { cause });
  }
  noteServerTime(response.headers.get('date'), sentAt, Date.now());
  return accepted(endpoint, response, token);
}

/** Returns the URL of a call, its headers except those of the body, and the token that it sends. */
export function headOf<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions) {
  const given: { params?: unknown; query?: unknown } = input;
  const token = currentToken();
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': currentLanguage(),
  };
  if (token !== null) headers.Authorization = `Bearer ${token}`;
  if (options.idempotencyKey !== undefined) headers['Idempotency-Key'] = options.idempotencyKey;
  return { url: `/api${fill(endpoint.path, given.params)}${search(given.query)}`, headers, token };
}

/** Returns a successful response. Throws {@link ApiError} for any other; a 401 ends the session of `token`. */
export async function accepted(
  endpoint: Endpoint,
  response: Response,
  token: string | null,
): Promise<Response> {
  if (response.ok) return response;
  if (response.status === 401 && endpoint.path !== authEndpoints.login.path) dropToken(token);
  const text = await response.text().catch(() => '');
  const retryAfterSeconds = Number(response.headers.get('Retry-After')) || undefined;
  throw new ApiError(response.status, text, response.statusText, errorBody(text), { retryAfterSeconds });
}

/** Parses a response by the endpoint's schema. */
export async function parse<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<EndpointResponse<E>> {
  const text = await response.text().catch((cause) => {
    throw new ApiError(0, '', 'Network error', undefined, { cause });
  });
  return parseWith<E['response']>(endpoint.response, text === '' ? undefined : json(text, response));
}

function parseWith<S extends z.ZodType>(schema: S, answer: unknown): z.output<S> {
  return schema.parse(answer);
}

function json(text: string, response: Response): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    // A proxy or a captive portal sent this response instead of the server.
    throw new ApiError(0, '', `Unexpected answer (${response.status})`, undefined, { cause });
  }
}

function errorBody(text: string): ErrorBody | undefined {
  try {
    return ErrorBody.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function fill(path: string, params: unknown): string {
  const values = new Map(texts(params));
  return path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(values.get(name) ?? ''));
}

function search(query: unknown): string {
  const given = texts(query);
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

function texts(record: unknown): [string, string][] {
  if (typeof record !== 'object' || record === null) return [];
  return Object.entries(record).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
}
