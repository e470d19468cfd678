/** Returns a function that computes a value at its first call and returns the same value afterwards. */
export function lazily<T>(compute: () => T): () => T {
  let computed: { value: T } | undefined;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
}
