import type { ChartEntry, ChartEntryType } from '@bedside/contracts/chart-entries.ts';
import { AppError } from '../request/app-error.ts';
import { idempotencyMs, type RequestContext } from '../request/request-context.ts';
import { entryOfType, presentEntry } from './chart-entry.ts';
import { entryOfCommand, forgetCommand } from './entry-store.ts';

/**
 * Returns the entry that the request's `Idempotency-Key` made before. Returns undefined without a key, or if its day is
 * over, which frees the key. Throws `conflict` if the body differs.
 */
export async function repeatedEntry<T extends ChartEntryType>(
  request: RequestContext,
  type: T,
): Promise<ChartEntry<T> | undefined> {
  const { key, bodyHash } = request.idempotency ?? {};
  if (key === undefined) return undefined;
  const first = await entryOfCommand(key);
  if (!first) return undefined;
  if (request.now().getTime() - first.at.getTime() > idempotencyMs) {
    await forgetCommand(first._id);
    return undefined;
  }
  if (first.idempotency?.bodyHash !== bodyHash) {
    throw new AppError('conflict', { message: 'This Idempotency-Key was used with another body' });
  }
  return entryOfType(presentEntry(first), type);
}
