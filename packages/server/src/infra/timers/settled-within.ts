import { setTimeout as delay } from 'node:timers/promises';

/** Resolves when all `work` has settled or after `milliseconds`, because a close must not wait forever. */
export async function settledWithin(milliseconds: number, work: Iterable<Promise<unknown>>): Promise<void> {
  const late = new AbortController();
  const patience = delay(milliseconds, undefined, { signal: late.signal }).catch(() => undefined);
  await Promise.race([Promise.allSettled(work), patience]);
  late.abort();
}
