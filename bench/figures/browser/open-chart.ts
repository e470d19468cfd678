import { setTimeout as wait } from 'node:timers/promises';
import { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { logEnd } from '@bedside/contracts/timeline/timeline.contract.ts';
import type { StoredEntry } from '../../../packages/server/src/chart/entry-store.ts';
import { chromiumPath, openChromium } from '../../harness/chromium.ts';
import { type Bench, type Figure, inTurn, oneByOne } from '../../harness/figure.ts';
import { aSetOfVitals, openDepartment, vitalsPath } from '../../harness/load/department.ts';
import { fillConversation } from '../../harness/load/long-conversation.ts';
import { fillMonitoring } from '../../harness/load/long-monitoring.ts';
import { fillRecords } from '../../harness/load/long-records.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { median } from '../../harness/statistics.ts';
import { overviewDrawing, untilShown } from '../../harness/until-shown.ts';

/** A chart and the text that identifies its screen. */
interface Chart {
  name: string;
  id: string;
}

/** How many entries of each kind a chart has. */
interface Size {
  sets: number;
  messages: number;
  notes: number;
  results: number;
}

const long: Size = { sets: 20_000, messages: 2000, notes: 1500, results: 1500 };
const short: Size = { sets: 100, messages: 100, notes: 100, results: 100 };
const inQuickRuns: Size = { sets: 2000, messages: 200, notes: 150, results: 150 };
const entriesOf = ({ sets, messages, notes, results }: Size) => sets + messages + notes + results;
/** No filled set has this heart rate, so the screen shows it as soon as it shows the newest set. */
const newestHeartRate = 137;
const page100 = `before=${logEnd}&limit=100`;

export const openChartFigure: Figure = {
  name: 'open-chart',
  about: `a chart of ${entriesOf(long)} entries and its timeline, in Chromium`,
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
    const weights = await inTurn(bench.rounds, {
      floor: () => charts.weigh(charts.short),
      product: () => charts.weigh(charts.long),
    });
    const against = `${short.sets} of each`;
    const likeShort = { of: 'ratio', at: 'most', limit: 1.2 } as const;
    const within = { of: 'value', at: 'most', limit: 200 } as const;
    return [
      {
        measure: `chart of ${entriesOf(long)} entries: click to its newest values`,
        unit: 'ms',
        against,
        rounds: opened,
        reach: likeShort,
      },
      {
        measure: 'bytes until they are shown',
        unit: 'kB',
        against,
        rounds: weights('shownAfter'),
        reach: likeShort,
      },
      { measure: 'bytes until its lists are full', unit: 'kB', against, rounds: weights('fullAfter') },
      {
        measure: "the page's memory with it",
        unit: 'MB',
        against,
        rounds: weights('megabytes'),
        reach: likeShort,
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
    long: await fillChart(rest, entries, 'Aurelia Longest', bench.quick ? inQuickRuns : long),
    short: await fillChart(rest, entries, 'Bertram Shortest', short),
  };
  const browser = await openChromium(bench);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token);

  /** Opens a chart in a page that has loaded no chart yet. Returns the milliseconds to its newest values. */
  async function open(chart: Chart, beforeClick = async () => {}): Promise<number> {
    await page.goto(origin);
    await page
      .getByRole('button', { name: /Select Patient Required|Change patient/ })
      .first()
      .click();
    const option = page.getByRole('option', { name: chart.name });
    await option.waitFor();
    await wait(500);
    await beforeClick();
    const time = untilShown(page, {
      texts: [chart.name, String(newestHeartRate)],
      selector: overviewDrawing,
    });
    await option.click();
    return time;
  }

  /**
   * Opens a chart. Returns the kilobytes that came over the wire from the click until its newest values were shown, and
   * until its lists had the newest 500 records (D55), and the page's memory then, after a collection.
   */
  async function weigh(chart: Chart) {
    const devtools = await page.context().newCDPSession(page);
    let bytes = 0;
    devtools.on('Network.dataReceived', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    devtools.on('Network.webSocketFrameReceived', ({ response }) => {
      bytes += response.payloadData.length;
    });
    await open(chart, async () => {
      await devtools.send('Network.enable');
    });
    const shownAfter = bytes / 1000;
    await wait(1500);
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    await devtools.detach();
    return { shownAfter, fullAfter: bytes / 1000, megabytes: usedSize / 1e6 };
  }

  async function openTimeline(chart: Chart): Promise<number> {
    await open(chart);
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('heading', { name: 'Vital signs history' }).waitFor();
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

  return { ...charts, open, weigh, openTimeline, read };
}

/** Adds a patient with monitored sets, a conversation, notes and results, and a newest set by hand. */
async function fillChart(
  rest: RestClient,
  log: Parameters<typeof fillMonitoring>[0],
  name: string,
  { sets, messages, notes, results }: Size,
): Promise<Chart> {
  const patient = { name, mrn: 'NA', age: 60, gender: 'female', chiefComplaint: 'Chest pain' };
  const { id } = Patient.parse(JSON.parse((await rest.post('/api/patients', patient)).text));
  await rest.post(vitalsPath(id), aSetOfVitals(0));
  const note = { title: 'Round', content: 'Comfortable, no pain. Continue as planned.', type: 'progress' };
  await rest.post(`/api/patient/${id}/notes`, note);
  const result = { testName: 'Potassium', result: '4.2', units: 'mmol/L', referenceRange: '3.5-5.1' };
  await rest.post(`/api/patient/${id}/lab-results`, result);
  await fillMonitoring(log, id, { count: sets - 2, seconds: 30 });
  await fillRecords(log, id, { type: 'note.added', count: notes - 1 });
  await fillRecords(log, id, { type: 'lab.added', count: results - 1 });
  await fillConversation(log, id, messages);
  await rest.post(vitalsPath(id), { ...aSetOfVitals(1), heartRate: newestHeartRate });
  return { name, id };
}
