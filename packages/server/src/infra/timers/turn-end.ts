import { setTimeout as wait } from 'node:timers/promises';
import { settledWithin } from './settled-within.ts';

/** After this time the next shared read or insert begins even if the last one has not ended. */
const sharedReadMs = 20;

/**
 * Resolves when the next shared read or write may begin: `rest` milliseconds after this one has settled, or blocks no longer,
 * because one hung connection must not block everyone.
 */
export async function turnEnd(work: Promise<unknown>, rest = 0): Promise<void> {
  await settledWithin(sharedReadMs, [work]);
  if (rest > 0) await wait(rest);
}
