import type { Hl7Message } from '@medplum/core';
import { Hl7Server } from '@medplum/hl7';
import { freePort } from '../../src/infra/mongod/mongod-process.ts';

/** A receiver of messages that nobody here wrote. */
export interface Receiver {
  port: number;
  /** Every message that arrived, repeats included, as its segments. */
  received: string[][];
  /** Answers the next messages with these instead of AA: a code, or nothing at all. */
  answers: ('AE' | 'AR' | 'nothing')[];
  stop(): Promise<void>;
}

/** Starts a receiver, at a port of its own or at the one of a receiver that was stopped. */
export async function aReceiver(port?: number): Promise<Receiver> {
  const own = port ?? (await freePort());
  const receiver: Pick<Receiver, 'received' | 'answers'> = { received: [], answers: [] };
  const server = new Hl7Server((connection) => {
    connection.addEventListener('message', ({ message }: { message: Hl7Message }) => {
      receiver.received.push(message.toString().split('\r'));
      const answer = receiver.answers.shift();
      if (answer === 'nothing') connection.close();
      else connection.send(message.buildAck({ ackCode: answer ?? 'AA' }));
    });
  });
  await server.start(own);
  return Object.assign(receiver, { port: own, stop: () => server.stop() });
}

/** Returns a field of the first segment of a name. */
export const fieldOf = (message: readonly string[], segment: string, field: number): string => {
  const parts = message.find((line) => line.startsWith(`${segment}|`))?.split('|') ?? [];
  return parts[segment === 'MSH' ? field - 1 : field] ?? '';
};
