import type { ClientMessageData, WatchAnswer } from '@bedside/contracts/socket.ts';
import type { ChartLog } from '../chart/chart-log.ts';
import type { PatientAccess, PatientRef } from '../chart/patient-access.ts';
import { catchUp, type Replay } from '../chart/reading/replay.ts';
import { now } from '../infra/mongo/mongo-clock.ts';
import type { SharedReads } from '../infra/queues/shared-reads.ts';
import type { Slots } from '../infra/queues/slots.ts';
import { AppError } from '../request/app-error.ts';
import type { AccessWatch } from './access-watch.ts';
import { unreadBytes } from './backlog.ts';
import type { Coordination } from './coordination/coordination.ts';
import type { PresenceBoard } from './presence-board.ts';
import { patientRoom, type Rooms } from './rooms.ts';
import type { SessionLoads } from './session-load.ts';
import type { BedsideSocket } from './socket-server.ts';

/** Unread bytes of a socket that requests a replay. */
const maxUnreadAtReplayBytes = 1024 * 1024;

export interface WatchDependencies {
  patients: PatientAccess;
  chart: Pick<ChartLog, 'noticed'>;
  coordination: Coordination;
  rooms: Rooms;
  presence: PresenceBoard;
  readingPositions: ReadingPositions;
  accessWatch: Pick<AccessWatch, 'opened'>;
}

/** Stores each clinician's reading position in each chart. Never delays a watch. */
interface ReadingPositions {
  opened(userId: string, patient: PatientRef): void;
  /** `isLeft` is true after a message, and false after a lost connection. */
  closed(userId: string, patientId: string, isLeft: boolean): void;
}

/** The limits that all sockets of a node share. */
export interface Traffic {
  loads: SessionLoads;
  /** Limits concurrent replays, which take memory and time. */
  replays: Slots;
  /** Lets viewers of one chart who return together share the reads of what they missed. */
  shared: SharedReads<CountedReplay>;
}

/** What viewers at one position missed, and its size. */
interface CountedReplay {
  replay: Replay;
  bytes: number;
}

/**
 * Joins the room first, then reads the log. An entry committed in between arrives twice and is dropped by its `seq`;
 * in the other order it could be lost. The same holds for a running reply: its text is stored before it is pushed.
 */
export async function watch(
  socket: BedsideSocket,
  { patientId, after, epoch }: ClientMessageData<'patient:watch'>,
  { patients, chart, coordination, rooms, presence, readingPositions, accessWatch }: WatchDependencies,
  traffic: Traffic,
): Promise<WatchAnswer> {
  const { actor, watching } = socket.data;
  const patient = await patients.require(actor, patientId);
  await socket.join(patientRoom(patientId));
  // The client counts silence from its first beat. Packets could vanish before the next one is due.
  if (watching.size === 0) socket.emit('beat');
  if (!watching.has(patientId)) {
    watching.set(patientId, now().toISOString());
    accessWatch.opened(socket, patient);
    readingPositions.opened(actor.id, patient);
    await presence.set(patient, socket.id, actor, 'viewing', watching.get(patientId) ?? '');
  }
  const [replay, viewers, streams] = await Promise.all([
    missed(socket, patient, { after, epoch }, traffic),
    presence.viewers(patientId),
    coordination.replies.list(patientId),
  ]);
  rooms.caughtUp(patient, replay.seq);
  chart.noticed(patientId, replay.seq);
  // A socket that disconnected during the read ran its `leave` too early.
  if (socket.disconnected) await leave(socket, patientId, { presence, readingPositions });
  return { ok: true, ...replay, viewers, streams };
}

/**
 * Returns what a viewer missed. Viewers at the same position of one chart, as after a node's restart, share a read that
 * begins after all of them have joined the room. Each pays for the bytes.
 */
async function missed(
  socket: BedsideSocket,
  patient: PatientRef,
  { after, epoch }: Pick<ClientMessageData<'patient:watch'>, 'after' | 'epoch'>,
  { loads, replays, shared }: Traffic,
): Promise<Replay> {
  if (after === undefined) return catchUp(patient, { after, epoch });
  const { sessionId } = socket.data.actor;
  const load = () => loads.of(sessionId);
  // Refuses a client that has not read the last response, or that has used up its points.
  const refuseTooMuch = () => {
    const isTooMuch = unreadBytes(socket) > maxUnreadAtReplayBytes || load().isInDebt(performance.now());
    if (isTooMuch) throw new AppError('rate-limited');
  };
  const read = async (): Promise<CountedReplay> => {
    const done = await replays.take(sessionId);
    try {
      refuseTooMuch();
      let bytes = 0;
      const replay = await catchUp(patient, { after, epoch }, (size) => {
        bytes = size;
      });
      return { replay, bytes };
    } finally {
      done();
    }
  };
  let isReader = false;
  const key = `${patient.id} ${after} ${epoch ?? ''}`;
  const { replay, bytes } = await shared
    .get(key, () => {
      isReader = true;
      return read();
    })
    .catch((error: unknown) => {
      // The limits of the viewer who would have read for all do not concern the others.
      if (isReader || !(error instanceof AppError)) throw error;
      return read();
    });
  refuseTooMuch();
  load().replayed(bytes);
  return replay;
}

/** Leaves a patient's room, and the list of viewers. */
export async function leave(
  socket: BedsideSocket,
  patientId: string,
  { presence, readingPositions }: Pick<WatchDependencies, 'presence' | 'readingPositions'>,
): Promise<void> {
  await socket.leave(patientRoom(patientId));
  const { actor, watching, emergencies } = socket.data;
  const emergency = emergencies.get(patientId);
  clearTimeout(emergency?.timer);
  emergency?.listening?.end();
  emergencies.delete(patientId);
  const wasWatching = watching.delete(patientId);
  // A reload ends the connection without a message, and does not leave the chart.
  if (wasWatching) readingPositions.closed(actor.id, patientId, socket.connected);
  if (wasWatching) await presence.remove(patientId, socket.id);
}
