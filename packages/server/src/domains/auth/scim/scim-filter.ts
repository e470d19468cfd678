import { ScimError } from './scim-error.ts';
import { enterpriseSchema, userSchema } from './scim-schema.ts';

/** The characters of a filter. */
const maxFilterLength = 2000;

/** The groups within each other in a filter. */
const maxFilterDepth = 20;

const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
type Comparison = (typeof comparisons)[number];

/** A filter (RFC 7644, 3.4.2.2). Names of a path are in lower case. */
export type Filter =
  | { kind: 'compare'; path: readonly string[]; op: Comparison; value: string | boolean | number | null }
  | { kind: 'present'; path: readonly string[] }
  | { kind: 'values'; path: readonly string[]; filter: Filter }
  | { kind: 'not'; filter: Filter }
  | { kind: 'and' | 'or'; left: Filter; right: Filter };

const refused = () => new ScimError(400, 'The filter is not valid', 'invalidFilter');

const token = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/y;

/** Splits a filter into its words. Throws `invalidFilter`. */
export function filterTokens(text: string): string[] {
  if (text.length > maxFilterLength) throw refused();
  const words: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.trimEnd().length) {
    const found = token.exec(text);
    if (!found) throw refused();
    words.push(found[1] ?? found[2] ?? found[3] ?? '');
  }
  return words;
}

/** Parses a filter. `or` binds less than `and`, and `and` less than `not`. Throws `invalidFilter`. */
export function parseFilter(words: readonly string[]): Filter {
  let at = 0;
  let depth = 0;
  const next = () => words[at]?.toLowerCase();
  const take = (word: string) => {
    if (next() !== word) throw refused();
    at += 1;
  };
  const grouped = (close: ')' | ']'): Filter => {
    depth += 1;
    if (depth > maxFilterDepth) throw refused();
    const inner = either();
    take(close);
    depth -= 1;
    return inner;
  };
  const either = (): Filter => {
    let left = both();
    while (next() === 'or') {
      at += 1;
      left = { kind: 'or', left, right: both() };
    }
    return left;
  };
  const both = (): Filter => {
    let left = one();
    while (next() === 'and') {
      at += 1;
      left = { kind: 'and', left, right: one() };
    }
    return left;
  };
  const one = (): Filter => {
    if (next() === '(') {
      at += 1;
      return grouped(')');
    }
    if (next() === 'not') {
      at += 1;
      take('(');
      return { kind: 'not', filter: grouped(')') };
    }
    const path = pathOf(words[at]);
    at += 1;
    if (next() === '[') {
      at += 1;
      return { kind: 'values', path, filter: grouped(']') };
    }
    if (next() === 'pr') {
      at += 1;
      return { kind: 'present', path };
    }
    const op = comparisons.find((known) => known === next());
    if (!op) throw refused();
    const value = literalOf(words[at + 1]);
    at += 2;
    return { kind: 'compare', path, op, value };
  };
  const filter = either();
  if (at !== words.length) throw refused();
  return filter;
}

function pathOf(word: string | undefined): string[] {
  const name = (word ?? '').toLowerCase();
  for (const schema of [enterpriseSchema, userSchema]) {
    const prefix = `${schema.toLowerCase()}:`;
    if (!name.startsWith(prefix)) continue;
    const rest = pathOf(name.slice(prefix.length));
    return schema === enterpriseSchema ? [schema.toLowerCase(), ...rest] : rest;
  }
  if (!/^[a-z$][\w$-]*(\.[a-z$][\w$-]*)?$/.test(name)) throw refused();
  return name.split('.');
}

function literalOf(word: string | undefined): string | boolean | number | null {
  try {
    const value: unknown = JSON.parse(word ?? '');
    if (value === null || ['string', 'boolean', 'number'].includes(typeof value)) {
      return value as string | boolean | number | null;
    }
  } catch {
    // Falls through to the refusal.
  }
  throw refused();
}

/** The attributes whose letters count (`caseExact`). */
const exact = new Set(['externalid', 'id']);

/** Returns whether a resource, or a value of a multi-valued attribute, is as a filter says. */
export function matches(filter: Filter, resource: unknown): boolean {
  switch (filter.kind) {
    case 'and':
      return matches(filter.left, resource) && matches(filter.right, resource);
    case 'or':
      return matches(filter.left, resource) || matches(filter.right, resource);
    case 'not':
      return !matches(filter.filter, resource);
    case 'values':
      return valuesAt(resource, filter.path).some((one) => matches(filter.filter, one));
    case 'present':
      return valuesAt(resource, filter.path).length > 0;
    case 'compare': {
      const found = valuesAt(resource, filter.path).map(comparableValue);
      const isExact = exact.has(filter.path[0] ?? '');
      // A missing attribute differs from every value, and equals null.
      if (found.length === 0)
        return (filter.op === 'ne') !== (filter.value === null && ['eq', 'ne'].includes(filter.op));
      if (filter.op === 'ne') return found.every((one) => !compares('eq', one, filter.value, isExact));
      return found.some((one) => compares(filter.op, one, filter.value, isExact));
    }
  }
}

/** A complex value is compared by its `value`. */
const comparableValue = (found: unknown): unknown =>
  typeof found === 'object' && found !== null && 'value' in found ? found.value : found;

function compares(op: Comparison, found: unknown, operand: unknown, isExact: boolean): boolean {
  if (typeof found === 'boolean' || typeof operand === 'boolean') {
    if (op !== 'eq') throw refused();
    return String(found).toLowerCase() === String(operand).toLowerCase();
  }
  if (typeof found !== 'string' || typeof operand !== 'string') return op === 'eq' && found === operand;
  const [left, right] = isExact ? [found, operand] : [found.toLowerCase(), operand.toLowerCase()];
  const moments = [Date.parse(found), Date.parse(operand)];
  const isMoment = /^\d{4}-\d\d-\d\dT/.test(found) && moments.every((one) => !Number.isNaN(one));
  const order = isMoment ? (moments[0] ?? 0) - (moments[1] ?? 0) : left < right ? -1 : left > right ? 1 : 0;
  switch (op) {
    case 'eq':
    case 'ne':
      return order === 0;
    case 'co':
      return left.includes(right);
    case 'sw':
      return left.startsWith(right);
    case 'ew':
      return left.endsWith(right);
    case 'gt':
      return order > 0;
    case 'ge':
      return order >= 0;
    case 'lt':
      return order < 0;
    case 'le':
      return order <= 0;
  }
}

/** Returns the values at a path, in any case of its names. Each value of a list counts by itself. */
function valuesAt(resource: unknown, path: readonly string[]): unknown[] {
  const [name, ...rest] = path;
  if (resource === undefined || resource === null) return [];
  if (Array.isArray(resource)) return resource.flatMap((one) => valuesAt(one, path));
  if (name === undefined) return [resource];
  if (typeof resource !== 'object') return [];
  const entry = Object.entries(resource).find(([key]) => key.toLowerCase() === name);
  return entry ? valuesAt(entry[1], rest) : [];
}
