import type { ClientSession } from 'mongoose';
import { trusted } from 'mongoose';
import type { DeviceCookie } from '../../../http/client/device-cookie.ts';
import { deviceCookieSeconds } from '../../../http/client/device-cookie.ts';
import { GatheredReads } from '../../../infra/mongo/gathered-reads.ts';
import { collectionOf, duplicateKeyOf } from '../../../infra/mongo/mongo.ts';
import { now } from '../../../infra/mongo/mongo-clock.ts';
import { idOf, newToken } from '../../../infra/secrets/tokens.ts';
import { KnownDeviceModel, type StoredDevice, type StoredUser } from '../auth.model.ts';

/** Known devices of one account. */
const maxKnownDevices = 30;

/** Returns the stored id of a device's cookie for one account. */
const deviceIdOf = (token: string, email: string) => idOf(`${token} ${email}`);

/** Simultaneous attempts share one read, even a thousand with forged cookies. */
const devices = new GatheredReads<StoredDevice>(async (ids) => {
  const found = await collectionOf<StoredDevice>(KnownDeviceModel)
    .find({ _id: { $in: ids } }, { limit: ids.length, singleBatch: true })
    .toArray();
  return new Map(found.map((device) => [device._id, device]));
});

/**
 * Returns the device that the account has signed in on; undefined for any other. Strangers have no such device, so
 * their wrong passwords never count against its owner.
 */
export async function knownDevice({ token }: DeviceCookie, email: string): Promise<string | undefined> {
  if (token === undefined) return undefined;
  const device = await devices.get(deviceIdOf(token, email));
  return device && device.expiresAt > now() ? device._id : undefined;
}

/** Makes the browser a known device of an account that has just proven its password or mailbox. */
export async function rememberDevice(
  { _id: userId, email }: Pick<StoredUser, '_id' | 'email'>,
  cookie: DeviceCookie,
): Promise<void> {
  const token = cookie.token ?? newToken();
  const seenAt = now();
  const expiresAt = new Date(seenAt.getTime() + deviceCookieSeconds * 1000);
  try {
    const { upsertedCount } = await KnownDeviceModel.updateOne(
      { _id: deviceIdOf(token, email) },
      { $set: { userId, seenAt, expiresAt } },
      { upsert: true },
    );
    if (upsertedCount > 0) await forgetOldest(userId);
  } catch (error) {
    // The browser signed in twice at the same moment.
    if (duplicateKeyOf(error) === undefined) throw error;
  }
  cookie.set(token);
}

async function forgetOldest(userId: string): Promise<void> {
  const oldest = await KnownDeviceModel.find({ userId }, { _id: 1 })
    .sort({ seenAt: -1 })
    .skip(maxKnownDevices)
    .lean();
  if (oldest.length === 0) return;
  await KnownDeviceModel.deleteMany({ _id: trusted({ $in: oldest.map(({ _id }) => _id) }) });
}

/**
 * Deletes every device of an account within a transaction. Someone with the old password may have signed in on one.
 */
export async function forgetDevices(userId: string, transaction: ClientSession): Promise<void> {
  await KnownDeviceModel.deleteMany({ userId }, { session: transaction });
}
