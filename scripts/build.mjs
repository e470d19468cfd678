/**
 * `npm run build`: builds client and server if they are stale. `--force` always builds, `--server` builds only the
 * server. Writes `packages/server/dist/main.js`, `packages/client/dist` and, without `--server`, the bill of materials.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { writeBillOfMaterials } from './lib/bill-of-materials.mjs';
import { buildStale } from './lib/build-stale.mjs';
import { requireSetup, root, stopWith } from './lib/workspace.mjs';

const server = process.argv.includes('--server');

requireSetup();
try {
  await buildStale({
    force: process.argv.includes('--force'),
    ...(server && { only: 'server' }),
  });
  // A new build has none.
  const bill = path.join(root, 'packages/server/dist/sbom.cdx.json');
  if (!server && !existsSync(bill)) writeBillOfMaterials(bill);
} catch (error) {
  stopWith(error.message);
}
