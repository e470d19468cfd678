import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import * as z from 'zod';
import { chromiumPath, openChromium } from '../../harness/chromium.ts';
import { type Bench, type Figure, oneByOne } from '../../harness/figure.ts';
import { changeEachSecond } from '../../harness/load/changes.ts';
import { aSetOfVitals, type Department, openDepartment, vitalsPath } from '../../harness/load/department.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { longestFrame } from '../../harness/longest-frame.ts';
import { median, quantile } from '../../harness/statistics.ts';
import { mainThreadShare } from '../../harness/thread-seconds.ts';
import { overviewDrawing, untilShown } from '../../harness/until-shown.ts';

const patients = 60;
const lines = '[data-patient]';
/** Lines of 44 px that a window of 900 px shows, below 136 px of head. A clinician can read, search and use the list as soon as they are drawn. */
const linesInWindow = 18;

export const trackingListFigure: Figure = {
  name: 'tracking-list',
  about: `the tracking list with ${patients} patients, in Chromium`,
  obstacle: () => (chromiumPath === undefined ? 'there is no Chromium' : null),
  async run(bench) {
    const { full, empty, origin, ids } = await openDepartments(bench);
    const browser = await openChromium(bench);
    const sides = {
      floor: () => signIn(browser, origin, empty, '#main p'),
      product: () => signIn(browser, origin, full, line(linesInWindow)),
    };
    const p50 = (times: number[]) => ({ p50: median(times) });
    await oneByOne({ rounds: 1, count: 1 }, sides, p50);
    const signedIn = await oneByOne({ rounds: bench.rounds, count: bench.quick ? 1 : 3 }, sides, p50);

    const whole: number[] = [];
    for (let round = 0; round < bench.rounds; round += 1) {
      whole.push(await signIn(browser, origin, full, line(patients)));
    }

    const page = await openList(browser, origin, full.token);
    const rest = new RestClient(origin, { token: full.tokens[1] ?? '', connections: 4 });
    const changes = changeEachSecond(rest, ids, aSetOfVitals);
    bench.defer(() => changes.stop());
    const seconds = bench.quick ? 3 : 8;
    await wait(3000);
    const rounds: Record<'frame' | 'busy' | 'switched', number[]> = { frame: [], busy: [], switched: [] };
    for (let round = 0; round < bench.rounds; round += 1) {
      rounds.frame.push(await longestFrame(page, seconds * 1000));
      rounds.busy.push(await mainThreadShare(page, seconds * 1000));
    }
    await changes.stop();
    await openEach(page, 4);
    for (let round = 0; round < bench.rounds; round += 1) {
      rounds.switched.push(quantile(await openEach(page, 4), 1));
    }
    const of = (values: number[]) => values.map((product) => ({ product }));
    const atMost = (limit: number) => ({ of: 'value', at: 'most', limit }) as const;
    return [
      {
        measure: `sign-in to a usable list with ${patients} patients`,
        unit: 'ms',
        against: 'an empty department',
        rounds: signedIn('p50'),
        reach: { of: 'ratio', at: 'most', limit: 1.2 },
      },
      { measure: `until all ${patients} lines are drawn`, unit: 'ms', rounds: of(whole) },
      {
        measure: `${patients} rows, each with one change a second: longest frame`,
        unit: 'ms',
        rounds: of(rounds.frame),
        reach: atMost(33),
      },
      { measure: 'its main thread', unit: '% busy', rounds: of(rounds.busy), reach: atMost(20) },
      {
        measure: 'from the list to a chart seen before: slowest',
        unit: 'ms',
        rounds: of(rounds.switched),
        reach: atMost(100),
      },
    ];
  },
};

const line = (place: number) => `tbody tr:nth-child(${place}) ${lines}`;

/** A department with patients and one without, on one node. */
async function openDepartments(bench: Bench) {
  const { origin } = await bench.startNode({ mongoUri: bench.mongo.newDatabase().uri });
  const [full, empty] = [await openDepartment(origin, 2), await openDepartment(origin)];
  const ids = await full.addPatients(patients);
  const rest = new RestClient(origin, { token: full.token });
  for (const id of ids) {
    for (let set = 0; set < 3; set += 1) await rest.post(vitalsPath(id), aSetOfVitals(set));
  }
  rest.close();
  return { full, empty, origin, ids };
}

/** Signs in by the form. Returns the milliseconds from the click until a frame shows `shown`. */
async function signIn(
  browser: Browser,
  origin: string,
  { accounts }: Department,
  shown: string,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  try {
    await page.goto(origin);
    await page
      .locator('input[type=email], input[name=email]')
      .first()
      .fill(accounts[0]?.email ?? '');
    await page
      .locator('input[type=password]')
      .first()
      .fill(accounts[0]?.password ?? '');
    await wait(500);
    const time = untilShown(page, { selector: shown });
    await page.locator('button[type=submit]').first().click();
    return await time;
  } finally {
    await context.close();
  }
}

async function openList(browser: Browser, origin: string, token: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token);
  await page.goto(origin);
  await page
    .locator(lines)
    .nth(patients - 1)
    .waitFor();
  return page;
}

/** Opens the first charts of the list, one after the other. Returns the milliseconds of each. */
async function openEach(page: Page, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const line = page.locator(lines).nth(index);
    const name = z.string().parse(await line.textContent());
    await wait(500);
    const time = untilShown(page, { selector: overviewDrawing, texts: [name], without: lines });
    await line.click();
    times.push(await time);
    await page.keyboard.press('Escape');
    await page.keyboard.press('b');
    await page
      .locator(lines)
      .nth(patients - 1)
      .waitFor();
  }
  return times;
}
