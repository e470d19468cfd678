import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { dist } from '../../../test/processes/built.ts';
import {
  aLabReport,
  anEmptyPdf,
  anEncryptedPdf,
  aPdfBomb,
  aPdfOfBytes,
  aScanPdf,
  aTextPdf,
} from '../../../test/samples/sample-documents.ts';
import { canTakeNetwork, isolatedProgram, withoutNetwork } from './pdf-program.ts';
import { readPdf } from './read-pdf.ts';

const read = (content: Buffer) => readPdf({ content }, 'clinician-1');

describe('reading a PDF in a process of its own', () => {
  test('returns the text line by line, with each row of a table on one line', async () => {
    const report = aLabReport(
      ['Patient: Josefa Winkelried'],
      [{ name: 'Potassium', value: '4.4', unit: 'mmol/L', range: '3.5-5.1' }],
    );
    expect(await read(report)).toMatchObject({
      status: 'read',
      pages: 1,
      texts: [
        'General Hospital, Central Laboratory\nPatient: Josefa Winkelried\nTest  Result  Unit  Reference\nPotassium  4.4  mmol/L  3.5-5.1',
      ],
      images: [],
    });
  });

  test('reads a file of 10 MB from its path', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'bedside-pdf-'));
    try {
      const content = aPdfOfBytes(10 * 1024 * 1024);
      const file = path.join(folder, 'report');
      await writeFile(file, content);
      const answer = await readPdf({ path: file }, 'clinician-1');
      expect(answer).toMatchObject({ status: 'read' });
      expect(answer).toEqual(await read(content));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('returns the image of a scanned page as a PNG', async () => {
    const answer = await read(aScanPdf());
    expect(answer).toMatchObject({ status: 'read', pages: 1, texts: [''] });
    const [image = ''] = answer.status === 'read' ? answer.images : [];
    const png = Buffer.from(image, 'base64');
    expect(png.toString('latin1', 1, 4)).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([300, 400]);
  });

  test('returns neither text nor an image for an empty page', async () => {
    expect(await read(anEmptyPdf())).toMatchObject({ status: 'read', texts: [''], images: [] });
  });

  test('rejects a PDF that is encrypted, damaged or has too many pages, with its reason', async () => {
    expect(await read(anEncryptedPdf())).toEqual({ status: 'encrypted' });
    expect(await read(Buffer.from('%PDF-1.4\nnothing else\n%%EOF\n'))).toEqual({ status: 'damaged' });
    const many = aTextPdf(Array.from({ length: 10_000 }, (_, page) => [`Page ${page}`]));
    expect(await read(many)).toEqual({ status: 'too-many-pages', pages: 10_000 });
  });

  test('stops a PDF that expands to 300 MB', async () => {
    expect(await read(aPdfBomb())).toEqual({ status: 'too-complex' });
  });

  test('stops a PDF that hides its size from the check before the parser', async () => {
    expect(await read(aPdfBomb({ isDisguised: true }))).toEqual({ status: 'too-complex' });
  });

  test('builds test files of an exact size', async () => {
    expect(aPdfOfBytes(100_000)).toHaveLength(100_000);
    expect(await read(aPdfOfBytes(100_000))).toMatchObject({ texts: ['Sodium 138 mmol/L'] });
  });
});

describe('the process that reads a PDF', () => {
  const hostile = fileURLToPath(new URL('../../../test/samples/hostile-program.mjs', import.meta.url));

  /** Runs a program that tries to get out, and returns what it could do. */
  async function whatSucceeds(command: readonly string[], isolated: boolean) {
    const folder = await mkdtemp(path.join(tmpdir(), 'bedside-pdf-'));
    const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
    try {
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const [program, secret] = [path.join(folder, 'program', 'hostile.mjs'), path.join(folder, 'secret')];
      await mkdir(path.dirname(program));
      await copyFile(hostile, program);
      await copyFile(path.join(dist, 'no-network.js'), path.join(path.dirname(program), 'no-network.js'));
      await writeFile(secret, 'x');
      const node = isolated ? isolatedProgram(path.dirname(program), program) : [program];
      const [file = '', ...options] = [...command, process.execPath, ...node, String(port), secret];
      const { stdout } = await promisify(execFile)(file, options, { env: {} });
      return JSON.parse(stdout) as { tried: number; succeeded: string[] };
    } finally {
      server.close();
      await rm(folder, { recursive: true });
    }
  }

  test('reaches neither the network nor other files, programs or threads', async () => {
    expect(await whatSucceeds([], true)).toEqual({ tried: 17, succeeded: [] });
  });

  test('could do nearly all of that otherwise', async () => {
    const { succeeded } = await whatSucceeds([], false);
    expect(succeeded.length).toBeGreaterThanOrEqual(14);
  });

  test('has no network at all where the system can take it away', async () => {
    if (!(await canTakeNetwork())) return;
    const { succeeded } = await whatSucceeds(withoutNetwork, false);
    expect(succeeded).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/connect|http|fetch|datagram/)]),
    );
  });
});
