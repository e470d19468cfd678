import type { DetachReason, DeviceAttachment } from '@bedside/contracts/devices/devices.contract.ts';
import type { Actor } from '@bedside/contracts/primitives.ts';
import mongoose, { Schema } from 'mongoose';

/** What is known of a device from its messages. It decides nothing about patients. */
export interface StoredDevice {
  _id: string;
  departmentId: string;
  deviceId: string;
  name?: string;
  connectionId: string;
  lastSeenAt: Date;
  /** The smallest time from the device's stated moment to the arrival, in milliseconds; negative for a fast clock. */
  leastDelay: number;
  /** By how much its clock is ahead, in milliseconds. Absent if its times are usable. */
  clockOff?: number;
  unread: string[];
  refused: number;
  /** The newest reading, `LiveReading` as JSON. */
  live?: string;
  /** When MongoDB removes a device that no longer sends. */
  expiresAt: Date;
}

/** The time during which a device hangs at a patient. */
export interface StoredAttachment {
  _id: string;
  departmentId: string;
  patientId: string;
  deviceId: string;
  name?: string;
  bed?: string;
  attachedAt: Date;
  attachedBy: Actor;
  /** Present until it ends. The unique index on it makes a device hang at one patient. */
  openKey?: string;
  endedAt?: Date;
  endedBy?: Actor;
  endReason?: DetachReason;
}

const text = { type: String, required: true };
const date = { type: Date, required: true };
const mixed = { type: Schema.Types.Mixed };

const devices = new Schema<StoredDevice>(
  {
    _id: text,
    departmentId: text,
    deviceId: text,
    name: String,
    connectionId: text,
    lastSeenAt: date,
    leastDelay: { type: Number, required: true },
    clockOff: Number,
    unread: [String],
    refused: { type: Number, required: true },
    live: String,
    expiresAt: date,
  },
  { collection: 'monitor_devices', versionKey: false },
);
devices.index({ departmentId: 1, deviceId: 1 }, { unique: true });
devices.index({ departmentId: 1, lastSeenAt: -1 });
devices.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const DeviceModel = mongoose.model<StoredDevice>('MonitorDevice', devices);

const attachments = new Schema<StoredAttachment>(
  {
    _id: text,
    departmentId: text,
    patientId: text,
    deviceId: text,
    name: String,
    bed: String,
    attachedAt: date,
    attachedBy: { ...mixed, required: true },
    openKey: String,
    endedAt: Date,
    endedBy: mixed,
    endReason: String,
  },
  { collection: 'device_attachments', versionKey: false },
);
attachments.index({ openKey: 1 }, { unique: true, partialFilterExpression: { openKey: { $exists: true } } });
attachments.index({ patientId: 1, attachedAt: -1 });

export const AttachmentModel = mongoose.model<StoredAttachment>('DeviceAttachment', attachments);

/** Returns the key under which a device can have one open attachment. */
export const openKeyOf = (departmentId: string, deviceId: string): string =>
  JSON.stringify([departmentId, deviceId]);

/** Returns an attachment as the chart and the API have it. */
export function presentAttachment(stored: StoredAttachment): DeviceAttachment {
  const { _id, patientId, deviceId, name, bed, attachedAt, attachedBy, endedAt, endedBy, endReason } = stored;
  return {
    id: _id,
    patientId,
    deviceId,
    ...(name !== undefined && { name }),
    ...(bed !== undefined && { bed }),
    attachedAt: attachedAt.toISOString(),
    attachedBy,
    ...(endedAt && { endedAt: endedAt.toISOString() }),
    ...(endedBy && { endedBy }),
    ...(endReason && { endReason }),
  };
}
