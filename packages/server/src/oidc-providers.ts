import { readFileSync } from 'node:fs';
import path from 'node:path';
import { itemBounds, textBounds } from '@bedside/contracts/bounds.ts';
import { userRoles } from '@bedside/contracts/user-roles.ts';
import * as z from 'zod';
import { settingBounds } from './work-bounds.ts';

/** The values of a claim and what each of them means here. */
const mapping = <T extends z.ZodType>(meaning: T) =>
  z.strictObject({
    /** The claim's name. `realm_access.roles` also finds a claim within a claim. */
    claim: z.string().min(1),
    values: z.record(z.string(), meaning),
  });

/** The id of a department, as `npm run account -- departments` prints it. */
const DepartmentId = z.string().min(1).max(textBounds.id);

/** The default way for a client to prove its secret. */
const defaultAuthentication = 'client_secret_post';

const Provider = z.strictObject({
  /** Part of the addresses that the provider must know, so it never changes. */
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be letters a to z, digits and hyphens'),
  /** The name on the button of the sign-in. */
  name: z.string().trim().min(1).max(textBounds.providerName),
  issuer: z.url({ protocol: /^https?$/ }),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).optional(),
  /** A file with the secret, absolute or beside the file with the providers. */
  clientSecretFile: z.string().min(1).optional(),
  clientAuthentication: z.enum(['client_secret_post', 'client_secret_basic']).default(defaultAuthentication),
  scope: z.string().default('openid profile email'),
  /**
   * What the provider asks at each sign-in. `login` asks who is there, because the computers of an emergency department
   * are shared. `sso` accepts whoever signed in to the provider last in that browser.
   */
  prompt: z.enum(['login', 'select_account', 'sso']).default('login'),
  /**
   * The claim of the ID token that names the person for good. A directory that provisions its people (SCIM) sends the same
   * as `externalId`. Entra ID has another `sub` for each application, so it needs `oid`.
   */
  subjectClaim: z.enum(['sub', 'oid']).default('sub'),
  /** The department of everyone, or by a claim. */
  departments: z.union([DepartmentId, mapping(DepartmentId)]),
  /** The role of everyone, or by a claim. */
  roles: z.union([z.enum(userRoles), mapping(z.enum(userRoles))]),
  /** The values of a claim that make an administrator. Without it, sign-ins change no one's administrator rights. */
  administrators: z.strictObject({ claim: z.string().min(1), values: z.array(z.string()) }).optional(),
  /** The answers by which the provider confirms a second factor. */
  secondFactor: z
    .strictObject({ amr: z.array(z.string()).default([]), acr: z.array(z.string()).default([]) })
    .default({ amr: ['mfa'], acr: [] }),
  /** The contexts of authentication that a sign-in asks for (`acr_values`). */
  acrValues: z.array(z.string()).default([]),
  /**
   * The type that a logout token must have in its header. `untyped` also accepts `JWT` and none, as Keycloak writes it, and
   * still refuses every other type.
   */
  logoutTokenType: z.enum(['untyped', 'logout+jwt']).default('untyped'),
  /**
   * What a logout token ends if it names a session and its person. `person` ends all of the person's sessions, which Keycloak
   * needs: it ends several sessions of a person with one token, which names only one (keycloak/keycloak#27359, seen with
   * 26.5).
   */
  logoutEnds: z.enum(['session', 'person']).default('session'),
  /** How far the provider's clock may be from MongoDB's. */
  clockToleranceSeconds: z
    .number()
    .int()
    .min(0)
    .max(settingBounds.clockToleranceSeconds.most)
    .default(settingBounds.clockToleranceSeconds.default),
});

/** Ending all sessions of a person needs logout tokens that name people as sign-ins do. */
const CheckedProvider = Provider.refine(
  ({ logoutEnds, subjectClaim }) => logoutEnds === 'session' || subjectClaim === 'sub',
  { path: ['logoutEnds'], error: 'can be person only if subjectClaim is sub' },
);

/** A provider of sign-ins (OpenID Connect), as the operator configures it. */
export type OidcProviderSettings = Omit<z.output<typeof Provider>, 'clientSecretFile'>;

/** Returns the provider with the people whom a directory provisions: the named one, or the only one. */
export function directoryOf(
  providers: readonly OidcProviderSettings[],
  id: string | undefined,
): OidcProviderSettings | undefined {
  if (id !== undefined) return providers.find((one) => one.id === id);
  return providers.length === 1 ? providers[0] : undefined;
}

const Providers = z
  .array(CheckedProvider)
  .max(itemBounds.oidcProviders)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'has one id twice')
  .refine(
    (list) => new Set(list.map(({ issuer }) => issuer)).size === list.length,
    'has one issuer twice: its people would be two',
  );

/**
 * Reads `OIDC_PROVIDERS`: the JSON itself, or the path of a file with it.
 *
 * @throws Error whose message says what is wrong and repeats no secret
 */
export function readOidcProviders(setting: string): OidcProviderSettings[] {
  const isFile = !setting.startsWith('[');
  const folder = isFile ? path.dirname(path.resolve(setting)) : process.cwd();
  const parsed = Providers.safeParse(jsonOf(isFile ? fileText(setting) : setting));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const at = issue?.path.join('.') ?? '';
    throw new Error(`${at === '' ? 'the list' : at}: ${issue?.message ?? 'invalid'}`);
  }
  return parsed.data.map(({ clientSecretFile, ...provider }) => {
    if (!isSafe(provider.issuer)) throw new Error(`${provider.id}: the issuer needs https`);
    const secret = clientSecretFile && fileText(path.resolve(folder, clientSecretFile)).trim();
    return { ...provider, ...(secret && { clientSecret: secret }) };
  });
}

/** Returns whether no one between this server and the provider can change what it says. */
function isSafe(issuer: string): boolean {
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function fileText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error(`${file} cannot be read`);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('is no JSON');
  }
}
