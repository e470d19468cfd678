import { vi } from 'vitest';

export interface FakeRequest {
  method: string;
  path: string;
  headers: Headers;
  credentials: RequestCredentials | undefined;
  body: unknown;
}

type Answer = Response | Promise<Response>;

const waysToSignIn = 'GET /auth/ways-to-sign-in';

/**
 * Replaces the network.
 *
 * Responds by "METHOD /path" below `/api`, and rejects calls without a response like a lost network. Returns the
 * requests.
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
    const call = `${request.method} ${url.replace(/^\/api/, '').replace(/\?.*/, '')}`;
    const answer = answers[call];
    // Every sign-in asks for this, whatever the test is about.
    if (call === waysToSignIn && !answer) return json({ passwords: true, providers: [] });
    asked.push(request);
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer(request);
  });
  return asked;
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
}

/** Returns a failure in the server's error shape. */
export function failure(status: number, code: string, message: string, more: object = {}): Response {
  return json({ code, message, error: message, requestId: 'test', ...more }, status);
}
