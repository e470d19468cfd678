import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { feedbackEndpoints, maxAttachmentBytes } from '@bedside/contracts/feedback/feedback.contract.ts';
import { pino } from 'pino';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBodyFor } from '../../../test/calls/every-endpoint.ts';
import { aDepartment, type SignedIn } from '../../../test/factories.ts';
import { type Answer, aNode, type TestNode } from '../../../test/node.ts';
import { aFile, pngOf, sampleFiles } from '../../../test/samples/sample-files.ts';
import { FeedbackModel } from '../../domains/feedback/feedback.model.ts';

const { png, pdf, log, zip, exe } = sampleFiles;
const path = feedbackEndpoints.send.path;

let node: TestNode;
let author: SignedIn;
let before: number;

beforeAll(async () => {
  node = await aNode();
  author = await aDepartment(node);
});
beforeEach(async () => {
  before = await FeedbackModel.countDocuments();
});

const temporary = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`bedside-upload-${process.pid}-`));

afterEach(async () => {
  await expect.poll(temporary, { message: 'no temporary file is left', timeout: 10_000 }).toEqual([]);
});

/** Returns the fields of a valid report with these files, as a browser's form sends them. */
function aForm(files: Record<string, File> = {}, fields: Record<string, unknown> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...aBodyFor('feedback.send'), ...fields }))
    form.append(name, String(value));
  for (const [part, file] of Object.entries(files)) form.append(part, file);
  return form;
}

/** Sends a form, or raw bytes declared as one. */
async function send(
  body: FormData | string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const sent = body instanceof FormData ? await encoded(body) : { raw: body, headers: {} };
  return node.api('POST', path, {
    token: author.token,
    raw: sent.raw,
    headers: { ...sent.headers, ...headers },
  });
}

async function encoded(form: FormData) {
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const raw = new Uint8Array(await request.arrayBuffer());
  return { raw, headers: { 'Content-Type': request.headers.get('content-type') ?? '' } };
}

async function expectRefusal(answer: Answer, status: number, code: string, which: string): Promise<void> {
  expect
    .soft([answer.status, answer.error?.code], `${which}: ${answer.text.slice(0, 300)}`)
    .toEqual([status, code]);
  expect.soft(await FeedbackModel.countDocuments(), `${which}: wrote nothing`).toBe(before);
}

