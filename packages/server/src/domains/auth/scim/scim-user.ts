import { invalidValue, ScimError } from './scim-error.ts';
import {
  type Attribute,
  enterpriseAttributes,
  enterpriseSchema,
  maxTextLength,
  maxValues,
  userAttributes,
  userSchema,
} from './scim-schema.ts';

/** A value of a multi-valued attribute. */
export interface ScimValue {
  value?: string;
  display?: string;
  type?: string;
  primary?: boolean;
}

/** A person as their directory describes them: what it sent, without what we do not know. */
export interface ScimUser {
  externalId: string;
  userName: string;
  name?: Partial<Record<'formatted' | 'familyName' | 'givenName', string>> & Record<string, string>;
  displayName?: string;
  active?: boolean;
  emails?: ScimValue[];
  roles?: ScimValue[];
  [enterpriseSchema]?: { department?: string };
}

export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns an attribute by its name, in any case (RFC 7643, 2.1). */
export function attributeOf(attributes: readonly Attribute[], name: string): Attribute | undefined {
  return attributes.find((one) => one.name.toLowerCase() === name.toLowerCase());
}

/**
 * Returns the attributes of a request that we know, in their canonical names. Throws `invalidValue` for a value of another
 * type. Null and an empty list are no value (RFC 7643, 2.5).
 */
export function knownAttributes(body: Json): Json {
  const known = objectOf(userAttributes, body);
  const extension = Object.entries(body).find(
    ([name]) => name.toLowerCase() === enterpriseSchema.toLowerCase(),
  )?.[1];
  if (extension === undefined || extension === null) return known;
  if (!isObject(extension)) throw invalidValue(`${enterpriseSchema} must be an object`);
  const enterprise = objectOf(enterpriseAttributes, extension);
  return Object.keys(enterprise).length > 0 ? { ...known, [enterpriseSchema]: enterprise } : known;
}

function objectOf(attributes: readonly Attribute[], body: Json): Record<string, unknown> {
  const known: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const attribute = attributeOf(attributes, name);
    if (!attribute) continue;
    if (attribute.name in known) throw invalidValue(`${attribute.name} is body twice`);
    const parsed = parsedValue(attribute, value);
    if (parsed !== undefined) known[attribute.name] = parsed;
  }
  return known;
}

/** Returns a value of an attribute. Undefined: it has none. */
export function parsedValue(attribute: Attribute, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (!attribute.multiValued) return singleValue(attribute, value);
  // One value in place of a list is what some directories send.
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > maxValues) throw invalidValue(`${attribute.name} may have ${maxValues} values`);
  const parsed = list.flatMap((one) => singleValue(attribute, isObject(one) ? one : { value: one }) ?? []);
  if (parsed.filter((one) => isObject(one) && one.primary === true).length > 1) {
    throw invalidValue(`${attribute.name} may have one primary value`);
  }
  return parsed.length > 0 ? parsed : undefined;
}

function singleValue(attribute: Attribute, value: unknown): unknown {
  const { name, type } = attribute;
  if (type === 'complex') {
    if (!isObject(value)) throw invalidValue(`${name} must be an object`);
    const parsed = objectOf(attribute.subAttributes ?? [], value);
    return Object.keys(parsed).length > 0 ? parsed : undefined;
  }
  if (type === 'boolean') {
    if (typeof value === 'boolean') return value;
    // Entra ID sends "True" and "False" unless told not to.
    const text = typeof value === 'string' ? value.toLowerCase() : '';
    if (text === 'true' || text === 'false') return text === 'true';
    throw invalidValue(`${name} must be true or false`);
  }
  if (typeof value !== 'string') throw invalidValue(`${name} must be a text`);
  if (value.length > maxTextLength) {
    throw invalidValue(`${name} may have ${maxTextLength} characters`);
  }
  // Control characters garble a name on a screen and in a log.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (/[\u0000-\u001f\u007f]/.test(value)) throw invalidValue(`${name} contains a control character`);
  return value.trim() === '' ? undefined : value;
}

/** Parses a user. Throws a {@link ScimError} that says what is missing. */
export function readUser(body: unknown): ScimUser {
  if (!isObject(body)) throw new ScimError(400, 'The body must be an object', 'invalidSyntax');
  const schemas = Object.entries(body).find(([name]) => name.toLowerCase() === 'schemas')?.[1];
  const named = Array.isArray(schemas) ? schemas.map((one) => String(one).toLowerCase()) : [];
  if (!named.includes(userSchema.toLowerCase())) {
    throw new ScimError(400, `schemas must contain ${userSchema}`, 'invalidValue');
  }
  return whole(knownAttributes(body));
}

/** Returns known attributes as a user. Throws `invalidValue` without the two that name the person. */
export function whole(known: Json): ScimUser {
  for (const name of ['externalId', 'userName']) {
    if (typeof known[name] !== 'string') throw invalidValue(`${name} is required`);
  }
  // `knownAttributes` has parsed each part.
  return known as unknown as ScimUser;
}
