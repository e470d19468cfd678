import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import type { Endpoint, EndpointCall, EndpointResponse } from '@bedside/contracts/define.ts';
import { dropToken } from '../storage/token.ts';
import { failureOf, parse, urlOf } from './answers.ts';
import { ApiError } from './api-error.ts';
import { provesIdentity } from './confirmation.ts';
import { type CallOptions, headersOf, transport } from './transport.ts';

type Undeclared<C> = { [K in keyof C]-?: C[K] extends undefined ? K : never }[keyof C];
type Omittable<C extends { query: unknown }> =
  | Undeclared<C>
  | (Record<never, never> extends C['query'] ? 'query' : never);

/** The input of an endpoint. Undeclared parts, and a query without required fields, are optional. */
export type CallInput<E extends Endpoint> = Omit<EndpointCall<E>, Omittable<EndpointCall<E>>> &
  Partial<EndpointCall<E>>;

/** A chart's records, and the position of the chart log at which the server read them. */
export interface ChartAnswer<T> {
  data: T;
  seq: number;
  epoch: string;
  /** The position of the next page of a list; absent on the last page. */
  next?: string;
}

/**
 * Calls an endpoint of the contract and returns its parsed response.
 *
 * Throws {@link ApiError}. A 401 ends the session on this screen, except from login; nothing else does (D35).
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<EndpointResponse<E>> {
  return parse(endpoint, await send(endpoint, input, options));
}

/** Like {@link call}, for a list of a patient's records. Also returns the position of the chart log. */
export async function callChart<E extends Endpoint & { chartList: true }>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ChartAnswer<EndpointResponse<E>>> {
  const response = await send(endpoint, input, options);
  const data = await parse(endpoint, response);
  const next = nextOf(response);
  return {
    data,
    seq: Number(response.headers.get('Chart-Seq') ?? 0),
    epoch: response.headers.get('Chart-Epoch') ?? '',
    ...(next !== undefined && { next }),
  };
}

/** Returns the `before` of the next page, which the `Link` header names (RFC 8288). */
function nextOf({ headers }: Response): string | undefined {
  const query = /<[^?>]*\?([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return query === undefined ? undefined : (new URLSearchParams(query).get('before') ?? undefined);
}

/** Like {@link call}, for a file. The bytes stay in memory, because a URL would have to contain the token. */
export async function callFile<E extends Endpoint & { download: readonly string[] }>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Blob> {
  const response = await send(endpoint, input, options);
  return response.blob().catch((cause) => {
    throw new ApiError(0, '', 'Network error', undefined, { cause });
  });
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions,
): Promise<Response> {
  const { body }: { body?: unknown } = input;
  const { url, headers, token } = headOf(endpoint, input, options);
  const request = { url, method: endpoint.method.toUpperCase(), headers, body };
  try {
    return await accepted(endpoint, await transport(request, options), token);
  } catch (error) {
    const isProofNeeded = error instanceof ApiError && error.body?.code === 'confirmation-needed';
    if (!isProofNeeded || !(await provesIdentity())) throw error;
    return accepted(endpoint, await transport(request, options), token);
  }
}

/** Returns the URL of a call, its headers except those of the body, and the token that it sends. */
export function headOf<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions) {
  const parts: { params?: unknown; query?: unknown } = input;
  return { url: urlOf(endpoint, parts), ...headersOf(options) };
}

/** Returns a successful response. Throws {@link ApiError} for any other; a 401 ends the session of `token`. */
export async function accepted(
  endpoint: Endpoint,
  response: Response,
  token: string | null,
): Promise<Response> {
  if (response.ok) return response;
  if (response.status === 401 && endpoint.path !== authEndpoints.login.path) dropToken(token);
  throw await failureOf(response);
}
