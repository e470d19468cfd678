import { setImmediate as turn } from 'node:timers/promises';
import * as z from 'zod';

const Command = z.object({ entries: z.number().int() });

/**
 * Publishes the number of entries that each message from the bench requests. Publishes one per turn of the event loop,
 * so that sockets can be written meanwhile. Returns the seconds of processor time.
 */
export function publishOnCommand(publish: (index: number) => void): void {
  process.on('message', async (message) => {
    const { entries } = Command.parse(message);
    const before = process.cpuUsage();
    for (let index = 0; index < entries; index += 1) {
      publish(index);
      await turn();
    }
    const { user, system } = process.cpuUsage(before);
    process.send?.({ cpuSeconds: (user + system) / 1e6 });
  });
}
