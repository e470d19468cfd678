import { setTimeout as wait } from 'node:timers/promises';
import { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { logEnd } from '@bedside/contracts/timeline/timeline.contract.ts';
import type { StoredEntry } from '../../../packages/server/src/chart/entry-store.ts';
import { chromiumPath, openChromium } from '../../harness/chromium.ts';
import { type Bench, type Figure, oneByOne } from '../../harness/figure.ts';
import { aSetOfVitals, openDepartment, vitalsPath } from '../../harness/load/department.ts';
import { fillConversation } from '../../harness/load/long-conversation.ts';
import { fillMonitoring } from '../../harness/load/long-monitoring.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { median } from '../../harness/statistics.ts';
import { untilShown } from '../../harness/until-shown.ts';

/** A chart and the text that identifies its screen. */
interface Chart {
  name: string;
  id: string;
}

const long = { name: 'Aurelia Longest', entries: 20_000 };
const short = { name: 'Bertram Shortest', entries: 200 };
/** No filled set has this heart rate, so the screen shows it as soon as it shows the newest set. */
const newestHeartRate = 137;
const page100 = `before=${logEnd}&limit=100`;

export const openChartFigure: Figure = {
  name: 'open-chart',
  about: `a chart of ${long.entries} entries and its timeline, in Chromium`,
  obstacle: () => (chromiumPath === undefined ? 'there is no Chromium' : null),
  async run(bench) {
    const charts = await openCharts(bench);
    const count = bench.quick ? 2 : 5;
    const p50 = (times: number[]) => ({ p50: median(times) });
    const compare = async (time: (chart: Chart) => Promise<number>, times = count) => {
      const sides = { floor: () => time(charts.short), product: () => time(charts.long) };
      await oneByOne({ rounds: 1, count: 2 }, sides, p50);
      return (await oneByOne({ rounds: bench.rounds, count: times }, sides, p50))('p50');
    };
    const opened = await compare(charts.open);
    const timeline = await compare(charts.openTimeline);
    const read = (query: string) => compare((chart) => charts.read(chart, query), 4 * count);
    const against = `${short.entries} entries`;
    const within = { of: 'value', at: 'most', limit: 200 } as const;
    return [
      {
        measure: `chart of ${long.entries} entries: click to its newest values`,
        unit: 'ms',
        against,
        rounds: opened,
        reach: { of: 'ratio', at: 'most', limit: 1.2 },
      },
      { measure: 'its timeline: click to first page', unit: 'ms', against, rounds: timeline, reach: within },
      {
        measure: 'first page over REST',
        unit: 'ms',
        against,
        rounds: await read(`?${page100}`),
        reach: within,
      },
      {
        measure: 'first page of one kind',
        unit: 'ms',
        against,
        rounds: await read(`?${page100}&domain=vitals`),
        reach: within,
      },
      {
        measure: 'first page of one person',
        unit: 'ms',
        against,
        rounds: await read(`?${page100}&actor=bench-monitor`),
        reach: within,
      },
      { measure: 'its people', unit: 'ms', against, rounds: await read('/people'), reach: within },
    ];
  },
};

/** A clinician's window in a department with a long and a short chart. */
async function openCharts(bench: Bench) {
  const { uri: mongoUri, name } = bench.mongo.newDatabase();
  const { origin } = await bench.startNode({ mongoUri });
  const { token } = await openDepartment(origin);
  const rest = new RestClient(origin, { token });
  const entries = bench.mongo.client.db(name).collection<StoredEntry>('chart_entries');
  const charts = {
    long: await fillChart(rest, entries, { ...long, entries: bench.quick ? 2000 : long.entries }),
    short: await fillChart(rest, entries, short),
  };
  const browser = await openChromium(bench);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token);

  /** Opens a chart in a page that has loaded no chart yet. Returns the milliseconds to its newest values. */
  async function open(chart: Chart): Promise<number> {
    await page.goto(origin);
    await page
      .getByRole('button', { name: /Select Patient Required|Change patient/ })
      .first()
      .click();
    const option = page.getByRole('option', { name: chart.name });
    await option.waitFor();
    await wait(500);
    const time = untilShown(page, { texts: [chart.name, String(newestHeartRate)], selector: '[role=log]' });
    await option.click();
    return time;
  }

  async function openTimeline(chart: Chart): Promise<number> {
    await open(chart);
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('table').waitFor();
    await wait(1000);
    const tab = page
      .getByRole('button', { name: 'Timeline' })
      .or(page.getByRole('tab', { name: 'Timeline' }));
    const time = untilShown(page, { texts: ['Vitals recorded'], selector: 'section time' });
    await tab.first().click();
    return time;
  }

  async function read({ id }: Chart, query: string): Promise<number> {
    const begin = performance.now();
    await rest.get(`/api/patient/${id}/entries${query}`);
    return performance.now() - begin;
  }

  return { ...charts, open, openTimeline, read };
}

/** Adds a patient with mostly monitored sets, a twentieth of messages, and a newest set by hand. */
async function fillChart(
  rest: RestClient,
  log: Parameters<typeof fillMonitoring>[0],
  { name, entries }: { name: string; entries: number },
): Promise<Chart> {
  const patient = { name, mrn: 'NA', age: 60, gender: 'female', chiefComplaint: 'Chest pain' };
  const { id } = Patient.parse(JSON.parse((await rest.post('/api/patients', patient)).text));
  await rest.post(vitalsPath(id), aSetOfVitals(0));
  const messages = entries / 20;
  await fillMonitoring(log, id, { count: entries - messages - 3, seconds: 30 });
  await fillConversation(log, id, messages);
  await rest.post(vitalsPath(id), { ...aSetOfVitals(1), heartRate: newestHeartRate });
  return { name, id };
}
