import { randomBytes } from 'node:crypto';
import { mongo } from 'mongoose';
import * as z from 'zod';
import type { StoredEntry } from '../../../packages/server/src/chart/entry-store.ts';

const batch = 10_000;
const day = 24 * 60 * 60 * 1000;
const entriesPerPatient = 450;

const Index = z.looseObject({ name: z.string(), key: z.record(z.string(), z.number()) });

/**
 * Fills a log up to `total` entries like `template`, directly in MongoDB. The hot patient gets a share of `hotShare`
 * after the existing `from` entries. The others belong to patients with ids among the real ones, so that a write hits
 * the middle of the indexes. Removes the indexes meanwhile and restores them.
 */
export async function fillLog(
  entries: mongo.Collection<StoredEntry>,
  template: StoredEntry,
  { total, hot, hotShare }: { total: number; hot: { patientId: string; from: number }; hotShare: number },
): Promise<void> {
  const indexes = z
    .array(Index)
    .parse(await entries.indexes())
    .filter(({ name }) => name !== '_id_');
  for (const { name } of indexes) await entries.dropIndex(name);
  const missing = total - (await entries.countDocuments());
  const ofHot = Math.round(missing * hotShare);
  let pending: StoredEntry[] = [];
  const write = async () => {
    if (pending.length > 0) await entries.insertMany(pending, { ordered: false, writeConcern: { w: 1 } });
    pending = [];
  };
  const begin = Date.now() - 365 * day;
  let stranger = '';
  for (let index = 0; index < missing; index += 1) {
    const isHot = index < ofHot;
    const place = isHot ? hot.from + 1 + index : 1 + ((index - ofHot) % entriesPerPatient);
    if (!isHot && place === 1) stranger = randomBytes(12).toString('hex');
    const patientId = isHot ? hot.patientId : stranger;
    pending.push(like(template, patientId, place, new Date(begin + index * 30)));
    if (pending.length === batch) await write();
  }
  await write();
  for (const { key, v: _version, ...options } of indexes) await entries.createIndex(key, options);
}

function like(template: StoredEntry, patientId: string, seq: number, at: Date): StoredEntry {
  const id = new mongo.ObjectId().toHexString();
  const json = JSON.stringify({ ...JSON.parse(template.json), id, patientId });
  return { ...template, _id: id, patientId, seq, at, sortAt: at, json };
}
