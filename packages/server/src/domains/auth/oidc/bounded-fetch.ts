/** The time for one response of a provider. */
const providerMs = 10_000;

/** A response of a provider: its description, its keys or a token. */
const maxProviderBytes = 512 * 1024;

/**
 * Returns a `fetch` for one exchange with a provider, which gives up after a while, reads no long response and follows no
 * redirect. `isDown` returns whether the provider failed to respond.
 */
export function boundedFetch(): { fetch: typeof globalThis.fetch; isDown: () => boolean } {
  let isDown = false;
  const bounded: typeof globalThis.fetch = async (resource, init) => {
    try {
      const signal = AbortSignal.timeout(providerMs);
      const response = await fetch(resource, { ...init, signal, redirect: 'manual' });
      if (response.status >= 500) isDown = true;
      const body = await readBounded(response);
      const { status, statusText, headers } = response;
      return named(new Response(status === 204 ? null : body, { status, statusText, headers }), response.url);
    } catch (error) {
      isDown = true;
      throw error;
    }
  };
  return { fetch: bounded, isDown: () => isDown };
}

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > maxProviderBytes) throw new Error('The provider sent too much');
    pieces.push(piece);
  }
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** A copied response has lost its address, which the library compares. */
function named(response: Response, url: string): Response {
  Object.defineProperty(response, 'url', { value: url });
  return response;
}
