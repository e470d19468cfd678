import { type ChartEntry, ChartEntryFrame } from '@bedside/contracts/chart-entries.ts';
import type { ServerToClient } from '@bedside/contracts/socket.ts';
import type { Server } from 'socket.io';
import * as z from 'zod';
import { itemBounds } from '../bounds.ts';
import type { PatientRef } from '../chart/patient-access.ts';
import type { BusMessage, Coordination } from './coordination/coordination.ts';
import { PlacesTold } from './places-told.ts';

/** Rooms are named by ids alone. */
export const patientRoom = (patientId: string) => `patient:${patientId}`;
export const departmentRoom = (departmentId: string) => `department:${departmentId}`;
const patientOfRoom = (room: string) =>
  room.startsWith('patient:') ? room.slice('patient:'.length) : undefined;

type Place = Pick<ChartEntry, 'patientId' | 'seq'>;
type RoomMessage = BusMessage & { kind: 'room' };
/** What each push to a patient's room carries beside its own fields; a node of an earlier version sends no epoch. */
const AboutPatient = z.object({
  patientId: z.string(),
  epoch: z.string().optional(),
  seq: z.undefined().optional(),
});
const placeOf = ({ patientId, seq }: Place) => `${patientId} ${seq}`;
/** What is older than so many was lost on the bus for good. */
const mostFoundFirst = 1000;

type Event = keyof ServerToClient;
type Payload<E extends Event> = Parameters<ServerToClient[E]>[0];

/**
 * The one place from which viewers hear anything: to this node's sockets directly, to the other nodes' over the bus.
 * Each node delivers to its own sockets only, so a lost Redis never costs a node's own viewers a thing.
 */
export class Rooms {
  readonly #io: Server;
  readonly #coordination: Coordination;
  /** The places of a patient's log, in one life of it, that this node's viewers were told of. */
  readonly #told = new Map<string, { epoch: string; places: PlacesTold }>();
  /** What was found in Mongo before the bus brought it, if it ever does: no viewer is told twice. */
  readonly #foundFirst = new Set<string>();
  #onEntryOfAnotherNode: (entry: Place) => void = () => {};

  constructor(io: Server, coordination: Coordination) {
    this.#io = io;
    this.#coordination = coordination;
    coordination.subscribe((message) => {
      if (message.kind === 'room') this.#hear(message);
    });
  }

  /** Sets who is told of each entry that another node says it has written; it may be wrong. */
  onEntryOfAnotherNode(listener: (entry: Place) => void): void {
    this.#onEntryOfAnotherNode = listener;
  }

  /** A committed entry; a patient's creation and facts also go to the department, whose selectors show them. */
  publishEntry(entry: ChartEntry, patient: PatientRef): void {
    const forDepartment = entry.type === 'patient.created' || entry.type === 'patient.updated';
    if (forDepartment)
      this.publish(departmentRoom(patient.departmentId), 'chart:entry', entry, patientRoom(patient.id));
    this.publish(patientRoom(patient.id), 'chart:entry', entry);
  }

  /** To everybody in a room on all nodes, but to nobody who is in the room `except` as well. */
  publish<E extends Event>(room: string, event: E, payload: Payload<E>, except?: string): void {
    const message: RoomMessage = { kind: 'room', room, event, payload, ...(except && { except }) };
    if (event === 'chart:entry') this.#note(payload as ChartEntry);
    this.#emit(message);
    this.#coordination.publish(message);
  }

  /** Tells this node's viewers of a patient what another node wrote, where the bus did not. */
  deliverMissed(entry: ChartEntry): void {
    if (this.#told.get(entry.patientId)?.places.has(entry.seq)) return;
    this.#foundFirst.add(placeOf(entry));
    const [oldest] = this.#foundFirst;
    if (this.#foundFirst.size > mostFoundFirst && oldest !== undefined) this.#foundFirst.delete(oldest);
    this.#note(entry);
    this.#emit({ kind: 'room', room: patientRoom(entry.patientId), event: 'chart:entry', payload: entry });
  }

  /** The patients that this node has viewers for, with the place up to which those were told of everything. */
  watched(): Map<string, number> {
    const watched = new Map<string, number>();
    // Where nobody was told of anything yet, the answer to the first watch is under way and brings everything.
    const nothingToLookFor = Number.MAX_SAFE_INTEGER;
    for (const room of this.#io.of('/').adapter.rooms.keys()) {
      const patientId = patientOfRoom(room);
      if (patientId !== undefined)
        watched.set(patientId, this.#told.get(patientId)?.places.upTo ?? nothingToLookFor);
    }
    for (const patientId of this.#told.keys()) if (!watched.has(patientId)) this.#told.delete(patientId);
    return watched;
  }

  /** A viewer has just been answered up to `seq`: what is older need not be looked for. */
  caughtUp({ id, epoch }: Pick<PatientRef, 'id' | 'epoch'>, seq: number): void {
    if (this.#told.get(id)?.epoch !== epoch) this.#told.set(id, { epoch, places: new PlacesTold(seq) });
  }

  /**
   * Delivers what another node says as far as it fits what this node knows. Of another life of the log, or with a place far
   * ahead, it is dropped: what is true of it is found in MongoDB within 2 s.
   */
  #hear(message: RoomMessage): void {
    const { room, event, payload } = message;
    const about = (event === 'chart:entry' ? ChartEntryFrame : AboutPatient).safeParse(payload).data;
    if (!about || (patientOfRoom(room) ?? about.patientId) !== about.patientId) return;
    const told = this.#told.get(about.patientId);
    if (told && about.epoch !== undefined && about.epoch !== told.epoch) return;
    if (about.seq !== undefined) {
      this.#onEntryOfAnotherNode(about);
      if (told && about.seq > told.places.upTo + itemBounds.placesBeyond) return;
      if (room === patientRoom(about.patientId) && this.#foundFirst.delete(placeOf(about))) return;
      told?.places.add(about.seq);
    }
    this.#emit(message);
  }

  #emit({ room, event, payload, except }: RoomMessage): void {
    const target = this.#io.to(room);
    (except === undefined ? target : target.except(except)).emit(event, payload);
  }

  #note({ patientId, seq, epoch }: ChartEntry): void {
    const told = this.#told.get(patientId);
    if (told?.epoch === epoch) told.places.add(seq);
    // What is older than the first entry that comes by was read by every viewer who came before it.
    else this.#told.set(patientId, { epoch, places: new PlacesTold(seq) });
  }
}
