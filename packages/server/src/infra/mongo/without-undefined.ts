type Known<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/**
 * Returns the fields that are not undefined. An optional field parsed as undefined is stored as absent, not as
 * null.
 */
export function withoutUndefined<T extends object>(object: T): Known<T> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Known<T>;
}
