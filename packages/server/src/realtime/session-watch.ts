import type { SessionEndReason } from '@bedside/contracts/socket.ts';
import { sessionPollMs } from '../bounds.ts';
import { now } from '../infra/mongo/mongo-clock.ts';
import type { Log } from '../infra/observe/log.ts';
import { everyInterval, type Interval } from '../infra/timers/every-interval.ts';
import type { Coordination } from './coordination/coordination.ts';

/** The longest wait of a Node timer. A session that lives longer is checked again then. */
const longestTimerMs = 2 ** 31 - 1;

/** Returns the sessions among `sessionIds` that have ended. */
export type EndedSessions = (sessionIds: string[]) => Promise<{ id: string; reason: SessionEndReason }[]>;

/** The part of a socket that ends with its session. */
interface SessionSocket {
  id: string;
  end(reason: SessionEndReason): void;
}

/**
 * Ends the sockets of ended sessions: by a timer at expiry, by the bus at once on every node, and by a query to MongoDB
 * every 2 s. The query finds revoked, expired and unused sessions without the bus. It also covers a clock that was set
 * and a machine that slept, which a timer misses.
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
    const failed = 'ended sessions could not be read';
    this.#poll = everyInterval(sessionPollMs, endEnded, { log, failed });
  }

  /** Returns how many sockets a session has on this node. */
  count(sessionId: string): number {
    return this.#sockets.get(sessionId)?.size ?? 0;
  }

  /** Counts an accepted socket before it connects, because many can arrive at once. The returned function ends it. */
  hold(sessionId: string): () => void {
    return this.#keep(sessionId, { id: '', end: () => {} });
  }

  /** Tracks a socket until the returned function is called. */
  add(sessionId: string, expiresAt: Date, socket: SessionSocket): () => void {
    const leave = this.#keep(sessionId, socket);
    let timer: NodeJS.Timeout | undefined;
    const waitForExpiry = () => {
      const left = expiresAt.getTime() - now().getTime();
      const check = () => (expiresAt > now() ? waitForExpiry() : socket.end('expired'));
      timer = setTimeout(check, Math.min(left, longestTimerMs)).unref();
    };
    waitForExpiry();
    return () => {
      clearTimeout(timer);
      leave();
    };
  }

  /** Ends the sockets of these sessions on all nodes. */
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
