import { setTimeout as delay } from 'node:timers/promises';

/** Resolves when all of it has ended, well or not, or when this many milliseconds are over: a close must not wait for ever. */
export async function settledWithin(milliseconds: number, work: Iterable<Promise<unknown>>): Promise<void> {
  const late = new AbortController();
  const patience = delay(milliseconds, undefined, { signal: late.signal }).catch(() => undefined);
  await Promise.race([Promise.allSettled(work), patience]);
  late.abort();
}
