import { textBounds } from '@bedside/contracts/bounds.ts';

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** Items of a multi-valued attribute. */
export const maxValues = 100;

/** An attribute as `/Schemas` describes it (RFC 7643, 7). */
export interface Attribute {
  name: string;
  type: 'string' | 'boolean' | 'complex';
  multiValued: boolean;
  description: string;
  required: boolean;
  caseExact?: boolean;
  mutability: 'readWrite' | 'immutable';
  returned: 'default';
  uniqueness?: 'none' | 'server';
  subAttributes?: readonly Attribute[];
}

type Rest = Partial<Omit<Attribute, 'name' | 'type' | 'description'>>;

const text = (name: string, description: string, rest: Rest = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...rest,
});

const flag = (name: string, description: string, rest: Rest = {}): Attribute => ({
  name,
  type: 'boolean',
  multiValued: false,
  description,
  required: false,
  mutability: 'readWrite',
  returned: 'default',
  ...rest,
});

const complex = (
  name: string,
  description: string,
  subAttributes: readonly Attribute[],
  rest: Rest = {},
): Attribute => ({
  name,
  type: 'complex',
  multiValued: false,
  description,
  required: false,
  mutability: 'readWrite',
  returned: 'default',
  subAttributes,
  ...rest,
});

const values = (what: string): readonly Attribute[] => [
  text('value', `The ${what}`, { caseExact: true }),
  text('display', 'A name for people'),
  text('type', 'A label for its kind'),
  flag('primary', 'Whether it is the preferred one; true at most once'),
];

/** The attributes of a user. Any other one of a request is ignored. */
export const userAttributes: readonly Attribute[] = [
  text('externalId', "The directory's own id of the person: the `sub` of their sign-in (OpenID Connect)", {
    required: true,
    caseExact: true,
    mutability: 'immutable',
    uniqueness: 'server',
  }),
  text('userName', 'The name of the person in the directory', { required: true, uniqueness: 'server' }),
  complex('name', 'The parts of the name', [
    text('formatted', 'The full name'),
    text('familyName', 'The family name'),
    text('givenName', 'The given name'),
    text('middleName', 'The middle names'),
    text('honorificPrefix', 'A title before the name'),
    text('honorificSuffix', 'A title after the name'),
  ]),
  text('displayName', 'The name that colleagues read'),
  flag('active', 'Whether the person may work here. False ends their sessions. True if a new user has none', {
    required: true,
  }),
  complex('emails', 'Mail addresses', values('address'), { multiValued: true }),
  complex('roles', 'Roles and groups, which the installation maps to its own', values('role'), {
    multiValued: true,
  }),
];

export const enterpriseAttributes: readonly Attribute[] = [
  text('department', 'The department, which the installation maps to its own'),
];

/** The longest text of one value. */
export const maxTextLength = textBounds.email;
