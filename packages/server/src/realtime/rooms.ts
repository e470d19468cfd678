import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { ServerToClient } from '@bedside/contracts/socket.ts';
import type { Server } from 'socket.io';
import type { PatientRef } from './chart-log.ts';
import type { BusMessage, Coordination } from './coordination/coordination.ts';
import { PlacesTold } from './places-told.ts';

/** Rooms are named by ids alone. */
export const patientRoom = (patientId: string) => `patient:${patientId}`;
export const departmentRoom = (departmentId: string) => `department:${departmentId}`;
const patientOfRoom = (room: string) =>
  room.startsWith('patient:') ? room.slice('patient:'.length) : undefined;

type Place = Pick<ChartEntry, 'patientId' | 'seq'>;
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
  /** The places that this node's viewers of a patient were told of. */
  readonly #told = new Map<string, PlacesTold>();
  /** What was found in Mongo before the bus brought it, if it ever does: no viewer is told twice. */
  readonly #foundFirst = new Set<string>();

  constructor(io: Server, coordination: Coordination) {
    this.#io = io;
    this.#coordination = coordination;
    coordination.subscribe((message) => {
      if (message.kind === 'room' && !this.#wasFound(message)) this.#deliver(message);
    });
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
    const message: BusMessage & { kind: 'room' } = {
      kind: 'room',
      room,
      event,
      payload,
      ...(except && { except }),
    };
    this.#deliver(message);
    this.#coordination.publish(message);
  }

  /** Tells this node's viewers of a patient what another node wrote, where the bus did not. */
  deliverMissed(entry: ChartEntry): void {
    if (!this.#told.get(entry.patientId)?.has(entry.seq)) {
      this.#foundFirst.add(placeOf(entry));
      const [oldest] = this.#foundFirst;
      if (this.#foundFirst.size > mostFoundFirst && oldest !== undefined) this.#foundFirst.delete(oldest);
      this.#deliver({
        kind: 'room',
        room: patientRoom(entry.patientId),
        event: 'chart:entry',
        payload: entry,
      });
    }
  }

  /** The patients that this node has viewers for, with the place up to which those were told of everything. */
  watched(): Map<string, number> {
    const watched = new Map<string, number>();
    // Where nobody was told of anything yet, the answer to the first watch is under way and brings everything.
    const nothingToLookFor = Number.MAX_SAFE_INTEGER;
    for (const room of this.#io.of('/').adapter.rooms.keys()) {
      const patientId = patientOfRoom(room);
      if (patientId !== undefined)
        watched.set(patientId, this.#told.get(patientId)?.upTo ?? nothingToLookFor);
    }
    for (const patientId of this.#told.keys()) if (!watched.has(patientId)) this.#told.delete(patientId);
    return watched;
  }

  /** A viewer has just been answered up to `seq`: what is older need not be looked for. */
  caughtUp(patientId: string, seq: number): void {
    if (!this.#told.has(patientId)) this.#told.set(patientId, new PlacesTold(seq));
  }

  #deliver({ room, event, payload, except }: BusMessage & { kind: 'room' }): void {
    if (event === 'chart:entry') this.#note(payload);
    const target = this.#io.to(room);
    (except === undefined ? target : target.except(except)).emit(event, payload);
  }

  /** Whether the bus brings to a patient's viewers what they were told already, because Mongo was asked a moment before. */
  #wasFound({ room, event, payload }: BusMessage & { kind: 'room' }): boolean {
    if (event !== 'chart:entry' || this.#foundFirst.size === 0) return false;
    const entry = payload as Place;
    return room === patientRoom(entry.patientId) && this.#foundFirst.delete(placeOf(entry));
  }

  #note(entry: unknown): void {
    const { patientId, seq } = entry as Place;
    const told = this.#told.get(patientId);
    if (told) told.add(seq);
    // What is older than the first entry that comes by was read by every viewer who came before it.
    else this.#told.set(patientId, new PlacesTold(seq));
  }
}
