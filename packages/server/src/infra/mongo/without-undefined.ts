type Known<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** The fields that are there: an optional field that was parsed as undefined is stored as absent, not as null. */
export function withoutUndefined<T extends object>(given: T): Known<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Known<T>;
}
