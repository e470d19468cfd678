import { deviceRole } from '@bedside/contracts/clinical/vitals/device-vitals.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { Actor } from '@bedside/contracts/primitives.ts';
import { LRUCache } from 'lru-cache';
import { type ClientSession, trusted } from 'mongoose';
import type { ChartLog } from '../../chart/chart-log.ts';
import { Hl7Refusal } from '../../infra/hl7/hl7-refusal.ts';
import { now } from '../../infra/mongo/mongo-clock.ts';
import type { Log } from '../../infra/observe/log.ts';
import { KeyedQueue } from '../../infra/queues/keyed-queue.ts';
import type { RequestContext } from '../../request/request-context.ts';
import type { Patients } from '../patients/patients.service.ts';
import type { Vitals } from '../vitals/vitals.service.ts';
import { AttachmentModel, openKeyOf, type StoredAttachment } from './devices.model.ts';
import { isDue, periodAfter } from './due-readings.ts';
import { createKnownDevices, type KnownDevice } from './known-devices.ts';
import { type MonitorMessage, monitorMessage, type Reading } from './reading/monitor-readings.ts';

/** MONITOR-6: how far a device's time may be from the arrival of its message. */
const clockToleranceMs = 2 * 60_000;

/** The minutes over which the smallest delay of a device is measured. */
const delayWindowMs = 10 * 60_000;

/**
 * MONITOR-4: what a device observed in this time after its attachment is not taken. The correction of a fast clock is as inexact as the
 * shortest way of a message is long, and a sensor that was just put on shows artefacts.
 */
const settlingMs = 2000;

/** How long a node may use what it read about a device's patient. Before it writes it reads again. */
const cachedPatientMs = 10_000;

/** How long a node believes that a device hangs at no one. Someone may be attaching it. */
const cachedNobodyMs = 2000;

/** Devices whose patient a node remembers for this time. */
const maxCachedPatients = 2000;

export type MonitorSets = ReturnType<typeof createMonitorSets>;

/** A message of a monitor, and the patient that it names. */
export interface FromMonitor {
  departmentId: string;
  connectionId: string;
  message: MonitorMessage;
  arrivedAt: Date;
  /** What the message says about its patient, as sent. */
  patientText: string;
  /** Throws a refusal if the message names another person than this one. */
  refuseOther: (patient: { id: string }) => Promise<void>;
}

/** Stores the message's record in the transaction of its sets. */
type StoreMessage = (session: ClientSession, patientId: string) => Promise<void>;

interface Hanging {
  attachment: StoredAttachment;
  facts: Patient;
}

/**
 * Takes the readings of monitors into charts, by nothing but the attachment that a person made (MONITOR-2). A message of which
 * nothing has to be stored is accepted without a write (MONITOR-7).
 */
