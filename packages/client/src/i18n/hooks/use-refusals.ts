import type { ErrorCode } from '@bedside/contracts/errors.ts';
import { type FieldCode, readProblem } from '@bedside/contracts/field-problems.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';

/** Each of these problems has a text that names its field. */
export const problemsOfFields = [
  'name.required',
  'mrn.required',
  'mrn.taken',
  'age.out-of-range',
  'chiefComplaint.required',
  'email.taken',
  'username.too-short',
  'username.taken',
  'fullName.required',
  'fullName.too-short',
  'userRole.required',
  'acceptedTerms.not-accepted',
  'acceptedPrivacy.not-accepted',
  'password.required',
  'password.too-short',
  'password.too-long',
  'password.too-common',
  'password.wrong',
  'code.wrong',
  'inviteCode.expired',
  'summary.too-short',
  'description.too-short',
] as const satisfies readonly `${string}.${FieldCode}`[];

/** Problems of the whole request, which no form field shows. */
export const problemsOfRequests = [
  'email.suspended',
  'account.last-admin',
  'inviteCode.same-department',
  'token.expired',
  'member.suspended',
  'member.suspended-in-directory',
  'identity.kept-by-directory',
  'member.last-admin',
  'factor.not-set-up',
  'factor.needed-by-department',
  'requireSecondFactor.own-factor-first',
] as const satisfies readonly `${string}.${FieldCode}`[];

/** Field names that share another field's texts. */
const alike: Record<string, string> = {
  newPassword: 'password',
  currentPassword: 'password',
  confirmPassword: 'password',
};

/** Translates refusals of the server and of a contract into the screen's language, by their codes. */
export function useRefusals() {
  const { t, i18n } = useTranslation('problems');
  return useMemo(() => {
    /**
     * Returns the problem of the field at `path`, such as `identity.mrn`.
     *
     * An unknown code, for example from a newer server, reads as an invalid format.
     */
    function problemText(path: string, problem: string): string {
      const read = readProblem(problem);
      if (read === undefined) return t('field.invalid');
      const last = path.split('.').at(-1) ?? path;
      const key = `${alike[last] ?? last}.${read.code}`;
      const replace = Object.fromEntries(
        Object.entries(read.values).map(([name, value]) => [name, localized(value, i18n.language)]),
      );
      const ofField = problemsOfFields.find((known) => known === key);
      if (ofField !== undefined) return t(`of.${ofField}`, { replace });
      const ofRequest = problemsOfRequests.find((known) => known === key);
      if (ofRequest !== undefined) return t(`request.${ofRequest}`, { replace });
      return t(`field.${read.code}`, { replace });
    }

    /** Returns the text of a form field's error. The error's message is a problem of the contract. */
    function fieldError(
      path: string,
      error: { message?: string | undefined } | undefined,
    ): string | undefined {
      return error?.message === undefined ? undefined : problemText(path, error.message);
    }

    /**
     * Returns why the server refused a call, as a sentence; undefined if the response gives no reason.
     *
     * English uses the server's message, other languages use its codes. `ofCall` overrides the text of codes with a
     * special meaning for this call.
     */
    function refusalText(
      error: unknown,
      ofCall: Partial<Record<ErrorCode, string>> = {},
    ): string | undefined {
      if (!(error instanceof ApiError)) return undefined;
      if (error.status === 429 && error.retryAfterSeconds !== undefined) {
        return t('tooManyFor', { count: Math.ceil(error.retryAfterSeconds / 60) });
      }
      if (!error.body) return undefined;
      const { right } = error.body;
      if (right !== undefined && right !== 'administer') {
        // Only a signed-in person lacks a right, and by then these texts are there.
        return i18n.getFixedT(i18n.language, 'rights')(`refused.${right}`);
      }
      if (i18n.language === 'en') return error.body.error;
      const ofFile = scanProblem(error);
      if (ofFile !== undefined) return t(`field.${ofFile}`);
      const ofRequest = requestProblem(error);
      if (ofRequest !== undefined) return t(`request.${ofRequest}`);
      return ofCall[error.body.code] ?? t(`code.${error.body.code}`);
    }

    return { problemText, fieldError, refusalText };
  }, [t, i18n.language, i18n.getFixedT]);
}

/** Returns what the virus scanner said about a file, whichever part it came in. */
const scanProblem = (error: ApiError): 'infected-file' | 'not-scanned' | undefined =>
  (['infected-file', 'not-scanned'] as const).find((code) =>
    Object.values(error.fields).some((problem) => readProblem(problem)?.code === code),
  );

/** Returns the first problem that concerns the whole request. */
function requestProblem(error: ApiError): (typeof problemsOfRequests)[number] | undefined {
  const found = Object.entries(error.fields).map(
    ([path, problem]) => `${path}.${readProblem(problem)?.code}`,
  );
  return problemsOfRequests.find((known) => found.includes(known));
}

const localized = (value: string, language: string): string =>
  value.trim() === '' || Number.isNaN(Number(value)) ? value : Number(value).toLocaleString(language);
