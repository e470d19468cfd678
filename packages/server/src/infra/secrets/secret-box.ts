import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/**
 * Encrypts secrets that the server must be able to read again, such as those of authenticators, and signs texts that no
 * one but the server may change.
 */
export interface SecretBox {
  /**
   * Returns the stored form of a secret. `owner` names its place, such as the user's id: a sealed secret that someone
   * copies to another place cannot be opened there. Without a key the stored form is the secret itself.
   */
  seal(secret: string, owner: string): string;
  /**
   * Returns a secret from its stored form, and whether it should be stored again: it is not encrypted, or not by the
   * current key. Returns undefined if no key opens it.
   */
  open(stored: string, owner: string): { secret: string; isStale: boolean } | undefined;
  /** Returns the current key's signature of a text. `purpose` keeps it from counting elsewhere. Undefined without a key. */
  sign(text: string, purpose: string): string | undefined;
  /** Returns whether one of the keys signed the text for this purpose. Undefined without a key, which could tell. */
  isSigned(text: string, purpose: string, signature: string | undefined): boolean | undefined;
}

/** AES-256 keys of 32 bytes. The first encrypts, and each opens what it has encrypted. */
export type SecretKeys = readonly Buffer[];

const algorithm = 'aes-256-gcm';
const prefix = 'sealed:1';
/** NIST SP 800-38D: 96 bits, at random for each secret. */
const nonceLength = 12;
const tagLength = 16;

export function createSecretBox(keys: SecretKeys): SecretBox {
  const [current] = keys;
  const byName = new Map(keys.map((key) => [nameOf(key), key]));
  const signingKeys = keys.map(signingKeyOf);

  function seal(secret: string, owner: string): string {
    if (current === undefined) return secret;
    const name = nameOf(current);
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv(algorithm, current, nonce).setAAD(placeOf(name, owner));
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return [prefix, name, Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')].join(':');
  }

  function open(stored: string, owner: string): { secret: string; isStale: boolean } | undefined {
    if (!stored.startsWith(`${prefix}:`)) return { secret: stored, isStale: current !== undefined };
    const [name = '', sealed = ''] = stored.slice(prefix.length + 1).split(':');
    const key = byName.get(name);
    const bytes = Buffer.from(sealed, 'base64url');
    if (key === undefined || bytes.length < nonceLength + tagLength) return undefined;
    try {
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength), {
        authTagLength: tagLength,
      })
        .setAAD(placeOf(name, owner))
        .setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
      const text = Buffer.concat([
        decipher.update(bytes.subarray(nonceLength + tagLength)),
        decipher.final(),
      ]);
      return { secret: text.toString('utf8'), isStale: key !== current };
    } catch {
      return undefined;
    }
  }

  function sign(text: string, purpose: string): string | undefined {
    const [key] = signingKeys;
    return key && signatureBy(key, text, purpose);
  }

  function isSigned(text: string, purpose: string, signature = ''): boolean | undefined {
    if (keys.length === 0) return undefined;
    return signingKeys.some((key) => {
      const expected = Buffer.from(signatureBy(key, text, purpose));
      const bytes = Buffer.from(signature);
      return bytes.length === expected.length && timingSafeEqual(bytes, expected);
    });
  }

  return { seal, open, sign, isSigned };
}

/** The key of signatures is derived from the key of secrets: one key must not serve two algorithms. */
const signingKeyOf = (key: Buffer): Buffer => createHmac('sha256', key).update('bedside signatures').digest();

const signatureBy = (signingKey: Buffer, text: string, purpose: string): string =>
  createHmac('sha256', signingKey)
    .update(JSON.stringify([purpose, text]))
    .digest('base64url');

/** Returns a key's name, which reveals nothing about the key. */
const nameOf = (key: Buffer): string =>
  createHash('sha256').update('bedside secret key').update(key).digest('hex').slice(0, 8);

const placeOf = (keyName: string, owner: string): Buffer => Buffer.from(`${prefix}:${keyName}:${owner}`);
