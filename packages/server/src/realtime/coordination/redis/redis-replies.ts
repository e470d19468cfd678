import { type Objection, Objections } from '@bedside/contracts/chat/objection.ts';
import { Actor } from '@bedside/contracts/primitives.ts';
import type { StreamUnderWay } from '@bedside/contracts/socket.ts';
import * as z from 'zod';
import { againstStream } from '../../../evidence/objections/against-reply.ts';
import type { Log } from '../../../infra/observe/log.ts';
import type { ReplyLinks, ReplyStore } from '../coordination.ts';
import { OwnReplies } from '../own-replies.ts';
import type { RedisCommands } from './redis-connections.ts';
import { repliesKey, replyTextKey } from './redis-keys.ts';
import type { RedisLink } from './redis-link.ts';

/** How long a reply stays in the shared store unless its node renews it. */
const sharedReplyLifeMs = 60_000;

const writeScript = `
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
  redis.call('HSET', KEYS[2], ARGV[3], ARGV[4])
  redis.call('PEXPIRE', KEYS[2], ARGV[2])
  return 1
`;

/** Appends only if the stored text has the length in bytes that its writer expects. */
const appendScript = `
  if redis.call('STRLEN', KEYS[1]) ~= tonumber(ARGV[3]) then return 0 end
  if redis.call('PEXPIRE', KEYS[2], ARGV[2]) == 0 then return 0 end
  redis.call('APPEND', KEYS[1], ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return 1
`;

const Head = z.object({ node: z.string(), askedBy: Actor, objections: Objections.optional() });

/**
 * Stores a hash of running replies per patient and one text per reply. The text is a JSON string without its closing
 * quote: Redis can append pieces byte by byte, and a piece may end in half an emoji, which UTF-8 cannot encode.
 */
export class RedisReplies implements ReplyStore {
  readonly #link: RedisLink;
  readonly #nodeId: string;
  readonly #log: Log;
  readonly #own = new OwnReplies();
  /** How much of each own reply was sent to Redis, in UTF-16 units and in bytes as stored. */
  readonly #sent = new Map<string, { units: number; bytes: number }>();
  /** Ended replies that Redis may still hold, by message id; the value is the patient id. */
  readonly #ended = new Map<string, string>();

  constructor(link: RedisLink, nodeId: string, log: Log) {
    this.#link = link;
    this.#nodeId = nodeId;
    this.#log = log;
  }

  async begin(
    patientId: string,
    messageId: string,
    askedBy: Actor,
    objections?: readonly Objection[],
  ): Promise<void> {
    this.#own.begin(patientId, messageId, askedBy, objections);
    await this.#link.ask((redis) => this.#write(redis, messageId));
  }

  async append(
    _patientId: string,
    messageId: string,
    offset: number,
    text: string,
    links?: ReplyLinks,
  ): Promise<void> {
    this.#own.append(messageId, offset, text, links);
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

  /** Renews this node's replies, writes those that Redis lost, and removes those that have ended. */
  async renew(redis: RedisCommands): Promise<void> {
    await Promise.all([
      ...[...this.#ended].map(([messageId, patientId]) => this.#remove(redis, patientId, messageId)),
      ...this.#own.all().map(({ messageId }) => this.#catchUp(redis, messageId)),
    ]);
  }

  /** Sends the text that Redis has not received. Sends the whole text if Redis lost a part of it. */
  async #catchUp(redis: RedisCommands, messageId: string): Promise<void> {
    const reply = this.#own.get(messageId);
    const sent = this.#sent.get(messageId);
    if (!reply) return;
    if (!sent) return await this.#write(redis, messageId);
    const piece = insideOfJson(reply.text.slice(sent.units));
    this.#sent.set(messageId, {
      units: reply.text.length,
      bytes: sent.bytes + Buffer.byteLength(piece),
    });
    const keys = [replyTextKey(reply.patientId, messageId), repliesKey(reply.patientId)];
    const fitted = await redis.eval(appendScript, 2, ...keys, piece, sharedReplyLifeMs, sent.bytes);
    if (fitted !== 1) await this.#write(redis, messageId);
  }

  async #write(redis: RedisCommands, messageId: string): Promise<void> {
    const reply = this.#own.get(messageId);
    if (!reply) return;
    const text = `"${insideOfJson(reply.text)}`;
    this.#sent.set(messageId, { units: reply.text.length, bytes: Buffer.byteLength(text) });
    const { askedBy, objections } = reply;
    const head: z.input<typeof Head> = {
      ...{ node: this.#nodeId, askedBy },
      ...(objections.length > 0 && { objections: [...objections] }),
    };
    const keys = [replyTextKey(reply.patientId, messageId), repliesKey(reply.patientId)];
    await redis.eval(writeScript, 2, ...keys, text, sharedReplyLifeMs, messageId, JSON.stringify(head));
  }

  async #remove(redis: RedisCommands, patientId: string, messageId: string): Promise<void> {
    await Promise.all([
      redis.hdel(repliesKey(patientId), messageId),
      redis.del(replyTextKey(patientId, messageId)),
    ]);
    this.#ended.delete(messageId);
  }

  async #ofOthers(redis: RedisCommands, patientId: string): Promise<StreamUnderWay[]> {
    const heads = Object.entries(await redis.hgetall(repliesKey(patientId)))
      .map(([messageId, head]) => ({ messageId, ...this.#parsed(Head, head) }))
      .filter(({ node }) => node !== this.#nodeId);
    if (heads.length === 0) return [];
    const texts = await redis.mget(heads.map(({ messageId }) => replyTextKey(patientId, messageId)));
    return heads.flatMap(({ messageId, askedBy, objections = [] }, index) => {
      const stored = texts[index];
      // Without a text, the reply has ended or its node died.
      if (askedBy === undefined || stored === null || stored === undefined) return [];
      const text = this.#parsed(z.string(), `${stored}"`);
      return text === undefined ? [] : [{ messageId, text, askedBy, ...againstStream(text, objections) }];
    });
  }

  #parsed<T>(schema: z.ZodType<T>, json: string): T | undefined {
    try {
      return schema.parse(JSON.parse(json));
    } catch {
      this.#log.warn('a stored reply is invalid');
      return undefined;
    }
  }
}

/** Returns the inside of a JSON string. Lone surrogates are escaped, so every piece is well-formed by itself. */
function insideOfJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
