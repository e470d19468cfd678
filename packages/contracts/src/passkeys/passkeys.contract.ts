import * as z from 'zod';
import { itemBounds, textBounds } from '../bounds.ts';
import { defineEndpoints } from '../define.ts';
import { Id, Instant, named } from '../primitives.ts';

/** Bytes in base64url, as browsers write the parts of a credential. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);
const CredentialId = bytes(textBounds.credentialId);
const Part = bytes(textBounds.credentialPart);
const Word = z.string().max(textBounds.id);
const Transports = z.array(Word).max(itemBounds.credentialTransports);

/** A key that a clinician added, in a device or a password manager. */
export const Passkey = z.object({
  id: Id,
  /** The owner's own name for it. */
  name: z.string().max(textBounds.passkeyName),
  createdAt: Instant,
  lastUsedAt: Instant.optional(),
});
export type Passkey = z.output<typeof Passkey>;

const PasskeyName = named(textBounds.passkeyName);

const Descriptors = z
  .array(z.object({ id: CredentialId, type: z.literal('public-key'), transports: Transports.optional() }))
  .max(itemBounds.passkeys);

/** What a browser needs to create a key (PublicKeyCredentialCreationOptionsJSON of WebAuthn). */
export const PasskeyCreation = z.object({
  challenge: Part,
  rp: z.object({ id: z.string().max(textBounds.url), name: Word }),
  user: z.object({
    id: CredentialId,
    name: z.string().max(textBounds.email),
    displayName: z.string().max(textBounds.fullName),
  }),
  pubKeyCredParams: z
    .array(z.object({ type: z.literal('public-key'), alg: z.number().int() }))
    .max(itemBounds.passkeys),
  timeout: z.number().int(),
  excludeCredentials: Descriptors,
  authenticatorSelection: z.object({
    residentKey: z.enum(['discouraged', 'preferred', 'required']),
    userVerification: z.enum(['discouraged', 'preferred', 'required']),
  }),
  attestation: z.literal('none'),
});

/** What a browser needs to use a key (PublicKeyCredentialRequestOptionsJSON of WebAuthn). */
export const PasskeyRequest = z.object({
  challenge: Part,
  rpId: z.string().max(textBounds.url),
  timeout: z.number().int(),
  allowCredentials: Descriptors,
  userVerification: z.enum(['discouraged', 'preferred', 'required']),
});

const credential = { id: CredentialId, rawId: CredentialId, type: z.literal('public-key') };

/** A new key, as the browser returns it (RegistrationResponseJSON). */
export const NewCredential = z.object({
  ...credential,
  response: z.object({ clientDataJSON: Part, attestationObject: Part, transports: Transports.optional() }),
});

/** The proof that a key is there, as the browser returns it (AuthenticationResponseJSON). */
export const PasskeyProof = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Part,
    authenticatorData: Part,
    signature: Part,
    userHandle: CredentialId.optional(),
  }),
});
export type PasskeyProof = z.output<typeof PasskeyProof>;

const PasskeyParams = z.object({ passkeyId: Id });

export const passkeysEndpoints = defineEndpoints({
  list: {
    method: 'get',
    path: '/auth/passkeys',
    summary: "Returns the owner's passkeys, and the name of the site for which they are made",
    access: 'session',
    right: 'none',
    response: z.object({
      rpId: z.string().max(textBounds.url),
      passkeys: z.array(Passkey).max(itemBounds.passkeys),
    }),
  },
  begin: {
    method: 'post',
    path: '/auth/passkeys/creation',
    summary:
      'Returns what a browser needs to create a passkey. Needs an authenticator app, beside which it stands',
    access: 'session',
    right: 'none',
    stepUp: true,
    fails: ['conflict', 'rate-limited'],
    response: PasskeyCreation,
  },
  add: {
    method: 'post',
    path: '/auth/passkeys',
    summary: 'Adds a passkey that the browser has created',
    access: 'session',
    right: 'none',
    stepUp: true,
    fails: ['conflict'],
    status: 201,
    body: z.object({ name: PasskeyName, credential: NewCredential }),
    response: Passkey,
  },
  rename: {
    method: 'patch',
    path: '/auth/passkeys/:passkeyId',
    summary: "Changes a passkey's name",
    access: 'session',
    right: 'none',
    params: PasskeyParams,
    body: z.object({ name: PasskeyName }),
    response: Passkey,
  },
  remove: {
    method: 'delete',
    path: '/auth/passkeys/:passkeyId',
    summary: 'Removes a passkey. The account keeps its authenticator app',
    access: 'session',
    right: 'none',
    stepUp: true,
    status: 204,
    params: PasskeyParams,
    response: z.undefined(),
  },
  challenge: {
    method: 'post',
    path: '/auth/passkeys/challenge',
    summary:
      'Returns what a browser needs to use a passkey in place of the code of a sign-in, after the password',
    access: 'public',
    fails: ['unauthenticated', 'conflict', 'forbidden', 'passwords-off', 'rate-limited'],
    body: z.object({
      email: z.string().trim().toLowerCase().max(textBounds.email),
      password: z.string().min(1).max(textBounds.password),
    }),
    response: PasskeyRequest,
  },
  challengeForCode: {
    method: 'post',
    path: '/auth/oidc/passkey-challenge',
    summary: 'Does the same after a sign-in at a provider, with its one-time code',
    access: 'public',
    fails: ['unauthenticated', 'conflict', 'forbidden', 'rate-limited'],
    body: z.object({ code: z.string().trim().min(1).max(textBounds.token) }),
    response: PasskeyRequest,
  },
  confirmation: {
    method: 'post',
    path: '/auth/passkeys/confirmation',
    summary:
      'Returns what a browser needs to prove by a passkey who is there, for an act that needs a confirmation',
    access: 'session',
    right: 'none',
    fails: ['conflict', 'rate-limited'],
    response: PasskeyRequest,
  },
  confirm: {
    method: 'post',
    path: '/auth/passkeys/confirmed',
    summary: 'Notes in this session that its clinician has just proven who they are, by a passkey',
    access: 'session',
    right: 'none',
    fails: ['rate-limited'],
    status: 204,
    body: z.object({ passkey: PasskeyProof }),
    response: z.undefined(),
  },
});
