import { setTimeout as wait } from 'node:timers/promises';
import { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import * as z from 'zod';
import type { StoredEntry } from '../../../packages/server/src/chart/entry-store.ts';
import { chromiumPath, openChromium } from '../../harness/chromium.ts';
import type { Bench, Figure } from '../../harness/figure.ts';
import { aSetOfVitals, openDepartment, vitalsPath } from '../../harness/load/department.ts';
import { fillConversation } from '../../harness/load/long-conversation.ts';
import { RestClient } from '../../harness/load/rest-client.ts';
import { longestFrame } from '../../harness/longest-frame.ts';
import { program } from '../../harness/servers/child-server.ts';
import { median, quantile } from '../../harness/statistics.ts';
import { mainThreadShare } from '../../harness/thread-seconds.ts';
import { watchKeys, watchSwitch } from './chat-screen-page.ts';

const tokensPerSecond = 100;
const messages = 1000;
const vitalsPerSecond = 5;
const people = ['Aurelia Firstly', 'Bertram Secondly'] as const;
const normalVitals = { ...aSetOfVitals(0), oxygenSaturation: 98, respiratoryRate: 16 };

export const chatScreenFigure: Figure = {
  name: 'chat-screen',
  about: `a clinician's screen with ${messages} messages, in Chromium`,
  obstacle: () => (chromiumPath === undefined ? 'there is no Chromium' : null),
  async run(bench) {
    const seconds = bench.quick ? 3 : 8;
    const screen = await openScreen(bench, seconds);
    await screen.reply('bench-0-0', () => wait(0));
    const rounds = {
      frame: [] as number[],
      busy: [] as number[],
      key: [] as number[],
      slowKey: [] as number[],
    };
    const switches: number[] = [];
    for (let round = 1; round <= bench.rounds; round += 1) {
      await screen.reply(`bench-${round}-0`, async () => {
        rounds.frame.push(await screen.longestFrame((seconds * 1000) / 2 - 700));
        rounds.busy.push(await screen.mainThreadShare((seconds * 1000) / 2 - 700));
      });
      await screen.reply(`bench-${round}-1`, async () => {
        const times = await screen.keystrokes(bench.quick ? 15 : 50);
        rounds.key.push(median(times));
        rounds.slowKey.push(quantile(times, 1));
      });
      const times: number[] = [];
      for (let turn = 0; turn < (bench.quick ? 2 : 6); turn += 1) times.push(await screen.switchPatient());
      switches.push(quantile(times, 1));
    }
    const reach = (limit: number) => ({ of: 'value', at: 'most', limit }) as const;
    const of = (values: number[]) => values.map((product) => ({ product }));
    return [
      {
        measure: `reply at ${tokensPerSecond}/s beside ${messages} messages: longest frame`,
        unit: 'ms',
        rounds: of(rounds.frame),
        reach: reach(33),
      },
      {
        measure: 'its main thread',
        unit: '% busy',
        rounds: of(rounds.busy),
        reach: reach(20),
      },
      {
        measure: `keystroke to screen, a reply and ${vitalsPerSecond} vitals/s coming in: median`,
        unit: 'ms',
        rounds: of(rounds.key),
      },
      { measure: 'keystroke to screen: slowest', unit: 'ms', rounds: of(rounds.slowKey), reach: reach(50) },
      {
        measure: 'to another patient seen before, nothing of the last one left: slowest',
        unit: 'ms',
        rounds: of(switches),
        reach: reach(100),
      },
    ];
  },
};

/** A clinician's window at a patient with a long conversation, and a colleague who records vitals. */
async function openScreen(bench: Bench, seconds: number) {
  const model = await bench.start({
    program: program('model'),
    env: {
      TOKENS: String(seconds * tokensPerSecond),
      TOKENS_PER_SECOND: String(tokensPerSecond),
      WARM_UP_SHARE: '0.2',
    },
  });
  const { uri: mongoUri, name } = bench.mongo.newDatabase();
  const { origin } = await bench.startNode({
    mongoUri,
    env: { OPENAI_BASE_URL: `${model.origin}/v1`, OPENAI_API_KEY: 'bench' },
  });
  const { tokens } = await openDepartment(origin, 2);
  const [token = '', colleague = ''] = tokens;
  const rest = new RestClient(origin, { token: colleague });
  const entries = bench.mongo.client.db(name).collection<StoredEntry>('chart_entries');
  const ids = await Promise.all(people.map((person) => addPatient(rest, person)));
  for (const id of ids) {
    await fillConversation(entries, id, messages);
    for (let set = 0; set < 20; set += 1) await rest.post(vitalsPath(id), normalVitals);
  }
  const [first = '', second = ''] = ids;

  const browser = await openChromium(bench);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token);
  // From the list a chart opens with its overview, and a switch keeps the section.
  await page.goto(`${origin}/p/${second}/chat`);
  await page.locator('[role=log] article').first().waitFor();
  let shown = 1;

  async function openList(): Promise<void> {
    await page
      .getByRole('button', { name: /Select Patient Required|Change patient/ })
      .first()
      .click();
    await page.getByRole('option').first().waitFor();
  }

  /** Switches to the other patient. Returns the milliseconds until the screen shows only that patient. */
  async function switchPatient(): Promise<number> {
    const next = (shown + 1) % 2;
    const [name = '', lastName = ''] = [people[next], people[1 - next]];
    await openList();
    await page.evaluate(watchSwitch, { name, lastName });
    await page.getByRole('option', { name }).click();
    await page.waitForFunction(() => window.benchSwitch !== undefined);
    shown = next;
    return z.number().parse(await page.evaluate(() => window.benchSwitch));
  }

  // Both patients have been shown now.
  for (const _person of people) {
    await switchPatient();
    await wait(1000);
  }

  /** Asks a question, runs `during` while the reply grows, and waits for its end. */
  async function reply(question: string, during: () => Promise<void>): Promise<void> {
    if (shown !== 0) await switchPatient();
    const stop = page.getByRole('button', { name: 'Stop', exact: true });
    await page.locator('textarea').first().fill(question);
    await page.keyboard.press('Enter');
    await page
      .getByText(/word5\b/)
      .last()
      .waitFor();
    await wait(500);
    await during();
    await stop.waitFor({ state: 'hidden' });
    await wait(500);
  }

  /** Types while vitals arrive. Returns the milliseconds from each key to the frame that shows it. */
  async function keystrokes(count: number): Promise<number[]> {
    await page.locator('textarea').first().focus();
    await page.evaluate(watchKeys);
    let isTyping = true;
    const recording = (async () => {
      for (let index = 0; isTyping; index += 1) {
        // Normal ones: a patient who calls is named on every screen, so no switch would leave that name behind.
        await rest.post(vitalsPath(first), { ...normalVitals, heartRate: 70 + (index % 10) });
        await wait(1000 / vitalsPerSecond);
      }
    })();
    for (let index = 0; index < count; index += 1) {
      await page.keyboard.press('abcdefgh'.charAt(index % 8));
      await wait(90);
    }
    isTyping = false;
    await recording;
    const times = z.array(z.number()).parse(await page.evaluate(() => window.benchKeys));
    if (times.length !== count) throw new Error(`${times.length} of ${count} keystrokes were seen`);
    await page.locator('textarea').first().fill('');
    return times;
  }

  return {
    reply,
    keystrokes,
    switchPatient,
    longestFrame: (milliseconds: number) => longestFrame(page, milliseconds),
    mainThreadShare: (milliseconds: number) => mainThreadShare(page, milliseconds),
  };
}

async function addPatient(rest: RestClient, name: string): Promise<string> {
  const patient = { name, mrn: 'NA', age: 60, gender: 'female', chiefComplaint: 'Chest pain' };
  return Patient.parse(JSON.parse((await rest.post('/api/patients', patient)).text)).id;
}
