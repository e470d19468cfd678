import { type Log, withoutWords } from '../../infra/observe/log.ts';
import { ConnectionModel } from './connections.model.ts';

/** How often the counts are written. A monitor sends each second, a laboratory hundreds of times. */
const countsMs = 5000;

interface Counts {
  accepted: number;
  refused: number;
  lastMessageAt: Date | undefined;
  lastDelay: number | undefined;
}

/** Gathers the counts of messages. They are for the screen and decide nothing. */
export function createMessageCounts(log: Log) {
  const gathered = new Map<string, Counts>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function add(
    connectionId: string,
    outcome: 'accepted' | 'refused',
    { receivedAt, delay }: { receivedAt?: Date | undefined; delay?: number | undefined },
  ): void {
    const counts = gathered.get(connectionId) ?? {
      accepted: 0,
      refused: 0,
      lastMessageAt: receivedAt,
      lastDelay: delay,
    };
    counts[outcome] += 1;
    counts.lastMessageAt = receivedAt ?? counts.lastMessageAt;
    counts.lastDelay = delay ?? counts.lastDelay;
    gathered.set(connectionId, counts);
    timer ??= setTimeout(() => void flush(), countsMs).unref();
  }

  /** Writes what is gathered. Resolves when all counts until now are written. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const counts = [...gathered];
    gathered.clear();
    if (counts.length > 0) writing = writing.then(() => write(counts));
    return writing;
  }

  async function write(counts: [string, Counts][]): Promise<void> {
    try {
      await ConnectionModel.bulkWrite(
        counts.map(([_id, { accepted, refused, lastMessageAt, lastDelay }]) => ({
          updateOne: {
            filter: { _id },
            update: {
              $inc: { accepted, refused },
              $set: {
                ...(lastMessageAt && { lastMessageAt }),
                ...(lastDelay !== undefined && { lastDelay }),
              },
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
