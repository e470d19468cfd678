import { currentLanguage } from '../storage/preferences.ts';
import { currentToken } from '../storage/token.ts';
import { ApiError } from './api-error.ts';
import { noteServerTime } from './server-clock.ts';

/** A call without a time limit of its own. */
const callTimeoutMs = 30_000;

export interface CallOptions {
  signal?: AbortSignal;
  /** Makes the server return the first result of a repeated create. Reuse the key for every retry of one intention. */
  idempotencyKey?: string;
  /** Timeout in milliseconds, 30 s by default. A timeout counts as a network failure. */
  timeoutMs?: number;
}

/** Returns the headers of a call except those of the body, and the token that it sends. */
export function headersOf({ idempotencyKey }: CallOptions = {}) {
  const token = currentToken();
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': currentLanguage(),
  };
  if (token !== null) headers.Authorization = `Bearer ${token}`;
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey;
  return { headers, token };
}

interface Request {
  url: string;
  method: string;
  headers: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
}

/**
 * Sends a request and returns the response, whatever its status. Throws {@link ApiError} if the server is unreachable.
 *
 * Does not read the response, so that a sign-in can be sent before the code that reads it has loaded.
 */
export async function transport(
  { url, method, headers, body }: Request,
  options: CallOptions = {},
): Promise<Response> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? callTimeoutMs);
  let response: Response;
  const sentAt = Date.now();
  try {
    response = await fetch(url, {
      method,
      headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
      credentials: 'include',
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError(0, '', 'Network error', undefined, { cause });
  }
  noteServerTime(response.headers.get('date'), sentAt, Date.now());
  return response;
}
