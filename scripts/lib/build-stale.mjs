import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { builtFrom, FINGERPRINT_FILE, filesUnder, fingerprintOf } from './fingerprint.mjs';
import { installed, root } from './workspace.mjs';

const COMMON = [
  'package-lock.json',
  'tsconfig.base.json',
  'packages/contracts/src',
  'packages/contracts/package.json',
];
const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|webmanifest)$/;

const targets = ['client', 'server'].map((name) => {
  const home = `packages/${name}`;
  const sources = [
    'src',
    'public',
    'index.html',
    'wall.html',
    'vite.config.ts',
    'vite.wall.config.ts',
    'chunks.ts',
    'tsconfig.json',
    'package.json',
  ];
  return {
    name,
    home: path.join(root, home),
    dist: path.join(root, home, 'dist'),
    sources: [...COMMON, ...sources.map((each) => `${home}/${each}`), 'scripts/lib/build-stale.mjs'],
  };
});

/**
 * Builds client and server in parallel, if their sources have changed since the last build. `force` builds in any case,
 * `only` builds one of them. Each build goes to its own folder, which replaces the old one when complete. A lock makes a
 * second start in the same clone wait; it then finds everything built.
 *
 * @throws Error naming the part that could not be built, after printing the reason
 */
export async function buildStale({ force = false, only } = {}) {
  const wanted = targets.filter(({ name }) => only === undefined || name === only);
  const stale = () => wanted.filter((target) => force || isStale(target));
  if (stale().length === 0) return;
  const lock = await takeBuildLock();
  try {
    const results = await Promise.allSettled(stale().map(build));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  } finally {
    lock.release();
  }
}

/** A build without its sources, as in an image, is never stale. */
function isStale({ home, dist, sources }) {
  const built = builtFrom(dist);
  if (built !== null && !existsSync(path.join(home, 'src'))) return false;
  return built !== fingerprintOf(sources);
}

async function takeBuildLock() {
  // The server's own lock is TypeScript. A clone that has sources to build also has tsx.
  const { tsImport } = await import('tsx/esm/api');
  const source = path.join(root, 'packages/server/src/infra/mongod/owner-lock.ts');
  const { takeOwnership } = await tsImport(source, import.meta.url);
  for (let waiting = false; ; waiting = true) {
    try {
      return takeOwnership(path.join(root, '.cache/build-lock'));
    } catch (error) {
      if (error.name !== 'OwnedByAnother') throw error;
      if (!waiting) console.log(`Waiting for the build of process ${error.pid}`);
      await delay(200);
    }
  }
}

async function build({ name, home, dist, sources }) {
  const begin = performance.now();
  const fingerprint = fingerprintOf(sources);
  // The folder lies beside the old build, so that relative paths in source maps stay valid after the move.
  const fresh = `${dist}.new`;
  const old = `${dist}.old`;
  // These folders remain from an interrupted build. No one else uses them, because we hold the lock.
  for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(fresh);

  await runVite(name, home, fresh);
  if (name === 'client') {
    await runVite('wall display', home, fresh, 'vite.wall.config.ts');
    await compress(fresh);
  }
  writeFileSync(path.join(fresh, FINGERPRINT_FILE), fingerprint);

  if (existsSync(dist)) renameSync(dist, old);
  renameSync(fresh, dist);
  rmSync(old, { recursive: true, force: true });
  console.log(`Built the ${name} in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
}

/** Runs Vite in its own process, into a folder that the caller has emptied. Both builds then run in parallel, and the server's process keeps no memory of Vite. */
function runVite(name, cwd, outDir, config = 'vite.config.ts') {
  const options = ['--config', config, '--outDir', outDir, '--logLevel', 'warn'];
  const child = spawn(process.execPath, [installed('vite/bin/vite.js'), 'build', ...options], {
    cwd,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The ${name} could not be built.`));
    });
  });
}

/** Writes a `.gz` file beside each file that shrinks, so that the server compresses nothing at runtime. */
async function compress(folder) {
  const files = filesUnder(folder).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      const packed = await promisify(gzip)(content, { level: 9 });
      if (packed.length < content.length) await writeFile(`${file}.gz`, packed);
    }),
  );
}
