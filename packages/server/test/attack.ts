import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { expect } from 'vitest';
import { endWithThisProcess } from '../src/infra/mongod/mongod-process.ts';
import { aClinician, aDepartment, aPatient, type SignedIn, watch } from './factories.ts';
import type { ServerProcess } from './server-process.ts';
import { slowness } from './slowness.ts';
import { Stopwatch } from './stopwatch.ts';

/** How long the others are measured without an attack, and with it once it has begun, in milliseconds. */
const quietMilliseconds = 3000;
const attackMilliseconds = 7000;
/** How long an attack may take until it has begun, and until it has shown what its test waits for. */
const patienceMilliseconds = 30_000 * slowness;
/** Between two sets of vitals. */
const paceMilliseconds = 40;
/** The server's own bound while anyone does their worst. */
const mostMegabytes = 1024;

/**
 * How long one request may hold the server's event loop, and how long all that an attack sends at one moment may hold it
 * together, in milliseconds of processor time.
 */
export const longestOfOne = 50 * slowness;
const longestOfMany = 300 * slowness;

/** In a server's environment: lets it tell how long its event loop is held. */
export const tellingHolds = {
  NODE_OPTIONS: `--import ${pathToFileURL(path.join(import.meta.dirname, 'loop-holds.mjs')).href}`,
};

/** The longest hold of the server's event loop since a moment, in milliseconds of processor time. */
export function longestHold(server: ServerProcess, since: number): number {
  const holds = [...server.output().matchAll(/loop held ([\d.]+) ms at (\d+)/g)];
  return Math.max(0, ...holds.filter(([, , at]) => Number(at) >= since).map(([, held]) => Number(held)));
}

/** A nurse who records vitals and a colleague who watches them, both strangers to the attacker's patient. */
interface Others {
  nurse: SignedIn;
  /** Records one set; resolves with the milliseconds until the colleague's socket has received it. */
  record(): Promise<number>;
  close(): void;
}

/** A department of its own with a nurse who records and a colleague who watches. */
async function others(server: ServerProcess): Promise<Others> {
  const nurse = await aDepartment(server, { fullName: 'Maya Ortiz' });
  const colleague = await aClinician(server, { department: nurse });
  const { id: patientId } = await aPatient(server, nurse.token);
  const screen = await watch(server.url, colleague.token, patientId);
  let heartRate = 60;
  return {
    nurse,
    async record() {
      heartRate = heartRate === 200 ? 60 : heartRate + 1;
      const begun = performance.now();
      const known = screen.entries.length;
      const { id } = await server.call(vitalsEndpoints.record, {
        token: nurse.token,
        params: { patientId },
        body: { heartRate },
      });
      await screen.until('the vitals', ({ entries }) => {
        return entries.slice(known).some(({ data }) => 'id' in data && data.id === id);
      });
      return performance.now() - begun;
    },
    close: () => screen.close(),
  };
}

/**
 * Runs an attack, `attacks/<name>.ts`, in a process of its own with `settings` as its environment, while the others record.
 * It ends by itself, or is ended 7 s after it has begun and as soon as it has `shown` what its test waits for. Fails where
 * the others' median grows by five times or more, where the server's memory ever reached 1 GB, or where its event loop was held
 * for `longest` milliseconds; prints all three.
 *
 * @returns what the attack printed, one line each
 */
export async function withstands(
  server: ServerProcess,
  name: string,
  settings: Record<string, string>,
  shown: (lines: string[]) => boolean = () => true,
  longest = longestOfMany,
): Promise<string[]> {
  const clinicians = await others(server);
  const watchOver = new Stopwatch();
  await recordFor(clinicians, watchOver, 'warming up', 500);
  await recordFor(clinicians, watchOver, 'quiet', quietMilliseconds);
  const attacked = Date.now();
  const { child, begun, ended, lines } = spawnAttack(name, { SERVER: server.url, ...settings });
  const isOver = () => child.exitCode !== null;
  // It is of low priority: on a busy machine its first byte can come later than all that it is given.
  await Promise.race([begun, ended, delay(patienceMilliseconds)]);
  await Promise.race([ended, recordFor(clinicians, watchOver, 'attacked', attackMilliseconds, isOver)]);
  await recordFor(clinicians, watchOver, 'attacked', patienceMilliseconds, () => isOver() || shown(lines));
  // Of a brief attack the aftermath counts as well.
  while (watchOver.count('attacked') < 30) await recordFor(clinicians, watchOver, 'attacked', 500);
  child.kill('SIGKILL');
  await ended;
  clinicians.close();
  const megabytes = peakMegabytes(server.pid);
  const held = longestHold(server, attacked);
  console.warn(
    `${name}\n${watchOver.report()}\n  p99 ${Math.round(watchOver.quantile('quiet', 0.99))} and ${Math.round(watchOver.quantile('attacked', 0.99))} ms; loop held ${held} ms; peak memory ${megabytes} MB\n  ${[...new Set(lines)].join(', ')}`,
  );
  expect(await server.api('GET', '/auth/profile', { token: clinicians.nurse.token })).toMatchObject({
    status: 200,
  });
  expect(watchOver.quantile('attacked', 0.5)).toBeLessThan(5 * watchOver.quantile('quiet', 0.5));
  expect(held, 'milliseconds for which the event loop was held').toBeLessThan(longest);
  expect(megabytes).toBeLessThan(mostMegabytes);
  return lines;
}

async function recordFor(
  clinicians: Others,
  watchOver: Stopwatch,
  kind: string,
  milliseconds: number,
  isOver = () => false,
): Promise<void> {
  const until = performance.now() + milliseconds;
  while (performance.now() < until && !isOver()) {
    watchOver.note(kind, await clinicians.record());
    await delay(paceMilliseconds);
  }
}

function spawnAttack(name: string, settings: Record<string, string>) {
  const child: ChildProcess = spawn(
    process.execPath,
    [
      ...['--import', 'tsx', '--import', 'data:text/javascript,process.send(0);process.disconnect()'],
      path.join(import.meta.dirname, 'attacks', `${name}.ts`),
    ],
    { env: { ...process.env, NODE_OPTIONS: '', ...settings }, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
  const begun = new Promise<void>((resolve) => child.once('message', () => resolve()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const { pid } = child;
  if (pid !== undefined) {
    endWithThisProcess(pid, ended);
    // An attacker has a machine of their own.
    os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  }
  const lines: string[] = [];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => lines.push(...text.trimEnd().split('\n')));
  return { child, begun, ended, lines };
}

/** The most memory that a process ever had in RAM, since it began. */
function peakMegabytes(pid: number): number {
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(peak ?? Number.NaN) / 1024);
}
