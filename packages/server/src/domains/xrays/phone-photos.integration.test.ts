import { deflateSync, inflateSync } from 'node:zlib';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient } from '../../../test/factories.ts';
import { aFile, multipart, sampleFiles } from '../../../test/samples/sample-files.ts';
import { drawnXray } from '../../demo/department/drawn-xray.ts';
import { grayPng, pngChunk } from '../../infra/files/png.ts';

const { node, nurse } = await aTeam({ node: { replySeconds: 2 } });
let patient: Patient;

beforeAll(async () => {
  patient = await aPatient(node, nurse.token);
});

const lateral = () => aFile(drawnXray('lateral').content, 'lateral.png');

async function analyze(frontal: Buffer, name: string) {
  const form = new FormData();
  form.append('frontalImage', aFile(frontal, name));
  form.append('lateralImage', lateral());
  return node.api('POST', `/patient/${patient.id}/xrays/analyze`, {
    token: nurse.token,
    ...(await multipart(form)),
  });
}

async function uploadLab(content: Buffer, name: string) {
  const form = new FormData();
  form.append('patientId', patient.id);
  form.append('file', aFile(content, name));
  return node.api('POST', '/patient/lab-results/upload', { token: nurse.token, ...(await multipart(form)) });
}

/** The first bytes of each format, by their signatures. */
const box = (brand: string) =>
  Buffer.concat([
    Buffer.from('00000018', 'hex'),
    Buffer.from(`ftyp${brand}`),
    Buffer.alloc(4),
    Buffer.from(`mif1${brand}`),
  ]);
const photos: [format: string, content: Buffer][] = [
  ['HEIC', box('heic')],
  ['HEIF', box('mif1')],
  ['AVIF', box('avif')],
  [
    'WebP',
    Buffer.concat([
      Buffer.from('RIFF'),
      Buffer.from('24000000', 'hex'),
      Buffer.from('WEBPVP8 '),
      Buffer.alloc(32),
    ]),
  ],
  ['TIFF', Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.alloc(200)])],
  // As Pillow writes them: the directory is behind the pixels. Of the 109 TIFF files in the tests of Pillow 9.5, 38 are so.
  ['TIFF', Buffer.concat([Buffer.from('49492a00c8940000', 'hex'), Buffer.alloc(38_500, 0x7f)])],
];

describe('a photo of a phone (D79)', () => {
  test.each(photos)('in %s is refused with what to set on the phone', async (format, content) => {
    for (const answer of [await analyze(content, 'photo.jpg'), await uploadLab(content, 'photo.jpg')]) {
      expect([answer.status, answer.error?.code]).toEqual([415, 'unsupported-media-type']);
      expect(answer.error?.message).toContain(
        `${format} can't be read here. On an iPhone: Settings > Camera > Formats`,
      );
      expect(Object.values(answer.error?.fields ?? {})).toEqual([`photo-format:${format}`]);
    }
  });

  test('other files keep the plain refusal', async () => {
    const answer = await uploadLab(sampleFiles.exe, 'a.pdf');
    expect([answer.status, answer.error?.message]).toEqual([415, 'Please upload a PDF, JPEG, or PNG file']);
  });

  const jpeg = Buffer.from(
    'ffd8ffe000104a46494600010100000100010000ffc0000b080040004001011100ffda0008010100003f00d2cfd9ffd9',
    'hex',
  );
  test.each([
    ['the trailer of a Samsung phone', Buffer.from('SEFH\u0001SEFT', 'latin1')],
    ['a second picture', jpeg],
    ['a film', box('mp42')],
    ['an archive', sampleFiles.zip],
  ])('with %s behind it is read without it', async (_what, more) => {
    const whole = jpeg;
    const answer = await analyze(Buffer.concat([whole, more]), 'photo.jpg');
    expect(answer.status, answer.text).toBe(200);
    expect(node.ai.requests.at(-1)?.images[0]).toBe(`data:image/jpeg;base64,${whole.toString('base64')}`);
    const stored = await uploadLab(Buffer.concat([whole, more]), 'report.jpg');
    expect(stored.status, stored.text).toBe(201);
  });

  test('of 16 bits is scaled before the model or anyone sees it', async () => {
    const width = 80;
    const rows = Buffer.alloc(width * (1 + width * 2));
    for (let y = 0; y < width; y += 1) {
      for (let x = 0; x < width; x += 1) rows.writeUInt16BE(x * 25 + y * 26, y * (1 + width * 2) + 1 + x * 2);
    }
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(width, 4);
    header.set([16, 0], 8);
    const deep = Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      pngChunk('IHDR', header),
      pngChunk('IDAT', deflateSync(rows)),
      pngChunk('IEND', Buffer.alloc(0)),
    ]);
    const answer = await analyze(deep, 'detector.png');
    expect(answer.status, answer.text).toBe(200);
    const seen = Buffer.from(node.ai.requests.at(-1)?.images[0]?.split(',')[1] ?? '', 'base64');
    expect([seen.readUInt32BE(16), seen.readUInt8(24)]).toEqual([width, 8]);
    const pixels = inflateSync(seen.subarray(41, 41 + seen.readUInt32BE(33)));
    expect(Math.max(...pixels)).toBe(255);
  });

  test.each([
    ['an icon', 16, 16],
    ['a strip', 2000, 63],
  ])('that is %s is too small to be a chest X-ray', async (_what, width, height) => {
    const answer = await analyze(grayPng(new Uint8Array(width * height), width, height), 'photo.png');
    expect([answer.status, answer.error?.fields]).toEqual([422, { frontalImage: 'too-small-image:64' }]);
  });
});
