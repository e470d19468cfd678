import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { removeFolder } from '../../../test/folders.ts';
import { startEmbeddedMongod } from './embedded-mongod.ts';
import { isAlive } from './process-identity.ts';

const SERVER_PACKAGE = path.resolve(import.meta.dirname, '../../..');
const log = { info: () => {}, warn: () => {} };

let dataDir: string;
let children: ChildProcess[];

beforeEach(() => {
  dataDir = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'bedside-embedded-')));
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await expect.poll(() => isMongodRunning(), { timeout: 20_000 }).toBe(false);
  await removeFolder(dataDir);
});

function isMongodRunning(): boolean {
  const pid = mongodPid();
  return pid !== null && isAlive(pid);
}

/** Reads the pid from mongod's own lock file. Null after a clean stop. */
function mongodPid(): number | null {
  try {
    return Number.parseInt(readFileSync(path.join(dataDir, 'mongo/db/mongod.lock'), 'utf8'), 10) || null;
  } catch {
    return null;
  }
}

interface Writer {
  process: ChildProcess;
  /** The numbers that it printed: first the last number of an earlier run, then each acknowledged write. */
  numbers: number[];
  errors: string[];
  exited: Promise<number | null>;
}

function aWriter(env: Record<string, string> = {}): Writer {
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/processes/mongod-writer.ts', dataDir], {
    cwd: SERVER_PACKAGE,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const numbers: number[] = [];
  const errors: string[] = [];
  createInterface(child.stdout).on('line', (line) => numbers.push(Number(line)));
  createInterface(child.stderr).on('line', (line) => errors.push(line));
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { process: child, numbers, errors, exited };
}

async function hasPrinted(writer: Writer, count: number): Promise<void> {
  await expect
    .poll(() => writer.numbers.length >= count || writer.errors.join('\n'), { timeout: 60_000, interval: 5 })
    .toBe(true);
}

function settings(): { major: number; port: number } {
  const text = readFileSync(path.join(dataDir, 'mongo/kept.json'), 'utf8');
  return z.looseObject({ major: z.number(), port: z.number() }).parse(JSON.parse(text));
}

