import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { findMongod } from './binary.ts';
import { DataFolderInUse, EmbeddedMongodError, type MongodLog } from './embedded-mongod-error.ts';
import { keepRunning } from './keep-running.ts';
import { endLeftOver, freePort, listens, type MongodProcess, spawnMongod } from './mongod-process.ts';
import { OwnedByAnother, type Ownership, takeOwnership } from './owner-lock.ts';
import { makePrimary, moveToItsPort, replicaSetUri, servesData } from './replica-set.ts';

/** The wait for data that another mongod still uses. */
const dataInUseMs = 15_000;

/** The pause before another try to start. */
const leftoverPollMs = 50;

export interface EmbeddedMongod {
  /** A connection string with the replica set's name and the database `bedside`. */
  uri: string;
  /** False from the end of a mongod until it runs again. */
  readonly isRunning: boolean;
  /** Stops mongod cleanly and releases the data folder. May be called more than once. */
  stop(): Promise<void>;
}

const PORT_TAKEN = 48;

/**
 * The settings that outlive a start, besides the data. `settled`: the replica set's configuration names this
 * port.
 */
const MongodSettings = z.object({ major: z.number().int(), port: z.number().int(), settled: z.boolean() });
type MongodSettings = z.infer<typeof MongodSettings>;

/**
 * Starts an embedded MongoDB: a one-member replica set (the chart log needs transactions) with its data under
 * `dataDir/mongo`. This process becomes the only owner of `dataDir`. A mongod that a killed owner left is ended
 * first.
 *
 * @throws EmbeddedMongodError with one line for the terminal: another live server owns the folder (a
 * DataFolderInUse), no mongod was found, another major version wrote the data, or mongod did not start
 */
export async function startEmbeddedMongod(options: {
  dataDir: string;
  log: MongodLog;
}): Promise<EmbeddedMongod> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(options.dataDir);
  const ownership = own(dataDir);
  try {
    const home = path.join(dataDir, 'mongo');
    const first = await startOwned(home, options.log);
    const { port } = first;
    const startAgain = (signal: AbortSignal) => startOwned(home, options.log, { port, signal });
    const mongod = keepRunning(first, startAgain, options.log);
    let stopping: Promise<void> | undefined;
    return {
      uri: replicaSetUri(port),
      get isRunning() {
        return mongod.isRunning;
      },
      stop: () => {
        stopping ??= mongod.stop().finally(() => ownership.release());
        return stopping;
      },
    };
  } catch (error) {
    ownership.release();
    throw error;
  }
}

/**
 * Returns the embedded MongoDB of a folder, for a program that works beside the server. Starts it if no server
 * runs. Otherwise returns the running server's, and `stop` does not stop that one.
 *
 * @throws EmbeddedMongodError as {@link startEmbeddedMongod} does, and if a running server's MongoDB does not
 * respond
 */
export async function reachEmbeddedMongod(options: {
  dataDir: string;
  log: MongodLog;
}): Promise<EmbeddedMongod> {
  try {
    return await startEmbeddedMongod(options);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    const home = path.join(realpathSync(options.dataDir), 'mongo');
    const port = readSettings(home)?.port;
    if (port === undefined || !(await servesData(port, path.join(home, 'db')))) {
      throw new EmbeddedMongodError(
        `The MongoDB of the server that uses ${options.dataDir} does not respond. Try again when that server is ready.`,
      );
    }
    return { uri: replicaSetUri(port), isRunning: true, stop: async () => {} };
  }
}

/** Returns whether a folder contains the data of an embedded MongoDB. */
export function hasEmbeddedData(dataDir: string): boolean {
  return existsSync(path.join(dataDir, 'mongo', 'kept.json'));
}

function own(dataDir: string): Ownership {
  try {
    return takeOwnership(path.join(dataDir, 'owner'));
  } catch (error) {
    if (!(error instanceof OwnedByAnother)) throw error;
    throw new DataFolderInUse(
      `Another server (process ${error.pid}) is using the data folder ${dataDir}. ` +
        'Stop it, or start this one with another DATA_DIR.',
    );
  }
}

/** @param again starts on exactly the port that clients use, and only until `signal` is aborted */
async function startOwned(
  home: string,
  log: MongodLog,
  again?: { port: number; signal: AbortSignal },
): Promise<MongodProcess> {
  const dbPath = path.join(home, 'db');
  mkdirSync(dbPath, { recursive: true, mode: 0o700 });
  const logPath = path.join(home, 'mongod.log');
  if (existsSync(logPath)) renameSync(logPath, `${logPath}.1`);

  const settings = readSettings(home);
  const { path: binary, major } = await findMongod(settings?.major ?? null, log);
  let port = await freePort(settings?.port);
  if (again && port !== again.port) throw new EmbeddedMongodError(`Port ${again.port} is in use.`);
  let settled =
    settings === null ? readdirSync(dbPath).length === 0 : settings.settled && settings.port === port;
  const dataLimit = Date.now() + dataInUseMs;
  for (;;) {
    writeSettings(home, { major, port, settled });
    rmSync(logPath, { force: true });
    await endLeftOver(dbPath);
    const alone = !settled;
    again?.signal.throwIfAborted();
    const mongod = spawnMongod({ binary, dbPath, logPath, port, alone });
    const end = () => void mongod.stop();
    again?.signal.addEventListener('abort', end, { once: true });
    try {
      if (await listens(mongod, logPath)) {
        if (!alone) {
          await makePrimary(mongod);
          again?.signal.removeEventListener('abort', end);
          return mongod;
        }
        await moveToItsPort(mongod);
        await mongod.stop();
        settled = true;
        continue;
      }
    } catch (error) {
      await mongod.stop();
      throw startFailed(error instanceof Error ? error.message : String(error), logPath);
    }
    const code = await mongod.exited;
    if (code === PORT_TAKEN && !again) {
      // Another program took the port between the check and the start.
      port = await freePort();
      settled = false;
    } else if (saysDataInUse(logPath) && Date.now() < dataLimit) {
      // A leftover mongod that is stopping has emptied its lock file, but holds the data a moment longer.
      await delay(leftoverPollMs);
    } else {
      throw startFailed(`exit code ${code}`, logPath);
    }
  }
}

function startFailed(reason: string, logPath: string): EmbeddedMongodError {
  if (saysDataInUse(logPath)) {
    return new EmbeddedMongodError(`Another mongod is using the data in ${path.dirname(logPath)}.`);
  }
  return new EmbeddedMongodError(`The embedded MongoDB did not start (${reason}); see ${logPath}.`);
}

function saysDataInUse(logPath: string): boolean {
  return existsSync(logPath) && readFileSync(logPath, 'utf8').includes('DBPathInUse');
}

function readSettings(home: string): MongodSettings | null {
  const file = path.join(home, 'kept.json');
  if (!existsSync(file)) return null;
  try {
    return MongodSettings.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new EmbeddedMongodError(
      `${file} can't be read; it should contain {"major", "port", "settled"} of this data.`,
    );
  }
}

/** Writes in one step, so that a kill in the middle leaves the old content or the new. */
function writeSettings(home: string, settings: MongodSettings): void {
  const next = path.join(home, 'kept.json.next');
  writeFileSync(next, JSON.stringify(settings));
  renameSync(next, path.join(home, 'kept.json'));
}
