import type { Activity, Viewer } from '@bedside/contracts/presence/presence.contract.ts';
import type { PatientRef } from '../chart/patient-access.ts';
import type { Log } from '../infra/observe/log.ts';
import { everyInterval, type Interval } from '../infra/timers/every-interval.ts';
import type { SessionActor } from '../request/request-context.ts';
import type { Coordination, Presence } from './coordination/coordination.ts';
import { patientRoom, type Rooms } from './rooms.ts';

/** Presence changes of one room within this time are sent as one: a thousand joiners do not cause a million messages. */
const presenceGatherMs = 100;

/** How often rooms are compared with the shared store, so the viewers of a dead node disappear. */
const presenceSweepMs = 5000;

/** The first of these is shown for a person with several tabs. */
const activityRank: Activity[] = [
  'recording-vitals',
  'entering-labs',
  'writing-note',
  'scoring',
  'asking',
  'viewing',
];

/** Publishes who has which patient open. Presence is no part of the chart: coordination stores it, MongoDB does not. */
export class PresenceBoard {
  readonly #coordination: Coordination;
  readonly #rooms: Rooms;
  readonly #log: Log;
  readonly #pending = new Map<string, NodeJS.Timeout>();
  readonly #shown = new Map<string, string>();
  /** The patients with viewers that this node has announced. */
  readonly #patients = new Map<string, PatientRef>();
  readonly #sweep: Interval;
  #onChange: (patientId: string) => void = () => {};

  constructor(coordination: Coordination, rooms: Rooms, log: Log) {
    this.#coordination = coordination;
    this.#rooms = rooms;
    this.#log = log;
    const failed = 'presence could not be compared';
    this.#sweep = everyInterval(presenceSweepMs, () => this.#sweepRooms(), { log, failed });
  }

  async set(patient: PatientRef, socketId: string, actor: SessionActor, activity: Activity, since: string) {
    const patientId = patient.id;
    this.#patients.set(patientId, patient);
    const { id: userId, fullName, role } = actor;
    await this.#coordination.presence.set(patientId, { socketId, userId, fullName, role, activity, since });
    this.#announceSoon(patientId);
  }

  async remove(patientId: string, socketId: string): Promise<void> {
    await this.#coordination.presence.remove(patientId, socketId);
    this.#announceSoon(patientId);
  }

  /** Sets the listener for changes of a patient's viewers. */
  onChange(listener: (patientId: string) => void): void {
    this.#onChange = listener;
  }

  /** Returns one viewer per person, in order of arrival. */
  async viewers(patientId: string): Promise<Viewer[]> {
    return onePerPerson(await this.#coordination.presence.list(patientId));
  }

  async close(): Promise<void> {
    await this.#sweep.stop();
    for (const timer of this.#pending.values()) clearTimeout(timer);
  }

  #announceSoon(patientId: string): void {
    if (this.#pending.has(patientId)) return;
    const timer = setTimeout(() => {
      this.#pending.delete(patientId);
      this.#announce(patientId).catch(() => this.#log.warn('presence could not be announced'));
    }, presenceGatherMs);
    this.#pending.set(patientId, timer);
  }

  async #announce(patientId: string): Promise<void> {
    const viewers = await this.viewers(patientId);
    const shown = JSON.stringify(viewers);
    if (this.#shown.get(patientId) === shown) return;
    this.#shown.set(patientId, shown);
    this.#onChange(patientId);
    const patient = this.#patients.get(patientId);
    if (patient === undefined) return;
    const { departmentId, epoch } = patient;
    const audience = { departmentId, room: patientRoom(patientId) };
    this.#rooms.publish(audience, 'presence:changed', { patientId, epoch, viewers });
  }

  #sweepRooms(): void {
    const watched = this.#rooms.watched();
    for (const patientId of this.#patients.keys()) {
      if (watched.has(patientId) || this.#pending.has(patientId)) continue;
      this.#shown.delete(patientId);
      this.#patients.delete(patientId);
    }
    for (const patientId of watched.keys()) this.#announceSoon(patientId);
  }
}

function onePerPerson(presences: Presence[]): Viewer[] {
  const people = new Map<string, Viewer>();
  for (const { userId, fullName, role, activity, since } of presences) {
    const known = people.get(userId);
    people.set(userId, {
      userId,
      fullName,
      role,
      activity:
        known && activityRank.indexOf(known.activity) < activityRank.indexOf(activity)
          ? known.activity
          : activity,
      since: known && known.since < since ? known.since : since,
    });
  }
  return [...people.values()].sort((a, b) => a.since.localeCompare(b.since));
}
