import mongoose from 'mongoose';
import { describe, expect, test } from 'vitest';
import { aDepartment, aPatient, type SignedIn } from '../../../test/factories.ts';
import { aNode } from '../../../test/node.ts';
import { aFile, multipart, pngOfBytes, sampleFiles } from '../../../test/samples/sample-files.ts';

const { png } = sampleFiles;
const bothFiles = () => ({
  frontalImage: aFile(png, 'frontal.png'),
  lateralImage: aFile(png, 'lateral.png'),
});
const analyzePath = (patientId: string) => `/patient/${patientId}/xrays/analyze`;

/** Counts the entries, files and chunks that an analysis writes. */
const written = () =>
  Promise.all(
    ['chart_entries', 'files.files', 'files.chunks'].map((name) =>
      mongoose.connection.db?.collection(name).countDocuments(),
    ),
  );

describe("a department's storage", () => {
  test('accepts no images beyond its own quota, and stores nothing of a rejected pair', async () => {
    const small = await aNode({ chartQuota: { bytes: 1_000_000, files: 5 } });
    const [theirs, others] = [await aDepartment(small), await aDepartment(small)];
    const sendTo = async (to: SignedIn, files = bothFiles()) => {
      const form = new FormData();
      for (const [part, file] of Object.entries(files)) form.append(part, file);
      const { id } = await aPatient(small, to.token);
      return small.api('POST', analyzePath(id), { token: to.token, ...(await multipart(form)) });
    };
    const asked = await Promise.all([sendTo(theirs), sendTo(theirs)]);
    expect(asked.map(({ status }) => status)).toEqual([200, 200]);
    const before = await written();
    const full = await sendTo(theirs);
    expect([full.status, full.error?.code]).toEqual([413, 'storage-full']);
    expect((await written()).slice(1)).toEqual(before.slice(1));
    expect((await sendTo(others)).status).toBe(200);
    const large = { ...bothFiles(), frontalImage: aFile(pngOfBytes(999_990, Buffer.from('x')), 'f.png') };
    expect((await sendTo(others, large)).error?.code).toBe('storage-full');
  });
});

describe('a node at its limit of held images', () => {
  test('rejects more with a retry time, counts nothing, and accepts the same pair later', async () => {
    const busy = await aNode({ replySeconds: 15, heldImages: 5_000_000 });
    const [own, one] = [await aDepartment(busy), pngOfBytes(1_000_000, Buffer.from('x'))];
    const { id } = await aPatient(busy, own.token);
    const send = async (image: Buffer, key: string) => {
      const form = new FormData();
      for (const part of ['frontalImage', 'lateralImage']) form.append(part, aFile(image, 'a.png'));
      const { raw, headers } = await multipart(form);
      const keyed = { ...headers, 'Idempotency-Key': key };
      return busy.api('POST', analyzePath(id), { token: own.token, ...(raw && { raw }), headers: keyed });
    };
    busy.ai.script({ vision: { kind: 'hang' } });
    const sendings = [send(one, 'first'), send(one, 'second')];
    await busy.ai.received(2);
    const refused = await send(one, 'third');
    expect([refused.status, refused.error?.code]).toEqual([503, 'unavailable']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    busy.ai.script({});
    // The node still has room for a small pair.
    expect((await send(png, 'small')).status).toBe(200);
    await Promise.all(sendings);
    expect((await send(one, 'third')).status).toBe(200);
  });
});
