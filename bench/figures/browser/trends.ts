import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import * as z from 'zod';
import type { StoredEntry } from '../../../packages/server/src/chart/entry-store.ts';
import { chromiumPath, openChromium } from '../../harness/chromium.ts';
import type { Bench, Figure } from '../../harness/figure.ts';
import { aSetOfVitals, openDepartment, vitalsPath } from '../../harness/load/department.ts';
import { fillMonitoring } from '../../harness/load/long-monitoring.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { longestFrame } from '../../harness/longest-frame.ts';
import { threadSeconds } from '../../harness/thread-seconds.ts';

const sets = 10_000;
/** All sets lie in the window of 24 hours, which the trends open with. */
const secondsApart = 8;

export const trendsFigure: Figure = {
  name: 'trends',
  about: `the trends of ${sets} sets of vitals, in Chromium`,
  obstacle: () => (chromiumPath === undefined ? 'there is no Chromium' : null),
  async run(bench) {
    const page = await openHistory(bench, bench.quick ? 1000 : sets);
    const cold = await drawn(page);
    await readAll(page, bench.quick ? 1000 : sets);
    const rounds = { drawn: [], busy: [], pan: [], panned: [], zoom: [], zoomed: [] } as Record<
      'drawn' | 'busy' | 'pan' | 'panned' | 'zoom' | 'zoomed',
      number[]
    >;
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    for (let round = 0; round < bench.rounds; round += 1) {
      await page.getByRole('button', { name: 'Table', exact: true }).click();
      await page.getByRole('table').waitFor();
      await wait(500);
      let worked = await threadSeconds(devtools);
      rounds.drawn.push(await drawn(page));
      rounds.busy.push(((await threadSeconds(devtools)) - worked) * 1000);
      for (const [frame, busy, gesture] of [
        [rounds.pan, rounds.panned, pan],
        [rounds.zoom, rounds.zoomed, zoom],
      ] as const) {
        await wait(500);
        worked = await threadSeconds(devtools);
        frame.push(await during(page, gesture));
        busy.push((((await threadSeconds(devtools)) - worked) / steps) * 1000);
      }
    }
    const of = (values: number[]) => values.map((product) => ({ product }));
    const atMost = (limit: number) => ({ of: 'value', at: 'most', limit }) as const;
    return [
      {
        measure: 'trends of an opened chart: click to first drawing',
        unit: 'ms',
        rounds: of([cold]),
      },
      {
        measure: `trends of ${sets} sets: click to first drawing`,
        unit: 'ms',
        rounds: of(rounds.drawn),
        reach: atMost(300),
      },
      { measure: "its main thread's processor time", unit: 'ms', rounds: of(rounds.busy) },
      { measure: 'their pan: longest frame', unit: 'ms', rounds: of(rounds.pan), reach: atMost(33) },
      { measure: "its main thread's processor time per step", unit: 'ms', rounds: of(rounds.panned) },
      { measure: 'their zoom: longest frame', unit: 'ms', rounds: of(rounds.zoom), reach: atMost(33) },
      { measure: "its main thread's processor time per step", unit: 'ms', rounds: of(rounds.zoomed) },
    ];
  },
};

/** Opens the vitals of a patient with many sets. */
async function openHistory(bench: Bench, count: number): Promise<Page> {
  const { uri: mongoUri, name } = bench.mongo.newDatabase();
  const { origin } = await bench.startNode({ mongoUri });
  const { token, addPatients } = await openDepartment(origin);
  const [patientId = ''] = await addPatients(1);
  const rest = new RestClient(origin, { token });
  await rest.post(vitalsPath(patientId), aSetOfVitals(0));
  const entries = bench.mongo.client.db(name).collection<StoredEntry>('chart_entries');
  await fillMonitoring(entries, patientId, { count, seconds: secondsApart });
  // The node reads the end of the log at its own next write.
  await rest.post(vitalsPath(patientId), aSetOfVitals(1));
  rest.close();
  const browser = await openChromium(bench);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token);
  await page.goto(origin);
  await page
    .getByRole('button', { name: /Select Patient Required|Change patient/ })
    .first()
    .click();
  await page.getByRole('option').first().click();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('table').waitFor();
  await wait(1500);
  return page;
}

async function readAll(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByText(`${count + 2} sets`, { exact: true }).waitFor();
  await wait(1000);
}

/** Opens the trends. Returns the milliseconds from the click until a frame shows the drawing. */
async function drawn(page: Page): Promise<number> {
  const time = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener(
          'click',
          (event) => {
            const frame = () => {
              if (document.querySelector('.u-over') === null) return void requestAnimationFrame(frame);
              // The drawing is on the screen when the next frame begins.
              requestAnimationFrame(() => resolve(performance.now() - event.timeStamp));
            };
            requestAnimationFrame(frame);
          },
          { capture: true, once: true },
        );
      }),
  );
  await page.getByRole('button', { name: 'Trends', exact: true }).click();
  return z.number().parse(await time);
}

/** Returns the longest frame while the pointer moves the drawing. */
async function during(
  page: Page,
  gesture: (page: Page, x: number, y: number) => Promise<void>,
): Promise<number> {
  const box = await page.locator('.u-over').boundingBox();
  if (box === null) throw new Error('The plot has no size');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await wait(300);
  const frames = longestFrame(page, 2000);
  await gesture(page, x, y);
  return frames;
}

/** The steps of a gesture. */
const steps = 60;

async function pan(page: Page, x: number, y: number): Promise<void> {
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= steps; step += 1) await page.mouse.move(x + 150 * Math.sin(step / 8), y);
  await page.mouse.up();
}

async function zoom(page: Page): Promise<void> {
  for (let step = 0; step < steps; step += 1) await page.mouse.wheel(0, step % 20 < 10 ? -60 : 60);
}
