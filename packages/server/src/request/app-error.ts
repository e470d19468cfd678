import type { AllergyFinding } from '@bedside/contracts/allergy-check.ts';
import { type ErrorCode, errorStatus } from '@bedside/contracts/errors.ts';
import type { FieldProblem } from '@bedside/contracts/field-problems.ts';
import type { MedicationWarning } from '@bedside/contracts/medication-warnings.ts';
import type { Right } from '@bedside/contracts/rights.ts';
import type { XrayErrorCode } from '@bedside/contracts/xrays/xrays.contract.ts';

const defaultMessages: Record<ErrorCode, string> = {
  unparsable: 'The request could not be read',
  unauthenticated: 'Please sign in',
  'session-limit': 'Your free trial has ended. Please upgrade to continue',
  forbidden: 'This needs an administrator of the department',
  'second-factor-required': 'Enter the code of your second factor',
  'second-factor-enrolment': 'Your department requires a second factor. Set yours up first',
  'passwords-off': 'This installation admits no passwords. Sign in at your provider',
  'confirmation-needed': 'Confirm that it is you, by password or by another sign-in',
  'export-off': 'Your department has turned off the export of charts',
  'not-found': 'Not found',
  'method-not-allowed': 'This method is not available here',
  conflict: 'This conflicts with existing data',
  'stale-version': 'Someone changed this since you read it',
  'same-patient':
    'The department has a patient of this name and birth date. Open that chart, or confirm another person',
  'allergy-warning': 'This medication matches a recorded allergy. Give a reason to continue',
  'medication-warning': 'This medication needs a reason to continue',
  'request-timeout': 'The request took too long to arrive',
  'too-large': 'The request is too large',
  'storage-full':
    'The files of this department have used up their storage. Ask the operator of this server for more',
  'unsupported-media-type': 'This type of content is not accepted here',
  'invalid-input': 'Some fields need attention',
  'not-computable': 'Something that this score needs is unknown',
  'not-applicable': 'This score does not apply to this patient',
  'translation-differs': 'The translation differs from the original and is not shown',
  'rate-limited': 'Too many attempts. Please wait a moment',
  internal: 'Something went wrong on our side',
  'ai-failed': 'The AI service could not answer',
  'ai-unavailable': 'The AI service is currently unavailable',
  'demo-assistant': 'The demo assistant does not translate',
  unavailable: 'The service is currently unavailable',
};

interface AppErrorDetails {
  message?: string;
  /** Maps a field's path to its problem. */
  fields?: Record<string, FieldProblem | { message: FieldProblem; confirmable: true }>;
  /** The possible scores, and the fields that narrow them most. */
  range?: { min: number; max: number };
  narrowedBy?: string[];
  /** The right that the actor lacks. */
  right?: Right;
  /** The patient who is meant already. */
  patientId?: string;
  /** The recorded allergies that a medication matches. */
  findings?: AllergyFinding[];
  /** The statements of a medication's check. */
  warnings?: MedicationWarning[];
  /** A passkey may take the place of the code of a second factor. */
  passkey?: true;
  retryAfterSeconds?: number;
  sessionCount?: number;
  sessionLimit?: number;
  /** The value of `error` in place of the message, for the one endpoint with its own codes there. */
  failure?: XrayErrorCode;
}

/** A failure that the caller can act on. Anything else that is thrown is a bug and becomes `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Omit<AppErrorDetails, 'message'>;

  constructor(code: ErrorCode, { message, ...details }: AppErrorDetails = {}) {
    super(message ?? defaultMessages[code]);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  /** Whether the caller asked for what is not theirs. */
  get isRefusal(): boolean {
    return this.code === 'forbidden' || this.code === 'not-found';
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
