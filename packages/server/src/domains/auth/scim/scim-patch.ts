import { invalidValue, ScimError } from './scim-error.ts';
import { type Filter, filterTokens, matches, parseFilter } from './scim-filter.ts';
import {
  type Attribute,
  enterpriseAttributes,
  enterpriseSchema,
  userAttributes,
  userSchema,
} from './scim-schema.ts';
import { attributeOf, isObject, type Json, knownAttributes, parsedValue } from './scim-user.ts';

const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** Operations of one request. */
const maxOperations = 100;

/** The characters of a path. */
const maxPathLength = 500;

interface Operation {
  op: 'add' | 'replace' | 'remove';
  path: string | undefined;
  value: unknown;
}

/** Where an operation works: an attribute, chosen values of it, and a part of it. */
interface Target {
  /** The attribute is one of the enterprise extension. */
  isEnterprise: boolean;
  attribute: Attribute;
  filter: Filter | undefined;
  part: Attribute | undefined;
}

/** Returns the operations of a request (RFC 7644, 3.5.2). Names are in any case, because Entra ID sends "Replace". */
export function readOperations(value: unknown): Operation[] {
  const body = isObject(value) ? lowered(value) : {};
  const { operations } = body;
  const schemas = Array.isArray(body.schemas) ? body.schemas : [];
  if (!schemas.some((one) => String(one).toLowerCase() === patchSchema.toLowerCase())) {
    throw new ScimError(400, `schemas must contain ${patchSchema}`, 'invalidSyntax');
  }
  if (!Array.isArray(operations) || operations.length === 0) {
    throw new ScimError(400, 'Operations must be a list that is not empty', 'invalidSyntax');
  }
  if (operations.length > maxOperations) {
    throw new ScimError(400, `A request may have ${maxOperations} operations`, 'tooMany');
  }
  return operations.map((one: unknown): Operation => {
    const { op, path, value } = isObject(one) ? lowered(one) : {};
    const verb = typeof op === 'string' ? op.toLowerCase() : '';
    if (verb !== 'add' && verb !== 'replace' && verb !== 'remove') {
      throw new ScimError(400, 'op must be add, replace or remove', 'invalidSyntax');
    }
    if (path !== undefined && path !== null && typeof path !== 'string') {
      throw new ScimError(400, 'path must be a text', 'invalidPath');
    }
    if (verb === 'remove' && !path) throw new ScimError(400, 'remove needs a path', 'noTarget');
    if (verb !== 'remove' && value === undefined) throw invalidValue(`${verb} needs a value`);
    return { op: verb, path: path || undefined, value };
  });
}

const lowered = (value: Json): Json =>
  Object.fromEntries(Object.entries(value).map(([name, value]) => [name.toLowerCase(), value]));

/** Returns the resource after the operations, which all succeed or all fail. */
export function patched(resource: Json, operations: readonly Operation[]): Json {
  const changed: Record<string, unknown> = structuredClone(resource);
  for (const operation of operations) apply(changed, operation);
  return knownAttributes(changed);
}

function apply(resource: Record<string, unknown>, { op, path, value }: Operation): void {
  if (path === undefined) {
    applyAll(resource, op, value);
    return;
  }
  const bare = path.toLowerCase();
  if (bare === enterpriseSchema.toLowerCase()) {
    if (op === 'remove') delete resource[enterpriseSchema];
    else applyAll(resource, op, { [enterpriseSchema]: value });
    return;
  }
  const target = readPath(path);
  // An attribute that we do not know is ignored, as in a whole resource.
  if (!target) return;
  const { attribute, isEnterprise } = target;
  if (op === 'remove' && attribute.required && !target.filter && !target.part) {
    throw invalidValue(`${attribute.name} is required`);
  }
  if (!isEnterprise) {
    change(resource, target, op, value);
    return;
  }
  const own = resource[enterpriseSchema];
  const extension = isObject(own) ? { ...own } : {};
  change(extension, target, op, value);
  resource[enterpriseSchema] = extension;
}

/** Applies an operation without a path: its value is a part of a resource. Its names may be paths, as Entra ID sends them. */
function applyAll(resource: Record<string, unknown>, op: Operation['op'], value: unknown): void {
  if (!isObject(value)) throw invalidValue('Without a path, value must be an object');
  for (const [name, part] of Object.entries(value)) {
    if (name.toLowerCase() === enterpriseSchema.toLowerCase()) {
      if (!isObject(part)) throw invalidValue(`${enterpriseSchema} must be an object`);
      for (const [inner, one] of Object.entries(part)) {
        apply(resource, { op, path: `${enterpriseSchema}:${inner}`, value: one });
      }
    } else if (!['schemas', 'id', 'meta'].includes(name.toLowerCase())) {
      apply(resource, { op, path: name, value: part });
    }
  }
}

