import { Actor } from '@bedside/contracts/primitives.ts';
import type { StreamUnderWay } from '@bedside/contracts/socket.ts';
import type { Redis } from 'ioredis';
import * as z from 'zod';
import type { Log } from '../../infra/observe/log.ts';
import type { ReplyStore } from './coordination.ts';
import { OwnReplies } from './own-replies.ts';
import type { RedisLink } from './redis-link.ts';

/** Milliseconds that a reply stays without being renewed by the node that writes it. */
const LIFE = 60_000;

const writeScript = `
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
  redis.call('HSET', KEYS[2], ARGV[3], ARGV[4])
  redis.call('PEXPIRE', KEYS[2], ARGV[2])
  return 1
`;

/** Adds only to a text that is as long, in bytes, as its writer believes. */
const appendScript = `
  if redis.call('STRLEN', KEYS[1]) ~= tonumber(ARGV[3]) then return 0 end
  if redis.call('PEXPIRE', KEYS[2], ARGV[2]) == 0 then return 0 end
  redis.call('APPEND', KEYS[1], ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return 1
`;

const Head = z.object({ node: z.string(), askedBy: Actor });

/**
 * Per patient a hash of the replies under way, and per reply one text. The text is kept as the inside of a JSON
 * string (with its opening quote, never its closing one): pieces of such text can be joined in Redis byte by byte
 * and still hold half an emoji at their edges, which UTF-8 cannot.
 */
export class RedisReplies implements ReplyStore {
  readonly #link: RedisLink;
  readonly #nodeId: string;
  readonly #log: Log;
  readonly #own = new OwnReplies();
  /** How much of each own reply Redis was sent: in units of the reply, and in bytes as it is kept there. */
  readonly #sent = new Map<string, { units: number; bytes: number }>();
  /** Ended, and perhaps still to be taken out of Redis: message to patient. */
  readonly #ended = new Map<string, string>();

  constructor(link: RedisLink, nodeId: string, log: Log) {
    this.#link = link;
    this.#nodeId = nodeId;
    this.#log = log;
  }

  async begin(patientId: string, messageId: string, askedBy: Actor): Promise<void> {
    this.#own.begin(patientId, messageId, askedBy);
    await this.#link.ask((redis) => this.#write(redis, messageId));
  }

  async append(_patientId: string, messageId: string, offset: number, text: string): Promise<void> {
    this.#own.append(messageId, offset, text);
    await this.#link.ask((redis) => this.#catchUp(redis, messageId));
  }

  async list(patientId: string): Promise<StreamUnderWay[]> {
    const answer = await this.#link.ask((redis) => this.#ofOthers(redis, patientId));
    return [...this.#own.of(patientId), ...(answer?.value ?? [])];
  }

  async end(patientId: string, messageId: string): Promise<void> {
    this.#own.end(messageId);
    this.#sent.delete(messageId);
    this.#ended.set(messageId, patientId);
    await this.#link.ask((redis) => this.#remove(redis, patientId, messageId));
  }

  /** Gives this node's replies their full life again, writes those that Redis lost, and removes what ended meanwhile. */
  async renew(redis: Redis): Promise<void> {
    await Promise.all([
      ...[...this.#ended].map(([messageId, patientId]) => this.#remove(redis, patientId, messageId)),
      ...this.#own.all().map(({ messageId }) => this.#catchUp(redis, messageId)),
    ]);
  }

  /** Sends what Redis was not sent yet: one piece, or with the pieces of an outage, or, where it lost some, the whole. */
  async #catchUp(redis: Redis, messageId: string): Promise<void> {
    const reply = this.#own.get(messageId);
    const sent = this.#sent.get(messageId);
    if (!reply) return;
    if (!sent) return await this.#write(redis, messageId);
    const piece = insideOfJson(reply.text.slice(sent.units));
    this.#sent.set(messageId, {
      units: reply.text.length,
      bytes: sent.bytes + Buffer.byteLength(piece),
    });
    const keys = [textKey(messageId), headsKey(reply.patientId)];
    const fitted = await redis.eval(appendScript, 2, ...keys, piece, LIFE, sent.bytes);
    if (fitted !== 1) await this.#write(redis, messageId);
  }

  async #write(redis: Redis, messageId: string): Promise<void> {
    const reply = this.#own.get(messageId);
    if (!reply) return;
    const text = `"${insideOfJson(reply.text)}`;
    this.#sent.set(messageId, { units: reply.text.length, bytes: Buffer.byteLength(text) });
    const head: z.input<typeof Head> = { node: this.#nodeId, askedBy: reply.askedBy };
    const keys = [textKey(messageId), headsKey(reply.patientId)];
    await redis.eval(writeScript, 2, ...keys, text, LIFE, messageId, JSON.stringify(head));
  }

  async #remove(redis: Redis, patientId: string, messageId: string): Promise<void> {
    await Promise.all([redis.hdel(headsKey(patientId), messageId), redis.del(textKey(messageId))]);
    this.#ended.delete(messageId);
  }

  async #ofOthers(redis: Redis, patientId: string): Promise<StreamUnderWay[]> {
    const heads = Object.entries(await redis.hgetall(headsKey(patientId)))
      .map(([messageId, head]) => ({ messageId, ...this.#parsed(Head, head) }))
      .filter(({ node }) => node !== this.#nodeId);
    if (heads.length === 0) return [];
    const texts = await redis.mget(heads.map(({ messageId }) => textKey(messageId)));
    return heads.flatMap(({ messageId, askedBy }, index) => {
      const stored = texts[index];
      // A head without a text has ended since, or belonged to a node that died.
      if (askedBy === undefined || stored === null || stored === undefined) return [];
      const text = this.#parsed(z.string(), `${stored}"`);
      return text === undefined ? [] : [{ messageId, text, askedBy }];
    });
  }

  #parsed<T>(schema: z.ZodType<T>, json: string): T | undefined {
    try {
      return schema.parse(JSON.parse(json));
    } catch {
      this.#log.warn('a stored reply was not understood');
      return undefined;
    }
  }
}

/** Lone halves of surrogate pairs come out escaped, so every piece is well-formed by itself. */
function insideOfJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function headsKey(patientId: string): string {
  return `replies:${patientId}`;
}

function textKey(messageId: string): string {
  return `reply:${messageId}`;
}
