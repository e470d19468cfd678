import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone's root folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The entry file of the built server. */
export const serverMain = path.join(root, 'packages/server/dist/main.js');

/** Returns the path of a file of an installed package, such as `vite/bin/vite.js`. */
export function installed(file) {
  return path.join(root, 'node_modules', file);
}

/** Exits with one line if this Node is not supported or `npm install` has not run. */
export function requireSetup() {
  requireNode();
  if (!existsSync(installed('koa'))) stopWith('Run "npm install" first.');
}

/** Exits with one line if `engines` in package.json excludes this Node. */
export function requireNode() {
  const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const running = process.versions.node;
  if (!admits(engines.node, running))
    stopWith(`Bedside needs Node ${formatRange(engines.node)}; this is ${running}.`);
}

/**
 * Returns whether a range of Node versions includes a version. Runs before any package is installed, so it parses only
 * the two forms in package.json: `^20.19.0` and `>=24.0.0`, joined by `||`.
 */
export function admits(range, version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return range.split('||').some((part) => {
    const [, sign, wantedMajor, wantedMinor] = /^\s*(\^|>=)(\d+)\.(\d+)\.0\s*$/.exec(part) ?? [];
    if (sign === undefined) throw new Error(`package.json's engines contain an unknown form: ${part}`);
    const isSameMajor = major === Number(wantedMajor);
    return (isSameMajor && minor >= Number(wantedMinor)) || (sign === '>=' && major > Number(wantedMajor));
  });
}

/** Formats a range: `^20.19.0 || >=24.0.0` → `20.19 or later in 20, 24.0 or later`. */
function formatRange(range) {
  return range
    .split('||')
    .map((part) =>
      part
        .trim()
        .replace(/^\^((\d+)\.\d+)\.0$/, '$1 or later in $2')
        .replace(/^>=(\d+\.\d+)\.0$/, '$1 or later'),
    )
    .join(', ');
}

/** Exits after printing one line. */
export function stopWith(line) {
  console.error(line);
  process.exit(1);
}

/** Runs a program in the clone's root, attached to this terminal. Returns its exit code. */
export async function run(command, args, env = process.env) {
  return (await runWith('inherit', command, args, { env })).exitCode;
}

/** Runs a program in the clone's root. Returns its exit code and all that it wrote. */
export function runApart(command, args) {
  return runWith('pipe', command, args);
}

/**
 * Runs a program as {@link runApart} does, but at a low priority, so that it takes only the processor time that the
 * other programs leave.
 */
export function runBeside(command, args, env = process.env) {
  return runWith('pipe', command, args, { env, priority: os.constants.priority.PRIORITY_BELOW_NORMAL });
}

function runWith(output, command, args, { env = process.env, priority = 0 } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env,
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (priority !== 0 && child.pid !== undefined) os.setPriority(child.pid, priority);
  const written = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => written.push(chunk));
  return new Promise((resolve) => {
    const end = (exitCode) => resolve({ exitCode, output: Buffer.concat(written).toString() });
    child.once('error', (error) => {
      console.error(error.message);
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}
