import type { Right } from '@bedside/contracts/rights.ts';
import { sessionPollMs } from '../bounds.ts';
import type { Log } from '../infra/observe/log.ts';
import { everyInterval, type Interval } from '../infra/timers/every-interval.ts';
import { cut } from './backlog.ts';
import type { BedsideServer, BedsideSocket } from './socket-server.ts';

/** Returns the present rights of the sessions with sockets, by session id. */
export type PresentRights = (
  actors: readonly BedsideSocket['data']['actor'][],
) => Promise<ReadonlyMap<string, readonly Right[]>>;

/**
 * Cuts the sockets of people whose rights changed, every 2 s. They connect again with their present rights, and are
 * refused the rooms that they may no longer enter. It reads MongoDB, so it needs no bus.
 */
export function watchRights(io: BedsideServer, presentRights: PresentRights, log: Log): Interval {
  const cutChanged = async () => {
    const sockets = [...io.of('/').sockets.values()].filter(({ data }) => data.actor && !data.display);
    if (sockets.length === 0) return;
    const actors = new Map(sockets.map(({ data: { actor } }) => [actor.sessionId, actor]));
    const present = await presentRights([...actors.values()]);
    for (const socket of sockets) {
      const { sessionId, rights } = socket.data.actor;
      const now = present.get(sessionId);
      if (now && now.join() !== rights.join()) cut(socket);
    }
  };
  return everyInterval(sessionPollMs, cutChanged, {
    log,
    failed: 'the rights of open sockets could not be read',
  });
}
