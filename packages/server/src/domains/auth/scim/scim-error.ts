import type { ErrorCode } from '@bedside/contracts/errors.ts';
import { AppError } from '../../../request/app-error.ts';

/** The kinds of error that RFC 7644, 3.12 defines. */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

const codes: Record<number, ErrorCode> = {
  400: 'unparsable',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  409: 'conflict',
};

/** A refusal in the words of SCIM. Its detail is for the directory's administrators and quotes no value of a person. */
export class ScimError extends AppError {
  readonly scimType: ScimType | undefined;

  constructor(status: 400 | 401 | 403 | 404 | 405 | 409, detail: string, scimType?: ScimType) {
    super(codes[status] ?? 'unparsable', { message: detail });
    this.name = 'ScimError';
    this.scimType = scimType;
  }
}

export const invalidValue = (detail: string) => new ScimError(400, detail, 'invalidValue');
