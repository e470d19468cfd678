import { comparableEmail, emailForm } from '@bedside/contracts/auth/sign-in.ts';
import { textBounds } from '@bedside/contracts/bounds.ts';
import { named, numbered } from '@bedside/contracts/primitives.ts';
import type { userRoles } from '@bedside/contracts/user-roles.ts';
import type { OidcProviderSettings } from '../../../oidc-providers.ts';
import { OidcRefusal, type ProvenPerson } from './provider-client.ts';

/** A person as a directory describes them, and what they are here. */
export interface DirectoryPerson {
  fullName: string;
  firstName?: string;
  lastName?: string;
  email: string;
  /** The directory has verified that the address is the person's. */
  isEmailVerified: boolean;
  /** A wish only: usernames are unique here, and no one is recognized by one. */
  username?: string;
  /** The departments that the directory admits them to, the first one for a new account. Never empty. */
  departmentIds: string[];
  role: (typeof userRoles)[number];
  /** Undefined if sign-ins at this provider change no one's administrator rights. */
  isAdmin?: boolean;
}

export const FullName = named(textBounds.fullName, 2);
export const PartOfName = named(textBounds.partOfName);
export const Username = numbered(textBounds.username, 3);

/**
 * Returns the person of a finished sign-in. Throws an {@link OidcRefusal} for a person without a name or a mail address,
 * and for one whose claims name no department or no role here. Nobody is guessed from the rest of the claims.
 */
export function directoryPerson(
  settings: OidcProviderSettings,
  { claims }: Pick<ProvenPerson, 'claims'>,
): DirectoryPerson {
  const fullName = FullName.safeParse(claims.name ?? joined(claims.given_name, claims.family_name)).data;
  if (fullName === undefined) throw new OidcRefusal('no-name');
  const email = typeof claims.email === 'string' ? comparableEmail(claims.email) : '';
  if (!emailForm.test(email) || email.length > textBounds.email) throw new OidcRefusal('no-mail');
  const admission = admissionOf(settings, claims);
  const firstName = PartOfName.safeParse(claims.given_name).data;
  const lastName = PartOfName.safeParse(claims.family_name).data;
  const username = Username.safeParse(claims.preferred_username).data;
  return {
    fullName,
    email,
    isEmailVerified: claims.email_verified === true,
    ...admission,
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(username && { username }),
  };
}

/** What a directory admits someone to. */
export type Admission = Pick<DirectoryPerson, 'departmentIds' | 'role' | 'isAdmin'>;

/** Returns what claims admit their person to. Throws an {@link OidcRefusal} without a department or a role. */
export function admissionOf(
  settings: OidcProviderSettings,
  claims: Readonly<Record<string, unknown>>,
): Admission {
  const departmentIds = meanings(settings.departments, claims);
  if (departmentIds.length === 0) throw new OidcRefusal('no-department');
  const [role] = meanings(settings.roles, claims);
  if (role === undefined) throw new OidcRefusal('no-role');
  const { administrators } = settings;
  return {
    departmentIds,
    role,
    ...(administrators && {
      isAdmin: valuesOf(claims, administrators.claim).some((value) => administrators.values.includes(value)),
    }),
  };
}

/** Returns whether the provider says that the person proved a second factor. */
export function provedSecondFactor(
  { secondFactor }: OidcProviderSettings,
  { amr, acr }: Pick<ProvenPerson, 'amr' | 'acr'>,
): boolean {
  return (
    amr.some((method) => secondFactor.amr.includes(method)) ||
    (acr !== undefined && secondFactor.acr.includes(acr))
  );
}

const joined = (...parts: unknown[]) => parts.filter((part) => typeof part === 'string').join(' ');

/** Returns what a person's values mean, in the order of the configuration. */
function meanings<T extends string>(
  setting: T | { claim: string; values: Record<string, T> },
  claims: Readonly<Record<string, unknown>>,
): T[] {
  if (typeof setting === 'string') return [setting];
  const own = valuesOf(claims, setting.claim);
  return Object.entries(setting.values).flatMap(([value, meaning]) => (own.includes(value) ? [meaning] : []));
}

/** Returns the texts of a claim, or of a claim within a claim. */
function valuesOf(claims: Readonly<Record<string, unknown>>, name: string): string[] {
  const value = Object.hasOwn(claims, name) ? claims[name] : within(claims, name.split('.'));
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((one) => typeof one === 'string');
}

function within(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return within(Reflect.get(value, name), rest);
}
