import { setTimeout as wait } from 'node:timers/promises';
import { vitalsPath } from './department.ts';
import type { RestClient } from './rest-client.ts';

/** Records a set of each patient every second, evenly spread, until `stop` is called. */
export function changeEachSecond(
  rest: RestClient,
  ids: readonly string[],
  aSet: (index: number) => Readonly<Record<string, unknown>>,
) {
  let isRunning = true;
  let made = 0;
  const running = (async () => {
    const begin = performance.now();
    for (let index = 0; isRunning; index += 1) {
      await wait(Math.max(0, begin + (index * 1000) / ids.length - performance.now()));
      const id = ids[index % ids.length] ?? '';
      await rest.post(vitalsPath(id), aSet(Math.floor(index / ids.length) + index));
      made += 1;
    }
  })();
  return {
    /** Returns how many sets the server has taken. It may take fewer than one a second for each patient. */
    made: () => made,
    stop: async () => {
      isRunning = false;
      await running;
    },
  };
}
