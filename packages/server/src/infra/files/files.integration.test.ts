import { randomBytes, randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useMongo } from '../../../test/node.ts';
import { inTransaction } from '../mongo/in-transaction.ts';
import { readFileContent, StorageFull, sweepUnlinked, withStoredFiles } from './files.ts';

beforeAll(() => useMongo());

let owner: { id: string; bytes: number; files: number };
beforeEach(() => {
  owner = { id: `chart ${randomUUID()}`, bytes: 5_000_000, files: 5 };
});

/** Compared with `equals`: Vitest compares the bytes of two buffers one by one, which takes a second. */
const content = randomBytes(700_000);
const aFile = (bytes = content) => ({ name: 'a.png', type: 'image/png', size: bytes.length, content: bytes });
const soon = () => new Date(Date.now() + 60_000);

/** Counts files, their chunks and the unlinked ones. */
const counts = () =>
  Promise.all(
    ['files.files', 'files.chunks', 'files.unlinked'].map((name) =>
      mongoose.connection.db?.collection(name).countDocuments(),
    ),
  );

describe('stored files', () => {
  test('exist byte for byte once their record does, and not before', async () => {
    const [id = ''] = await withStoredFiles(owner, [aFile(), aFile()], async ({ ids, link }) => {
      await expect(readFileContent(ids[0] ?? '')).rejects.toThrow();
      await inTransaction(link);
      return ids;
    });
    expect(content.equals(await readFileContent(id))).toBe(true);
  });

  test('leave nothing behind if the record fails, is rolled back or is never written', async () => {
    const before = await counts();
    const failed = new Error('The record cannot be written');
    const store = (work: Parameters<typeof withStoredFiles>[2]) => withStoredFiles(owner, [aFile()], work);
    await expect(store(() => Promise.reject(failed))).rejects.toThrow(failed);
    const rollBack = store(({ link }) =>
      inTransaction(async (session) => {
        await link(session);
        throw failed;
      }),
    );
    await expect(rollBack).rejects.toThrow(failed);
    await store(async () => {});
    expect(await counts()).toEqual(before);
  });

  test("stay within their owner's quota, even when many arrive at once", async () => {
    const before = await counts();
    const store = (file = aFile()) => withStoredFiles(owner, [file], ({ link }) => inTransaction(link));
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => store()));
    const stored = all.filter(({ status }) => status === 'fulfilled').length;
    expect(stored).toBeLessThanOrEqual(5);
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(StorageFull);
    for (let more = stored; more < 5; more += 1) await store();
    await expect(store()).rejects.toThrow(StorageFull);
    owner = { ...owner, files: 100 };
    await expect(store(aFile(randomBytes(2_000_000)))).rejects.toThrow(StorageFull);
    const [files = 0, , unlinked] = await counts();
    expect([files - (before[0] ?? 0), unlinked]).toEqual([5, before[2]]);
  });
});

describe('the sweep', () => {
  test('removes unlinked files of a node that died, and no file in use', async () => {
    const linked = await withStoredFiles(owner, [aFile()], async ({ ids, link }) => {
      await inTransaction(link);
      return ids;
    });
    const before = await counts();
    // A node that dies between storing the bytes and writing the record leaves this.
    const files = new mongoose.Types.ObjectId();
    const db = mongoose.connection.db;
    const since = new Date(Date.now() - 7_200_000);
    await db?.collection('files.unlinked').insertOne({ _id: files, owner: owner.id, length: 3, since });
    await db?.collection('files.chunks').insertOne({ files_id: files, n: 0, data: Buffer.from('abc') });
    expect(await sweepUnlinked(new Date(Date.now() - 3_600_000))).toBe(1);
    expect(await sweepUnlinked(soon())).toBe(0);
    expect(await counts()).toEqual(before);
    expect(content.equals(await readFileContent(linked[0] ?? ''))).toBe(true);
  });

  test('removes no bytes of a file that a record links at the same moment', async () => {
    owner = { ...owner, bytes: 1e9, files: 1000 };
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, async () => {
        try {
          return await withStoredFiles(owner, [aFile()], async ({ ids, link }) => {
            await Promise.all([inTransaction(link), sweepUnlinked(soon())]);
            return ids[0];
          });
        } catch {
          return undefined;
        }
      }),
    );
    const db = mongoose.connection.db;
    const stored = await db?.collection('files.files').find({ 'metadata.owner': owner.id }).toArray();
    expect(stored?.map(({ _id }) => String(_id)).sort()).toEqual(outcomes.filter(Boolean).sort());
    for (const { _id } of stored ?? []) expect(content.equals(await readFileContent(String(_id)))).toBe(true);
  });
});
