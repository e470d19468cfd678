/**
 * `node scripts/program.mjs NAME …`: builds stale parts and runs one of the server's programs, such as `backup`. It
 * runs in this process, which therefore has the program's exit code.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildStale } from './lib/build-stale.mjs';
import { requireSetup, serverMain, stopWith } from './lib/workspace.mjs';

requireSetup();
const [name, ...given] = process.argv.slice(2);
try {
  await buildStale();
} catch (error) {
  stopWith(error.message);
}
const program = path.join(path.dirname(serverMain), `${name}.js`);
process.argv = [process.execPath, program, ...given];
process.setSourceMapsEnabled(true);
await import(pathToFileURL(program).href);
