import type { LiveReading } from '@bedside/contracts/devices/devices.contract.ts';
import { LRUCache } from 'lru-cache';
import { newId } from '../../infra/mongo/ids.ts';
import { type Log, withoutWords } from '../../infra/observe/log.ts';
import { DeviceModel, openKeyOf, type StoredDevice } from './devices.model.ts';
import type { Period } from './due-readings.ts';

/** Devices in a node's memory. */
const maxKnownDevices = 5000;

/** How often a node writes what its devices have sent, all in one write. */
const flushMs = 5000;

/** How long a device stays known after its last message. */
const retentionDays = 30;

/** One day. */
const dayMs = 24 * 60 * 60_000;

/** What a node remembers of a device between two of its messages. */
export interface KnownDevice {
  departmentId: string;
  deviceId: string;
  name: string | undefined;
  connectionId: string;
  lastSeenAt: Date;
  /** The smallest delay of the last minutes, and since when it is measured. */
  leastDelay: number;
  leastSince: number;
  clockOff: number | undefined;
  unread: readonly string[];
  refused: number;
  live: LiveReading | undefined;
  /** By attachment: what the chart has of the present period, and the newest own moment of a cuff. */
  period?: { attachmentId: string; continuous: Period | undefined; aperiodic: number };
  /** The patient identification that was compared with this attachment last, as sent. */
  compared?: string;
}

/** What devices said last, in memory, written to MongoDB every five seconds. */
export function createKnownDevices(log: Log) {
  const known = new LRUCache<string, KnownDevice>({ max: maxKnownDevices });
  const changed = new Set<KnownDevice>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  /** Returns the memory of a device; a new one begins with what MongoDB has. */
  async function of(departmentId: string, deviceId: string): Promise<KnownDevice> {
    const key = openKeyOf(departmentId, deviceId);
    const remembered = known.get(key);
    if (remembered) return remembered;
    const stored = await DeviceModel.findOne({ departmentId, deviceId }).lean<StoredDevice>();
    const device: KnownDevice = {
      departmentId,
      deviceId,
      name: stored?.name,
      connectionId: stored?.connectionId ?? '',
      lastSeenAt: stored?.lastSeenAt ?? new Date(0),
      leastDelay: stored?.leastDelay ?? Number.POSITIVE_INFINITY,
      leastSince: stored?.lastSeenAt.getTime() ?? 0,
      clockOff: stored?.clockOff,
      unread: stored?.unread ?? [],
      refused: 0,
      live: undefined,
    };
    known.set(key, device);
    return device;
  }

  /** Notes that a device has changed. Its first message is written at once, so that a person can choose it. */
  function noteChange(device: KnownDevice, isFirst: boolean): void {
    changed.add(device);
    if (isFirst) void flush();
    timer ??= setTimeout(() => void flush(), flushMs).unref();
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const devices = [...changed];
    changed.clear();
    if (devices.length > 0) {
      writing = writing
        .then(() => write(devices))
        .catch((error) => log.warn({ err: withoutWords(error) }, 'what devices said could not be written'));
    }
    return writing;
  }

  return { of, noteChange, flush };
}

async function write(devices: readonly KnownDevice[]): Promise<void> {
  await DeviceModel.bulkWrite(
    devices.map((device) => {
      const { departmentId, deviceId, name, connectionId, lastSeenAt, leastDelay, clockOff, unread, live } =
        device;
      const refused = device.refused;
      device.refused = 0;
      return {
        updateOne: {
          filter: { departmentId, deviceId },
          update: {
            $set: {
              connectionId,
              lastSeenAt,
              leastDelay,
              unread: [...unread],
              expiresAt: new Date(lastSeenAt.getTime() + retentionDays * dayMs),
              ...(name !== undefined && { name }),
              ...(clockOff !== undefined && { clockOff }),
              ...(live && { live: JSON.stringify(live) }),
            },
            ...(clockOff === undefined && { $unset: { clockOff: 1 as const } }),
            $inc: { refused },
            $setOnInsert: { _id: newId() },
          },
          upsert: true,
        },
      };
    }),
    { ordered: false },
  );
}
