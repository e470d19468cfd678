import { sessionPollMs } from '../bounds.ts';
import type { Log } from '../infra/observe/log.ts';
import { KeyedQueue } from '../infra/queues/keyed-queue.ts';
import { everyInterval, type Interval } from '../infra/timers/every-interval.ts';
import type { DisplayActor } from '../request/request-context.ts';
import type { Coordination } from './coordination/coordination.ts';
import { type RowProjection, rowRoom } from './rooms.ts';
import type { BedsideSocket } from './socket-server.ts';

/** Returns the level of each valid display among `displayIds`. */
export type LevelsOfDisplays = (
  displayIds: readonly string[],
) => Promise<ReadonlyMap<string, DisplayActor['level']>>;

/**
 * Keeps the sockets of wall displays in the room of their level. The node that changes a display moves its own
 * sockets before the response. The bus notifies the other nodes, and a query to MongoDB every 2 s replaces a lost bus.
 */
export class DisplayWatch {
  readonly #sockets = new Map<string, Set<BedsideSocket>>();
  readonly #coordination: Coordination;
  readonly #projection: Pick<RowProjection, 'name'>;
  readonly #levelsOf: LevelsOfDisplays;
  /** One read at a time. Otherwise the result of an earlier read could undo a later change. */
  readonly #turns = new KeyedQueue();
  readonly #poll: Interval;

  constructor(
    coordination: Coordination,
    projection: Pick<RowProjection, 'name'>,
    levelsOf: LevelsOfDisplays,
    log: Log,
  ) {
    this.#projection = projection;
    this.#coordination = coordination;
    this.#levelsOf = levelsOf;
    const failed = 'the levels of wall displays could not be read';
    coordination.subscribe((message) => {
      if (message.kind !== 'display-changed') return;
      this.#refresh([message.displayId], { tellsAll: true }).catch(() => log.warn(failed));
    });
    const poll = () => this.#refresh([...this.#sockets.keys()], { tellsAll: false });
    this.#poll = everyInterval(sessionPollMs, poll, { log, failed });
  }

  /** Tracks a display's socket until the returned function is called. */
  add(displayId: string, socket: BedsideSocket): () => void {
    const sockets = this.#sockets.get(displayId) ?? new Set();
    this.#sockets.set(displayId, sockets.add(socket));
    return () => {
      if (sockets.delete(socket) && sockets.size === 0) this.#sockets.delete(displayId);
    };
  }

  /** Notifies the sockets of a changed display. Resolves when those of this node have left the room of another level. */
  async changed(displayId: string): Promise<void> {
    this.#coordination.publish({ kind: 'display-changed', displayId });
    await this.#refresh([displayId], { tellsAll: true });
  }

  /** Reads a display's level before its socket joins a room, because it may have changed since the handshake. */
  checked(displayId: string): Promise<void> {
    return this.#refresh([displayId], { tellsAll: false });
  }

  close(): Promise<void> {
    return this.#poll.stop();
  }

  #refresh(displayIds: readonly string[], { tellsAll }: { tellsAll: boolean }): Promise<void> {
    return this.#turns.run('', async () => {
      const ownIds = displayIds.filter((id) => this.#sockets.has(id));
      if (ownIds.length === 0) return;
      for (const [id, level] of await this.#levelsOf(ownIds)) {
        for (const socket of this.#sockets.get(id) ?? []) {
          if (moved(socket, level, this.#projection) || tellsAll) socket.emit('display:changed', { level });
        }
      }
    });
  }
}

/** Moves a socket to the room of another level. Returns whether its level was another. */
function moved(
  socket: BedsideSocket,
  level: DisplayActor['level'],
  projection: Pick<RowProjection, 'name'>,
): boolean {
  const { display } = socket.data;
  if (display === undefined || display.level === level) return false;
  const before = rowRoom(projection, display.departmentId, display.level);
  const isWatching = socket.rooms.has(before);
  socket.data.display = { ...display, level };
  void socket.leave(before);
  if (isWatching) void socket.join(rowRoom(projection, display.departmentId, level));
  return true;
}
