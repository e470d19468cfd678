import * as z from 'zod';
import type { Log } from '../../infra/log.ts';
import { BusMessageOnTheWire } from './bus-message.ts';
import type { BusMessage } from './coordination.ts';
import type { RedisLink } from './redis-link.ts';

const Envelope = z.object({ from: z.string(), message: BusMessageOnTheWire });

/** One channel for all messages between nodes, so that those of one node arrive in the order in which it sent them. */
export class RedisBus {
  readonly #link: RedisLink;
  readonly #nodeId: string;
  readonly #log: Log;
  readonly #listeners: ((message: BusMessage) => void)[] = [];

  constructor(link: RedisLink, nodeId: string, log: Log) {
    this.#link = link;
    this.#nodeId = nodeId;
    this.#log = log;
    const ownBeginning = JSON.stringify({ from: nodeId }).slice(0, -1);
    link.onMessage((text) => {
      // Redis sends a node's messages back to it too: half of the traffic, not worth being parsed.
      if (!text.startsWith(ownBeginning)) this.#receive(text);
    });
  }

  publish(message: BusMessage): void {
    try {
      this.#link.publish(JSON.stringify({ from: this.#nodeId, message }));
    } catch (error) {
      this.#log.error(
        { kind: message.kind, error: nameOf(error) },
        'a message between nodes could not be written',
      );
    }
  }

  subscribe(listener: (message: BusMessage) => void): void {
    this.#listeners.push(listener);
  }

  #receive(text: string): void {
    const envelope = parse(text);
    if (!envelope) {
      // Its content may be a chart's: it stays out of the log.
      this.#log.warn({ length: text.length }, 'a message between nodes was not understood');
      return;
    }
    for (const listener of this.#listeners) {
      try {
        listener(envelope.message);
      } catch (error) {
        const { kind } = envelope.message;
        this.#log.error({ kind, error: nameOf(error) }, 'a message between nodes could not be handled');
      }
    }
  }
}

function parse(text: string): z.output<typeof Envelope> | undefined {
  try {
    return Envelope.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
