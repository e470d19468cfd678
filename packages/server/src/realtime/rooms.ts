import { type ChartEntry, ChartEntryFrame } from '@bedside/contracts/chart-entries.ts';
import type { ClientMessage, ServerToClient } from '@bedside/contracts/socket.ts';
import type { Server } from 'socket.io';
import * as z from 'zod';
import { maxKnownHeads } from '../bounds.ts';
import type { PatientRef, RestrictedCharts } from '../chart/patient-access.ts';
import { now } from '../infra/mongo/mongo-clock.ts';
import { entryDelivery } from '../infra/observe/metrics.ts';
import { recentKeys } from '../infra/recent-keys.ts';
import type { BusMessage, Coordination } from './coordination/coordination.ts';
import { DeliveredSeqs, maxPlacesBeyond } from './delivered-seqs.ts';
import { RoomSender } from './room-sender.ts';

/** Entries that a node remembers to have found before the bus announced them. The bus has lost any older one. */
const maxEntriesFoundFirst = 1000;

export const patientRoom = (patientId: string) => `patient:${patientId}`;
/** The sockets of one person. */
export const userRoom = (userId: string) => `user:${userId}`;
export const departmentRoom = (departmentId: string) => `department:${departmentId}`;
/** The sockets of a department whose reader may read charts. */
export const listRoom = (departmentId: string) => `list:${departmentId}`;
/** The sockets of one person that read rows, for the rows of restricted charts. */
export const ownRowRoom = ({ name }: Pick<RowProjection, 'name'>, userId: string) => `${name}-of:${userId}`;
/** The readers of a department's rows at one level of access. */
export const rowRoom = ({ name }: Pick<RowProjection, 'name'>, departmentId: string, level: string) =>
  `${name}:${level}:${departmentId}`;
const patientOfRoom = (room: string) =>
  room.startsWith('patient:') ? room.slice('patient:'.length) : undefined;

/**
 * Returns what the department's lists of patients show of an entry, for screens that have not opened the chart. Undefined
 * if they show nothing of it.
 */
export type ListedPart = (entry: Pick<ChartEntry, 'type' | 'data'>) => unknown;

type EntryKey = Pick<ChartEntry, 'patientId' | 'seq'>;
type RoomMessage = BusMessage & { kind: 'room' };
/** A room of one department's sockets, without those that are also in the room `except`. */
interface Audience {
  departmentId: string;
  room: string;
  except?: string;
}
/** The fields that every push about a patient carries. A node of an earlier version sends no epoch. */
const AboutPatient = z.object({
  patientId: z.string(),
  epoch: z.string().optional(),
  seq: z.undefined().optional(),
});
const keyOf = ({ patientId, seq }: EntryKey) => `${patientId} ${seq}`;

type Event = keyof ServerToClient;
type Payload<E extends Event> = Parameters<ServerToClient[E]>[0];

type Row = Payload<'board:row'>;
/** The time of a row: its place in the log, and when the node derived it. */
export type RowPlace = Pick<Row, 'epoch' | 'seq' | 'at'>;

/**
 * Rows that a domain derives from the charts, one for each patient. The newest replaces the others, and each reader receives
 * it as their level of access allows. The rooms know neither what a row shows nor to whom.
 */
export interface RowProjection {
  /** Begins the names of the rooms. */
  name: string;
  events: { row: 'board:row'; gone: 'board:gone' };
  messages: { watch: ClientMessage; unwatch: ClientMessage };
  /** The levels of access, the widest first. Nodes send each other rows of the widest. */
  levels: readonly [string, ...string[]];
  /** Parses a row of another node. Undefined for anything else. */
  parse: (payload: unknown) => Row | undefined;
  /** Returns whether one row of a patient replaces another. */
  isNewer: (row: RowPlace, before: RowPlace | undefined) => boolean;
  /** Returns what a reader of this level receives. */
  ofLevel: (row: Row, level: string) => unknown;
  /** Returns what readers below the widest level receive of a restricted chart. */
  ofRestricted: (row: Row) => unknown;
}

/**
 * Sends every push to viewers: to this node's sockets directly, and over the bus to the other nodes with sockets of the
 * department. Each node delivers only to its own sockets, so a node's own viewers lose nothing when Redis is lost.
 */
export class Rooms {
  readonly #io: Server;
  readonly #coordination: Coordination;
  readonly #sender: RoomSender;
  readonly #projection: RowProjection;
  readonly #restricted: RestrictedCharts;
  readonly #listedPart: ListedPart;
  /** The `seq`s of each patient's log, within one epoch, that this node has delivered to its viewers. */
  readonly #delivered = new Map<string, { epoch: string; seqs: DeliveredSeqs }>();
  /** Entries read from MongoDB before the bus delivered them. They are not delivered a second time. */
  readonly #foundFirst = new Set<string>();
  /** The newest row of each patient that this node has sent to its readers. */
  readonly #rows = recentKeys<RowPlace>(maxKnownHeads);
  #onEntryOfAnotherNode: (entry: EntryKey) => void = () => {};

