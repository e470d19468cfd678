import * as z from 'zod';
import { itemBounds, textBounds } from '../bounds.ts';
import { defineEndpoints, defineEntries } from '../define.ts';
import { Actor, Id, Instant, label, named, PatientParams } from '../primitives.ts';
import { monitorValues } from '../vitals/monitor-sets.ts';

/**
 * Why a device no longer hangs at a patient: someone detached it, someone attached it to another patient, the patient's bed
 * changed, or the patient left.
 */
export const detachReasons = ['detached', 'moved', 'bed-changed', 'left', 'merged', 'restored'] as const;
export type DetachReason = (typeof detachReasons)[number];

/** The time during which a device hangs at a patient. A device hangs at one patient at most. */
export const DeviceAttachment = z
  .object({
    id: Id,
    patientId: Id,
    /** The device as its messages name it, such as an EUI-64. */
    deviceId: label,
    /** The name that the device states, such as its model. */
    name: label.optional(),
    /** The patient's bed at that time. */
    bed: label.optional(),
    attachedAt: Instant,
    attachedBy: Actor,
    endedAt: Instant.optional(),
    /** Absent if it ended by itself. */
    endedBy: Actor.optional(),
    endReason: z.enum(detachReasons).optional(),
  })
  .meta({ id: 'DeviceAttachment' });
export type DeviceAttachment = z.output<typeof DeviceAttachment>;

/** The newest reading of a device, which the chart may not have stored. Unverified. */
export const LiveReading = z.object({
  at: Instant,
  ...monitorValues,
});
export type LiveReading = z.output<typeof LiveReading>;

const seen = {
  /** When its last message arrived; absent for a device that has not sent yet. */
  lastSeenAt: Instant.optional(),
  /** Seconds by which the device's clock is ahead (positive) or behind. Absent if its times are usable. */
  clockOffSeconds: z.number().int().optional(),
};

/** A device that hangs at a patient, as the chart shows it. */
export const AttachedDevice = DeviceAttachment.extend({ ...seen, live: LiveReading.optional() }).meta({
  id: 'AttachedDevice',
});
export type AttachedDevice = z.output<typeof AttachedDevice>;

/** A device that a connection has heard of. */
export const SeenDevice = z
  .object({
    deviceId: label,
    name: label.optional(),
    /** The id of the connection that brought its last message. */
    connection: Id,
    ...seen,
    /** Codes of its last message that become nothing in a chart, as the device names them. */
    unread: z.array(label).max(itemBounds.unreadCodes),
    /** Messages that were not taken since the device is known. */
    refused: z.number().int(),
    /** Where it hangs. Without `patientId` the caller may not open that chart. */
    attachedTo: z
      .object({ patientId: Id.optional(), bed: label.optional(), since: Instant, by: Actor })
      .optional(),
  })
  .meta({ id: 'SeenDevice' });
export type SeenDevice = z.output<typeof SeenDevice>;

export const AttachDevice = z.object({
  /** As its messages state it, chosen from the devices seen or read from its label. */
  deviceId: named(textBounds.deviceId),
  /** Ends its attachment to another patient. Without it that is a conflict. */
  move: z.literal(true).optional(),
});

export const devicesEndpoints = defineEndpoints({
  seen: {
    method: 'get',
    path: '/department/devices',
    summary: 'Returns the monitors that have sent lately, with where they hang, the newest message first',
    access: 'session',
    right: 'read-chart',
    response: z.array(SeenDevice).max(itemBounds.devices),
  },
  attached: {
    method: 'get',
    path: '/patient/:patientId/devices',
    summary: 'Returns the monitors that hang at a patient, with their newest readings',
    access: 'session',
    right: 'read-chart',
    params: PatientParams,
    response: z.array(AttachedDevice).max(itemBounds.devicesOfPatient),
  },
  attach: {
    method: 'post',
    path: '/patient/:patientId/devices',
    summary:
      'Records that a monitor hangs at a patient from now on. A device hangs at one patient; if it hangs at another, that is a conflict unless `move` ends it',
    access: 'session',
    right: 'record',
    status: 201,
    fails: ['conflict'],
    params: PatientParams,
    body: AttachDevice,
    response: DeviceAttachment,
  },
  detach: {
    method: 'post',
    path: '/patient/:patientId/devices/:attachmentId/detach',
    summary: 'Records that a monitor no longer hangs at a patient; a second call returns the first end',
    access: 'session',
    right: 'record',
    params: PatientParams.extend({ attachmentId: Id }),
    response: DeviceAttachment,
  },
});

export const devicesEntries = defineEntries({
  'device.attached': DeviceAttachment,
  'device.detached': DeviceAttachment,
});
