import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { findMongod } from '../src/infra/mongod/binary.ts';
import { startEmbeddedMongod } from '../src/infra/mongod/embedded-mongod.ts';
import { removeFolder } from './folders.ts';
import { useMemoryFolder } from './processes/memory-folder.ts';
import { aRedis, hasRedis } from './processes/mongod.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A replica set for the whole run. Each test file uses its own database on it. */
    mongoUri: string;
    /** A redis-server for the whole run; empty if none is installed, which skips the tests that need one. */
    redisUrl: string;
  }
}

const build = path.resolve(import.meta.dirname, '../../../scripts/build.mjs');

/**
 * Builds the server if the build is stale, for tests that start it as a process. Starts one mongod and one redis-server
 * for all integration tests, and stops both after the last.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const withRedis = hasRedis();
  if (!withRedis && process.env.BEDSIDE_REQUIRE_ALL === '1') {
    throw new Error('redis-server is not installed, and BEDSIDE_REQUIRE_ALL=1 allows no test to be skipped');
  }
  execFileSync(process.execPath, [build, '--server'], { stdio: 'inherit' });
  const leaveMemory = useMemoryFolder();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bedside-test-'));
  const log = {
    info: (message: string) => console.warn(message),
    warn: (message: string) => console.warn(message),
  };
  // The servers that tests start inherit this, and so need no search of their own.
  process.env.MONGOMS_SYSTEM_BINARY ||= (await findMongod(null, log)).path;
  const mongod = await startEmbeddedMongod({ dataDir, log });
  const redis = withRedis ? await aRedis() : null;
  project.provide('mongoUri', mongod.uri);
  project.provide('redisUrl', redis?.uri ?? '');
  return async () => {
    await Promise.all([mongod.stop(), redis?.stop()]);
    await removeFolder(dataDir);
    await leaveMemory();
  };
}
