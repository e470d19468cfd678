import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import * as z from 'zod';
import { chromiumPath, openChromium } from '../../harness/chromium.ts';
import type { Bench, Figure, Row } from '../../harness/figure.ts';
import { changeEachSecond } from '../../harness/load/changes.ts';
import { openDepartment, vitalsPath } from '../../harness/load/department.ts';
import { pairDisplay } from '../../harness/load/display.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { longestFrame } from '../../harness/longest-frame.ts';
import { mainThreadShare } from '../../harness/thread-seconds.ts';

const patients = 60;
/** Minutes over which the page's memory is measured. None by default, because the reach needs 30. */
const memoryMinutes = Number(process.env.BENCH_WALL_MINUTES ?? 0);

export const wallPageFigure: Figure = {
  name: 'wall-page',
  about: `the wall display with ${patients} patients, in Chromium`,
  obstacle: () => (chromiumPath === undefined ? 'there is no Chromium' : null),
  async run(bench) {
    const { page, rest, quiet, made, stop } = await openWall(bench);
    const duration = bench.quick ? 3000 : 8000;
    const rounds: Record<'frame' | 'busy' | 'call' | 'rate', number[]> = {
      frame: [],
      busy: [],
      call: [],
      rate: [],
    };
    for (let round = 0; round < bench.rounds; round += 1) {
      const [before, begin] = [made(), performance.now()];
      rounds.frame.push(await longestFrame(page, duration));
      rounds.busy.push(await mainThreadShare(page, duration));
      rounds.rate.push((made() - before) / ((performance.now() - begin) / 1000));
      const { id, bed } = quiet[round] ?? { id: '', bed: '' };
      rounds.call.push(await untilCallShown(page, bed, () => rest.post(vitalsPath(id), badSet)));
    }
    const row = (measure: string, unit: string, values: number[], limit: number): Row => ({
      measure,
      unit,
      rounds: values.map((product) => ({ product })),
      reach: { of: 'value', at: 'most', limit },
    });
    const load = `${patients} patients on a wall display, each with one change a second`;
    const rows: Row[] = [
      row(`${load}: longest frame`, 'ms', rounds.frame, 33),
      row('its main thread', '% busy', rounds.busy, 20),
      // Without these, the page had less to do than it should.
      {
        measure: 'changes that the server took meanwhile',
        unit: 'per second',
        rounds: rounds.rate.map((product) => ({ product })),
        reach: { of: 'value', at: 'least', limit: 0.9 * patients },
      },
      // The page draws other changes once a second.
      row('from POST to a drawn call meanwhile', 'ms', rounds.call, 500),
    ];
    if (memoryMinutes > 0) {
      const grown = await memoryGrowth(page, memoryMinutes * 60_000);
      rows.push(row(`its memory after ${memoryMinutes} minutes`, 'MB more', [grown], 5));
    }
    await stop();
    return rows;
  },
};

/** A set that changes what the wall shows, and calls for no one. */
const calmSet = (index: number) => ({
  heartRate: 70 + (index % 50),
  respiratoryRate: 14,
  bloodPressureSystolic: 120 + (index % 20),
  bloodPressureDiastolic: 70 + (index % 10),
  oxygenSaturation: 96 + (index % 4),
  temperature: 37,
  consciousnessLevel: 'Alert',
  supplementalOxygen: false,
});

/** They resemble neither each other nor the other patients' names. */
const quietNames = ['Ingeborg', 'Jaromir', 'Kunigunde', 'Leopold', 'Mathilde', 'Norbert', 'Ottilie'];

/** Starts a department with 60 patients, one quiet patient for each round, and a wall display. */
export async function openWardWithWall(bench: Bench) {
  const { origin } = await bench.startNode({ mongoUri: bench.mongo.newDatabase().uri });
  const { tokens, addPatients } = await openDepartment(origin, 2);
  const [token = '', colleague = ''] = tokens;
  const ids = await addPatients(patients);
  const rest = new RestClient(origin, { token: colleague, connections: 4 });
  const quiet: { id: string; bed: string }[] = [];
  for (let round = 0; round < bench.rounds; round += 1) {
    const bed = `Q${round}`;
    const body = {
      name: `${quietNames[round % quietNames.length]} Quist`,
      mrn: 'NA',
      age: 60,
      gender: 'female',
      chiefComplaint: 'Pain',
      bed,
    };
    const { id } = z
      .object({ id: z.string() })
      .parse(JSON.parse((await rest.post('/api/patients', body)).text));
    await rest.post(vitalsPath(id), calmSet(0));
    quiet.push({ id, bed });
  }
  return { origin, ids, rest, quiet, display: await pairDisplay(origin, token) };
}

/** Opens the page of a paired display, and returns once it is live. */
export async function openWallPage(bench: Bench, origin: string, display: string): Promise<Page> {
  const browser = await openChromium(bench);
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await page.addInitScript((value) => localStorage.setItem('displayToken', value), display);
  await page.goto(`${origin}/wall`);
  await page.locator('.board:not([data-stale]) .line').first().waitFor();
  return page;
}

/** Opens a wall display of a department, in which each patient but the quiet ones changes once a second. */
async function openWall(bench: Bench) {
  const { origin, ids, rest, quiet, display } = await openWardWithWall(bench);
  const page = await openWallPage(bench, origin, display);
  const { made, stop } = changeEachSecond(rest, ids, calmSet);
  bench.defer(async () => {
    await stop();
    rest.close();
  });
  await wait(3000);
  return { page, rest, quiet, made, stop };
}

const badSet = { ...calmSet(0), oxygenSaturation: 82, respiratoryRate: 30, heartRate: 135 };

/** Returns the milliseconds from the start of `cause` until the line of a bed calls. */
export async function untilCallShown(page: Page, bed: string, cause: () => unknown): Promise<number> {
  const line = page
    .locator('.line[data-tone="calling"]')
    .filter({ has: page.getByText(bed, { exact: true }) });
  const begin = performance.now();
  const shown = line.waitFor().then(() => performance.now() - begin);
  await cause();
  return shown;
}

/** Returns by how many megabytes the page's heap grew, each time after a collection. */
async function memoryGrowth(page: Page, milliseconds: number): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  const used = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize / 1e6;
  };
  const before = await used();
  await wait(milliseconds);
  const grown = (await used()) - before;
  await devtools.detach();
  return grown;
}
