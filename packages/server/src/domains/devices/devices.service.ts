import { itemBounds } from '@bedside/contracts/bounds.ts';
import {
  type AttachDevice,
  type AttachedDevice,
  type DetachReason,
  type DeviceAttachment,
  LiveReading,
  type SeenDevice,
} from '@bedside/contracts/devices/devices.contract.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import { type ClientSession, trusted } from 'mongoose';
import type * as z from 'zod';
import type { EntryDraft } from '../../chart/chart-entry.ts';
import type { ChartLog } from '../../chart/chart-log.ts';
import type { PatientRef } from '../../chart/patient-access.ts';
import { newId } from '../../infra/mongo/ids.ts';
import { duplicateKeyOf } from '../../infra/mongo/mongo.ts';
import { now } from '../../infra/mongo/mongo-clock.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import type { Patients } from '../patients/patients.service.ts';
import {
  AttachmentModel,
  DeviceModel,
  openKeyOf,
  presentAttachment,
  type StoredAttachment,
  type StoredDevice,
} from './devices.model.ts';
import { deviceKey } from './reading/monitor-readings.ts';

/** Devices that sent within this time are offered, in milliseconds. */
const seenMs = 24 * 60 * 60_000;

export type Devices = ReturnType<typeof createDevices>;

const isOpen = { openKey: trusted({ $exists: true }) };

/**
 * Which device hangs at which patient. A person says so, and it ends by a person, by another patient's attachment, or in the
 * transaction in which the patient changes the bed or leaves (ADR 0148).
 */
