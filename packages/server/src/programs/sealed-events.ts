import type { Config } from '../config.ts';
import { createAccessLog } from '../domains/access-log/access-log.service.ts';
import { securityEvents } from '../domains/security/security.service.ts';
import { createSecretBox } from '../infra/secrets/secret-box.ts';
import { readSecretKeys } from '../infra/secrets/secret-keys.ts';

/**
 * Makes a command-line program sign the security events that it records, and note them in the access log, as a server does.
 * Returns a function that resolves when all of them are written.
 */
export async function sealEvents(config: Config): Promise<() => Promise<void>> {
  const secrets = createSecretBox(await readSecretKeys(config));
  const accessLog = createAccessLog({
    secrets,
    log: { error: (_details: unknown, message?: string) => console.error(message) },
  });
  securityEvents.sealWith({ sign: secrets.sign, stored: (event) => accessLog.seals.event(event) });
  return async () => {
    await securityEvents.drained();
    await accessLog.drained();
  };
}
