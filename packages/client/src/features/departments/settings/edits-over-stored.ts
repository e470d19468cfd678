/** Typed values by key, each with the stored value from when typing began. */
export type Edits<Value> = ReadonlyMap<string, { value: Value; was: Value }>;

/** Returns the edits with one more. */
export function withEdit<Value>(edits: Edits<Value>, key: string, value: Value, stored: Value): Edits<Value> {
  const known = edits.get(key);
  return new Map(edits).set(key, { value, was: known === undefined ? stored : known.was });
}

/** Drops a typed value, so that the stored one shows again. */
export function withoutEdit<Value>(edits: Edits<Value>, key: string): Edits<Value> {
  return new Map([...edits].filter(([known]) => known !== key));
}

/** Keeps a typed value although a colleague stored another one meanwhile. */
export function keepEdit<Value>(edits: Edits<Value>, key: string, stored: Value): Edits<Value> {
  const known = edits.get(key);
  return known === undefined ? edits : new Map(edits).set(key, { value: known.value, was: stored });
}

/** Returns the keys for which a colleague stored a value that differs from the typed one. The user must choose. */
export function conflictingKeys<Value>(
  edits: Edits<Value>,
  stored: (key: string) => Value,
  same: (one: Value, other: Value) => boolean,
): string[] {
  return [...edits].flatMap(([key, { value, was }]) =>
    same(was, stored(key)) || same(value, stored(key)) ? [] : [key],
  );
}
