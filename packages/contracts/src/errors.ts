import * as z from 'zod';
import { AllergyFindings } from './allergy-check.ts';
import { itemBounds } from './bounds.ts';
import { fieldProblemForms } from './field-problems.ts';
import { MedicationWarnings } from './medication-warnings.ts';
import { Id, label, namedValues } from './primitives.ts';
import { rights } from './rights.ts';

/** Every error code of a REST response or socket acknowledgement, with its HTTP status. */
export const errorStatus = {
  unparsable: 400,
  unauthenticated: 401,
  'session-limit': 403,
  forbidden: 403,
  /** The password is right, but the account has a second factor: send its code as well. */
  'second-factor-required': 403,
  /** This installation admits no passwords: sign in at a provider. */
  'passwords-off': 403,
  /** The department requires a second factor and the account has none yet. */
  'second-factor-enrolment': 403,
  /** The act needs a proof of who someone is that is at most five minutes old: `POST /auth/unlock`, then the call again. */
  'confirmation-needed': 403,
  /** The department does not let charts leave as FHIR. */
  'export-off': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'stale-version': 409,
  /**
   * The department has a patient of this name and birth date, whom `patientId` names. A request with
   * `confirmedDifferent` is accepted.
   */
  'same-patient': 409,
  /** The medication matches a recorded allergy, which `findings` names. A request with a reason is accepted. */
  'allergy-warning': 409,
  /**
   * Allergies were not asked about, or the medication is a duplicate or above a maximum, as `warnings` says. A request
   * with a reason is accepted.
   */
  'medication-warning': 409,
  'request-timeout': 408,
  'too-large': 413,
  /** The department has used all its storage for files. */
  'storage-full': 413,
  'unsupported-media-type': 415,
  'invalid-input': 422,
  /** The score lacks inputs, which `fields` names. `range` holds the lowest and highest score that is possible. */
  'not-computable': 422,
  /** The score is not valid for this patient. */
  'not-applicable': 422,
  /** The translation says something else than its original, so it is not shown. */
  'translation-differs': 422,
  'rate-limited': 429,
  internal: 500,
  'ai-failed': 502,
  'ai-unavailable': 503,
  /** Only the rule-based demo assistant is there, which cannot do this. */
  'demo-assistant': 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

const codes = Object.keys(errorStatus).filter((code): code is ErrorCode => code in errorStatus);

/** A field's problem. One that the caller can confirm, by naming the field in `confirmed`, says so beside it (D61). */
export const RefusedField = z.union([label, z.object({ message: label, confirmable: z.literal(true) })]);
export type RefusedField = z.output<typeof RefusedField>;

/**
 * The body of every error. `error` repeats `message`, except if the AI failed to read an X-ray: then it is a code.
 * `fields` maps a field's path to its {@link FieldProblem}, or to a {@link RefusedField} with it.
 */
export const ErrorBody = z
  .object({
    code: z.enum(codes),
    message: label,
    error: label,
    requestId: label,
    fields: namedValues(RefusedField, itemBounds.refusedFields)
      .meta({
        description: `A field's path → a code, with its values: ${fieldProblemForms}. A value that can be confirmed has the code in \`message\``,
      })
      .optional(),
    /** Only with `not-computable`. For ESI the numerically lowest and highest level. */
    range: z.object({ min: z.number().int(), max: z.number().int() }).optional(),
    /** Only with `not-computable`: the paths of the fields whose values leave the fewest possible scores. */
    narrowedBy: z.array(label).max(itemBounds.refusedFields).optional(),
    /** Only with `forbidden`: the right that the caller's role lacks. */
    right: z.enum(rights).optional(),
    /** Only with `same-patient`, and with `conflict` if the record number is this patient's. */
    patientId: Id.optional(),
    /** Only with `allergy-warning`. */
    findings: AllergyFindings.optional(),
    /** Only with `allergy-warning` and `medication-warning`. */
    warnings: MedicationWarnings.optional(),
    /** Only with `second-factor-required`: a passkey of the account may take the place of the code. */
    passkey: z.literal(true).optional(),
    /** Only on a login beyond the trial. */
    sessionCount: z.number().int().optional(),
    sessionLimit: z.number().int().optional(),
    /** Only if the AI failed to read an X-ray. */
    success: z.literal(false).optional(),
  })
  .meta({ id: 'ErrorBody' });
export type ErrorBody = z.output<typeof ErrorBody>;
