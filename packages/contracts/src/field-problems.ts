import type * as z from 'zod';

/**
 * The problems that a field can have, each with the names of its values. `fields` of an {@link ErrorBody} maps a
 * field's path to one of them. The client turns it into words.
 */
export const fieldProblems = {
  required: [],
  /** Anything else that the schema refuses. */
  invalid: [],
  'too-short': ['min'],
  'too-long': ['max'],
  'too-few': ['min'],
  'too-many': ['max'],
  'too-low': ['min'],
  'too-high': ['max'],
  'out-of-range': ['min', 'max'],
  'not-a-number': [],
  'not-a-whole-number': [],
  'not-a-choice': [],
  'not-an-email': [],
  'not-a-date': [],
  'in-the-future': [],
  /** Before 1900, which is a mistyped year. */
  'too-long-ago': [],
  /** Further back than the past is shown. */
  'beyond-the-past': ['hours'],
  'impossible-birth': [],
  'birth-date-needed': [],
  'not-accepted': [],
  'passwords-differ': [],
  'too-common': [],
  /** A password or a code that does not match. */
  wrong: [],
  /** The account has no password. Its owner confirms at their provider first. */
  'confirm-at-provider': [],
  /** A provider signs this person in, so there is no password. */
  'no-password': [],
  /** The last way to sign in to an account. */
  'last-way': [],
  /** A link or invite code that is unknown or no longer valid. */
  expired: [],
  taken: [],
  'nothing-given': [],
  /** `after` and `before` exclude each other. */
  'one-of-two': [],
  /** The end of something lies before its start. */
  'before-start': [],
  'not-above-diastolic': [],
  'recorded-too': ['sign'],
  'flow-on-room-air': [],
  /** A score needs this value and the chart does not have it. */
  unknown: [],
  /** The patient has no complete reply of the assistant with this id. */
  'no-such-reply': [],
  'differs-from-reply': [],
  'forged-reply': [],
  'unexpected-file': [],
  'empty-file': [],
  /** Judged by its bytes, the file has none of these kinds. */
  'wrong-file-kind': ['kinds'],
  /** A picture in a format of phones or scanners that is not accepted. The text says what to set. */
  'photo-format': ['format'],
  /** Too few pixels for the picture that it should be. */
  'too-small-image': ['min'],
  'unreadable-image': [],
  /** The virus scanner found something harmful. */
  'infected-file': [],
  /** The virus scanner did not answer, so nothing was stored. */
  'not-scanned': [],
  'too-many-megapixels': ['max'],
  /** A PDF that needs a password. */
  'encrypted-file': [],
  /** A PDF that is cut off, damaged or contains another file. */
  'unreadable-document': [],
  /** A PDF that takes too much memory or time to read. */
  'too-complex-document': [],
  'too-many-pages': ['max'],
  /** The department has no active member with this id. */
  'no-such-member': [],
  suspended: [],
  /** The hospital's directory suspends the member. */
  'suspended-in-directory': [],
  /** The hospital's directory keeps this, so it can only change there. */
  'kept-by-directory': [],
  'last-admin': [],
  /** Someone else must countersign what a person recorded. */
  'own-record': [],
  /** The role holds the right with countersigning only, and a countersignature needs it in full. */
  'with-countersigning': [],
  /** The record waits for no countersignature. */
  'no-signature-needed': [],
  'entered-in-error': [],
  'same-department': [],
  /** The operator names the receivers of messages, and this is none of them. */
  'not-a-receiver': [],
  'not-set-up': [],
  'needed-by-department': [],
  'needed-by-installation': [],
  'own-factor-first': [],
  /** The drug is never given by this route (NEVER-1 to NEVER-9). */
  'never-by-route': ['rule'],
} as const satisfies Record<string, readonly string[]>;

/** Each code with the names of its values, such as `too-short:min`. */
export const fieldProblemForms = Object.entries(fieldProblems)
  .map(([code, values]) => (values.length === 0 ? code : `${code}:${values.join(',')}`))
  .join(', ');

export type FieldCode = keyof typeof fieldProblems;

/** A code as the wire has it, with its values after a colon: `taken`, `too-short:8`, `out-of-range:34,43`. */
export type FieldProblem = FieldCode | `${FieldCode}:${string}`;

/** Writes a {@link FieldProblem} with its values. */
export const problem = (code: FieldCode, ...values: (number | string)[]): FieldProblem =>
  values.length === 0 ? code : `${code}:${values.join(',')}`;

/** Returns whether a text is a {@link FieldProblem} of this version. */
export const isProblem = (text: string): text is FieldProblem => readProblem(text) !== undefined;

const isCode = (text: string): text is FieldCode => Object.hasOwn(fieldProblems, text);

/**
 * Parses a {@link FieldProblem} into its code and its values by name. Returns undefined if this version lacks the
 * code.
 */
export function readProblem(text: string): { code: FieldCode; values: Record<string, string> } | undefined {
  const [code = '', list = ''] = text.split(':', 2);
  if (!isCode(code)) return undefined;
  const names = fieldProblems[code];
  const values = names.length === 1 ? [list] : list.split(',');
  return { code, values: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])) };
}

/**
 * Maps a zod issue to a {@link FieldProblem}, unless the schema names one itself. Use it as `schema.safeParse(input,
 * { error: problemOf })`; each issue's message is then a {@link FieldProblem}.
 */
export function problemOf(issue: z.core.$ZodRawIssue): FieldProblem {
  if (issue.code === 'too_small') {
    const min = Number(issue.minimum);
    if (issue.origin === 'string') return min === 1 ? 'required' : problem('too-short', min);
    if (issue.origin === 'array') return min === 1 ? 'required' : problem('too-few', min);
    return problem('too-low', min);
  }
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum);
    if (issue.origin === 'string') return problem('too-long', max);
    return problem(issue.origin === 'array' ? 'too-many' : 'too-high', max);
  }
  if (issue.input === undefined) return 'required';
  if (issue.code === 'invalid_type') {
    if (issue.expected === 'int') return 'not-a-whole-number';
    return issue.expected === 'number' ? 'not-a-number' : 'invalid';
  }
  if (issue.code === 'invalid_value') return 'not-a-choice';
  if (issue.code !== 'invalid_format') return 'invalid';
  if (issue.format === 'email') return 'not-an-email';
  return issue.format === 'date' || issue.format === 'datetime' ? 'not-a-date' : 'invalid';
}
