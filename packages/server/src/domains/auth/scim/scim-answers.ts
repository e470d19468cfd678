import { enterpriseSchema, userSchema } from './scim-schema.ts';
import type { Json, ScimUser } from './scim-user.ts';

/** Which attributes an answer has: all, only some, or all but some (RFC 7644, 3.9). */
export interface Projection {
  attributes?: readonly string[] | undefined;
  excludedAttributes?: readonly string[] | undefined;
}

interface Managed {
  id: string;
  user: ScimUser;
  createdAt: Date;
  changedAt: Date;
}

/** Returns a person as a SCIM resource. */
export function resourceOf({ id, user, createdAt, changedAt }: Managed, base: string): Json {
  return {
    schemas: [userSchema, ...(user[enterpriseSchema] ? [enterpriseSchema] : [])],
    id,
    ...user,
    meta: {
      resourceType: 'User',
      created: createdAt.toISOString(),
      lastModified: changedAt.toISOString(),
      location: `${base}/Users/${id}`,
    },
  };
}

/** These are in every answer. */
const always = new Set(['schemas', 'id']);

/** Returns the asked attributes of a resource. Names are in any case, with or without their schema. */
export function projected(resource: Json, { attributes, excludedAttributes }: Projection): Json {
  if (attributes && attributes.length > 0) {
    const paths = attributes.map(pathOf);
    return pick(resource, (path) =>
      paths.some((one) => isWithin(path, one) || isWithin(one, path)) ? 'keep' : 'drop',
    );
  }
  const unwanted = (excludedAttributes ?? []).map(pathOf);
  return unwanted.length === 0
    ? resource
    : pick(resource, (path) => (unwanted.some((one) => isWithin(path, one)) ? 'drop' : 'keep'));
}

type Path = readonly string[];

const enterpriseKey = enterpriseSchema.toLowerCase();

function pathOf(name: string): Path {
  const lower = name.trim().toLowerCase();
  if (lower === enterpriseKey) return [enterpriseKey];
  if (lower.startsWith(`${enterpriseKey}:`)) return [enterpriseKey, lower.slice(enterpriseKey.length + 1)];
  const core = `${userSchema.toLowerCase()}:`;
  return (lower.startsWith(core) ? lower.slice(core.length) : lower).split('.');
}

/** Returns whether a path is another one, or below it. */
const isWithin = (path: Path, other: Path) => other.every((name, at) => path[at] === name);

function pick(resource: Json, decide: (path: Path) => 'keep' | 'drop'): Json {
  const below = (value: unknown, path: Path): unknown => {
    if (Array.isArray(value)) return value.map((one) => below(one, path));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, one]) => {
        const at = [...path, name.toLowerCase()];
        return decide(at) === 'keep' ? [[name, below(one, at)]] : [];
      }),
    );
  };
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) => {
      if (always.has(name)) return [[name, value]];
      const at = [name.toLowerCase()];
      return decide(at) === 'keep' ? [[name, below(value, at)]] : [];
    }),
  );
}
