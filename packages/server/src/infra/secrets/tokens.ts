import { createHash, randomBytes } from 'node:crypto';

/** Returns an opaque token of 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url');

/** Returns the stored hash of a token (D3). */
export const idOf = (token: string) => createHash('sha256').update(token).digest('base64url');
