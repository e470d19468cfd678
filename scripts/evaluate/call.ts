/** A call of the server as a signed-in clinician. Returns the body of the response. Throws if the server refuses. */
export type Calling = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>;

/** Returns a function that calls the server, with a token or without one. */
export function callAs(origin: string, token?: string, headers: Record<string, string> = {}): Calling {
  return async (method, path, body) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Refused(`${method} ${path} returned ${response.status}: ${text}`, response);
    return JSON.parse(text);
  };
}

/** A response with an error. */
export class Refused extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, { status, headers }: Response) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = Number(headers.get('retry-after')) || undefined;
  }
}

/** Returns a text of a response. Throws if it is none. */
export function textIn(body: unknown, field: string): string {
  const value: unknown = body !== null && typeof body === 'object' ? Reflect.get(body, field) : undefined;
  if (typeof value !== 'string') throw new Error(`A response has no ${field}`);
  return value;
}
