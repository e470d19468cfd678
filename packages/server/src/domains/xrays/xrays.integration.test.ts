import { request as httpRequest } from 'node:http';
import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { XrayAnalysis, xraysEndpoints } from '@bedside/contracts/xrays/xrays.contract.ts';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { aRequest } from '../../../test/a-request.ts';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient, watch } from '../../../test/factories.ts';
import { type Behavior, fakeReading } from '../../../test/fakes/fake-openai.ts';
import type { Answer } from '../../../test/node.ts';
import { aFile, multipart, pngOfBytes, sampleFiles } from '../../../test/samples/sample-files.ts';
import { drawnXray } from '../../demo/department/drawn-xray.ts';
import { pngChunk } from '../../infra/files/png.ts';

const { png, pdf, exe } = sampleFiles;
const gif = Buffer.from('R0lGODlhQABAAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
/** A JPEG up to its frame: 64 pixels by 64. */
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080040004001011100ffd9', 'hex');

/** Returns a PNG header for an image of this size. */
function pngOfPixels(width: number, height: number): Buffer {
  const large = Buffer.from(png);
  large.writeUInt32BE(width, 16);
  large.writeUInt32BE(height, 20);
  return large;
}

const { node, admin, nurse, stranger } = await aTeam({ node: { replySeconds: 2 } });
let patient: Patient;

beforeEach(async () => {
  patient = await aPatient(node, admin.token, {
    name: 'Josefa Winkelried',
    mrn: `XR-${Date.now()}`,
    age: 81,
  });
});
afterEach(() => node.ai.script({}));

const path = (id = patient.id) => `/patient/${id}/xrays/analyze`;

interface Sending {
  files?: Record<string, File>;
  token?: string | undefined;
  key?: string;
  language?: string;
}

const bothFiles = () => ({
  frontalImage: aFile(png, 'frontal.png'),
  lateralImage: aFile(gif, 'lateral.gif'),
});

async function analyze({ files = bothFiles(), key, language, ...rest }: Sending = {}): Promise<Answer> {
  const form = new FormData();
  for (const [part, file] of Object.entries(files)) form.append(part, file);
  const { raw, headers } = await multipart(form);
  return node.api('POST', path(), {
    token: 'token' in rest ? rest.token : nurse.token,
    ...(raw !== undefined && { raw }),
    headers: {
      ...headers,
      ...(key !== undefined && { 'Idempotency-Key': key }),
      ...(language !== undefined && { 'Accept-Language': language }),
    },
  });
}

const analysisOf = ({ body }: Answer) => z.object({ analysis: XrayAnalysis }).parse(body).analysis;
const list = ({ token } = nurse) =>
  node.call(xraysEndpoints.list, { token, params: { patientId: patient.id }, query: {} });

/** Counts the entries, files and chunks that an analysis writes. */
const written = () =>
  Promise.all(
    ['chart_entries', 'files.files', 'files.chunks'].map((name) =>
      mongoose.connection.db?.collection(name).countDocuments(),
    ),
  );

describe('an analysis of chest X-rays', () => {
  test('is rejected without a session and from another department, and calls no model', async () => {
    const [before, asked] = [await written(), node.ai.requests.length];
    expect((await analyze({ token: undefined })).status).toBe(401);
    expect((await analyze({ token: 'nonsense' })).status).toBe(401);
    expect((await analyze({ token: stranger.token })).status).toBe(404);
    expect(await written()).toEqual(before);
    expect(node.ai.requests.length).toBe(asked);
    const { id } = analysisOf(await analyze());
    const image = `/patient/${patient.id}/xrays/${id}/images/frontal`;
    expect((await node.api('GET', image)).status).toBe(401);
    for (const of of [patient, await aPatient(node, stranger.token)]) {
      const theirs = await node.api('GET', `/patient/${of.id}/xrays/${id}/images/frontal`, {
        token: stranger.token,
      });
      expect([theirs.status, theirs.headers.get('content-disposition')]).toEqual([404, null]);
    }
    expect((await node.api('GET', `/patient/${patient.id}/xrays`, { token: stranger.token })).status).toBe(
      404,
    );
  });

  test('appears at once on every screen and in the list with its id and time, newest first', async () => {
    const screen = await watch(node.url, admin.token, patient.id);
    const answer = await analyze();
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: 'The X-rays were analyzed', error: null },
    });
    const first = analysisOf(answer);
    expect(first).toMatchObject({
      ...fakeReading,
      patientId: patient.id,
      model: 'fake-model',
      demo: false,
      recordedBy: { id: nurse.user.id, fullName: 'Nils Ortiz' },
      images: {
        frontal: { name: 'frontal.png', type: 'image/png', size: png.length, width: 64, height: 64 },
        lateral: { name: 'lateral.gif', type: 'image/gif', size: gif.length, width: 64, height: 64 },
      },
    });
    const second = analysisOf(await analyze());
    expect(first.id).toMatch(/./);
    expect(second.id).not.toBe(first.id);
    expect(Date.parse(second.recordedAt)).toBeGreaterThanOrEqual(Date.parse(first.recordedAt));
    await screen.until('both analyses', ({ entries }) => entries.length === 2);
    expect(screen.entries).toMatchObject([
      { seq: 2, type: 'xray.analyzed', data: first },
      { seq: 3, type: 'xray.analyzed', data: second },
    ]);
    expect(await list(admin)).toEqual([second, first]);
  });

  test('stores both images byte for byte, as downloads that no browser opens as a page', async () => {
    const files = { frontalImage: aFile(jpeg, 'Brüche "1".jpg'), lateralImage: aFile(png, 'l.png') };
    const { id } = analysisOf(await analyze({ files }));
    for (const [view, content, type] of [
      ['frontal', jpeg, 'image/jpeg'],
      ['lateral', png, 'image/png'],
    ] as const) {
      const response = await fetch(`${node.url}/api/patient/${patient.id}/xrays/${id}/images/${view}`, {
        headers: { Authorization: `Bearer ${admin.token}` },
      });
      expect(content.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=/);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('cache-control')).toBe('private, no-store');
    }
    const other = await aPatient(node, admin.token);
    for (const elsewhere of [
      `/patient/${other.id}/xrays/${id}/images/frontal`,
      `/patient/${patient.id}/xrays/unknown/images/frontal`,
    ]) {
      expect((await node.api('GET', elsewhere, { token: nurse.token })).status).toBe(404);
    }
  });

  test('stores and sends the images without the metadata of their files', async () => {
    const named = Buffer.concat([
      png.subarray(0, 33),
      pngChunk('tEXt', Buffer.from('Patient\0Quill^Ada')),
      png.subarray(33),
    ]);
    const { id, images } = analysisOf(
      await analyze({ files: { ...bothFiles(), frontalImage: aFile(named, 'f.png') } }),
    );
    const response = await fetch(`${node.url}/api/patient/${patient.id}/xrays/${id}/images/frontal`, {
      headers: { Authorization: `Bearer ${admin.token}` },
    });
    expect(png.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
    expect(images.frontal.size).toBe(png.length);
    expect(node.ai.requests.at(-1)?.images[0]).toBe(`data:image/png;base64,${png.toString('base64')}`);
  });

  test('sends the unchanged images to the model with age and sex, and without name or record number (D30)', async () => {
    await analyze({ language: 'de' });
    const asked = node.ai.requests.at(-1);
    expect(asked?.images).toEqual([
      `data:image/png;base64,${png.toString('base64')}`,
      `data:image/gif;base64,${gif.toString('base64')}`,
    ]);
    const words = JSON.stringify(asked?.messages);
    expect(words).toContain('Answer language: German (de)');
    expect(words).toContain('age 81 years (geriatric); sex female');
    for (const identity of [patient.name, 'Winkelried', patient.mrn, patient.id, 'Ortiz', 'frontal.png'])
      expect(words).not.toContain(identity);
  });
});