  constructor(
    io: Server,
    coordination: Coordination,
    options: { projection: RowProjection; restricted: RestrictedCharts; listedPart: ListedPart },
  ) {
    const { projection, restricted, listedPart } = options;
    this.#io = io;
    this.#listedPart = listedPart;
    this.#restricted = restricted;
    this.#projection = projection;
    this.#sender = new RoomSender(io);
    this.#coordination = coordination;
    coordination.subscribe((message) => {
      if (message.kind === 'room') this.#receive(message);
    });
  }

  /** Sets the listener for entries that other nodes claim to have written. A claim may be wrong. */
  onEntryOfAnotherNode(listener: (entry: EntryKey) => void): void {
    this.#onEntryOfAnotherNode = listener;
  }

  /** Publishes a committed entry. The department's lists receive the part of it that they show. */
  publishEntry(entry: ChartEntry, patient: PatientRef): void {
    const written = entryDelivery.startTimer({ path: 'own' });
    const { departmentId } = patient;
    const room = patientRoom(patient.id);
    if (this.#listedPart(entry) !== undefined) {
      const named = this.#restricted.namedFor(patient.id);
      const lists = named ? [...named].map(userRoom) : [departmentRoom(departmentId)];
      for (const list of lists) {
        this.publish({ departmentId, room: list, except: room }, 'chart:entry', entry);
      }
    }
    this.publish({ departmentId, room }, 'chart:entry', entry);
    if (this.#isJoined(room)) written();
  }

  /** Sends an event to an audience on all nodes. */
  publish<E extends Event>({ departmentId, room, except }: Audience, event: E, payload: Payload<E>): void {
    const message: RoomMessage = { kind: 'room', room, event, payload, ...(except && { except }) };
    if (event === 'chart:entry') this.#noteDelivered(payload as ChartEntry);
    if (event === this.#projection.events.row) this.#noteRow(payload as Row);
    this.#emit(message);
    this.#coordination.publish(message, departmentId);
  }

  /** Delivers an entry of another node to this node's viewers if the bus did not. */
  deliverMissed(entry: ChartEntry): void {
    if (this.#delivered.get(entry.patientId)?.seqs.has(entry.seq)) return;
    this.#foundFirst.add(keyOf(entry));
    const [oldest] = this.#foundFirst;
    if (this.#foundFirst.size > maxEntriesFoundFirst && oldest !== undefined) this.#foundFirst.delete(oldest);
    this.#noteDelivered(entry);
    this.#emit({ kind: 'room', room: patientRoom(entry.patientId), event: 'chart:entry', payload: entry });
    this.#noteDelivery(entry, 'poll');
  }

  /** Delivers a row that another node stored to this node's readers if the bus did not. */
  deliverMissedRow(room: string, row: Row): void {
    if (!this.#projection.isNewer(row, this.#rows.get(row.patientId))) return;
    this.#noteRow(row);
    this.#emit({ kind: 'room', room, event: this.#projection.events.row, payload: row });
  }

  /** Notifies this node's readers once that a patient has no row any more. */
  deliverMissedGone(room: string, gone: { patientId: string; epoch: string }): void {
    if (!this.#rows.delete(gone.patientId)) return;
    this.#emit({ kind: 'room', room, event: this.#projection.events.gone, payload: gone });
  }

  /** Returns whether this node has a reader of a department's rows at any level. `room` is that of the widest. */
  #hasReaders(room: string): boolean {
    return this.#projection.levels.some((level) => this.#isJoined(this.#atLevel(room, level)));
  }

  /** Returns the departments with a reader of their rows on this node, at any level. */
  departmentsWithReaders(): string[] {
    const { levels } = this.#projection;
    const departments = [...this.#io.of('/').adapter.rooms.keys()].flatMap((room) =>
      levels.flatMap((level) => this.#departmentIn(room, level) ?? []),
    );
    return [...new Set(departments)];
  }

  /** Returns the department of a room of rows; undefined for another room. */
  #departmentIn(room: string, level: string): string | undefined {
    const start = rowRoom(this.#projection, '', level);
    return room.startsWith(start) ? room.slice(start.length) : undefined;
  }

  /** Returns the room of another level for the room of the widest. */
  #atLevel(room: string, level: string): string {
    const [widest] = this.#projection.levels;
    return rowRoom(this.#projection, this.#departmentIn(room, widest) ?? '', level);
  }

  #isJoined(room: string): boolean {
    return (this.#io.of('/').adapter.rooms.get(room)?.size ?? 0) > 0;
  }

  /** Returns the patients with viewers on this node, each with the `seq` up to which every entry was delivered. */
  watched(): Map<string, number> {
    const watched = new Map<string, number>();
    // Without a delivered entry, the response to the first watch is pending and will contain all of them.
    const nothingMissing = Number.MAX_SAFE_INTEGER;
    for (const room of this.#io.of('/').adapter.rooms.keys()) {
      const patientId = patientOfRoom(room);
      if (patientId !== undefined)
        watched.set(patientId, this.#delivered.get(patientId)?.seqs.upTo ?? nothingMissing);
    }
    for (const patientId of this.#delivered.keys())
      if (!watched.has(patientId)) this.#delivered.delete(patientId);
    return watched;
  }

  /** Records that a viewer has just received the log up to `seq`. */
  caughtUp({ id, epoch }: Pick<PatientRef, 'id' | 'epoch'>, seq: number): void {
    if (this.#delivered.get(id)?.epoch !== epoch)
      this.#delivered.set(id, { epoch, seqs: new DeliveredSeqs(seq) });
  }

  /**
   * Delivers another node's push if it is consistent with this node's state. Drops one from another epoch or with a
   * `seq` far ahead; a genuine entry is read from MongoDB within 2 s.
   */
  #receive(message: RoomMessage): void {
    const { room, event, payload } = message;
    // Without data: clients read the setting again.
    if (event === 'department:changed') {
      if (patientOfRoom(room) === undefined) this.#emit(message);
      return;
    }
    if (event === this.#projection.events.row) {
      const row = this.#hasReaders(room) ? this.#projection.parse(payload) : undefined;
      if (row && patientOfRoom(room) === undefined) this.deliverMissedRow(room, row);
      return;
    }
    const about = (event === 'chart:entry' ? ChartEntryFrame : AboutPatient).safeParse(payload).data;
    if (!about || (patientOfRoom(room) ?? about.patientId) !== about.patientId) return;
    const delivered = this.#delivered.get(about.patientId);
    if (delivered && about.epoch !== undefined && about.epoch !== delivered.epoch) return;
    if (about.seq !== undefined) {
      this.#onEntryOfAnotherNode(about);
      if (delivered && about.seq > delivered.seqs.upTo + maxPlacesBeyond) return;
      if (room === patientRoom(about.patientId) && this.#foundFirst.delete(keyOf(about))) return;
      delivered?.seqs.add(about.seq);
    }
    this.#emit(message);
    if (about.seq !== undefined && room === patientRoom(about.patientId)) this.#noteDelivery(about, 'bus');
  }

  #emit(message: RoomMessage): void {
    const { room, event, payload, except } = message;
    const { events, levels } = this.#projection;
    const isRow = event === events.row || event === events.gone;
    if (isRow && this.#departmentIn(room, levels[0]) !== undefined) this.#emitToOtherLevels(message);
    const named = event === events.row ? this.#restricted.namedFor((payload as Row).patientId) : undefined;
    if (named) {
      for (const userId of named) {
        this.#sender.send({ room: ownRowRoom(this.#projection, userId), event, payload });
      }
      return;
    }
    if (event === 'chart:entry' && patientOfRoom(room) === undefined) {
      this.#emitToLists(message, payload as ChartEntry);
      return;
    }
    this.#sender.send({ room, event, payload, except });
  }

  /** Sends to lists of patients what they show of an entry. Nodes send each other whole entries. */
  #emitToLists({ room, except }: RoomMessage, entry: ChartEntry): void {
    // A node that did not know of a restriction sends to the department.
    if (this.#isForOthers(room, entry)) return;
    const data = this.#listedPart(entry);
    if (data === undefined) return;
    const department = room.startsWith(departmentRoom(''))
      ? room.slice(departmentRoom('').length)
      : undefined;
    const readers = department === undefined ? room : listRoom(department);
    const payload = { ...entry, scope: 'list', data };
    this.#sender.send({ room: readers, event: 'chart:entry', payload, except });
  }

  #isForOthers(room: string, { patientId }: ChartEntry): boolean {
    return room.startsWith(departmentRoom('')) && this.#restricted.namedFor(patientId) !== undefined;
  }

  /** Nodes only send rows of the widest level to each other. Each node derives those of its other readers. */
  #emitToOtherLevels({ room, event, payload }: RoomMessage): void {
    const { levels, events } = this.#projection;
    for (const level of levels.slice(1)) {
      const readers = this.#atLevel(room, level);
      if (!this.#isJoined(readers)) continue;
      const shown = event === events.row ? this.#shownAt(level, payload as Row) : payload;
      this.#sender.send({ room: readers, event, payload: shown });
    }
  }

  #shownAt(level: string, row: Row): unknown {
    const { ofLevel, ofRestricted } = this.#projection;
    return this.#restricted.namedFor(row.patientId) ? ofRestricted(row) : ofLevel(row, level);
  }

  /** Observes the delivery of another node's entry to this node's viewers, if there are any. */
  #noteDelivery({ patientId, at }: Pick<ChartEntry, 'patientId' | 'at'>, path: 'bus' | 'poll'): void {
    if (!this.#isJoined(patientRoom(patientId))) return;
    entryDelivery.observe({ path }, Math.max(0, now().getTime() - Date.parse(at)) / 1000);
  }

  #noteRow({ patientId, epoch, seq, at }: Row): void {
    this.#rows.set(patientId, { epoch, seq, at });
  }

  #noteDelivered({ patientId, seq, epoch }: ChartEntry): void {
    const delivered = this.#delivered.get(patientId);
    if (delivered?.epoch === epoch) delivered.seqs.add(seq);
    // Every viewer who joined before the first entry has read the older ones.
    else this.#delivered.set(patientId, { epoch, seqs: new DeliveredSeqs(seq) });
  }
}
