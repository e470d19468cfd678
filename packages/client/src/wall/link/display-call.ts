import type { Endpoint, EndpointResponse } from '@bedside/contracts/define.ts';
import { failureOf, parse, urlOf } from '../../api/answers.ts';
import { ApiError } from '../../api/api-error.ts';
import { noteServerTime } from '../../api/server-clock.ts';
import { profileTimeoutMs } from '../../bounds.ts';
import { dropDisplayToken } from './display-token.ts';

interface DisplayCall {
  /** The parameters of the path. */
  params?: Readonly<Record<string, string>>;
  /** The display's token. Absent before the pairing. */
  token?: string;
}

/**
 * Calls an endpoint without a body, as a wall display, and returns its parsed response.
 *
 * Throws {@link ApiError}. The server's rejection of the token ends the pairing. A 401 in another form does not, because
 * a proxy may have sent it, and the screen would need a hand to be paired again.
 */
export async function displayCall<E extends Endpoint>(
  endpoint: E,
  { params, token }: DisplayCall = {},
): Promise<EndpointResponse<E>> {
  const sentAt = Date.now();
  const response = await fetch(urlOf(endpoint, { params }), {
    method: endpoint.method.toUpperCase(),
    headers: { Accept: 'application/json', ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
    cache: 'no-store',
    signal: AbortSignal.timeout(profileTimeoutMs),
  }).catch((cause) => {
    throw new ApiError(0, '', 'Network error', undefined, { cause });
  });
  noteServerTime(response.headers.get('date'), sentAt, Date.now());
  if (response.ok) return parse(endpoint, response);
  const failure = await failureOf(response);
  if (token !== undefined && failure.body?.code === 'unauthenticated') dropDisplayToken(token);
  throw failure;
}
