import type { XrayErrorCode } from '@bedside/contracts/xrays/xrays.contract.ts';
import type { AiError, AiFailure } from '../../ai/model/ai-error.ts';
import { AppError } from '../../request/app-error.ts';

/** No memory for further images. */
const imagesRetrySeconds = 10;

const errorCodes: Record<AiFailure, XrayErrorCode> = {
  INVALID_API_KEY: 'INVALID_API_KEY',
  SERVICE_UNAVAILABLE: 'SERVICE_UNAVAILABLE',
  // Clinicians see one code for every temporary failure; the message tells them apart.
  RATE_LIMITED: 'SERVICE_UNAVAILABLE',
  LOADING: 'SERVICE_UNAVAILABLE',
  TIMEOUT: 'SERVICE_UNAVAILABLE',
  REQUEST_REFUSED: 'REQUEST_REFUSED',
  CONTEXT_TOO_SMALL: 'REQUEST_REFUSED',
  INVALID_RESPONSE: 'INVALID_RESPONSE',
  CUT_OFF: 'CUT_OFF',
};

/** Returns the same failure with this call's own code in `error`. */
export const withCode = ({ code, message, details, failure }: AiError): AppError =>
  new AppError(code, { ...details, message, failure: errorCodes[failure] });

/** This node holds its maximum of images. Nothing was counted or stored, and the same request is a new attempt. */
export const busy = () =>
  new AppError('unavailable', {
    message: 'This server is looking at too many pictures. Please try again in a moment',
    retryAfterSeconds: imagesRetrySeconds,
  });

/** The client has disconnected. Only a repeated request that waited with it receives this error. */
export class HungUp extends AppError {
  constructor() {
    super('ai-unavailable', { failure: 'SERVICE_UNAVAILABLE' });
  }
}
