import { createHash, randomInt } from 'node:crypto';
import { itemBounds } from '@bedside/contracts/bounds.ts';
import { generateSecret, generateURI, verify } from 'otplib';
import { now } from '../../../infra/mongo/mongo-clock.ts';

/** Seconds by which an authenticator's clock may differ: one step before and one after (RFC 6238, 5.2). */
const tolerance = 30;
/** Without letters and digits that are read for one another; 16 of them are 79 bits. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A new secret of 160 bits, as RFC 4226 recommends, in base32. */
export const newSecret = (): string => generateSecret();

/** What an authenticator app reads from a QR code. */
export const uriOf = (secret: string, email: string): string =>
  generateURI({ issuer: 'Bedside', label: email, secret });

/** The time step that a code of an authenticator belongs to; undefined for a wrong one, and for what is no such code. */
export async function stepOf(secret: string, typed: string): Promise<number | undefined> {
  const token = typed.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const epoch = Math.floor(now().getTime() / 1000);
  const verdict = await verify({ secret, token, epoch, epochTolerance: tolerance });
  return verdict.valid && 'timeStep' in verdict ? verdict.timeStep : undefined;
}

/** Ten codes such as `ABCD-EFGH-JKMN-PQRS`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: itemBounds.recoveryCodes }, () =>
    Array.from({ length: 4 }, () =>
      Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(''),
    ).join('-'),
  );

/** What is kept of a recovery code, however it was typed. */
export const recoveryHashOf = (typed: string): string =>
  createHash('sha256')
    .update(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest('base64url');
