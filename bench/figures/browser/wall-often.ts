import { setTimeout as wait } from 'node:timers/promises';
import { type BoardRow, boardEndpoints } from '@bedside/contracts/board/board.contract.ts';
import { displaysEndpoints } from '@bedside/contracts/displays/displays.contract.ts';
import { chromiumPath } from '../../harness/chromium.ts';
import type { Bench, Figure, Row } from '../../harness/figure.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { longestFrame } from '../../harness/longest-frame.ts';
import { BoardStub } from '../../harness/servers/board-stub.ts';
import { mainThreadShare } from '../../harness/thread-seconds.ts';
import { openWallPage, openWardWithWall, untilCallShown } from './wall-page.ts';

/** Changes of each patient a second. */
const often = 10;

export const wallOftenFigure: Figure = {
  name: 'wall-often',
  about: `the wall display while each of 60 patients changes ${often} times a second, in Chromium`,
  obstacle: () => (chromiumPath === undefined ? 'there is no Chromium' : null),
  async run(bench) {
    const { rows, own, quiet } = await aBoard(bench);
    const { stub, origin } = await BoardStub.start(rows, own);
    bench.defer(() => stub.close());
    const page = await openWallPage(bench, origin, 'display_stub');
    const calm = rows
      .filter(({ bed }) => !quiet.some((one) => one.bed === bed))
      .map(({ patientId }) => patientId);
    const changes = changeOften(stub, calm);
    bench.defer(() => changes.stop());
    await wait(3000);
    const duration = bench.quick ? 3000 : 8000;
    const rounds: Record<'frame' | 'busy' | 'call' | 'rate', number[]> = {
      frame: [],
      busy: [],
      call: [],
      rate: [],
    };
    for (let round = 0; round < bench.rounds; round += 1) {
      const [before, begin] = [changes.made(), performance.now()];
      rounds.frame.push(await longestFrame(page, duration));
      rounds.busy.push(await mainThreadShare(page, duration));
      rounds.rate.push((changes.made() - before) / ((performance.now() - begin) / 1000));
      const { id = '', bed = '' } = quiet[round] ?? {};
      rounds.call.push(await untilCallShown(page, bed, () => stub.push(calling(stub.rows.get(id)))));
    }
    const row = (
      measure: string,
      unit: string,
      values: number[],
      limit: number,
      at: 'most' | 'least' = 'most',
    ): Row => ({
      measure,
      unit,
      rounds: values.map((product) => ({ product })),
      reach: { of: 'value', at, limit },
    });
    return [
      row(
        `60 patients on a wall display, each with ${often} changes a second: longest frame`,
        'ms',
        rounds.frame,
        33,
      ),
      row('its main thread', '% busy', rounds.busy, 35),
      row('rows pushed meanwhile', 'per second', rounds.rate, 0.95 * often * calm.length, 'least'),
      // The page draws other changes once a second.
      row('from a pushed call to its line meanwhile', 'ms', rounds.call, 500),
    ];
  },
};

/** Returns the board as a real server sends it to a display, and one quiet patient for each round. */
async function aBoard(bench: Bench) {
  const { origin, quiet, display, rest } = await openWardWithWall(bench);
  const screen = new RestClient(origin, { token: display });
  const read = async (endpoint: { path: string }) =>
    JSON.parse((await screen.get(`/api${endpoint.path}`)).text);
  const rows = boardEndpoints.list.response.parse(await read(boardEndpoints.list));
  const own = displaysEndpoints.own.response.parse(await read(displaysEndpoints.own));
  screen.close();
  rest.close();
  return { rows, own, quiet };
}

/** Pushes a new row of each patient ten times a second, evenly spread, until `stop` is called. */
function changeOften(stub: BoardStub, ids: readonly string[]) {
  let made = 0;
  const begin = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - begin) / 1000) * ids.length * often;
    for (; made < due; made += 1) {
      const row = stub.rows.get(ids[made % ids.length] ?? '');
      if (row) stub.push(changed(row, made));
    }
  }, 5);
  return { made: () => made, stop: () => clearInterval(timer) };
}

/** Returns a row with other values in every cell that shows one. */
function changed(row: BoardRow, index: number): BoardRow {
  const at = new Date().toISOString();
  const recordId = `set-${index}`;
  const value = (number: number) => ({ value: number, at, receivedAt: at, recordId });
  const score = index % 5;
  return {
    ...row,
    vitals: {
      at,
      receivedAt: at,
      signs: {
        heartRate: value(101 + (index % 20)),
        respiratoryRate: value(14),
        bloodPressureSystolic: value(120 + (index % 20)),
        bloodPressureDiastolic: value(70 + (index % 10)),
        oxygenSaturation: value(92 + (index % 4)),
        temperature: value(37),
      },
      unrecordable: [],
      outOfRange: [
        { sign: 'heartRate', color: 'warning', direction: 'high' },
        { sign: 'oxygenSaturation', color: 'warning', direction: 'low' },
      ],
    },
    news2: { status: 'scored', lowest: score, highest: score, singleThree: false, at, trend: 'rising' },
  };
}

/** Returns a row that begins to call. */
function calling(row: BoardRow | undefined): BoardRow {
  if (row === undefined) throw new Error('The board lacks a quiet patient');
  const at = new Date().toISOString();
  return {
    ...row,
    attention: [
      {
        ...{ id: 'news2-high:set', rule: 'ATTN-1', kind: 'news2-high', level: 9, values: [], recordIds: [] },
        ...{ since: at, calledAt: at, state: 'calling' },
      },
    ],
  };
}
