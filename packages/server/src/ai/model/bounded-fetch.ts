import { AiError } from './ai-error.ts';

/** One response of a model, with everything around its text on the wire. */
export const maxAnswerBytes = 32 * 1024 * 1024;

/**
 * Fetches as `fetch` does, but follows no redirect, because it would send the prompt to an address that no one
 * configured.
 */
export const directFetch = (...[url, init]: Parameters<typeof fetch>): Promise<Response> =>
  fetch(url, { ...init, redirect: 'manual' });

/** Fetches as {@link directFetch} does. Reading the body fails once it exceeds the size of any model's answer. */
export async function boundedFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await directFetch(...request);
  if (!response.body) return response;
  let left = maxAnswerBytes;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.byteLength;
      if (left < 0) controller.error(new AiError('INVALID_RESPONSE'));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counting), { status, statusText, headers });
}