describe('an upload that is no pair of X-rays', () => {
  const frontalImage = aFile(png, 'f.png');
  const lateralImage = aFile(png, 'l.png');
  test.each<[string, Record<string, File>, number, string[]]>([
    ['none', {}, 422, ['frontalImage', 'lateralImage']],
    ['no lateral one', { frontalImage }, 422, ['lateralImage']],
    ['no frontal one', { lateralImage }, 422, ['frontalImage']],
    ['a third one', { frontalImage, lateralImage, otherImage: frontalImage }, 422, ['files']],
    [
      'a PDF that calls itself an image',
      { frontalImage, lateralImage: aFile(pdf, 'l.png', 'image/png') },
      415,
      ['lateralImage'],
    ],
    ['a program', { frontalImage: aFile(exe, 'f.gif', 'image/gif'), lateralImage }, 415, ['frontalImage']],
    [
      'an image of another kind',
      {
        frontalImage,
        lateralImage: aFile(
          Buffer.from('524946461a000000574542505650384c0d0000002f0000001007101111', 'hex'),
          'l.webp',
        ),
      },
      415,
      ['lateralImage'],
    ],
    [
      'a drawing with scripts',
      {
        frontalImage,
        lateralImage: aFile(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'l.svg'),
      },
      415,
      ['lateralImage'],
    ],
    ['an empty one', { frontalImage, lateralImage: aFile(Buffer.alloc(0), 'l.png') }, 422, ['lateralImage']],
    [
      'one over 10 MB',
      { frontalImage, lateralImage: aFile(pngOfBytes(10_485_761, Buffer.from('x')), 'l.png') },
      413,
      [],
    ],
    [
      'one over 40 megapixels',
      { frontalImage: aFile(pngOfPixels(8000, 5001), 'f.png'), lateralImage },
      422,
      ['frontalImage'],
    ],
    [
      'one that is cut off',
      { frontalImage: aFile(png.subarray(0, -5), 'f.png'), lateralImage },
      422,
      ['frontalImage'],
    ],
    [
      'one with an archive behind it',
      { frontalImage, lateralImage: aFile(Buffer.concat([gif, sampleFiles.zip]), 'l.gif') },
      422,
      ['lateralImage'],
    ],
    [
      'one whose header ends too early',
      { frontalImage, lateralImage: aFile(jpeg.subarray(0, 24), 'l.jpg') },
      422,
      ['lateralImage'],
    ],
  ])('is rejected before a model sees it: %s', async (_what, files, status, fields) => {
    const [before, asked] = [await written(), node.ai.requests.length];
    const answer = await analyze({ files });
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([status, fields]);
    expect(await written()).toEqual(before);
    expect(node.ai.requests.length).toBe(asked);
  });

  test('is accepted up to 10 MB and 40 megapixels', async () => {
    const files = {
      frontalImage: aFile(pngOfBytes(10_485_760, Buffer.from('x')), 'f.png'),
      lateralImage: aFile(pngOfPixels(8000, 5000), 'l.png'),
    };
    expect((await analyze({ files })).status).toBe(200);
  });
});

