import { setTimeout as delay } from 'node:timers/promises';

/** Resolves when all `work` has settled or after `milliseconds`, because a close must not wait forever. */
export async function settledWithin(milliseconds: number, work: Iterable<Promise<unknown>>): Promise<void> {
  await isSettledWithin(milliseconds, work);
}

/** Waits as {@link settledWithin} does. Returns whether all `work` has settled. */
export async function isSettledWithin(
  milliseconds: number,
  work: Iterable<Promise<unknown>>,
): Promise<boolean> {
  const late = new AbortController();
  const patience = delay(milliseconds, false, { signal: late.signal }).catch(() => false);
  const isSettled = await Promise.race([Promise.allSettled(work).then(() => true), patience]);
  late.abort();
  return isSettled;
}
