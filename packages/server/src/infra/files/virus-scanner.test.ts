import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eicar, type FakeClamd, startFakeClamd } from '../../../test/fakes/fake-clamd.ts';
import { createVirusScanner } from './virus-scanner.ts';

const large = Buffer.alloc(10 * 1024 * 1024, 'clean ');

describe('the client of a virus scanner', () => {
  let clamd: FakeClamd;
  beforeAll(async () => {
    clamd = await startFakeClamd();
  });
  afterEach(() => {
    clamd.answer = undefined;
  });
  afterAll(() => clamd.close());

  test('returns its verdict on a small and on a large file', async () => {
    const scanner = createVirusScanner(clamd.address);
    expect(await scanner.isInfected(Buffer.from('a report'))).toBe(false);
    expect(await scanner.isInfected(large)).toBe(false);
    expect(await scanner.isInfected(Buffer.from(`text ${eicar}`))).toBe(true);
    expect(scanner.isFailing).toBe(false);
  });

  test.each(['INSTREAM size limit exceeded. ERROR', 'stream: OK?', '', 'UNKNOWN COMMAND'])(
    'takes “%s” for no verdict, never for a clean file',
    async (answer) => {
      clamd.answer = answer;
      const scanner = createVirusScanner(clamd.address);
      await expect(scanner.isInfected(Buffer.from('a report'))).rejects.toThrow('no verdict');
      expect(scanner.isFailing).toBe(true);
      clamd.answer = undefined;
      await scanner.isInfected(Buffer.from('a report'));
      expect(scanner.isFailing).toBe(false);
    },
  );

  test('gives up on a scanner that is silent, one that is gone, and a file that is', async () => {
    clamd.answer = 'silence';
    const silent = createVirusScanner(clamd.address, 100).isInfected(Buffer.from('a report'));
    await expect(silent).rejects.toThrow('in time');
    const gone = createVirusScanner({ host: '127.0.0.1', port: await freePort() });
    await expect(gone.isInfected(Buffer.from('a report'))).rejects.toThrow('ECONNREFUSED');
    clamd.answer = undefined;
    await expect(createVirusScanner(clamd.address).isInfected('/nowhere/report.pdf')).rejects.toThrow(
      'ENOENT',
    );
  });
});

const binary = '/usr/sbin/clamd';

/** Only on machines with Debian's `clamav-daemon`. Its database is one signature of ours, so nothing is downloaded. */
describe.skipIf(!existsSync(binary))('the real clamd', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bedside-clamd-'));
  let port: number;
  let daemon: ReturnType<typeof spawn>;

  beforeAll(async () => {
    port = await freePort();
    const signature = `Bedside.Test.Eicar:0:*:${Buffer.from(eicar).toString('hex')}\n`;
    writeFileSync(path.join(folder, 'bedside.ndb'), signature);
    const settings = [
      `DatabaseDirectory ${folder}`,
      `TCPSocket ${port}`,
      'TCPAddr 127.0.0.1',
      'Foreground yes',
      'ScanPDF yes',
      'User root',
    ];
    writeFileSync(path.join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
    daemon = spawn(binary, ['--config-file', path.join(folder, 'clamd.conf')], { stdio: 'ignore' });
    for (let attempt = 0; attempt < 300 && !(await isOpen(port)); attempt += 1) await wait(100);
  }, 60_000);

  afterAll(async () => {
    daemon.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  test('finds the test text, also behind the start of a PDF, and passes a large clean file', async () => {
    const scanner = createVirusScanner({ host: '127.0.0.1', port });
    expect(await scanner.isInfected(Buffer.from(eicar))).toBe(true);
    expect(await scanner.isInfected(Buffer.from(`%PDF-1.4\n${eicar}\n%%EOF`))).toBe(true);
    expect(await scanner.isInfected(large)).toBe(false);
    expect(await scanner.isInfected(Buffer.from('%PDF-1.4\n%%EOF'))).toBe(false);
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
