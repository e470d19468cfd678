/**
 * `npm start`: builds stale parts and runs the server in this process. Signals therefore reach the server directly
 * and once, its exit code is this process's, and it cannot outlive the process that started it.
 */
import { pathToFileURL } from 'node:url';
import { buildStale } from './lib/build-stale.mjs';
import { requireSetup, serverMain, stopWith } from './lib/workspace.mjs';

requireSetup();
try {
  await buildStale();
} catch (error) {
  stopWith(error.message);
}
process.setSourceMapsEnabled(true);
await import(pathToFileURL(serverMain).href);
