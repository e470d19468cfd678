import type { ErrorBody } from '@bedside/contracts/errors.ts';

/**
 * A call that failed. `message` is "STATUS: body text", or the status text where the body is empty; `status` 0 is a
 * network failure. `body` is there when the server answered in its one shape of errors.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly statusText: string;
  readonly body: ErrorBody | undefined;
  /** When the server wants to be asked again, in seconds, where it says so. */
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

  /** What is wrong with which field, by the field's path; empty where the failure names none. */
  get fields(): Record<string, string> {
    return this.body?.fields ?? {};
  }

  /** The server could not be reached, or did not answer in time. */
  get isOffline(): boolean {
    return this.status === 0;
  }
}
