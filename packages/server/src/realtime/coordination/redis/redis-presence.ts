import { activities } from '@bedside/contracts/presence/presence.contract.ts';
import * as z from 'zod';
import type { Log } from '../../../infra/observe/log.ts';
import type { Presence, PresenceStore } from '../coordination.ts';
import { inOrderOfArrival, OwnPresence } from '../own-presence.ts';
import type { RedisCommands } from './redis-connections.ts';
import { presenceKey } from './redis-keys.ts';
import type { RedisLink } from './redis-link.ts';

/** How long a socket stays in the shared store unless its node renews it. */
const sharedPresenceLifeMs = 15_000;

const StoredPresence: z.ZodType<Presence> = z.object({
  socketId: z.string(),
  userId: z.string(),
  fullName: z.string(),
  role: z.string(),
  activity: z.enum(activities),
  since: z.string(),
});

/** Uses Redis's clock, so that nodes with different clocks agree on which sockets have expired. */
const setScript = `
  local time = redis.call('TIME')
  local expires = string.format('%.0f', time[1] * 1000 + time[2] / 1000 + ARGV[1])
  for i = 2, #ARGV, 2 do
    redis.call('HSET', KEYS[1], ARGV[i], expires .. ' ' .. ARGV[i + 1])
  end
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  return 1
`;

const listScript = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + time[2] / 1000
  local stored = redis.call('HGETALL', KEYS[1])
  local present = {}
  for i = 1, #stored, 2 do
    local expires, presence = string.match(stored[i + 1], '^(%d+) (.*)$')
    if expires and tonumber(expires) > now then
      present[#present + 1] = stored[i]
      present[#present + 1] = presence
    else
      redis.call('HDEL', KEYS[1], stored[i])
    end
  end
  return present
`;

const Listed = z.array(z.string());

/**
 * Stores presence in one hash per patient, with a field per node and socket. A field expires unless its node renews it.
 * A node lists its own sockets from memory, not from Redis.
 */
export class RedisPresence implements PresenceStore {
  readonly #link: RedisLink;
  readonly #nodeId: string;
  readonly #log: Log;
  readonly #own = new OwnPresence();

  constructor(link: RedisLink, nodeId: string, log: Log) {
    this.#link = link;
    this.#nodeId = nodeId;
    this.#log = log;
  }

  async set(patientId: string, presence: Presence): Promise<void> {
    this.#own.set(patientId, presence);
    await this.#link.ask((redis) => this.#write(redis, patientId, [presence]));
  }

  async remove(patientId: string, socketId: string): Promise<void> {
    this.#own.remove(patientId, socketId);
    await this.#link.ask((redis) => redis.hdel(presenceKey(patientId), this.#field(socketId)));
  }

  async list(patientId: string): Promise<Presence[]> {
    const stored = await this.#link.ask((redis) => redis.eval(listScript, 1, presenceKey(patientId)));
    const others = this.#ofOthers(Listed.safeParse(stored?.value).data ?? []);
    return inOrderOfArrival([...this.#own.at(patientId), ...others]);
  }

  /** Writes all of this node's sockets with their full lifetime, also to a Redis that lost them. */
  async renew(redis: RedisCommands): Promise<void> {
    await Promise.all(
      this.#own.patients().map((patientId) => this.#write(redis, patientId, this.#own.at(patientId))),
    );
  }

  /** Removes all of this node's sockets at once. */
  async leave(): Promise<void> {
    const fields = this.#own
      .patients()
      .map((patientId) => [presenceKey(patientId), this.#own.at(patientId)] as const)
      .map(([key, sockets]) => [key, sockets.map(({ socketId }) => this.#field(socketId))] as const);
    this.#own.clear();
    await this.#link.ask((redis) => Promise.all(fields.map(([key, names]) => redis.hdel(key, ...names))));
  }

  #write(redis: RedisCommands, patientId: string, presences: Presence[]): Promise<unknown> {
    const fields = presences.flatMap((presence) => [
      this.#field(presence.socketId),
      JSON.stringify(presence),
    ]);
    return redis.eval(setScript, 1, presenceKey(patientId), sharedPresenceLifeMs, ...fields);
  }

  #ofOthers(stored: string[]): Presence[] {
    const presences: Presence[] = [];
    for (let index = 0; index + 1 < stored.length; index += 2) {
      const [field = '', text = ''] = stored.slice(index, index + 2);
      if (field.startsWith(this.#field(''))) continue;
      const presence = parse(text);
      if (presence) presences.push(presence);
      else this.#log.warn('a stored presence is invalid');
    }
    return presences;
  }

  #field(socketId: string): string {
    return `${this.#nodeId} ${socketId}`;
  }
}

function parse(text: string): Presence | undefined {
  try {
    return StoredPresence.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
