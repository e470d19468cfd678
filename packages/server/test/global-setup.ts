import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedMongod } from '../src/infra/mongod/embedded-mongod.ts';
import { aRedis, hasRedis } from './mongod.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A replica set for the whole run; each test takes a database of its own on it. */
    mongoUri: string;
    /** A redis-server for the whole run; empty where none is installed, and the tests that need one then skip. */
    redisUrl: string;
  }
}

/** Starts one mongod and one redis-server for all integration tests, and ends both after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const withRedis = hasRedis();
  if (!withRedis && process.env.BEDSIDE_REQUIRE_ALL === '1') {
    throw new Error('redis-server is not installed, and BEDSIDE_REQUIRE_ALL=1 allows no test to be skipped');
  }
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bedside-test-'));
  const log = {
    info: (message: string) => console.warn(message),
    warn: (message: string) => console.warn(message),
  };
  const mongod = await startEmbeddedMongod({ dataDir, log });
  const redis = withRedis ? await aRedis() : null;
  project.provide('mongoUri', mongod.uri);
  project.provide('redisUrl', redis?.uri ?? '');
  return async () => {
    await Promise.all([mongod.stop(), redis?.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  };
}
