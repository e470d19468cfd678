import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '@bedside/contracts/passkeys/passkeys.contract.ts';
import type * as z from 'zod';

type Creation = z.output<typeof PasskeyCreation>;
type Request = z.output<typeof PasskeyRequest>;

/** What a wrong authenticator does otherwise. */
interface Deviation {
  origin?: string;
  challenge?: string;
  rpId?: string;
  count?: number;
  isVerified?: boolean;
}

const userPresent = 0x01;
const userVerified = 0x04;
const withKey = 0x40;

/** A software authenticator (WebAuthn, ES256, without attestation), as a security key is one. */
export function aPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let uses = 0;

  const clientData = (type: string, challenge: string, { origin: other }: Deviation) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: other ?? origin, crossOrigin: false }));

  function authenticatorData(rpId: string, flags: number, count: number, more = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter, more]);
  }

  /** Creates the key, as `navigator.credentials.create` returns it in JSON. */
  function created({ challenge, rp }: Creation, deviation: Deviation = {}) {
    const key = cbor(
      new Map<number, Value>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const idLength = Buffer.from([0, id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), idLength, id, key]);
    const flags = userPresent | userVerified | withKey;
    const attested = cbor(
      new Map<string, Value>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(deviation.rpId ?? rp.id, flags, 0, credential)],
      ]),
    );
    return {
      ...named(),
      response: {
        clientDataJSON: clientData('webauthn.create', deviation.challenge ?? challenge, deviation).toString(
          'base64url',
        ),
        attestationObject: attested.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Proves that the key is there, as `navigator.credentials.get` returns it in JSON. */
  function proof({ challenge, rpId }: Request, deviation: Deviation = {}): PasskeyProof {
    uses += 1;
    const data = clientData('webauthn.get', deviation.challenge ?? challenge, deviation);
    const flags = userPresent | (deviation.isVerified === false ? 0 : userVerified);
    const authenticator = authenticatorData(deviation.rpId ?? rpId, flags, deviation.count ?? uses);
    const signed = Buffer.concat([authenticator, createHash('sha256').update(data).digest()]);
    return {
      ...named(),
      response: {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authenticator.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      },
    };
  }

  const named = () => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
  });

  return { created, proof };
}

type Value = number | string | Buffer | Map<number, Value> | Map<string, Value>;

/** Encodes what an authenticator writes (RFC 8949): whole numbers, texts, bytes and maps. */
function cbor(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  if (size < 256) return Buffer.from([(kind << 5) | 24, size]);
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}
