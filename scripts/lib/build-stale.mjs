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
  const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package.json'];
  return {
    name,
    home: path.join(root, home),
    dist: path.join(root, home, 'dist'),
    sources: [...COMMON, ...sources.map((each) => `${home}/${each}`), 'scripts/lib/build-stale.mjs'],
  };
});

/**
 * Builds client and server (or `only` one of them), side by side, where their sources have changed since the last build
 * (or in any case, with `force`). Each build goes to a folder of its own and takes its place when complete; a lock makes a second
 * start in the same clone wait, and then find everything built.
 *
 * @throws Error naming the part that could not be built; the reason has been printed by then
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

/** A build that came without its sources, as in an image, is as fresh as it can be. */
function isStale({ home, dist, sources }) {
  const built = builtFrom(dist);
  if (built !== null && !existsSync(path.join(home, 'src'))) return false;
  return built !== fingerprintOf(sources);
}

async function takeBuildLock() {
  // The server's own lock, in TypeScript; tsx is there whenever there is something to build with.
  const { tsImport } = await import('tsx/esm/api');
  const source = path.join(root, 'packages/server/src/infra/mongod/owner-lock.ts');
  const { takeOwnership } = await tsImport(source, import.meta.url);
  for (let waiting = false; ; waiting = true) {
    try {
      return takeOwnership(path.join(root, '.cache/build-lock'));
    } catch (error) {
      if (error.name !== 'OwnedByAnother') throw error;
      if (!waiting) console.log(`Waiting for the build that process ${error.pid} has begun`);
      await delay(200);
    }
  }
}

async function build({ name, home, dist, sources }) {
  const begin = performance.now();
  const fingerprint = fingerprintOf(sources);
  // Beside the old build, so that the source maps' relative paths stay right when it takes that one's place.
  const fresh = `${dist}.new`;
  const old = `${dist}.old`;
  // Left by a build that was cut short; whoever has the lock is alone here.
  for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(fresh);

  await runVite(name, home, fresh);
  if (name === 'client') await compress(fresh);
  writeFileSync(path.join(fresh, FINGERPRINT_FILE), fingerprint);

  if (existsSync(dist)) renameSync(dist, old);
  renameSync(fresh, dist);
  rmSync(old, { recursive: true, force: true });
  console.log(`Built the ${name} in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
}

/** In a process of its own, so that both builds run side by side and nothing of Vite stays in the server's memory. */
function runVite(name, cwd, outDir) {
  const options = ['--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
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

/** A `.gz` beside each file that is worth it, so that the server compresses nothing while it serves. */
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
