import { comparableEmail, emailForm } from '@bedside/contracts/auth/sign-in.ts';
import { textBounds } from '@bedside/contracts/bounds.ts';
import type { OidcProviderSettings } from '../../../oidc-providers.ts';
import { type Admission, admissionOf, FullName, PartOfName, Username } from '../oidc/directory-person.ts';
import { OidcRefusal } from '../oidc/provider-client.ts';
import { enterpriseSchema } from './scim-schema.ts';
import type { ScimUser, ScimValue } from './scim-user.ts';

/** A person's name and address by their directory. A part that it does not say is absent. */
export interface ScimIdentity {
  fullName?: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  /** A wish only: usernames are unique here, and no one is recognized by one. */
  username?: string;
}

/**
 * Returns what a person's roles and department admit them to, by the same table as their sign-in: each role, each of the
 * enterprise extension's departments, is a value of the claims that the provider's settings name. Undefined: they admit them
 * to nothing here.
 */
export function admissionOfUser(settings: OidcProviderSettings, user: ScimUser): Admission | undefined {
  const { departments, roles, administrators } = settings;
  const department = user[enterpriseSchema]?.department;
  const values = [
    ...(user.roles ?? []).flatMap(({ value }) => value ?? []),
    ...(department === undefined ? [] : [department]),
  ];
  const claims = [departments, roles, administrators].flatMap((one) =>
    typeof one === 'object' ? [one.claim] : [],
  );
  try {
    return admissionOf(settings, Object.fromEntries(claims.map((claim) => [claim, values])));
  } catch (error) {
    if (error instanceof OidcRefusal) return undefined;
    throw error;
  }
}

/** Returns what a person is called. */
export function identityOf(user: ScimUser): ScimIdentity {
  const { name = {}, displayName, userName } = user;
  const parts = [name.givenName, name.familyName].filter((part) => part !== undefined).join(' ');
  const fullName = [displayName, name.formatted, parts]
    .map((one) => FullName.safeParse(one).data)
    .find((one) => one !== undefined);
  const firstName = PartOfName.safeParse(name.givenName).data;
  const lastName = PartOfName.safeParse(name.familyName).data;
  const email = addressOf(user.emails);
  // Directories often use the mail address as a name.
  const username = Username.safeParse(userName.split('@')[0]).data;
  return {
    ...(fullName && { fullName }),
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(email && { email }),
    ...(username && { username }),
  };
}

/** Returns the preferred address that has the form of one. */
function addressOf(emails: readonly ScimValue[] = []): string | undefined {
  return emails
    .toSorted((a, b) => Number(b.primary ?? false) - Number(a.primary ?? false))
    .map(({ value }) => comparableEmail(value ?? ''))
    .find((one) => emailForm.test(one) && one.length <= textBounds.email);
}