function change(
  resource: Record<string, unknown>,
  { attribute, filter, part }: Target,
  op: Operation['op'],
  value: unknown,
): void {
  const { name } = attribute;
  if (attribute.multiValued) {
    const list = listOf(resource[name]);
    resource[name] = filter
      ? changeChosen(list, { attribute, filter, part }, op, value)
      : changeAll(list, attribute, part, op, value);
    return;
  }
  if (filter) throw new ScimError(400, `${name} has one value`, 'invalidPath');
  if (op === 'remove') {
    resource[name] = part && isObject(resource[name]) ? without(resource[name], part.name) : undefined;
    return;
  }
  const own = isObject(resource[name]) ? resource[name] : {};
  if (part) resource[name] = { ...own, [part.name]: parsedValue(part, value) };
  else if (attribute.type === 'complex') {
    const sent = parsedValue(attribute, value);
    // Both verbs keep the parts that are not sent (RFC 7644, 3.5.2.1 and 3.5.2.3).
    resource[name] = { ...own, ...(isObject(sent) && sent) };
  } else resource[name] = parsedValue(attribute, value);
}

function changeAll(
  list: readonly Json[],
  attribute: Attribute,
  part: Attribute | undefined,
  op: Operation['op'],
  value: unknown,
): Json[] {
  if (part) {
    if (op === 'remove') return list.map((one) => without(one, part.name));
    return list.map((one) => ({ ...one, [part.name]: parsedValue(part, value) }));
  }
  if (op === 'remove') {
    // Entra ID names the values to remove in the value.
    const removed = listOf(parsedValue(attribute, value)).map(({ value }) => value);
    return removed.length === 0 ? [] : list.filter(({ value }) => !removed.includes(value));
  }
  const sent = listOf(parsedValue(attribute, value));
  if (op === 'replace') return sent;
  const added = sent.filter(({ value }) => value === undefined || !list.some((one) => one.value === value));
  return onePrimary([...list, ...added], added);
}

function changeChosen(
  list: readonly Json[],
  { attribute, filter, part }: { attribute: Attribute; filter: Filter; part: Attribute | undefined },
  op: Operation['op'],
  value: unknown,
): Json[] {
  const isChosen = (one: Json) => matches(filter, one);
  if (!list.some(isChosen)) {
    if (op === 'remove') return [...list];
    // Adding makes the value that the filter describes. There is nothing to replace (RFC 7644, 3.5.2.3).
    const described = op === 'add' ? describedBy(filter) : undefined;
    if (!described || !part) throw new ScimError(400, 'No value matches the filter', 'noTarget');
    return [...list, { ...described, [part.name]: parsedValue(part, value) }];
  }
  if (op === 'remove') {
    if (!part) return list.filter((one) => !isChosen(one));
    return list.map((one) => (isChosen(one) ? without(one, part.name) : one));
  }
  if (part) {
    const set = parsedValue(part, value);
    const changed = list.map((one) => (isChosen(one) ? { ...one, [part.name]: set } : one));
    const isPrimary = part.name === 'primary' && set === true;
    return isPrimary
      ? onePrimary(
          changed,
          changed.filter((_one, at) => isChosen(list[at] ?? {})),
        )
      : changed;
  }
  const sent = listOf(parsedValue(attribute, value))[0] ?? {};
  return list.map((one) => (isChosen(one) ? { ...(op === 'add' && one), ...sent } : one));
}

/** Leaves one primary value: the newest of those that were just set (RFC 7644, 3.5.2). */
function onePrimary(list: readonly Json[], set: readonly Json[]): Json[] {
  const primary = set.findLast((one) => one.primary === true);
  if (!primary) return [...list];
  return list.map((one) => (one !== primary && one.primary === true ? { ...one, primary: false } : one));
}

/** Returns the value that `type eq "work"` describes. */
function describedBy(filter: Filter): Json | undefined {
  if (filter.kind === 'and') {
    const [left, right] = [describedBy(filter.left), describedBy(filter.right)];
    return left && right && { ...left, ...right };
  }
  return filter.kind === 'compare' && filter.op === 'eq'
    ? { [filter.path.at(-1) ?? '']: filter.value }
    : undefined;
}

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

function without(value: Json, name: string): Json {
  const { [name]: _gone, ...rest } = value;
  return rest;
}

/** Reads a path. Undefined: it names an attribute that we do not know. Throws `invalidPath` for anything else. */
function readPath(path: string): Target | undefined {
  if (path.length > maxPathLength) throw invalidPath();
  const isEnterprise = path.toLowerCase().startsWith(`${enterpriseSchema.toLowerCase()}:`);
  const isCore = path.toLowerCase().startsWith(`${userSchema.toLowerCase()}:`);
  const rest = path.slice(isEnterprise ? enterpriseSchema.length + 1 : isCore ? userSchema.length + 1 : 0);
  const form = /^([a-z$][\w$-]*)(\[(.*)\])?(?:\.([a-z$][\w$-]*))?$/is.exec(rest);
  if (!form) {
    if (/^urn:[\w:.-]+$/i.test(path)) return undefined;
    throw invalidPath();
  }
  const [, name = '', , inner, partName] = form;
  const attribute = attributeOf(isEnterprise ? enterpriseAttributes : userAttributes, name);
  const filter = inner === undefined ? undefined : parseFilter(filterTokens(inner));
  if (!attribute) return undefined;
  const part = partName === undefined ? undefined : attributeOf(attribute.subAttributes ?? [], partName);
  if (partName !== undefined && !part) return undefined;
  return { isEnterprise, attribute, filter, part };
}

const invalidPath = () => new ScimError(400, 'path is not one of an attribute', 'invalidPath');
