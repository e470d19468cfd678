import { attentionEndpoints } from '@bedside/contracts/attention/attention.contract.ts';
import { type BoardRow, boardEndpoints } from '@bedside/contracts/board/board.contract.ts';
import { escalatesAfterMs } from '@bedside/contracts/clinical/attention/attention.ts';
import { defaultCriticalLimits } from '@bedside/contracts/clinical/labs/severity/critical-defaults.ts';
import { publishedTriageMinutes } from '@bedside/contracts/vitals/vitals-intervals.ts';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient, aSocket, type SignedIn, vitalsOf } from '../../../test/factories.ts';
import { joinCoordination } from '../../../test/joined-coordination.ts';
import { aNode, type TestNode } from '../../../test/node.ts';
import { numbers } from '../../../test/random-numbers.ts';
import { slowness } from '../../../test/slowness.ts';
import { boardParts } from '../../domains.ts';
import { readChart } from './rows/board-chart.ts';
import { rowOf } from './rows/board-row.ts';

// A minute of the shift takes a tenth of a second, so the sweeps run faster by the same factor.
vi.mock('../../bounds.ts', async (original) => {
  const bounds = await original<typeof import('../../bounds.ts')>();
  return { ...bounds, boardPollMs: 50, boardRepairMs: 400 };
});

const minute = 60_000;
const patients = 40;
/** `SHIFT_MINUTES=720 npm run shift` simulates a whole shift. */
const minutes = Number(process.env.SHIFT_MINUTES ?? 30);
/** The minutes between two comparisons of all rows with their logs. */
const compareEvery = minutes > 100 ? 1 : 10;
const seed = Number(process.env.SHIFT_SEED ?? 11);

const { node: first, nurse } = await aTeam({ node: { coordination: await joinCoordination() } });
const nodes: TestNode[] = [first, await aNode({ coordination: await joinCoordination() })];
afterAll(() => void vi.useRealTimers());

/** A busy machine takes longer than a simulated minute. The simulated clock pauses meanwhile. */
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 20 });

/** NEWS2 is 0 for calm sets and 13 for bad ones. Each change then raises or ends a call, and nothing calls twice. */
const sets = {
  calm: vitalsOf({ supplementalOxygen: false, newConfusion: false }),
  bad: vitalsOf({
    ...{ respiratoryRate: 26, oxygenSaturation: 90, heartRate: 118, bloodPressureSystolic: 108 },
    ...{ temperature: 39.4, supplementalOxygen: true, newConfusion: false },
  }),
};

interface Followed {
  id: string;
  state: 'none' | 'calm' | 'bad';
  /** The number of times the patient has deteriorated. */
  episodes: number;
}

/** A colleague's screen. Like the client, it fetches the list after each connection and announces each call once. */
class Screen {
  readonly announced = new Map<string, string[]>();

  async connect({ url, call }: TestNode, { token }: SignedIn): Promise<void> {
    const socket = await aSocket(url, token);
    socket.on('board:row', (row) => this.#show(row));
    await socket.emitWithAck('board:watch', {});
    for (const row of await call(boardEndpoints.list, { token })) this.#show(row);
  }

  #show({ patientId, attention }: BoardRow): void {
    const known = this.announced.get(patientId) ?? [];
    const calls = attention.filter(({ kind }) => kind === 'news2-high').map(({ id }) => id);
    this.announced.set(patientId, [...new Set([...known, ...calls])]);
  }
}

