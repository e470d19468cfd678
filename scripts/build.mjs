/**
 * `npm run build`: builds client and server if they are stale. `--force` always builds, `--server` builds only the
 * server. Writes `packages/server/dist/main.js` and `packages/client/dist`.
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