describe('an upload', () => {
  test('may have a file in each part, with any name', async () => {
    const files = {
      attachment_0: aFile(png, '../../etc/Röntgen "2".png', 'image/png'),
      attachment_1: aFile(pdf, 'C:\\fakepath\\report.pdf', 'application/octet-stream'),
      attachment_2: aFile(log, 'server.log'),
    };
    expect((await send(aForm(files))).status).toBe(201);
    const stored = await FeedbackModel.findOne().sort({ receivedAt: -1 }).lean();
    expect(stored?.attachments.map(({ name, type, size }) => [name, type, size])).toEqual([
      ['Röntgen _2_.png', 'image/png', png.length],
      ['report.pdf', 'application/pdf', pdf.length],
      ['server.log', 'text/plain', log.length],
    ]);
  });

  test('stores each file with the extension of its real type and a one-line name', async () => {
    const files = {
      attachment_0: aFile(png, 'x.html', 'text/html'),
      attachment_1: aFile(pdf, '\u202efdp.exe\u0000', 'application/pdf'),
      attachment_2: aFile(log, `Cafe\u0301 ${'x'.repeat(300)}.log`),
    };
    expect((await send(aForm(files))).status).toBe(201);
    const stored = await FeedbackModel.findOne().sort({ receivedAt: -1 }).lean();
    const [first, second, third = ''] = stored?.attachments.map(({ name }) => name) ?? [];
    expect([first, second]).toEqual(['x.png', 'fdp.pdf']);
    expect(third).toMatch(/^Café x+…\.log$/);
    expect([...third]).toHaveLength(120);
  });

  test('may have no file, or a file in any part', async () => {
    expect((await send(aForm())).status).toBe(201);
    expect((await send(aForm({ attachment_2: aFile(png, 'a.png') }))).status).toBe(201);
  });

  test('accepts a form with empty file fields, and a file without a name', async () => {
    const fields = Object.entries(aBodyFor('feedback.send')).map(
      ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const file = (part: string, bytes: string) =>
      `--b\r\nContent-Disposition: form-data; name="${part}"; filename=""\r\n` +
      `Content-Type: ${bytes ? 'text/plain' : 'application/octet-stream'}\r\n\r\n${bytes}\r\n`;
    const type = { 'Content-Type': 'multipart/form-data; boundary=b' };
    const files = [
      file('attachment_0', ''),
      file('attachment_1', 'A line of a log\n'),
      file('screenshot', ''),
    ];
    expect((await send([...fields, ...files, '--b--\r\n'].join(''), type)).status).toBe(201);
    const stored = await FeedbackModel.findOne().sort({ receivedAt: -1 }).lean();
    expect(stored?.attachments.map(({ name, type, size }) => [name, type, size])).toEqual([
      ['file', 'text/plain', 16],
    ]);
  });

  test('accepts exactly the maximum number of bytes, and not one more', async () => {
    const whole = aForm({ attachment_0: aFile(pngOf(maxAttachmentBytes), 'large.png', 'image/png') });
    expect((await send(whole)).status).toBe(201);
    before += 1;
    const more = aForm({ attachment_0: aFile(pngOf(maxAttachmentBytes + 1), 'large.png', 'image/png') });
    await expectRefusal(await send(more), 413, 'too-large', 'one byte too many');
  });

  test('accepts the part encodings that mail programs use', async () => {
    const parts = Object.entries(aBodyFor('feedback.send')).map(
      ([name, value]) =>
        `--b\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: text/plain; charset=utf-8\r\n` +
        `Content-Transfer-Encoding: 7bit\r\n\r\n${value}\r\n`,
    );
    const file =
      '--b\r\nContent-Disposition: form-data; name="attachment_0"; filename="a.png"\r\n' +
      `Content-Transfer-Encoding: base64\r\n\r\n${png.toString('base64')}\r\n--b--\r\n`;
    const type = { 'Content-Type': 'multipart/form-data; boundary=b' };
    expect((await send(parts.join('') + file, type)).status).toBe(201);
  });
});

describe('a faulty file in an upload', () => {
  test.each([
    ['an archive', aFile(zip, 'a.zip', 'application/zip')],
    ['an archive that calls itself an image', aFile(zip, 'a.png', 'image/png')],
    ['a program that calls itself text', aFile(exe, 'a.txt', 'text/plain')],
    ['a program that calls itself a PDF', aFile(exe, 'a.pdf', 'application/pdf')],
    ['a page', aFile(Buffer.from('<!doctype html><script>1</script>'), 'a.html', 'text/html')],
    ['text that calls itself an image', aFile(log, 'a.png', 'image/png')],
    ['an SVG with scripts', aFile(Buffer.from('<?xml version="1.0"?><svg/>'), 'a.svg', 'image/svg+xml')],
    ['zeros', aFile(Buffer.alloc(100), 'a.log', 'text/plain')],
  ])('is rejected: %s', async (which, file) => {
    const answer = await send(aForm({ attachment_1: file, attachment_0: aFile(png, 'a.png') }));
    await expectRefusal(answer, 415, 'unsupported-media-type', which);
    expect(Object.keys(answer.error?.fields ?? {})).toEqual(['attachment_1']);
  });

  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  test.each([
    ['a truncated image', png.subarray(0, -5)],
    ['an image with an archive behind it', Buffer.concat([png, zip])],
    ['an image with a page behind it', Buffer.concat([png, page])],
  ])('is rejected: %s', async (which, content) => {
    const answer = await send(aForm({ attachment_1: aFile(content, 'a.png') }));
    await expectRefusal(answer, 422, 'invalid-input', which);
    expect(answer.error?.fields).toEqual({ attachment_1: 'unreadable-image' });
  });

  test('is rejected if it is empty', async () => {
    const answer = await send(aForm({ attachment_0: aFile(Buffer.alloc(0), 'a.log') }));
    await expectRefusal(answer, 422, 'invalid-input', 'empty');
    expect(answer.error?.fields).toEqual({ attachment_0: 'empty-file' });
  });

  test('is rejected if it is one too many, in an undeclared part, or the second in its part', async () => {
    const image = () => aFile(png, 'a.png');
    const four = { attachment_0: image(), attachment_1: image(), attachment_2: image() };
    await expectRefusal(await send(aForm({ ...four, attachment_3: image() })), 422, 'invalid-input', 'four');
    for (const part of ['attachment_3', 'file', '__proto__', 'constructor', '']) {
      const form = aForm();
      form.append(part, image());
      await expectRefusal(await send(form), 422, 'invalid-input', part);
    }
    const twice = aForm({ attachment_0: image() });
    twice.append('attachment_0', image());
    await expectRefusal(await send(twice), 422, 'invalid-input', 'twice');
  });

  test('is rejected if it is far over the limit, with or without a declared size', async () => {
    const { raw, headers } = await encoded(aForm({ attachment_0: aFile(pngOf(20 * 1024 * 1024), 'a.png') }));
    await expectRefusal(await send(raw, headers), 413, 'too-large', 'told');
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(raw);
        controller.close();
      },
    });
    const answer = await fetch(`${node.url}/api${path}`, {
      method: 'POST',
      headers: { ...headers, Authorization: `Bearer ${author.token}` },
      body,
      duplex: 'half',
    });
    expect(answer.status).toBe(413);
    expect(await FeedbackModel.countDocuments()).toBe(before);
  });

  test('is rejected before its connection ends, even if the sender reads nothing until it has sent everything', async () => {
    const { raw, headers } = await encoded(aForm({ attachment_0: aFile(pngOf(20 * 1024 * 1024), 'a.png') }));
    const socket = connect(Number(new URL(node.url).port), '127.0.0.1').pause();
    const head =
      `POST /api${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${headers['Content-Type']}\r\n` +
      `Authorization: Bearer ${author.token}\r\nContent-Length: ${raw.length}\r\n\r\n`;
    for (const bytes of [head, raw]) await new Promise<unknown>((resolve) => socket.write(bytes, resolve));
    const [received] = await once(socket.resume(), 'data');
    expect(String(received)).toMatch(/^HTTP\/1\.1 413 .*"code":"too-large"/s);
    socket.destroy();
  });
});

