import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { StoredEntry } from '../../../packages/server/src/chart/entry-store.ts';
import { chromiumPath, openChromium } from '../../harness/chromium.ts';
import type { Bench, Figure, Round } from '../../harness/figure.ts';
import { aSetOfVitals, openDepartment, vitalsPath } from '../../harness/load/department.ts';
import { fillConversation } from '../../harness/load/long-conversation.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { median } from '../../harness/statistics.ts';
import { overviewDrawing, untilShown } from '../../harness/until-shown.ts';

const slowdown = 4;
/** The client keeps eight charts, so each that a round shows again is still in memory. */
const chartsPerRound = 6;
/** No other set has this heart rate, and no other result this value. */
const newest = { heartRate: 137, lactate: 3.25 };
const lines = '[data-patient]';

export const visitChartFigure: Figure = {
  name: 'visit-chart',
  about: `from the list to a patient's whole chart, in Chromium with a processor ${slowdown} times slower`,
  obstacle: () => (chromiumPath === undefined ? 'there is no Chromium' : null),
  async run(bench) {
    const charts = bench.quick ? 2 : chartsPerRound;
    const { page, ids } = await openList(bench, charts * (bench.rounds + 1));
    const first: Round[] = [];
    const again: Round[] = [];
    for (let round = 0; round <= bench.rounds; round += 1) {
      const times = { first: [] as number[], again: [] as number[], floor: [] as number[] };
      const shown = ids.slice(round * charts, (round + 1) * charts);
      for (const id of shown) times.first.push(await visit(page, id));
      for (const [index, id] of shown.entries()) {
        const sides = [
          async () => times.again.push(await visit(page, id)),
          async () => times.floor.push(await withoutRequests(page, () => visit(page, id))),
        ];
        for (const side of index % 2 === 0 ? sides : sides.toReversed()) await side();
      }
      // The first round compiles the scripts.
      if (round === 0) continue;
      const floor = median(times.floor);
      first.push({ product: median(times.first), floor });
      again.push({ product: median(times.again), floor });
    }
    const against = 'from memory, without requests';
    return [
      {
        measure: 'click to the whole chart: first visit',
        unit: 'ms',
        against,
        rounds: first,
        reach: { of: 'ratio', at: 'most', limit: 2 },
      },
      {
        measure: 'click to the whole chart: seen before',
        unit: 'ms',
        against,
        rounds: again,
        reach: { of: 'ratio', at: 'most', limit: 1.1 },
      },
    ];
  },
};

/** A clinician's window on the tracking list, with patients whose charts have an ordinary shift's records. */
async function openList(bench: Bench, patients: number) {
  const { uri: mongoUri, name } = bench.mongo.newDatabase();
  const { origin } = await bench.startNode({ mongoUri });
  const { token, addPatients } = await openDepartment(origin);
  const entries = bench.mongo.client.db(name).collection<StoredEntry>('chart_entries');
  const ids = await addPatients(patients);
  const rest = new RestClient(origin, { token, connections: 4 });
  await Promise.all(
    ids.map(async (id) => {
      for (let set = 0; set < 12; set += 1) await rest.post(vitalsPath(id), aSetOfVitals(set));
      await rest.post(`/api/patient/${id}/medications`, {
        name: 'Paracetamol',
        dosage: '1 g',
        kind: 'prescribed',
        override: { reason: 'Allergies cannot be asked' },
      });
      await fillConversation(entries, id, 12);
      await rest.post(`/api/patient/${id}/lab-results`, {
        results: ['Sodium', 'Potassium', 'Creatinine'].map((testName) => ({
          testName,
          result: '4',
          unit: 'mmol/L',
        })),
      });
      await rest.post(`/api/patient/${id}/lab-results`, {
        testName: 'Lactate',
        result: `${newest.lactate}`,
        unit: 'mmol/L',
        referenceRange: '0.5-2.2',
      });
      await rest.post(vitalsPath(id), { ...aSetOfVitals(12), heartRate: newest.heartRate });
    }),
  );
  rest.close();
  const browser = await openChromium(bench);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript((value) => {
    localStorage.setItem('authToken', value);
    const send = window.fetch;
    /** Waits until the screen no longer needs the response. */
    const hold: typeof fetch = (_address, { signal } = {}) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    window.fetch = (...request) => (window.benchHolds ? hold : send)(...request);
  }, token);
  await page.goto(origin);
  await page
    .locator(lines)
    .nth(patients - 1)
    .waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, ids };
}

/** Opens a chart from the list, and returns to the list. Returns the milliseconds until nothing of it is missing. */
async function visit(page: Page, id: string): Promise<number> {
  const line = page.locator(`[data-patient="${id}"]`).first();
  await line.waitFor();
  await wait(1500);
  const time = untilShown(page, {
    selector: overviewDrawing,
    texts: [`${newest.heartRate}`, `${newest.lactate}`, 'Acetaminophen'],
    without: `${lines}, .animate-spinner`,
  });
  await line.click();
  const milliseconds = await time;
  await wait(1000);
  await page.keyboard.press('Escape');
  await page.keyboard.press('b');
  return milliseconds;
}

async function withoutRequests(page: Page, task: () => Promise<number>): Promise<number> {
  await page.evaluate(() => {
    window.benchHolds = true;
  });
  try {
    return await task();
  } finally {
    await page.evaluate(() => {
      window.benchHolds = false;
    });
  }
}

declare global {
  interface Window {
    benchHolds?: boolean;
  }
}