export function createMonitorSets({
  chart,
  patients,
  vitals,
  log,
}: {
  chart: ChartLog;
  patients: Patients;
  vitals: Pick<Vitals, 'monitorSet'>;
  log: Log;
}) {
  const devices = createKnownDevices(log);
  const queue = new KeyedQueue();
  const hangings = new LRUCache<string, { hanging: Hanging | undefined }>({
    max: maxCachedPatients,
    ttl: cachedPatientMs,
  });

  /**
   * Takes a message. One that needs no set is only noted (MONITOR-7). Throws `clock-off`, `no-device`, `device-patient-differs`, and the
   * driver's errors.
   */
  function receive(from: FromMonitor, store: StoreMessage): Promise<void> {
    // What a device says is taken in the order in which it arrives.
    const key = openKeyOf(from.departmentId, from.message.deviceId);
    return queue.run(key, () => receiveNext(from, store));
  }

  async function receiveNext(from: FromMonitor, store: StoreMessage): Promise<void> {
    const { message, departmentId } = from;
    const device = await devices.of(departmentId, message.deviceId);
    const isFirst = device.connectionId === '';
    hear(device, from);
    try {
      if (device.clockOff !== undefined) throw new Hl7Refusal('clock-off', { at: 'OBX-14' });
      const hanging = await hangingAt(departmentId, message.deviceId);
      if (!hanging) throw new Hl7Refusal('no-device', { at: 'OBX-18' });
      await compare(device, hanging, from);
      const due = dueOf(device, hanging, from);
      if (due.length > 0) await storeSets(device, due, from, store);
    } catch (error) {
      if (error instanceof Hl7Refusal) device.refused += 1;
      throw error;
    } finally {
      devices.noteChange(device, isFirst);
    }
  }

  /** Notes what every message says of its device, whoever hangs at it. */
  function hear(device: KnownDevice, { message, connectionId, arrivedAt }: FromMonitor): void {
    device.connectionId = connectionId;
    device.name = message.name ?? device.name;
    device.lastSeenAt = arrivedAt;
    device.unread = message.unread;
    const ahead = message.statedAt.getTime() - arrivedAt.getTime();
    device.clockOff = Math.abs(ahead) > clockToleranceMs ? ahead : undefined;
    if (arrivedAt.getTime() - device.leastSince > delayWindowMs) {
      device.leastSince = arrivedAt.getTime();
      device.leastDelay = -ahead;
    } else device.leastDelay = Math.min(device.leastDelay, -ahead);
    const [newest] = message.readings;
    if (newest && device.clockOff === undefined) {
      device.live = {
        at: newest.at.toISOString(),
        ...newest.numbers,
        ...(newest.gaps.length > 0 && { gaps: newest.gaps }),
      };
    }
  }

  async function hangingAt(departmentId: string, deviceId: string): Promise<Hanging | undefined> {
    const openKey = openKeyOf(departmentId, deviceId);
    const cached = hangings.get(openKey);
    if (cached) return cached.hanging;
    const attachment = await AttachmentModel.findOne({ openKey }).lean<StoredAttachment>();
    const facts = attachment && (await patients.facts(attachment.patientId));
    const hanging = attachment && facts ? { attachment, facts } : undefined;
    hangings.set(openKey, { hanging }, hanging ? {} : { ttl: cachedNobodyMs });
    return hanging;
  }

  /** MONITOR-3: a message that names someone is held against the attached patient, once for each thing it says. */
  async function compare(device: KnownDevice, { attachment }: Hanging, from: FromMonitor): Promise<void> {
    const compared = `${attachment._id} ${from.patientText}`;
    if (device.compared === compared) return;
    await from.refuseOther({ id: attachment.patientId });
    device.compared = compared;
  }

  /** Returns the readings that become sets, the oldest first. */
  function dueOf(device: KnownDevice, { attachment, facts }: Hanging, from: FromMonitor) {
    if (device.period?.attachmentId !== attachment._id) {
      device.period = { attachmentId: attachment._id, continuous: undefined, aperiodic: 0 };
    }
    const { period } = device;
    const [newest, ...older] = from.message.readings;
    const since = takenFrom(attachment);
    const due: { reading: Reading; kind: 'regular' | 'at-once' | 'aperiodic' }[] = [];
    for (const reading of older.toReversed()) {
      // A cuff's pressure is repeated with its own time until the next one.
      if (reading.at.getTime() > period.aperiodic && happenedAt(device, reading.at) >= since) {
        due.push({ reading, kind: 'aperiodic' });
      }
    }
    const kind = newest && isDue(period.continuous, newest, facts);
    if (newest && kind && happenedAt(device, newest.at) >= since) due.push({ reading: newest, kind });
    return due;
  }

  async function storeSets(
    device: KnownDevice,
    due: ReturnType<typeof dueOf>,
    from: FromMonitor,
    store: StoreMessage,
  ): Promise<void> {
    const { departmentId, message } = from;
    const openKey = openKeyOf(departmentId, message.deviceId);
    const known = hangings.get(openKey)?.hanging;
    const ref = known && (await patients.refOfAny(known.attachment.patientId));
    if (!known || !ref) throw new Hl7Refusal('no-device', { at: 'OBX-18' });
    const recordedBy: Actor = {
      id: message.deviceId,
      fullName: message.name ?? message.deviceId,
      role: deviceRole,
    };
    let stored = 0;
    await chart.changeAll(contextOf(recordedBy, departmentId), ref, async (session) => {
      stored = 0;
      // Whatever was cached: only an attachment that is open in this snapshot decides. Its end is an entry of this chart, so
      // that of two at once one is tried again.
      const open = await AttachmentModel.findOne({
        _id: known.attachment._id,
        openKey: trusted({ $exists: true }),
      })
        .session(session)
        .lean<StoredAttachment>();
      const facts = open && (await patients.factsIn(session, ref.id));
      if (!open || !facts) {
        hangings.delete(openKey);
        throw new Hl7Refusal('no-device', { at: 'OBX-18' });
      }
      const own = due.filter(({ reading }) => happenedAt(device, reading.at) >= takenFrom(open));
      if (own.length === 0) return [];
      stored = own.length;
      await store(session, ref.id);
      return own.map(({ reading: { at, numbers, gaps } }) =>
        vitals.monitorSet(
          {
            at,
            ...numbers,
            monitor: { deviceId: message.deviceId, ...(gaps.length > 0 && { gaps }) },
          },
          { patientId: ref.id, spo2Scale: facts.spo2Scale, recordedBy, recordedAt: now() },
        ),
      );
    });
    if (stored > 0) remember(device, due, known);
  }

  return {
    /** Reads a message of a monitor. See {@link monitorMessage}. */
    read: monitorMessage,
    receive,
    drained: async () => {
      await queue.drained();
      await devices.flush();
    },
  };
}

/** Readings from this moment on are certainly this attachment's patient's. */
const takenFrom = ({ attachedAt }: StoredAttachment): number => attachedAt.getTime() + settlingMs;

/**
 * Returns when a reading happened at the latest, by this server's clock. A device whose clock is fast states a time later than the true
 * one; its smallest delay, which is then negative, corrects it. The stored time is the device's own.
 */
function happenedAt({ leastDelay }: KnownDevice, at: Date): number {
  return at.getTime() + Math.min(0, leastDelay);
}

function remember(
  device: KnownDevice,
  due: readonly { reading: Reading; kind: 'regular' | 'at-once' | 'aperiodic' }[],
  { facts }: Hanging,
): void {
  const { period } = device;
  if (!period) return;
  for (const { reading, kind } of due) {
    if (kind === 'aperiodic') period.aperiodic = Math.max(period.aperiodic, reading.at.getTime());
    else period.continuous = periodAfter(period.continuous, kind, reading, facts);
  }
}

/** The actor of a set is the device. */
function contextOf({ id, fullName, role }: Actor, departmentId: string): RequestContext {
  return {
    actor: {
      id,
      fullName,
      role: role as never,
      departmentId,
      isAdmin: false,
      rights: ['read-chart', 'record'],
      sessionId: id,
    },
    requestId: 'hl7',
    language: 'en',
    now,
  };
}
