import { setTimeout as wait } from 'node:timers/promises';
import { mongoBounds } from '../../work-bounds.ts';
import { settledWithin } from './settled-within.ts';

/**
 * Resolves when the next shared read or write may begin: `rest` milliseconds after this one has settled, or blocks no longer,
 * because one hung connection must not block everyone.
 */
export async function turnEnd(work: Promise<unknown>, rest = 0): Promise<void> {
  await settledWithin(mongoBounds.sharedRead, [work]);
  if (rest > 0) await wait(rest);
}
