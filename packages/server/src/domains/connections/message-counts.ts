import { type Log, withoutWords } from '../../infra/observe/log.ts';
import { ConnectionModel } from './connections.model.ts';

/** How often the counts of monitors are written. They send each second. */
const countsMs = 5000;

interface Counts {
  accepted: number;
  refused: number;
  lastMessageAt: Date;
  lastDelay: number | undefined;
}

/** Gathers the counts of messages that come each second. They are for the screen and decide nothing. */
export function createMessageCounts(log: Log) {
  const gathered = new Map<string, Counts>();
  let timer: NodeJS.Timeout | undefined;

  function add(
    connectionId: string,
    outcome: 'accepted' | 'refused',
    { receivedAt, delay }: { receivedAt: Date; delay?: number | undefined },
  ): void {
    const counts = gathered.get(connectionId) ?? {
      accepted: 0,
      refused: 0,
      lastMessageAt: receivedAt,
      lastDelay: delay,
    };
    counts[outcome] += 1;
    counts.lastMessageAt = receivedAt;
    counts.lastDelay = delay ?? counts.lastDelay;
    gathered.set(connectionId, counts);
    timer ??= setTimeout(() => void flush(), countsMs).unref();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const counts = [...gathered];
    gathered.clear();
    if (counts.length === 0) return;
    try {
      await ConnectionModel.bulkWrite(
        counts.map(([_id, { accepted, refused, lastMessageAt, lastDelay }]) => ({
          updateOne: {
            filter: { _id },
            update: {
              $inc: { accepted, refused },
              $set: { lastMessageAt, ...(lastDelay !== undefined && { lastDelay }) },
            },
          },
        })),
        { ordered: false },
      );
    } catch (error) {
      log.warn({ err: withoutWords(error) }, 'the counts of messages could not be written');
    }
  }

  return { add, flush };
}
