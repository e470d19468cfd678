import { sessionPollMs } from '../bounds.ts';
import type { OpenedPatient, RestrictedCharts } from '../chart/patient-access.ts';
import { now } from '../infra/mongo/mongo-clock.ts';
import type { Log } from '../infra/observe/log.ts';
import { everyInterval, type Interval } from '../infra/timers/every-interval.ts';
import type { SessionActor } from '../request/request-context.ts';
import type { Coordination } from './coordination/coordination.ts';
import { departmentRoom, type Rooms, type RowProjection, rowRoom } from './rooms.ts';
import type { BedsideServer, BedsideSocket } from './socket-server.ts';

interface AccessWatchDependencies {
  io: BedsideServer;
  coordination: Coordination;
  rooms: Rooms;
  restricted: RestrictedCharts & { refresh: () => Promise<void> };
  projection: RowProjection;
  log: Log;
}

/** Who may open a chart, and what a socket does that has lost a chart. Set once the services exist. */
interface ChartGate {
  access: (actor: SessionActor, patientId: string) => Promise<OpenedPatient | undefined>;
  leave: (socket: BedsideSocket, patientId: string) => Promise<void>;
}

/**
 * Closes the rooms of charts that a socket may no longer be in: when an emergency access ends, by a timer and by a look every
 * 2 s, and when a chart is restricted, at once on every node.
 */
export class AccessWatch {
  readonly #dependencies: AccessWatchDependencies;
  readonly #poll: Interval;
  #gate: ChartGate | undefined;

  constructor(dependencies: AccessWatchDependencies) {
    this.#dependencies = dependencies;
    const { coordination, restricted, log } = dependencies;
    const failed = 'the access of open sockets could not be read';
    coordination.subscribe((message) => {
      if (message.kind !== 'access-changed') return;
      const { patientId } = message;
      restricted
        .refresh()
        .then(() => this.#check(patientId))
        .catch(() => log.warn(failed));
    });
    this.#poll = everyInterval(sessionPollMs, () => this.#check(), { log, failed });
  }

  use(gate: ChartGate): void {
    this.#gate = gate;
  }

  /** Follows the end of the emergency access by which a socket is in a chart's room. */
  opened(socket: BedsideSocket, { id, departmentId, until }: OpenedPatient): void {
    const { emergencies, actor } = socket.data;
    clearTimeout(emergencies.get(id)?.timer);
    if (until === undefined) return;
    // This node may have no one else of the chart's department.
    const listening =
      emergencies.get(id)?.listening ??
      (departmentId === actor.departmentId
        ? undefined
        : this.#dependencies.coordination.listen(departmentId));
    const timer = setTimeout(
      () => this.#check(id).catch(() => this.#dependencies.log.warn('an emergency access was not ended')),
      Math.max(0, until.getTime() - now().getTime()),
    ).unref();
    emergencies.set(id, { timer, listening });
  }

  /** Closes a chart on every node for those who may no longer open it, and makes all screens concerned read again. */
  async changed(patientId: string, departmentId: string): Promise<void> {
    const { coordination, rooms, projection } = this.#dependencies;
    coordination.publish({ kind: 'access-changed', patientId });
    await this.#check(patientId);
    const [widest] = projection.levels;
    const board = { departmentId, room: rowRoom(projection, departmentId, widest) };
    if (this.#dependencies.restricted.namedFor(patientId)) {
      rooms.publish(board, 'board:gone', { patientId, epoch: '' });
    }
    rooms.publish({ departmentId, room: departmentRoom(departmentId) }, 'patient:access', { patientId });
  }

  close(): Promise<void> {
    return this.#poll.stop();
  }

  /** Looks at one chart, or at every restricted chart and emergency access. */
  async #check(only?: string): Promise<void> {
    const { io, restricted } = this.#dependencies;
    for (const socket of io.of('/').sockets.values()) {
      const { actor, watching, emergencies, display } = socket.data;
      if (display) continue;
      for (const patientId of only === undefined ? [...watching.keys()] : [only]) {
        if (!watching.has(patientId)) continue;
        if (restricted.namedFor(patientId) === undefined && !emergencies.has(patientId)) continue;
        const patient = await this.#gate?.access(actor, patientId);
        if (patient) {
          this.opened(socket, patient);
          continue;
        }
        await this.#gate?.leave(socket, patientId);
        socket.emit('patient:access', { patientId });
      }
    }
  }
}