describe('a failed analysis', () => {
  const reading = (change: object): Behavior => ({
    kind: 'reply',
    tokens: [JSON.stringify({ ...fakeReading, ...change })],
  });
  test.each<[string, Behavior, number, string]>([
    ['refuses the key', { kind: 'status', status: 401 }, 503, 'INVALID_API_KEY'],
    ['has too many requests', { kind: 'status', status: 429, retryAfter: '7' }, 503, 'SERVICE_UNAVAILABLE'],
    ['is broken', { kind: 'status', status: 500 }, 503, 'SERVICE_UNAVAILABLE'],
    ['hangs', { kind: 'hang' }, 503, 'SERVICE_UNAVAILABLE'],
    ['hangs up', { kind: 'cut', tokens: [] }, 503, 'SERVICE_UNAVAILABLE'],
    ['does not have the model', { kind: 'status', status: 404 }, 502, 'REQUEST_REFUSED'],
    ['returns malformed JSON', { kind: 'bad-json' }, 502, 'INVALID_RESPONSE'],
    ['returns prose', { kind: 'reply', tokens: ['Looks fine to me.'] }, 502, 'INVALID_RESPONSE'],
    ['returns no impression', reading({ overallImpression: ' ' }), 502, 'INVALID_RESPONSE'],
    [
      'returns a confidence above 1',
      reading({ findings: [{ ...fakeReading.findings[0], confidence: 82 }] }),
      502,
      'INVALID_RESPONSE',
    ],
    [
      'reaches its length limit',
      { kind: 'reply', tokens: ['{"over'], finishReason: 'length' },
      502,
      'CUT_OFF',
    ],
  ])('returns a code and stores nothing because the model %s', async (what, vision, status, code) => {
    const before = await written();
    node.ai.script({ vision });
    const key = `fault-${what.replaceAll(' ', '-')}`;
    const answer = await analyze({ key });
    expect(answer).toMatchObject({ status, body: { success: false, error: code } });
    expect(answer.text).not.toMatch(/key-of-the-test|base64|Winkelried/);
    expect(await written()).toEqual(before);
    expect(answer.headers.get('retry-after')).toBe(what === 'has too many requests' ? '7' : null);
    // The same command is a new attempt, because the first stored nothing.
    node.ai.script({});
    expect((await analyze({ key })).status).toBe(200);
  });
});

