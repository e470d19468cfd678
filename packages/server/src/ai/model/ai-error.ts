import { APIConnectionError, APIError } from 'openai';
import { AppError } from '../../request/app-error.ts';

/** The longest accepted `Retry-After`. */
const maxRetryAfterSeconds = 3600;

/** The reason why the model gave no complete reply, stored in a failed reply's `metadata.failure`. */
export type AiFailure =
  | 'INVALID_API_KEY'
  | 'RATE_LIMITED'
  | 'SERVICE_UNAVAILABLE'
  | 'LOADING'
  | 'TIMEOUT'
  | 'REQUEST_REFUSED'
  | 'CONTEXT_TOO_SMALL'
  | 'INVALID_RESPONSE'
  | 'CUT_OFF';

const failures = {
  INVALID_API_KEY: {
    code: 'ai-unavailable',
    message: 'Authentication with the AI service failed. Please contact the administrator',
  },
  RATE_LIMITED: {
    code: 'ai-unavailable',
    message: 'The AI service is receiving too many requests. Please try again in a moment',
  },
  SERVICE_UNAVAILABLE: {
    code: 'ai-unavailable',
    message: 'The AI service is currently unavailable. Please try again later',
  },
  LOADING: {
    code: 'ai-unavailable',
    message: 'The AI model is still starting. Please try again in a moment',
  },
  TIMEOUT: { code: 'ai-unavailable', message: 'The AI service did not answer in time. Please try again' },
  REQUEST_REFUSED: { code: 'ai-failed', message: 'The AI service refused the request' },
  CONTEXT_TOO_SMALL: {
    code: 'ai-failed',
    message: "The chart does not fit into the AI model's context. Please contact the administrator",
  },
  INVALID_RESPONSE: { code: 'ai-failed', message: 'The AI service answered with something unreadable' },
  CUT_OFF: { code: 'ai-failed', message: 'The answer of the AI service broke off before its end' },
} as const satisfies Record<AiFailure, { code: 'ai-failed' | 'ai-unavailable'; message: string }>;

/** The reason that clinicians see if a model could not read an image or a document. */
export const readingFailures = {
  INVALID_API_KEY: 'INVALID_API_KEY',
  SERVICE_UNAVAILABLE: 'SERVICE_UNAVAILABLE',
  // Every temporary failure has one reason; the message tells them apart.
  RATE_LIMITED: 'SERVICE_UNAVAILABLE',
  LOADING: 'SERVICE_UNAVAILABLE',
  TIMEOUT: 'SERVICE_UNAVAILABLE',
  REQUEST_REFUSED: 'REQUEST_REFUSED',
  CONTEXT_TOO_SMALL: 'REQUEST_REFUSED',
  INVALID_RESPONSE: 'INVALID_RESPONSE',
  CUT_OFF: 'CUT_OFF',
} as const satisfies Record<AiFailure, AiFailure>;

/**
 * A failure of the AI service, 502 `ai-failed` or 503 `ai-unavailable`. It contains nothing that the service
 * sent, because an upstream's error text can quote the key or the prompt.
 */
export class AiError extends AppError {
  readonly failure: AiFailure;
  /** The upstream's HTTP status, if it sent one. */
  readonly upstreamStatus: number | undefined;

  constructor(failure: AiFailure, upstreamStatus?: number, retryAfterSeconds?: number) {
    const { code, message } = failures[failure];
    super(code, retryAfterSeconds === undefined ? { message } : { message, retryAfterSeconds });
    this.name = 'AiError';
    this.failure = failure;
    this.upstreamStatus = upstreamStatus;
  }
}

/** Maps an error of the SDK. `streaming`: the reply had begun, so a lost connection means a reply cut off. */
export function toAiError(error: unknown, { streaming }: { streaming: boolean }): AiError {
  if (error instanceof AiError) return error;
  if (error instanceof APIError && typeof error.status === 'number') return fromStatus(error.status, error);
  if (streaming) return new AiError(error instanceof SyntaxError ? 'INVALID_RESPONSE' : 'CUT_OFF');
  if (error instanceof APIConnectionError) return new AiError('SERVICE_UNAVAILABLE');
  return new AiError('INVALID_RESPONSE');
}

/** The words of a service that is still loading its model, such as llama.cpp's "Loading model". */
const loadingWords = /\bloading\b/i;
/** Error texts for a prompt that exceeds the context: OpenAI, Azure, vLLM, llama.cpp and others. */
const contextWords =
  /context[_ ](?:length|size|window)|maximum context|prompt is too long|input is too long|too many (?:input )?tokens/i;
/** A message that quotes the prompt does so behind its own words. */
const ownWords = 200;

function fromStatus(status: number, error: APIError): AiError {
  const { headers, code, type } = error;
  const retryAfter = headers === undefined ? undefined : retryAfterSeconds(headers);
  if (status === 401 || status === 403) return new AiError('INVALID_API_KEY', status);
  if (status === 429) return new AiError('RATE_LIMITED', status, retryAfter);
  if (status === 408) return new AiError('TIMEOUT', status, retryAfter);
  const message = error.message.slice(0, ownWords);
  if (status === 503 && loadingWords.test(message)) return new AiError('LOADING', status, retryAfter);
  if (status >= 500) return new AiError('SERVICE_UNAVAILABLE', status, retryAfter);
  const isTooLong = status === 413 || contextWords.test(`${code ?? ''} ${type ?? ''} ${message}`);
  return new AiError(isTooLong ? 'CONTEXT_TOO_SMALL' : 'REQUEST_REFUSED', status);
}

/** Reads `Retry-After` in both forms, seconds or an HTTP date, as whole seconds from 1 to an hour. */
function retryAfterSeconds(headers: Headers): number | undefined {
  const header = headers.get('retry-after')?.trim();
  if (!header) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  if (!Number.isFinite(seconds)) return undefined;
  return Math.min(Math.max(Math.ceil(seconds), 1), maxRetryAfterSeconds);
}