describe('the embedded MongoDB', () => {
  it('serves every acknowledged write right after its server was killed, ten times in a row', async () => {
    let acknowledged = 0;
    for (let round = 1; round <= 10; round++) {
      const writer = aWriter();
      await hasPrinted(writer, 4);
      const found = writer.numbers[0];
      // One more than acknowledged is correct too: that write was running at the kill.
      expect([acknowledged, acknowledged + 1], `round ${round}`).toContain(found);

      writer.process.kill('SIGKILL');
      await writer.exited;
      acknowledged = writer.numbers.at(-1) ?? Number.NaN;
    }
    expect(acknowledged).toBeGreaterThanOrEqual(30);
  });

  it('ends with its server, even a killed one', async () => {
    const writer = aWriter();
    await hasPrinted(writer, 2);
    const pid = mongodPid();
    writer.process.kill('SIGKILL');
    await expect.poll(() => pid !== null && isAlive(pid), { timeout: 20_000 }).toBe(false);
  });

  it('ends a hung mongod that a killed server left, and serves its data', async () => {
    const first = aWriter();
    await hasPrinted(first, 4);
    const hung = mongodPid() ?? 0;
    process.kill(hung, 'SIGSTOP');
    first.process.kill('SIGKILL');
    await first.exited;

    const second = aWriter();
    await hasPrinted(second, 2);
    expect(second.numbers[0]).toBeGreaterThanOrEqual(first.numbers.at(-1) ?? Number.NaN);
    expect(isAlive(hung)).toBe(false);
  });

  it('keeps data and address over a clean restart', async () => {
    const first = await startEmbeddedMongod({ dataDir, log });
    await insertOne(first.uri);
    await first.stop();
    await first.stop();
    expect(isMongodRunning()).toBe(false);

    const second = await startEmbeddedMongod({ dataDir, log });
    expect(second.uri).toBe(first.uri);
    expect(await countAll(second.uri)).toBe(1);
    await second.stop();
  });

  it('moves to another port with its data when another program has the old port', async () => {
    const first = await startEmbeddedMongod({ dataDir, log });
    await insertOne(first.uri);
    await first.stop();

    const { port } = settings();
    // It accepts connections and never sends a byte, which is the hardest case for a replica set to leave.
    const squatter = net.createServer().listen(port, '127.0.0.1');
    try {
      const second = await startEmbeddedMongod({ dataDir, log });
      expect(settings().port).not.toBe(port);
      expect(await countAll(second.uri)).toBe(1);
      await insertOne(second.uri);
      await second.stop();
    } finally {
      squatter.close();
    }
  });

  it('rejects a second live server with one line that names the first', async () => {
    const first = aWriter();
    await hasPrinted(first, 2);
    const second = aWriter();
    expect(await second.exited).toBe(1);
    expect(second.errors).toEqual([
      `EmbeddedMongodError: Another server (process ${first.process.pid}) is using the data folder ${dataDir}. ` +
        'Stop it, or start this one with another DATA_DIR.',
    ]);
    const before = first.numbers.length;
    await hasPrinted(first, before + 3);

    await expect(startEmbeddedMongod({ dataDir, log })).rejects.toThrow(/Another server/);
  });

  it('can start again in the same process after a stop, and not before', async () => {
    const first = await startEmbeddedMongod({ dataDir, log });
    await expect(startEmbeddedMongod({ dataDir, log })).rejects.toThrow(`process ${process.pid}`);
    await first.stop();
    await (await startEmbeddedMongod({ dataDir, log })).stop();
  });

  it('rejects data of another major version and names both versions', async () => {
    const first = await startEmbeddedMongod({ dataDir, log });
    await first.stop();
    const { major } = settings();
    writeFileSync(path.join(dataDir, 'mongo/kept.json'), JSON.stringify({ ...settings(), major: 99 }));
    await expect(startEmbeddedMongod({ dataDir, log })).rejects.toThrow(
      new RegExp(`written by MongoDB 99, but the mongod found is MongoDB ${major}\\.`),
    );
  });

  it('names four solutions if it finds no mongod', async () => {
    const nothing = path.join(dataDir, 'nothing');
    const writer = aWriter({
      PATH: nothing,
      HOME: nothing,
      XDG_CACHE_HOME: nothing,
      MONGOMS_SYSTEM_BINARY: '',
      MONGOMS_DOWNLOAD_DIR: nothing,
      MONGOMS_DOWNLOAD_MIRROR: 'http://127.0.0.1:1',
    });
    expect(await writer.exited).toBe(1);
    const line = writer.errors.at(-1);
    expect(line).toMatch(/^EmbeddedMongodError: No mongod was found or could be fetched\./);
    for (const way of ['PATH', 'MONGOMS_SYSTEM_BINARY', 'MONGOMS_DOWNLOAD_MIRROR', 'pip', 'MONGODB_URI']) {
      expect(line).toContain(way);
    }
  });

  it('uses the binary that the operator named, or explains why it cannot', async () => {
    const writer = aWriter({ MONGOMS_SYSTEM_BINARY: path.join(dataDir, 'no-such-mongod') });
    expect(await writer.exited).toBe(1);
    expect(writer.errors.at(-1)).toContain('no-such-mongod does not run here');
  });

  it('stops cleanly on SIGTERM and ignores a Ctrl-C meant for its server', async () => {
    const writer = aWriter();
    await hasPrinted(writer, 2);
    const pid = mongodPid();
    expect(pid).not.toBeNull();
    // A terminal's Ctrl-C goes to the server's whole process group, so mongod must not be in it.
    const group = pid === null ? '' : processGroup(pid);
    expect(group).not.toBe(processGroup(writer.process.pid ?? 0));
    writer.process.kill('SIGTERM');
    expect(await writer.exited).toBe(0);
    await delay(0);
    expect(mongodPid()).toBeNull();
  });
});

function processGroup(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2] ?? '';
}

async function insertOne(uri: string): Promise<void> {
  const client = new mongo.MongoClient(uri, { writeConcern: { w: 'majority', journal: true } });
  await client.db().collection('things').insertOne({ at: new Date() });
  await client.close();
}

async function countAll(uri: string): Promise<number> {
  const client = new mongo.MongoClient(uri);
  const count = await client.db().collection('things').countDocuments();
  await client.close();
  return count;
}
