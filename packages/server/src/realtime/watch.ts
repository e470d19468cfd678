import type { ClientMessageData, WatchAnswer } from '@bedside/contracts/socket.ts';
import { byteBounds } from '../bounds.ts';
import type { PatientAccess, PatientRef } from '../chart/patient-access.ts';
import { catchUp } from '../chart/reading/replay.ts';
import { now } from '../infra/mongo/mongo-clock.ts';
import type { Slots } from '../infra/queues/slots.ts';
import { AppError } from '../request/app-error.ts';
import { unreadBytes } from './backlog.ts';
import type { Coordination } from './coordination/coordination.ts';
import type { PresenceBoard } from './presence-board.ts';
import { patientRoom, type Rooms } from './rooms.ts';
import type { SessionLoads } from './session-load.ts';
import type { BedsideSocket } from './socket-server.ts';

export interface WatchDependencies {
  patients: PatientAccess;
  coordination: Coordination;
  rooms: Rooms;
  presence: PresenceBoard;
  looks: Looks;
}

/** Stores each clinician's reading position in each chart. Never delays a watch. */
interface Looks {
  opened(userId: string, patient: PatientRef): void;
  /** `isLeft` is true after a message, and false after a lost connection. */
  closed(userId: string, patientId: string, isLeft: boolean): void;
}

/** The limits that all sockets of a node share. */
export interface Traffic {
  loads: SessionLoads;
  /** Limits concurrent replays, which take memory and time. */
  replays: Slots;
}

/**
 * Joins the room first, then reads the log. An entry committed in between arrives twice and is dropped by its `seq`;
 * in the other order it could be lost. The same holds for a running reply: its text is stored before it is pushed.
 */
export async function watch(
  socket: BedsideSocket,
  { patientId, after, epoch }: ClientMessageData<'patient:watch'>,
  { patients, coordination, rooms, presence, looks }: WatchDependencies,
  { loads, replays }: Traffic,
): Promise<WatchAnswer> {
  const { actor, watching } = socket.data;
  const patient = await patients.require(actor, patientId);
  await socket.join(patientRoom(patientId));
  // The client counts silence from its first beat. Packets could vanish before the next one is due.
  if (watching.size === 0) socket.emit('beat');
  if (!watching.has(patientId)) {
    watching.set(patientId, now().toISOString());
    looks.opened(actor.id, patient);
    await presence.set(patient, socket.id, actor, 'viewing', watching.get(patientId) ?? '');
  }
  const missed = async () => {
    if (after === undefined) return catchUp(patient, { after, epoch });
    const { sessionId } = actor;
    const done = await replays.take(sessionId);
    try {
      // Refuses a client that has not read the last response, or that has used up its points.
      const isTooMuch =
        unreadBytes(socket) > byteBounds.unreadAtReplay || loads.of(sessionId).isInDebt(performance.now());
      if (isTooMuch) throw new AppError('rate-limited');
      return await catchUp(patient, { after, epoch }, (bytes) => loads.of(sessionId).replayed(bytes));
    } finally {
      done();
    }
  };
  const [replay, viewers, streams] = await Promise.all([
    missed(),
    presence.viewers(patientId),
    coordination.replies.list(patientId),
  ]);
  rooms.caughtUp(patient, replay.seq);
  // A socket that disconnected during the read ran its `leave` too early.
  if (socket.disconnected) await leave(socket, patientId, { presence, looks });
  return { ok: true, ...replay, viewers, streams };
}

/** Leaves a patient's room, and the list of viewers. */
export async function leave(
  socket: BedsideSocket,
  patientId: string,
  { presence, looks }: Pick<WatchDependencies, 'presence' | 'looks'>,
): Promise<void> {
  await socket.leave(patientRoom(patientId));
  const { actor, watching } = socket.data;
  const wasWatching = watching.delete(patientId);
  // A reload ends the connection without a message, and does not leave the chart.
  if (wasWatching) looks.closed(actor.id, patientId, socket.connected);
  if (wasWatching) await presence.remove(patientId, socket.id);
}