describe('a shift', () => {
  test('loses no call, calls once on each screen and escalates in time, while nodes die', {
    timeout: (minutes * 8000 + 300_000) * slowness,
  }, async () => {
    const next = numbers(seed);
    const begin = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: begin });
    const followed: Followed[] = [];
    while (followed.length < patients) {
      const { id } = await aPatient(first, nurse.token, { name: `Patient ${followed.length}` });
      followed.push({ id, state: 'none', episodes: 0 });
    }
    const screens = [new Screen(), new Screen()];
    await Promise.all(screens.map((screen, at) => screen.connect(nodeAt(at), nurse)));
    let reborn = Number.POSITIVE_INFINITY;
    for (let now = 1; now <= minutes; now += 1) {
      vi.setSystemTime(begin + now * minute);
      const changed = new Set(Array.from({ length: 3 }, () => Math.floor(next() * patients)));
      // The dying node commits the sets of this minute without deriving their rows.
      const dies = nodes.length === 2 && next() < 0.08;
      if (dies) await nodeAt(1).app.board.close();
      for (const at of changed) await worsenOrMend(followed[at], nodeAt(dies ? 1 : next() * 2), next());
      if (dies) {
        await nodes.pop()?.close();
        // A screen that loses its node connects to the other one, as behind a proxy.
        await screens[1]?.connect(nodeAt(0), nurse);
        reborn = now + 3;
      }
      if (now >= reborn) {
        nodes.push(await aNode({ coordination: await joinCoordination() }));
        await screens[1]?.connect(nodeAt(1), nurse);
        reborn = Number.POSITIVE_INFINITY;
      }
      for (const node of nodes) await until(() => expectTrue(node, followed));
      await takeSome(next);
      if (now % compareEvery === 0) await until(expectRebuilt);
    }
    await until(expectRebuilt);
    for (const screen of screens) {
      const calls = () => followed.map(({ id }) => screen.announced.get(id)?.length ?? 0);
      await until(() => expect(calls()).toEqual(followed.map(({ episodes }) => episodes)));
    }
    expect(followed.reduce((sum, { episodes }) => sum + episodes, 0)).toBeGreaterThan(minutes / 3);
  });
});

/** Returns a running node by a number from 0 to 2. */
function nodeAt(at: number): TestNode {
  const node = nodes[Math.floor(at)] ?? nodes[0];
  if (!node) throw new Error('No node lives');
  return node;
}

async function worsenOrMend(patient: Followed | undefined, node: TestNode, chance: number): Promise<void> {
  if (!patient) return;
  const state = chance < 0.5 ? 'bad' : 'calm';
  const body = sets[state];
  const { status } = await node.api('POST', `/patient/${patient.id}/vitals`, { token: nurse.token, body });
  expect(status).toBe(201);
  if (state === 'bad' && patient.state !== 'bad') patient.episodes += 1;
  patient.state = state;
}

/** Expects that exactly the bad patients call, and that no call waits longer than five minutes unheard. */
async function expectTrue(node: TestNode, followed: readonly Followed[]): Promise<void> {
  const rows = await node.call(boardEndpoints.list, { token: nurse.token });
  expect(rows).toHaveLength(patients);
  const bad = followed.filter(({ state }) => state === 'bad').map(({ id }) => id);
  expect(rows.filter(calls).map(idOf).toSorted()).toEqual(bad.toSorted());
  const late = rows.flatMap(({ attention }) =>
    attention.filter(
      ({ state, calledAt }) => state === 'calling' && Date.now() - Date.parse(calledAt) >= escalatesAfterMs,
    ),
  );
  expect(late).toEqual([]);
}

const idOf = ({ patientId }: BoardRow) => patientId;
const calls = ({ attention }: BoardRow) =>
  attention.some(({ kind, state }) => kind === 'news2-high' && state !== 'unseen');

/** Takes a third of the open calls, so that some escalate first. */
async function takeSome(next: () => number): Promise<void> {
  const rows = await nodeAt(0).call(boardEndpoints.list, { token: nurse.token });
  for (const { patientId, attention } of rows) {
    const causes = attention.filter(({ state }) => state !== 'taken').map(({ id }) => id);
    if (causes.length === 0 || next() > 0.3) continue;
    const params = { patientId };
    await nodeAt(next() * 2).call(attentionEndpoints.take, { token: nurse.token, params, body: { causes } });
  }
}

/** Expects that each row equals the one derived from its log as of the same time. */
async function expectRebuilt(): Promise<void> {
  const { app, call } = nodeAt(0);
  const settings = { criticalLimits: defaultCriticalLimits, triageMinutes: publishedTriageMinutes };
  const rows = await call(boardEndpoints.list, { token: nurse.token });
  for (const { viewers: _viewers, seen: _seen, ...row } of rows) {
    const ref = await app.patients.refOfAny(row.patientId);
    const chart = ref && (await readChart(boardParts, ref, app.chart, app.patients));
    if (!chart) throw new Error('The patient has no chart');
    expect(row).toEqual(JSON.parse(JSON.stringify(rowOf(chart, settings, new Date(row.at)).row)));
  }
}
