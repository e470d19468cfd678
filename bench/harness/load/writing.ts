import type { Work } from '../figure.ts';
import type { ChildServer } from '../servers/child-server.ts';
import { aSetOfVitals, vitalsPath } from './department.ts';
import type { RestClient } from './rest-client.ts';

/** Lets each client record sets of its own patient. Each set waits for the response to the previous one. */
export async function writeSets(
  server: ChildServer,
  clients: readonly RestClient[],
  patients: readonly string[],
  seconds: number,
): Promise<Work> {
  let written = 0;
  const cpu = server.cpuSeconds();
  const begin = performance.now();
  const until = begin + seconds * 1000;
  await Promise.all(
    clients.map(async (client, writer) => {
      const path = vitalsPath(patients[writer] ?? '');
      while (performance.now() < until) {
        await client.post(path, aSetOfVitals(written));
        written += 1;
      }
    }),
  );
  return {
    done: written,
    seconds: (performance.now() - begin) / 1000,
    cpuSeconds: server.cpuSeconds() - cpu,
  };
}
