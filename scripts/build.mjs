/**
 * `npm run build`: builds client and server where they are stale; with `--force` in any case, with `--server` the
 * server alone. The server is then `packages/server/dist/main.js`, the client `packages/client/dist`.
 */
import { buildStale } from './lib/build-stale.mjs';
import { requireSetup, stopWith } from './lib/workspace.mjs';

requireSetup();
try {
  await buildStale({
    force: process.argv.includes('--force'),
    ...(process.argv.includes('--server') && { only: 'server' }),
  });
} catch (error) {
  stopWith(error.message);
}
