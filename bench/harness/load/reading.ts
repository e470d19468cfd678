import type { ChildServer } from '../servers/child-server.ts';
import type { RestClient } from './rest-client.ts';

/** Each reader reads `path` again after the last response. */
export async function read(
  {
    server,
    client,
    path,
    readers,
  }: { server: ChildServer; client: RestClient; path: string; readers: number },
  seconds: number,
) {
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
