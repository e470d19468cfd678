import { setTimeout as wait } from 'node:timers/promises';
import { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { type Figure, oneByOne } from '../../harness/figure.ts';
import { aSetOfVitals, openDepartment, vitalsPath } from '../../harness/load/department.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { type Viewer, watch, watchBoard } from '../../harness/load/viewer.ts';
import { quantile } from '../../harness/statistics.ts';

/** The interval between two writes, in milliseconds. A department of 60 patients does not write faster for long. */
const pause = 40;

export const boardPushFigure: Figure = {
  name: 'board-push',
  about: "POST vitals until a colleague's tracking list has them",
  async run(bench) {
    const { origin } = await bench.startNode({ mongoUri: bench.mongo.newDatabase().uri });
    const { tokens, addPatients } = await openDepartment(origin, 2);
    const [token = '', colleague = ''] = tokens;
    const [patientId = ''] = await addPatients(1);
    const [chart, list] = [await watch(origin, colleague, patientId), await watchBoard(origin, colleague)];
    bench.defer(() => {
      chart.close();
      list.close();
    });
    const rest = new RestClient(origin, { token });
    const time = (viewer: Viewer, event: 'chart:entry' | 'board:row') => async (index: number) => {
      await wait(pause);
      const arrivals: { payload: unknown; at: number }[] = [];
      viewer.listen(event, (payload) => arrivals.push({ payload, at: performance.now() }));
      const begin = performance.now();
      const answer = await rest.post(vitalsPath(patientId), aSetOfVitals(index));
      const { id } = VitalsRecord.parse(JSON.parse(answer.text));
      for (;;) {
        // The expected row is the one with the record's value as its newest.
        const arrival = arrivals.find(({ payload }) => event === 'chart:entry' || recordOf(payload) === id);
        if (arrival) return arrival.at - begin;
        await wait(1);
      }
    };
    const sides = { floor: time(chart, 'chart:entry'), product: time(list, 'board:row') };
    const p50 = (times: number[]) => ({ p50: quantile(times, 0.5) });
    const count = bench.quick ? 10 : 80;
    await oneByOne({ rounds: 1, count: 20 }, sides, p50);
    const rounds = await oneByOne({ rounds: bench.rounds, count }, sides, p50);
    return [
      {
        measure: "vitals to a colleague's tracking list, p50",
        unit: 'ms',
        against: "to a colleague's open chart",
        rounds: rounds('p50'),
        reach: { of: 'ratio', at: 'most', limit: 1.3 },
      },
    ];
  },
};

const recordOf = (payload: unknown) => BoardRow.parse(payload).vitals?.signs.heartRate?.recordId;
