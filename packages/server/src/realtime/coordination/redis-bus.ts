import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { Log } from '../../infra/observe/log.ts';
import { BusMessageOnTheWire } from './bus-message.ts';
import type { BusMessage } from './coordination.ts';
import type { RedisLink } from './redis-link.ts';

const Envelope = z.object({ from: z.string(), message: BusMessageOnTheWire });

/** Characters of a signature: SHA-256 as base64url. */
const signatureLength = 43;
/** How long dropped messages are counted before they are logged again. */
const silenceMilliseconds = 60_000;

/**
 * One channel for all messages between nodes, so that those of one node arrive in the order in which it sent them. A
 * message is its signature followed by the envelope as JSON; one that this installation did not sign is dropped.
 */
export class RedisBus {
  readonly #link: RedisLink;
  readonly #nodeId: string;
  readonly #secret: string;
  readonly #log: Log;
  readonly #listeners: ((message: BusMessage) => void)[] = [];
  #dropped = 0;

  constructor(link: RedisLink, { nodeId, secret }: { nodeId: string; secret: string }, log: Log) {
    this.#link = link;
    this.#nodeId = nodeId;
    this.#secret = secret;
    this.#log = log;
    const ownBeginning = JSON.stringify({ from: nodeId }).slice(0, -1);
    link.onMessage((text) => {
      // Redis sends a node's messages back to it too: half of the traffic, not worth being parsed.
      if (!text.startsWith(ownBeginning, signatureLength)) this.#receive(text);
    });
  }

  publish(message: BusMessage): void {
    try {
      const envelope = JSON.stringify({ from: this.#nodeId, message });
      this.#link.publish(this.#signatureOf(envelope) + envelope);
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
    const envelope = text.slice(signatureLength);
    const given = Buffer.from(text.slice(0, signatureLength));
    const expected = Buffer.from(this.#signatureOf(envelope));
    const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
    const message = isSigned ? parse(envelope)?.message : undefined;
    if (!message) {
      this.#drop(isSigned);
      return;
    }
    for (const listener of this.#listeners) {
      try {
        listener(message);
      } catch (error) {
        const { kind } = message;
        this.#log.error({ kind, error: nameOf(error) }, 'a message between nodes could not be handled');
      }
    }
  }

  /** Logs the first of a time and then their number, since anyone who reaches Redis can send any number of them. */
  #drop(isSigned: boolean): void {
    this.#dropped += 1;
    if (this.#dropped > 1) return;
    // Its content may be a chart's: it stays out of the log.
    this.#log.warn({ isSigned }, 'a message between nodes was not understood');
    setTimeout(() => {
      if (this.#dropped > 1)
        this.#log.warn({ dropped: this.#dropped }, 'messages between nodes were dropped');
      this.#dropped = 0;
    }, silenceMilliseconds).unref();
  }

  #signatureOf(envelope: string): string {
    return createHmac('sha256', this.#secret).update(envelope).digest('base64url');
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
