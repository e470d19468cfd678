/** After this long the next read begins though the last has not ended: one hung connection must not hold up everybody. */
const patienceMilliseconds = 20;

/**
 * Looks up many keys by few reads. The first is read at once; what is asked while a read is under way goes together into
 * the next one. Nothing is kept: each answer was read after it was asked for.
 */
export class GatheredReads<V> {
  readonly #read: (keys: string[]) => Promise<Map<string, V>>;
  #gathering: { keys: Set<string>; values: Promise<Map<string, V>> } | undefined;
  #turn: Promise<void> = Promise.resolve();

  /** `read` answers what there is of the given keys. */
  constructor(read: (keys: string[]) => Promise<Map<string, V>>) {
    this.#read = read;
  }

  /** The key's value; undefined where there is none. Rejects as the read does. */
  async get(key: string): Promise<V | undefined> {
    const keys = new Set<string>();
    this.#gathering ??= { keys, values: this.#turn.then(() => this.#begin(keys)) };
    const { values } = this.#gathering;
    this.#gathering.keys.add(key);
    return (await values).get(key);
  }

  #begin(keys: Set<string>): Promise<Map<string, V>> {
    this.#gathering = undefined;
    const values = this.#read([...keys]);
    this.#turn = new Promise((resolve) => {
      const timer = setTimeout(resolve, patienceMilliseconds);
      const end = () => {
        clearTimeout(timer);
        resolve();
      };
      values.then(end, end);
    });
    return values;
  }
}
