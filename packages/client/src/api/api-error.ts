import type { ErrorBody } from '@bedside/contracts/errors.ts';

/**
 * A failed call. `status` is 0 for a network failure.
 *
 * `message` is "STATUS: body text", or the status text if the body is empty. `body` is set if the response has the
 * server's error shape.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly statusText: string;
  readonly body: ErrorBody | undefined;
  /** Seconds to wait before a retry, from `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    text: string,
    statusText: string,
    body?: ErrorBody,
    { retryAfterSeconds, ...options }: ErrorOptions & { retryAfterSeconds?: number | undefined } = {},
  ) {
    super(`${status}: ${text || statusText}`, options);
    this.retryAfterSeconds = retryAfterSeconds;
    this.status = status;
    this.statusText = statusText;
    this.body = body;
  }

  /** Returns the problem of each field by the field's path; empty if the failure names no field. */
  get fields(): Record<string, string> {
    return Object.fromEntries(
      Object.entries(this.body?.fields ?? {}).map(([path, refused]) => [
        path,
        typeof refused === 'string' ? refused : refused.message,
      ]),
    );
  }

  /** Returns true if the server was unreachable or timed out. */
  get isOffline(): boolean {
    return this.status === 0;
  }
}

/** Returns whether a call failed because its caller aborted it. */
export const isCancelled = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
