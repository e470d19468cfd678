import type { TFunction } from 'i18next';

const known = [
  'INVALID_API_KEY',
  'RATE_LIMITED',
  'SERVICE_UNAVAILABLE',
  'LOADING',
  'TIMEOUT',
  'REQUEST_REFUSED',
  'CONTEXT_TOO_SMALL',
  'INVALID_RESPONSE',
  'CUT_OFF',
] as const;

/** Describes why a reply failed. Returns undefined for an unknown reason. */
export function failureText(failure: string | undefined, t: TFunction<'chat'>): string | undefined {
  const reason = known.find((one) => one === failure);
  return reason && t(`failure.${reason}`);
}
