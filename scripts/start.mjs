/**
 * `npm start`: builds what is stale and becomes the server. It runs in this very process, so that signals reach it
 * once and as they were sent, its exit code is this one's, and it can't outlive what started it.
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