describe('an unreadable upload', () => {
  test('is rejected if it is no form', async () => {
    const body = JSON.stringify(aBodyFor('feedback.send'));
    for (const type of ['application/json', 'text/plain', 'multipart/mixed; boundary=b', 'nonsense', '']) {
      const answer = await send(body, { 'Content-Type': type });
      await expectRefusal(answer, 415, 'unsupported-media-type', type);
    }
    await expectRefusal(await send('', {}), 422, 'invalid-input', 'no body');
  });

  test('is rejected if its boundary is missing, wrong or truncated', async () => {
    const { raw, headers } = await encoded(aForm({ attachment_0: aFile(png, 'a.png') }));
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=other',
    ]) {
      await expectRefusal(await send(raw, { 'Content-Type': type }), 400, 'unparsable', type);
    }
    for (const cut of [10, 30, 200, raw.length - 20]) {
      const part = raw.slice(0, raw.length - cut);
      await expectRefusal(await send(part, headers), 400, 'unparsable', `without its last ${cut} bytes`);
    }
    await expectRefusal(await send('nonsense', headers), 400, 'unparsable', 'nonsense');
    const gzip = { ...headers, 'Content-Encoding': 'gzip' };
    await expectRefusal(await send(new Uint8Array(gzipSync(raw)), gzip), 400, 'unparsable', 'compressed');
  });

  test('is rejected if its headers are slow to search or its encoding is unknown', async () => {
    const type = { 'Content-Type': 'multipart/form-data; boundary=b' };
    const slow = `--b\r\nContent-Disposition: form-data; ${'filename="a"b'.repeat(500_000)}\r\n\r\nx\r\n--b--\r\n`;
    await expectRefusal(await send(slow, type), 400, 'unparsable', 'slow headers');
    const odd =
      '--b\r\nContent-Disposition: form-data; name="x"\r\nContent-Transfer-Encoding: odd\r\n\r\nx\r\n--b--\r\n';
    await expectRefusal(await send(odd, type), 400, 'unparsable', 'an unknown encoding');
  });

  test('is rejected if it has too many fields, too much text, or a field twice', async () => {
    const many = aForm();
    for (let n = 0; n < 100; n += 1) many.append(`more_${n}`, 'x');
    await expectRefusal(await send(many), 413, 'too-large', 'many fields');
    const long = aForm({}, { more: 'x'.repeat(300_000) });
    await expectRefusal(await send(long), 413, 'too-large', 'much text');
    const twice = aForm();
    twice.append('summary', 'Another summary');
    const answer = await send(twice);
    await expectRefusal(answer, 422, 'invalid-input', 'twice');
    expect(Object.keys(answer.error?.fields ?? {})).toEqual(['summary']);
  });

  test('is rejected if its sender disconnects in the middle', async () => {
    const { raw, headers } = await encoded(aForm({ attachment_0: aFile(pngOf(900_000), 'a.png') }));
    const { port } = new URL(node.url);
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(
          `POST /api${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${headers['Content-Type']}\r\n` +
            `Authorization: Bearer ${author.token}\r\nContent-Length: ${raw.length}\r\n\r\n`,
        );
        socket.write(raw.slice(0, 600_000), () => setTimeout(() => socket.destroy(), 200));
      });
      socket.on('error', reject).on('close', () => resolve());
    });
    await expect.poll(temporary, { timeout: 10_000 }).toEqual([]);
    expect(await FeedbackModel.countDocuments()).toBe(before);
    expect((await fetch(`${node.url}/healthz`)).status).toBe(200);
  });
});

