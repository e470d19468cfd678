import type { SessionEndReason } from '@bedside/contracts/socket.ts';
import { now } from '../infra/mongo/mongo-clock.ts';
import type { Log } from '../infra/observe/log.ts';
import { everyInterval, type Interval } from '../infra/timers/every-interval.ts';
import type { Coordination } from './coordination/coordination.ts';

const pollMilliseconds = 2000;
/** The longest that a timer can wait; a session that lives longer is looked at again then. */
const longestTimer = 2 ** 31 - 1;

/** Returns those of these sessions that are over. */
export type EndedSessions = (sessionIds: string[]) => Promise<{ id: string; reason: SessionEndReason }[]>;

/** A socket as far as its session's end is concerned. */
interface SessionSocket {
  id: string;
  end(reason: SessionEndReason): void;
}

/**
 * Ends the sockets of a session that is over: at its time by a timer of each, at once on every node when the bus says so,
 * and within 2 s without the bus, since each node asks Mongo for the revoked, the expired and
 * the unused ones among its own. A timer alone misses that the clock was set, or that the machine slept.
 */
export class SessionWatch {
  readonly #sockets = new Map<string, Set<SessionSocket>>();
  readonly #coordination: Coordination;
  readonly #poll: Interval;

  constructor(coordination: Coordination, endedSessions: EndedSessions, log: Log) {
    this.#coordination = coordination;
    coordination.subscribe((message) => {
      if (message.kind === 'session-ended')
        for (const id of message.sessionIds) this.#end(id, message.reason);
    });
    const endEnded = async () => {
      const ended = await endedSessions([...this.#sockets.keys()]);
      for (const { id, reason } of ended) this.#end(id, reason);
    };
    const failed = 'revoked sessions could not be read';
    this.#poll = everyInterval(pollMilliseconds, endEnded, { log, failed });
  }

  /** How many sockets a session holds on this node. */
  count(sessionId: string): number {
    return this.#sockets.get(sessionId)?.size ?? 0;
  }

  /** Counts one that is let in, but not yet connected, until the returned function is called: many can come at once. */
  hold(sessionId: string): () => void {
    return this.#keep(sessionId, { id: '', end: () => {} });
  }

  /** Watches over a socket until the returned function is called. */
  add(sessionId: string, expiresAt: Date, socket: SessionSocket): () => void {
    const leave = this.#keep(sessionId, socket);
    let timer: NodeJS.Timeout | undefined;
    const untilItsTime = () => {
      const left = expiresAt.getTime() - now().getTime();
      const look = () => (expiresAt > now() ? untilItsTime() : socket.end('expired'));
      timer = setTimeout(look, Math.min(left, longestTimer)).unref();
    };
    untilItsTime();
    return () => {
      clearTimeout(timer);
      leave();
    };
  }

  /** Ends these sessions' sockets here and on every other node. */
  ended(sessionIds: string[], reason: SessionEndReason): void {
    if (sessionIds.length === 0) return;
    for (const sessionId of sessionIds) this.#end(sessionId, reason);
    this.#coordination.publish({ kind: 'session-ended', sessionIds, reason });
  }

  close(): Promise<void> {
    return this.#poll.stop();
  }

  #keep(sessionId: string, socket: SessionSocket): () => void {
    const sockets = this.#sockets.get(sessionId) ?? new Set();
    this.#sockets.set(sessionId, sockets.add(socket));
    return () => {
      if (sockets.delete(socket) && sockets.size === 0) this.#sockets.delete(sessionId);
    };
  }

  #end(sessionId: string, reason: SessionEndReason): void {
    for (const socket of [...(this.#sockets.get(sessionId) ?? [])]) socket.end(reason);
  }
}
