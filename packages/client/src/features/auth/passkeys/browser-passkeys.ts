import {
  NewCredential,
  PasskeyProof,
  type passkeysEndpoints,
} from '@bedside/contracts/passkeys/passkeys.contract.ts';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type * as z from 'zod';

/** Creates a key for this site. Rejects if its owner closes the browser's question. */
export async function createPasskey(
  options: z.output<typeof passkeysEndpoints.begin.response>,
): Promise<z.output<typeof NewCredential>> {
  const { excludeCredentials, ...rest } = options;
  const created = await startRegistration({
    optionsJSON: { ...rest, excludeCredentials: excludeCredentials.map(withoutTransports) },
  });
  return NewCredential.parse(created);
}

/** Proves that one of the account's keys is there. Rejects if its owner closes the browser's question. */
export async function provePasskey(
  options: z.output<typeof passkeysEndpoints.confirmation.response>,
): Promise<PasskeyProof> {
  const { allowCredentials, ...rest } = options;
  const used = await startAuthentication({
    optionsJSON: { ...rest, allowCredentials: allowCredentials.map(withoutTransports) },
  });
  return PasskeyProof.parse(used);
}

/** The transports are a hint only, in words that each browser knows. */
const withoutTransports = ({ id, type }: { id: string; type: 'public-key' }) => ({ id, type });
