import type { Endpoint, EndpointResponse } from '@bedside/contracts/define.ts';
import { ErrorBody } from '@bedside/contracts/errors.ts';
import type * as z from 'zod';
import { ApiError } from './api-error.ts';

/** Returns the URL of a call with its parameters and query. */
export function urlOf(endpoint: Endpoint, { params, query }: { params?: unknown; query?: unknown }): string {
  return `/api${fill(endpoint.path, params)}${search(query)}`;
}

/** Returns the error in a response. */
export async function failureOf(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const retryAfterSeconds = Number(response.headers.get('Retry-After')) || undefined;
  return new ApiError(response.status, text, response.statusText, errorBody(text), { retryAfterSeconds });
}

/**
 * Parses a response by the endpoint's schema. Throws {@link ApiError} if the response is truncated or does not come
 * from the server.
 */
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
  const pairs = texts(query);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

function texts(record: unknown): [string, string][] {
  if (typeof record !== 'object' || record === null) return [];
  return Object.entries(record).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
}
