import { type Bench, inSlices } from '../figure.ts';
import type { ChildServer } from '../servers/child-server.ts';
import type { RestClient } from './rest-client.ts';

interface Reading {
  server: ChildServer;
  client: RestClient;
  path: string;
  readers: number;
}

/** Measures the readers of the product and of its floor in turns, after each has warmed up. */
export async function readInSlices(
  bench: Bench,
  seconds: number,
  targets: { floor: Reading; product: Reading },
) {
  const floor = (duration: number) => read(targets.floor, duration);
  const product = (duration: number) => read(targets.product, duration);
  await floor(2 * seconds);
  await product(2 * seconds);
  return inSlices(
    { rounds: bench.rounds, slices: bench.quick ? 2 : 5 },
    { floor: () => floor(seconds), product: () => product(seconds) },
  );
}

/** Each reader reads `path` again after the last response. */
async function read({ server, client, path, readers }: Reading, seconds: number) {
  let read = 0;
  const cpu = server.cpuSeconds();
  const begin = performance.now();
  const until = begin + seconds * 1000;
  await Promise.all(
    Array.from({ length: readers }, async () => {
      while (performance.now() < until) {
        await client.get(path);
        read += 1;
      }
    }),
  );
  return {
    done: read,
    seconds: (performance.now() - begin) / 1000,
    cpuSeconds: server.cpuSeconds() - cpu,
  };
}
