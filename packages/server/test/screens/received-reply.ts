import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { Watcher } from '../factories.ts';

/** The entry of a reply. */
export type Replied = ChartEntry<'chat.replied'>;

/** Returns the reply's entry if the watcher has received it. */
export function repliedIn({ entries }: Watcher): Replied | undefined {
  return entries.find((entry): entry is Replied => entry.type === 'chat.replied');
}

/** Waits for the reply's entry and returns it. */
export async function theReply(watcher: Watcher): Promise<Replied> {
  await watcher.until('a reply', (one) => repliedIn(one) !== undefined);
  const replied = repliedIn(watcher);
  if (!replied) throw new Error('no reply');
  return replied;
}