export function createDevices({ chart, patients }: { chart: ChartLog; patients: Patients }) {
  patients.onMoved(async (request, patientId, moved, session) => {
    const open = await AttachmentModel.find({ patientId, ...isOpen })
      .session(session)
      .lean<StoredAttachment[]>();
    const drafts: EntryDraft[] = [];
    for (const one of open) drafts.push(await ended(request, one, { reason: moved }, session));
    return drafts;
  });

  /** Ends an attachment in `session`. Returns the draft of its entry. */
  async function ended(
    request: RequestContext,
    attachment: StoredAttachment,
    { reason, byPerson = false }: { reason: DetachReason; byPerson?: boolean },
    session: ClientSession,
  ): Promise<EntryDraft> {
    const { id, fullName, role } = request.actor;
    const changed = await AttachmentModel.findOneAndUpdate(
      { _id: attachment._id, ...isOpen },
      {
        $set: {
          endedAt: request.now(),
          endReason: reason,
          ...(byPerson && { endedBy: { id, fullName, role } }),
        },
        $unset: { openKey: 1 },
      },
      { session, returnDocument: 'after' },
    ).lean<StoredAttachment>();
    if (!changed) throw new AppError('stale-version');
    return { id: newId(), type: 'device.detached', data: presentAttachment(changed) };
  }

  /**
   * Attaches a device to a patient. Returns the present attachment if it hangs there already. Throws `conflict` if it hangs at
   * another patient and `move` is not set, if the patient has left, or has too many devices.
   */
  async function attach(
    request: RequestContext,
    patientId: string,
    { deviceId: written, move }: z.output<typeof AttachDevice>,
  ): Promise<DeviceAttachment> {
    const { actor } = request;
    const ref = await patients.require(actor, patientId);
    const deviceId = deviceKey(written);
    const openKey = openKeyOf(ref.departmentId, deviceId);
    const present = await AttachmentModel.findOne({ openKey }).lean<StoredAttachment>();
    if (present?.patientId === patientId) return presentAttachment(present);
    if (present) {
      if (!move) throw attachedElsewhere();
      await endElsewhere(request, present);
    }
    const device = await DeviceModel.findOne({
      departmentId: ref.departmentId,
      deviceId,
    }).lean<StoredDevice>();
    try {
      const { entry } = await chart.change(request, ref, 'device.attached', async (session) => {
        // The bed is read in the transaction: a bed change before it and one after it conflict with it.
        const facts = await patients.factsIn(session, patientId);
        if (!facts || hasLeft(facts)) {
          throw new AppError('conflict', { message: 'This patient has left' });
        }
        const open = await AttachmentModel.countDocuments({ patientId, ...isOpen }).session(session);
        if (open >= itemBounds.devicesOfPatient) {
          throw new AppError('conflict', { message: 'As many monitors as possible hang at this patient' });
        }
        const stored: StoredAttachment = {
          _id: newId(),
          departmentId: ref.departmentId,
          patientId,
          deviceId,
          ...(device?.name !== undefined && { name: device.name }),
          ...(facts.bed !== undefined && { bed: facts.bed }),
          attachedAt: request.now(),
          attachedBy: { id: actor.id, fullName: actor.fullName, role: actor.role },
          openKey,
        };
        await AttachmentModel.create([stored], { session });
        return { id: newId(), type: 'device.attached', data: presentAttachment(stored) };
      });
      return entry.data;
    } catch (error) {
      if (duplicateKeyOf(error) === 'openKey') throw attachedElsewhere();
      throw error;
    }
  }

  /** Ends the attachment to another patient, whose chart the caller need not be able to open: the device itself has moved. */
  async function endElsewhere(request: RequestContext, attachment: StoredAttachment): Promise<void> {
    const ref = await patients.refOfAny(attachment.patientId);
    if (ref) await end(request, ref, attachment, { reason: 'moved', byPerson: true });
  }

  async function end(
    request: RequestContext,
    ref: PatientRef,
    attachment: StoredAttachment,
    why: { reason: DetachReason; byPerson: boolean },
  ): Promise<void> {
    try {
      await chart.changeAll(request, ref, async (session) => [
        await ended(request, attachment, why, session),
      ]);
    } catch (error) {
      // Someone else or a move has ended it.
      if (!(error instanceof AppError) || error.code !== 'stale-version') throw error;
    }
  }

  /** Detaches a device. A second call returns the first end. Throws `not-found`. */
  async function detach(
    request: RequestContext,
    patientId: string,
    attachmentId: string,
  ): Promise<DeviceAttachment> {
    const ref = await patients.require(request.actor, patientId);
    const own = { _id: attachmentId, patientId };
    const stored = await AttachmentModel.findOne(own).lean<StoredAttachment>();
    if (!stored) throw new AppError('not-found', { message: 'This patient has no such monitor' });
    if (stored.openKey === undefined) return presentAttachment(stored);
    await end(request, ref, stored, { reason: 'detached', byPerson: true });
    const after = await AttachmentModel.findOne(own).lean<StoredAttachment>();
    return presentAttachment(after ?? stored);
  }

  /** Returns the devices that hang at a patient, with what they said last. */
  async function attached(request: RequestContext, patientId: string): Promise<AttachedDevice[]> {
    const { departmentId } = await patients.require(request.actor, patientId);
    const open = await AttachmentModel.find({ patientId, ...isOpen })
      .sort({ attachedAt: 1 })
      .limit(itemBounds.devicesOfPatient)
      .lean<StoredAttachment[]>();
    if (open.length === 0) return [];
    const ids = open.map(({ deviceId }) => deviceId);
    const devices = await DeviceModel.find({
      departmentId,
      deviceId: trusted({ $in: ids }),
    }).lean<StoredDevice[]>();
    return open.map((one) => {
      const device = devices.find(({ deviceId }) => deviceId === one.deviceId);
      const live = device?.live === undefined ? undefined : LiveReading.parse(JSON.parse(device.live));
      // A reading from before the attachment is another patient's.
      const isOwn = live !== undefined && Date.parse(live.at) >= one.attachedAt.getTime();
      const name = one.name ?? device?.name;
      return {
        ...presentAttachment(one),
        ...(name !== undefined && { name }),
        ...(device && lastSeen(device)),
        ...(isOwn && { live }),
      };
    });
  }

  /** Returns the devices that have sent lately, the newest message first. */
  async function seen({ actor }: RequestContext): Promise<SeenDevice[]> {
    const { departmentId } = actor;
    const found = await DeviceModel.find({
      departmentId,
      lastSeenAt: trusted({ $gt: new Date(now().getTime() - seenMs) }),
    })
      .sort({ lastSeenAt: -1 })
      .limit(itemBounds.devices)
      .lean<StoredDevice[]>();
    const keys = found.map(({ deviceId }) => openKeyOf(departmentId, deviceId));
    const open = await AttachmentModel.find({ openKey: trusted({ $in: keys }) }).lean<StoredAttachment[]>();
    return Promise.all(
      found.map(async (device) => {
        const one = open.find(({ deviceId }) => deviceId === device.deviceId);
        const mayOpen = one && (await patients.access(actor, one.patientId)) !== undefined;
        const bed = mayOpen ? one.bed : undefined;
        return {
          deviceId: device.deviceId,
          ...(device.name !== undefined && { name: device.name }),
          connection: device.connectionId,
          ...lastSeen(device),
          unread: device.unread,
          refused: device.refused,
          ...(one && {
            attachedTo: {
              ...(mayOpen && { patientId: one.patientId }),
              ...(bed !== undefined && { bed }),
              since: one.attachedAt.toISOString(),
              by: one.attachedBy,
            },
          }),
        };
      }),
    );
  }

  return { attach, detach, attached, seen };
}

const attachedElsewhere = () =>
  new AppError('conflict', {
    message: 'This monitor hangs at another patient',
    fields: { deviceId: 'taken' },
  });

const lastSeen = ({ lastSeenAt, clockOff }: StoredDevice) => ({
  lastSeenAt: lastSeenAt.toISOString(),
  ...(clockOff !== undefined && { clockOffSeconds: Math.round(clockOff / 1000) }),
});
