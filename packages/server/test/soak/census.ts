import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import * as z from 'zod';
import type { ServerProcess } from '../processes/server-process.ts';

const Counts = z.record(z.string(), z.number());
const Census = z.object({
  /** TCP connections: those of clients, and the server's own, by the port of the other side. */
  sockets: z.object({ clients: z.number(), own: Counts }),
  /** Timers, started or still referenced. */
  timers: z.number(),
  /** Listeners by the class of what they listen to. */
  listeners: Counts,
});
/** What a server's process holds besides memory. */
export type Census = z.output<typeof Census>;

const Memory = z.object({
  /** Bytes in use after a collection, with those outside the heap. */
  heap: z.number(),
  /** Bytes of resident memory. */
  rss: z.number(),
  /** Seconds of the processor since the start. */
  processorSeconds: z.number(),
});
/** What a server's process has used. */
export type Memory = z.output<typeof Memory>;

/** Environment for a server that counts what it holds. */
export const countingItself = {
  NODE_OPTIONS: `--import ${pathToFileURL(path.join(import.meta.dirname, 'census.mjs')).href}`,
};

/** Makes a server with {@link countingItself} count what it holds, which stops it for a moment. */
export const takeCensus = async (server: ServerProcess) =>
  Census.parse(await printed(server, 'census', 'SIGHUP'));

/** Makes a server with {@link countingItself} collect its garbage and measure its memory. */
export const readMemory = async (server: ServerProcess) =>
  Memory.parse(await printed(server, 'memory', 'SIGUSR2'));

async function printed(server: ServerProcess, name: string, signal: NodeJS.Signals): Promise<unknown> {
  const lines = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith(`${name} {`) && line.endsWith('}'));
  const before = lines().length;
  process.kill(server.pid, signal);
  await expect.poll(() => lines().length).toBeGreaterThan(before);
  return JSON.parse(lines().at(-1)?.slice(name.length) ?? '');
}

/** A measurement at a time in minutes. */
export interface Point {
  minute: number;
  value: number;
}

/**
 * Returns the growth per minute: the median of the slopes between all pairs of points (Theil–Sen), which one outlier does
 * not change.
 */
export function growthOf(points: readonly Point[]): number {
  const slopes = points
    .flatMap((one, at) =>
      points.slice(at + 1).map((other) => (other.value - one.value) / (other.minute - one.minute)),
    )
    .toSorted((a, b) => a - b);
  return slopes[Math.floor(slopes.length / 2)] ?? Number.NaN;
}
