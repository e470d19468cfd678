import { createHmac, timingSafeEqual } from 'node:crypto';
import { Actor, Id } from '@bedside/contracts/primitives.ts';
import { sessionEndReasons } from '@bedside/contracts/socket.ts';
import * as z from 'zod';
import type { Log } from '../../../infra/observe/log.ts';
import { busMessages } from '../../../infra/observe/metrics.ts';
import type { BusMessage } from '../coordination.ts';
import { commonChannel, departmentChannel } from './redis-keys.ts';
import type { RedisLink } from './redis-link.ts';

/** Parses a message from another node, which may run another version of this program. */
const BusMessageOnTheWire: z.ZodType<BusMessage> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('room'),
    room: z.string(),
    event: z.string(),
    payload: z.unknown(),
    except: z.string().exactOptional(),
  }),
  z.object({
    kind: z.literal('session-ended'),
    sessionIds: z.array(Id),
    reason: z.enum(sessionEndReasons),
  }),
  z.object({ kind: z.literal('display-changed'), displayId: Id }),
  z.object({ kind: z.literal('access-changed'), patientId: Id }),
  z.object({ kind: z.literal('stop-reply'), messageId: Id, by: Actor }),
]);

/** How long dropped bus messages are counted before the next log line. */
const busSilenceMs = 60_000;

const Envelope = z.object({ from: z.string(), message: BusMessageOnTheWire });

/** Characters of a signature: SHA-256 as base64url. */
const signatureLength = 43;

/**
 * Sends messages between nodes: those about a department over its channel, and all others over one that every node
 * receives. A channel keeps the order of each sender. A message is its signature followed by the envelope as JSON. A node
 * drops a message that this installation did not sign.
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
    const ownPrefix = JSON.stringify({ from: nodeId }).slice(0, -1);
    link.onMessage((text) => {
      // Redis also returns a node's own messages. They are skipped unparsed, because they can be half of the traffic.
      if (!text.startsWith(ownPrefix, signatureLength)) this.#receive(text);
    });
  }

  publish(message: BusMessage, departmentId?: string): void {
    try {
      const envelope = JSON.stringify({ from: this.#nodeId, message });
      const channel = departmentId === undefined ? commonChannel : departmentChannel(departmentId);
      const isSent = this.#link.publish(channel, this.#signatureOf(envelope) + envelope);
      busMessages.inc({ fate: isSent ? 'sent' : 'lost' });
    } catch (error) {
      this.#log.error(
        { kind: message.kind, error: nameOf(error) },
        'a message to other nodes could not be serialized',
      );
    }
  }

  subscribe(listener: (message: BusMessage) => void): void {
    this.#listeners.push(listener);
  }

  #receive(text: string): void {
    const envelope = text.slice(signatureLength);
    const signature = Buffer.from(text.slice(0, signatureLength));
    const expected = Buffer.from(this.#signatureOf(envelope));
    const isSigned = signature.length === expected.length && timingSafeEqual(signature, expected);
    const message = isSigned ? parse(envelope)?.message : undefined;
    if (!message) {
      this.#drop(isSigned);
      return;
    }
    busMessages.inc({ fate: 'received' });
    for (const listener of this.#listeners) {
      try {
        listener(message);
      } catch (error) {
        const { kind } = message;
        this.#log.error({ kind, error: nameOf(error) }, 'a listener failed on a message from another node');
      }
    }
  }

  /** Logs the first dropped message and then, once a minute, their number. Anyone who reaches Redis can send many. */
  #drop(isSigned: boolean): void {
    this.#dropped += 1;
    busMessages.inc({ fate: 'dropped' });
    if (this.#dropped > 1) return;
    // The log leaves out the content, which may hold patient data.
    this.#log.warn({ isSigned }, 'dropped an invalid message from another node');
    setTimeout(() => {
      if (this.#dropped > 1)
        this.#log.warn({ dropped: this.#dropped }, 'dropped invalid messages from other nodes');
      this.#dropped = 0;
    }, busSilenceMs).unref();
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
