import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone's root folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Where the built server is. */
export const serverMain = path.join(root, 'packages/server/dist/main.js');

/** The path of a file of an installed package, such as `vite/bin/vite.js`. */
export function installed(file) {
  return path.join(root, 'node_modules', file);
}

/** Ends this process with one line where Node is too old or `npm install` has not been run. */
export function requireSetup() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    stopWith(`Bedside needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
  if (!existsSync(installed('koa'))) stopWith('Run "npm install" first.');
}

/** Ends this process with one line of explanation. */
export function stopWith(line) {
  console.error(line);
  process.exit(1);
}
