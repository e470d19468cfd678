import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import type { Endpoint, EndpointCall, EndpointResponse } from '@bedside/contracts/define.ts';
import { ErrorBody } from '@bedside/contracts/errors.ts';
import type * as z from 'zod';
import { currentLanguage } from '../storage/preferences.ts';
import { currentToken, dropToken } from '../storage/token.ts';
import { ApiError } from './api-error.ts';

type Undeclared<C> = { [K in keyof C]-?: C[K] extends undefined ? K : never }[keyof C];
type Omittable<C extends { query: unknown }> =
  | Undeclared<C>
  | (Record<never, never> extends C['query'] ? 'query' : never);

/** What an endpoint takes: parts that it doesn't declare, and a query with nothing required, may be left out. */
export type CallInput<E extends Endpoint> = Omit<EndpointCall<E>, Omittable<EndpointCall<E>>> &
  Partial<EndpointCall<E>>;

export interface CallOptions {
  signal?: AbortSignal;
  /** Makes a repeated create answer its first result. Keep it over the retries of one intention. */
  idempotencyKey?: string;
  /** Gives up as if the network were gone, in milliseconds; 30 s unless given. */
  timeoutMs?: number;
}

/** A chart's records with the position of its log that they were read at. */
export interface ChartAnswer<T> {
  data: T;
  seq: number;
  epoch: string;
}

/**
 * Calls an endpoint of the contract and answers what its schema makes of the response.
 *
 * Fails with {@link ApiError}. A 401 ends the session on this screen, except from login; nothing else does (D35).
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<EndpointResponse<E>> {
  return parse(endpoint, await send(endpoint, input, options));
}

/** {@link call} for a list of a patient's records: also answers where the chart's log stood. */
export async function callChart<E extends Endpoint & { chartList: true }>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ChartAnswer<EndpointResponse<E>>> {
  const response = await send(endpoint, input, options);
  const data = await parse(endpoint, response);
  return {
    data,
    seq: Number(response.headers.get('Chart-Seq') ?? 0),
    epoch: response.headers.get('Chart-Epoch') ?? '',
  };
}

/** {@link call} for a file, whose bytes stay in memory: its address would need the token in it. */
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

  const timeout = AbortSignal.timeout(options.timeoutMs ?? 30_000);
  let response: Response;
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
  return accepted(endpoint, response, token);
}

/** Where a call goes and what its headers are, all but those of its body; with the token that it goes under. */
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

/** A response of success as it is; any other fails with {@link ApiError}, and a 401 ends the session of its token. */
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

/** What the endpoint's schema makes of a response. */
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
    // A proxy or a captive portal answered in the server's place.
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
