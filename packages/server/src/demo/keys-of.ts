/** Returns the keys of a data file, typed and in file order. */
export function keysOf<T extends object>(table: T): Extract<keyof T, string>[] {
  const isKey = (key: string): key is Extract<keyof T, string> => Object.hasOwn(table, key);
  return Object.keys(table).filter(isKey);
}
