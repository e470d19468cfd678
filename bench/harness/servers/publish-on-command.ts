import { setImmediate as turn } from 'node:timers/promises';
import * as z from 'zod';

const Command = z.object({
  entries: z.number().int(),
  perTurn: z.number().int(),
  /** The patients whose rooms get the entries by turns. */
  patientIds: z.array(z.string()).min(1),
  /** Whether each entry also changes a row of the board. */
  hasBoard: z.boolean(),
});
export type PublishCommand = z.output<typeof Command>;

interface Published {
  patientId: string;
  index: number;
  hasBoard: boolean;
}

/**
 * Publishes the entries that each message from the bench requests, `perTurn` of them in one turn of the event loop, so that
 * sockets can be written between turns. Returns the seconds of processor time.
 */
export function publishOnCommand(publish: (published: Published) => void): void {
  process.on('message', async (message) => {
    const { entries, perTurn, patientIds, hasBoard } = Command.parse(message);
    const before = process.cpuUsage();
    for (let index = 0; index < entries; index += 1) {
      publish({ patientId: patientIds[index % patientIds.length] ?? '', index, hasBoard });
      if (index % perTurn === perTurn - 1) await turn();
    }
    const { user, system } = process.cpuUsage(before);
    process.send?.({ cpuSeconds: (user + system) / 1e6 });
  });
}
