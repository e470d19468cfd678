import { vi } from 'vitest';

export interface FakeRequest {
  method: string;
  path: string;
  headers: Headers;
  credentials: RequestCredentials | undefined;
  body: unknown;
}

type Answer = Response | Promise<Response>;

/**
 * Stands in for the network: answers by "METHOD /path" below `/api`, and rejects, as a lost network does, what it has
 * no answer for. Returns what was asked.
 */
export function fakeServer(answers: Record<string, (request: FakeRequest) => Answer>): FakeRequest[] {
  const asked: FakeRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request: FakeRequest = {
      method: init.method ?? 'GET',
      path: url,
      headers: new Headers(init.headers),
      credentials: init.credentials,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    asked.push(request);
    const answer = answers[`${request.method} ${url.replace(/^\/api/, '').replace(/\?.*/, '')}`];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer(request);
  });
  return asked;
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
}

/** A failure in the one shape that the server has for them. */
export function failure(status: number, code: string, message: string, more: object = {}): Response {
  return json({ code, message, error: message, requestId: 'test', ...more }, status);
}
