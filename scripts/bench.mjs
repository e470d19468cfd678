/**
 * `npm run bench`: measures the product against its floors. Builds stale parts and the bench's own programs first, so
 * that both sides run as built JavaScript, then runs `bench/bench.ts` in this process. `--help` lists the options.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildStale } from './lib/build-stale.mjs';
import { requireSetup, root, stopWith } from './lib/workspace.mjs';

requireSetup();
process.chdir(root);
process.env.NODE_ENV = 'production';
try {
  await buildStale();
} catch (error) {
  stopWith(error.message);
}
const outDir = path.join(root, '.cache/bench');
const programs = readdirSync(path.join(root, 'bench/processes')).map((file) => `bench/processes/${file}`);
const { build } = await import('vite');
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: ['@bedside/contracts'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir,
    emptyOutDir: true,
    rolldownOptions: {
      input: ['bench/bench.ts', 'bench/harness/servers/collect-on-signal.ts', ...programs],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
await import(pathToFileURL(path.join(outDir, 'bench.js')).href);
