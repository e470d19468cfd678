import { setTimeout as delay } from 'node:timers/promises';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { expect, it, onTestFinished } from 'vitest';
import { Stopwatch } from '../attacks/stopwatch.ts';
import { aDepartment, aPatient } from '../factories.ts';
import { aServer } from '../processes/server-process.ts';
import { type ThreeMongods, threeMongods } from '../processes/three-mongods.ts';
import { Screen } from '../screens/screen.ts';
import { slowness } from '../slowness.ts';
import { holdsAll, write } from './write-ledger.ts';

/** How often each fault happens; `MEMBER_FAULTS=5` for a long run. */
const rounds = Number(process.env.MEMBER_FAULTS ?? 1);
const writers = 16;
/** The longest time without an acknowledged write after a fault. */
const longestPause = 15_000 * slowness;
/** Each breaks the primary and returns a function that repairs the member. */
const faults: Record<string, (set: ThreeMongods) => Promise<() => unknown>> = {
  'is killed': (set) => set.killPrimary(),
  hangs: (set) => set.hangPrimary(),
  'is cut off': (set) => set.cutOffPrimary(),
  'steps down': async (set) => {
    await set.stepDown();
    return () => {};
  },
};

it('a set of three members loses no acknowledged write while its primary fails', async () => {
  const set = await threeMongods();
  onTestFinished(() => set.stop());
  const server = await aServer({ MONGODB_URI: set.uri });
  onTestFinished(() => server.stop());
  const who = await aDepartment(server);
  const patientIds: string[] = [];
  for (let at = 0; at < 4; at += 1) patientIds.push((await aPatient(server, who.token)).id);
  const screen = new Screen(who.token, patientIds[0] ?? '');
  onTestFinished(() => screen.close());
  await screen.connect(server.url);

  let over = false;
  const stopwatch = new Stopwatch();
  const acknowledged = () => stopwatch.count('vitals returned 201');
  const writing = write(server, who, patientIds, () => over, stopwatch, writers);
  for (const [fault, breakPrimary] of Object.entries(faults)) {
    for (let round = 0; round < rounds; round += 1) {
      await delay(1000);
      const repair = await breakPrimary(set);
      // Responses that were on their way do not show a new primary.
      await delay(200);
      const before = acknowledged();
      const broken = performance.now();
      await expect
        .poll(acknowledged, { timeout: 4 * longestPause, interval: 20 })
        .toBeGreaterThan(before + writers);
      stopwatch.note(`writes again after the primary ${fault}`, performance.now() - broken);
      await repair();
      await set.settled();
    }
  }
  over = true;
  const ledger = await writing;
  console.warn(
    `${ledger.acknowledged.size} acknowledged, ${ledger.refusals} sent again\n${stopwatch.report()}`,
  );
  for (const fault of Object.keys(faults))
    expect(stopwatch.quantile(`writes again after the primary ${fault}`, 1), fault).toBeLessThan(
      longestPause,
    );
  await holdsAll(server, who, patientIds, ledger);
  const params = { patientId: patientIds[0] ?? '' };
  const list = await server.call(vitalsEndpoints.list, { token: who.token, params });
  await expect.poll(() => screen.shown?.vitals.length, { timeout: 30_000 * slowness }).toBe(list.length);
  expect(screen.shown?.vitals).toEqual(list);
}, 600_000);