test('allows an upload to take five minutes', () => {
  expect(node.app.http.requestTimeout).toBe(5 * 60 * 1000);
});

describe('an upload without disk space', () => {
  const logged: string[] = [];
  let full: TestNode;
  let folder: string;
  let usual: string | undefined;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bedside-full-'));
    usual = process.env.TMPDIR;
    const destination = new Writable({
      write(chunk, _encoding, done) {
        logged.push(String(chunk));
        done();
      },
    });
    full = await aNode({ log: pino({ base: null }, destination) });
  });
  afterEach(() => {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
  });

  async function sendThere(): Promise<Answer> {
    const body = await encoded(
      aForm({ attachment_0: aFile(Buffer.alloc(600_000, 'a line\n'), 'trace.log') }),
    );
    return full.api('POST', path, { token: author.token, ...body });
  }

  async function expectRefusal(temporaryFolder: string, errno: string): Promise<void> {
    logged.length = 0;
    process.env.TMPDIR = temporaryFolder;
    const answer = await sendThere();
    expect(answer.status).toBe(503);
    expect(answer.error).toMatchObject({ code: 'unavailable' });
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(logged.join('')).toContain(`"code":"${errno}"`);
    expect(logged.join('')).not.toContain('a line');
  }

  test('is unavailable, and logs the reason, if there is no temporary folder', async () => {
    await expectRefusal(join(folder, 'missing'), 'ENOENT');
  });

  // Only some machines let a test mount a small disk. The others cannot produce a full one.
  if (mounts()) {
    test('is unavailable, and logs the reason, if the disk is full', async () => {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]);
      try {
        await expectRefusal(folder, 'ENOSPC');
        await expect.poll(() => readdirSync(folder), { timeout: 10_000 }).toEqual([]);
      } finally {
        delete process.env.TMPDIR;
        execFileSync('umount', ['-l', folder]);
      }
    });
  }

  function mounts(): boolean {
    const probe = mkdtempSync(join(tmpdir(), 'bedside-mount-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', probe], { stdio: 'ignore' });
      execFileSync('umount', [probe], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  }
});
