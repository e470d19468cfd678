import type { Endpoint, EndpointResponse, Upload } from '@bedside/contracts/define.ts';
import { parse } from './answers.ts';
import { ApiError } from './api-error.ts';
import { accepted, type CallInput, headOf } from './call.ts';
import type { CallOptions } from './transport.ts';

/** An upload. The server limits it to the same time. */
const uploadTimeoutMs = 5 * 60 * 1000;

export interface UploadOptions extends CallOptions {
  /** The sent share of the body, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Sends fields and files as multipart/form-data and reports the progress, which `fetch` cannot do.
 *
 * Fields that are undefined or empty are left out. Throws {@link ApiError}, or an `AbortError` if `signal` aborts the
 * upload.
 *
 * @param files by the name of the part for each file
 */
export async function upload<E extends Endpoint & { upload: Upload }>(
  endpoint: E,
  input: CallInput<E>,
  files: Readonly<Record<string, File>>,
  options: UploadOptions = {},
): Promise<EndpointResponse<E>> {
  const parts: { body?: unknown } = input;
  const { url, headers, token } = headOf(endpoint, input, options);
  const form = new FormData();
  for (const [name, value] of Object.entries(parts.body ?? {})) {
    if (typeof value === 'string' ? value !== '' : value !== undefined) form.append(name, String(value));
  }
  for (const [part, file] of Object.entries(files)) form.append(part, file, file.name);
  const response = await sent(endpoint.method.toUpperCase(), url, headers, form, options);
  return parse(endpoint, await accepted(endpoint, response, token));
}

function sent(
  method: string,
  url: string,
  headers: Record<string, string>,
  form: FormData,
  { onProgress, signal, timeoutMs = uploadTimeoutMs }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const end = () => request.abort();
    const lost = () => reject(new ApiError(0, '', 'Network error'));
    signal?.addEventListener('abort', end, { once: true });
    request.open(method, url);
    request.withCredentials = true;
    request.timeout = timeoutMs;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onload = () => {
      const { status, statusText, responseText } = request;
      resolve(new Response(status === 204 ? null : responseText, { status, statusText }));
    };
    request.onerror = lost;
    request.ontimeout = lost;
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', end);
    request.send(form);
  });
}
