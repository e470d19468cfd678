import { ApiError } from '../../api/api-error.ts';

/** Whether a sign-in needs the code of a second factor. */
export const needsCode = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.code === 'second-factor-required';