describe('a repeated analysis', () => {
  test('is made once, simultaneously or later; another pair under its key is a conflict', async () => {
    const asked = node.ai.requests.length;
    const twice = () => analyze({ key: 'pair-1' });
    const answers = [...(await Promise.all([twice(), twice(), twice()])), await twice()];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(node.ai.requests.length).toBe(asked + 1);
    const swapped = { frontalImage: bothFiles().lateralImage, lateralImage: bothFiles().frontalImage };
    expect((await analyze({ key: 'pair-1', files: swapped })).status).toBe(409);
    expect(await list()).toHaveLength(1);
  });

  test('ends when its client disconnects, and leaves nothing in the chart', async () => {
    const before = await written();
    node.ai.script({ vision: { kind: 'hang' } });
    const asked = node.ai.requests.length;
    const form = new FormData();
    for (const [part, file] of Object.entries(bothFiles())) form.append(part, file);
    const { raw, headers } = await multipart(form);
    const outgoing = httpRequest(`${node.url}/api${path()}`, {
      method: 'POST',
      headers: { ...headers, Authorization: `Bearer ${nurse.token}` },
    });
    outgoing.on('error', () => {});
    outgoing.end(raw);
    await node.ai.received(asked + 1);
    outgoing.destroy();
    await expect.poll(() => node.ai.requests[asked]?.aborted).toBe(true);
    expect(await written()).toEqual(before);
  });
});

describe("the chat's view of X-rays", () => {
  const promptOf = async () => {
    await node.call(chatEndpoints.ask, {
      token: nurse.token,
      body: { patientId: patient.id, messages: [{ role: 'user', content: 'What worries you?' }] },
    });
    const asked = node.ai.requests.findLast(({ structured }) => !structured);
    return asked?.messages.at(-1)?.content ?? '';
  };

  test('contains the latest analysis by a model, and no unviewed images (D18)', async () => {
    const images = { frontal: drawnXray('frontal'), lateral: drawnXray('lateral') };
    const read = { reading: fakeReading, model: 'bedside-demo', demo: true };
    await node.app.xrays.keep(aRequest(nurse), patient.id, images, read);
    expect(await promptOf()).not.toContain('chest_xray');
    await analyze();
    const line = /^chest_xray: .*$/m.exec(await promptOf())?.[0];
    expect(line).toContain('read by a model, not by a radiologist');
    expect(line).toContain('"Consolidation, Right lower lobe, moderate"');
  });
});
