import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { expect } from 'vitest';
import { endWithThisProcess } from '../../src/infra/mongod/mongod-process.ts';
import { aClinician, aDepartment, aPatient, type SignedIn, watch } from '../factories.ts';
import type { ServerProcess } from '../processes/server-process.ts';
import { slowness } from '../slowness.ts';
import { Stopwatch } from './stopwatch.ts';

/** Milliseconds for which the clinicians are measured before an attack, and during it. */
const quietMilliseconds = 3000;
const attackMilliseconds = 7000;
/** Milliseconds that an attack may take to begin, and then to show the effect that its test waits for. */
const patienceMilliseconds = 30_000 * slowness;
/** Milliseconds between two sets of vitals. */
const paceMilliseconds = 40;
/** The most memory that the server may use during an attack. */
const mostMegabytes = 1024;

/**
 * The longest block of the event loop by one request, in milliseconds of processor time. Then that of all simultaneous
 * requests of an attack together.
 */
export const longestOfOne = 50 * slowness;
const longestOfMany = 300 * slowness;

/** Environment for a server that prints how long its event loop is blocked. */
export const tellingHolds = {
  NODE_OPTIONS: `--import ${pathToFileURL(path.join(import.meta.dirname, 'loop-holds.mjs')).href}`,
};

/** Returns the longest block of the event loop after `since`, in milliseconds of processor time. */
export function longestHold(server: ServerProcess, since: number): number {
  const holds = [...server.output().matchAll(/loop blockedMs ([\d.]+) ms at (\d+)/g)];
  return Math.max(
    0,
    ...holds.filter(([, , at]) => Number(at) >= since).map(([, blockedMs]) => Number(blockedMs)),
  );
}

/** A nurse who records vitals and a colleague who watches them, in another department than the attacker. */
interface Clinicians {
  nurse: SignedIn;
  /** Records one set and returns the milliseconds until the colleague's socket receives it. */
  record(): Promise<number>;
  close(): void;
}

/** Creates a department with a nurse who records and a colleague who watches. */
async function aRecordingPair(server: ServerProcess): Promise<Clinicians> {
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
 * Runs `programs/<name>.ts` in its own process with `settings` as its environment, while two clinicians record vitals.
 * Ends the attack after 7 s and once `shown` returns true, unless it has ended by itself. Fails if the clinicians' median
 * grows fivefold, if the server's memory reached 1 GB, or if its event loop was blocked for 300 ms.
 * Prints all three.
 *
 * @returns the lines that the attack printed
 */
export async function withstands(
  server: ServerProcess,
  name: string,
  settings: Record<string, string>,
  shown: (lines: string[]) => boolean = () => true,
): Promise<string[]> {
  const clinicians = await aRecordingPair(server);
  const watchOver = new Stopwatch();
  await recordFor(clinicians, watchOver, 'warming up', 500);
  await recordFor(clinicians, watchOver, 'quiet', quietMilliseconds);
  const attacked = Date.now();
  const { child, begun, ended, lines } = spawnAttack(name, { SERVER: server.url, ...settings });
  const isOver = () => child.exitCode !== null;
  // Its priority is low, so on a busy machine it may begin after its time is over.
  await Promise.race([begun, ended, delay(patienceMilliseconds)]);
  await Promise.race([ended, recordFor(clinicians, watchOver, 'attacked', attackMilliseconds, isOver)]);
  await recordFor(clinicians, watchOver, 'attacked', patienceMilliseconds, () => isOver() || shown(lines));
  // The aftermath of a brief attack counts as well.
  while (watchOver.count('attacked') < 30) await recordFor(clinicians, watchOver, 'attacked', 500);
  child.kill('SIGKILL');
  await ended;
  clinicians.close();
  const megabytes = peakMegabytes(server.pid);
  const blockedMs = longestHold(server, attacked);
  console.warn(
    `${name}\n${watchOver.report()}\n  p99 ${Math.round(watchOver.quantile('quiet', 0.99))} and ${Math.round(watchOver.quantile('attacked', 0.99))} ms; loop blocked ${blockedMs} ms; peak memory ${megabytes} MB\n  ${[...new Set(lines)].join(', ')}`,
  );
  expect(await server.api('GET', '/auth/profile', { token: clinicians.nurse.token })).toMatchObject({
    status: 200,
  });
  expect(watchOver.quantile('attacked', 0.5)).toBeLessThan(5 * watchOver.quantile('quiet', 0.5));
  expect(blockedMs, 'milliseconds for which the event loop was blocked').toBeLessThan(longestOfMany);
  expect(megabytes).toBeLessThan(mostMegabytes);
  return lines;
}

async function recordFor(
  clinicians: Clinicians,
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
      path.join(import.meta.dirname, 'programs', `${name}.ts`),
    ],
    { env: { ...process.env, NODE_OPTIONS: '', ...settings }, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
  const begun = new Promise<void>((resolve) => child.once('message', () => resolve()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const { pid } = child;
  if (pid !== undefined) {
    endWithThisProcess(pid, ended);
    // An attacker would not share the server's machine.
    os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  }
  const lines: string[] = [];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => lines.push(...text.trimEnd().split('\n')));
  return { child, begun, ended, lines };
}

/** Returns a process's peak resident memory since its start. */
function peakMegabytes(pid: number): number {
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(peak ?? Number.NaN) / 1024);
}
