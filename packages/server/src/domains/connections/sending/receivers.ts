import type { AllowedReceiver } from '../../../config-variables.ts';

/** Returns whether messages may leave for a receiver: anyone without a list, otherwise those of the list. */
export function isAllowedReceiver(
  allowed: readonly AllowedReceiver[] | undefined,
  { host, port }: { host: string; port: number },
): boolean {
  if (allowed === undefined) return true;
  const name = host.toLowerCase();
  return allowed.some((one) => one.host === name && (one.port === undefined || one.port === port));
}
