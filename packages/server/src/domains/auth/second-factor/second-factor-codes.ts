import { createHash, randomInt } from 'node:crypto';
import { itemBounds } from '@bedside/contracts/bounds.ts';
import { generateSecret, generateURI, verify } from 'otplib';
import { now } from '../../../infra/mongo/mongo-clock.ts';

/**
 * The allowed clock difference of an authenticator in seconds, backwards and forwards. A code counts for its own 30 s and 10 s
 * after them, because six digits take some seconds to type. A phone may be up to one step ahead, which lengthens the life of
 * no code that it shows. `exact` allows neither (ASVS 6.5.5).
 */
const tolerances = { exact: [0, 0], usual: [10, 30] } satisfies Record<string, [number, number]>;
/** Leaves out letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Returns a new base32 secret of 160 bits, as RFC 4226 recommends. */
export const newSecret = (): string => generateSecret();

/** Returns the URI that an authenticator app reads from a QR code. */
export const uriOf = (secret: string, email: string): string =>
  generateURI({ issuer: 'Bedside', label: email, secret });

/** Returns the time step of an authenticator's code; undefined for a wrong or malformed code. */
export async function stepOf(
  secret: string,
  typed: string,
  kind: keyof typeof tolerances = 'usual',
): Promise<number | undefined> {
  const token = typed.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const epoch = Math.floor(now().getTime() / 1000);
  const verdict = await verify({ secret, token, epoch, epochTolerance: tolerances[kind] });
  return verdict.valid && 'timeStep' in verdict ? verdict.timeStep : undefined;
}

/** 24 characters carry 118 bits, so that a plain hash keeps them (ASVS 6.5.2 asks for 112). */
const groupsOfCode = 6;

/** Returns ten codes such as `ABCD-EFGH-JKMN-PQRS-TUVW-XYZ2`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: itemBounds.recoveryCodes }, () =>
    Array.from({ length: groupsOfCode }, () =>
      Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(''),
    ).join('-'),
  );

/** Returns the stored form of a recovery code, however it is typed. */
export const recoveryHashOf = (typed: string): string =>
  createHash('sha256')
    .update(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest('base64url');
