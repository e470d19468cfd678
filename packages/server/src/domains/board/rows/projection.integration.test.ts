import { type BoardRow, boardEndpoints } from '@bedside/contracts/board/board.contract.ts';
import { defaultCriticalLimits } from '@bedside/contracts/clinical/labs/severity/critical-defaults.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { publishedTriageMinutes } from '@bedside/contracts/vitals/vitals-intervals.ts';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { aTeam } from '../../../../test/a-team.ts';
import { aPatient, aSocket, minutesFromNow, vitalsOf } from '../../../../test/factories.ts';
import { joinCoordination } from '../../../../test/joined-coordination.ts';
import { aNode } from '../../../../test/node.ts';
import { numbers } from '../../../../test/random-numbers.ts';
import { chartEntries } from '../../../chart/entry-store.ts';
import { boardParts } from '../../../domains.ts';
import { boardRows, ruleVersion } from '../board.model.ts';
import { readChart } from './board-chart.ts';
import { rowOf } from './board-row.ts';

const { node: here, admin, nurse } = await aTeam({ node: { coordination: await joinCoordination() } });
const there = await aNode({ coordination: await joinCoordination() });
let patient: Patient;

/** A busy machine takes longer than a second for a push. */
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, 10_000);

beforeEach(async () => {
  patient = await aPatient(here, admin.token);
});

const board = (node = here): Promise<BoardRow[]> => node.call(boardEndpoints.list, { token: nurse.token });
const rowOn = async (node = here): Promise<BoardRow | undefined> =>
  (await board(node)).find(({ patientId }) => patientId === patient.id);

/** Derives the row from the whole log, as of the time of `row`. */
async function rebuilt(row: BoardRow) {
  const ref = await here.app.patients.refOfAny(patient.id);
  const chart = ref && (await readChart(boardParts, ref, here.app.chart, here.app.patients));
  if (!chart) throw new Error('The patient has no chart');
  const settings = { criticalLimits: defaultCriticalLimits, triageMinutes: publishedTriageMinutes };
  return JSON.parse(JSON.stringify(rowOf(chart, settings, new Date(row.at)).row));
}

/** A list leaves out an entry that its node has not projected within a second. */
async function expectRebuilt(node = here): Promise<void> {
  const last = await chartEntries().countDocuments({ patientId: patient.id });
  await until(async () => expect((await rowOn(node))?.seq).toBe(last));
  const row = await rowOn(node);
  if (!row) throw new Error('The patient has no row');
  const { viewers: _viewers, ...shared } = row;
  expect(shared).toEqual(await rebuilt(row));
}

/** Writes a random entry to the chart on one of the two nodes. */
async function randomEntry(next: () => number, made: Record<'vitals' | 'labs' | 'scores', string[]>) {
  const node = next() < 0.5 ? here : there;
  const post = async (path: string, body: unknown) => {
    const answer = await node.api('POST', path, { token: nurse.token, body });
    return answer.status < 300 && answer.body ? String(Object(answer.body).id) : undefined;
  };
  const own = `/patient/${patient.id}`;
  const pick = (list: string[]) => list[Math.floor(next() * list.length)] ?? 'none';
  const timestamp = minutesFromNow(-Math.floor(next() * 200));
  const kinds: (() => Promise<unknown>)[] = [
    async () => {
      const partial = next() < 0.4 ? { heartRate: 40 + Math.floor(next() * 140) } : undefined;
      const whole = vitalsOf({
        oxygenSaturation: 85 + Math.floor(next() * 15),
        respiratoryRate: 8 + Math.floor(next() * 24),
        supplementalOxygen: next() < 0.5,
        newConfusion: next() < 0.2,
        timestamp,
      });
      const id = await post(`${own}/vitals`, partial ?? whole);
      if (id) made.vitals.push(id);
    },
    async () => {
      const result = (2 + next() * 6).toFixed(1);
      const id = await post(`${own}/lab-results`, {
        ...{ testName: next() < 0.5 ? 'Potassium' : 'Lactate', result, units: 'mmol/L' },
        ...{ referenceRange: '3.5-5.1', resultTime: timestamp },
      });
      if (id) made.labs.push(id);
    },
    () => post(`/patient/lab-results/${pick(made.labs)}/tag`, { tags: ['round'] }),
    () => post(`${own}/labs/${pick(made.labs)}/reviewed`, {}),
    () => post(`${own}/labs/${pick(made.labs)}/entered-in-error`, { reason: 'duplicate' }),
    () => post(`${own}/vitals/${pick(made.vitals)}/entered-in-error`, { reason: 'wrong-value' }),
    () => post(`${own}/scores/${pick(made.scores)}/entered-in-error`, { reason: 'wrong-value' }),
    async () => {
      const parameters = {
        infectionSuspicion: next() < 0.7,
        respiratoryRate: 24,
        systolicBP: 98,
        gcsScore: 15,
      };
      const id = await post('/score/calculate', { patientId: patient.id, scoreType: 'qSOFA', parameters });
      if (id) made.scores.push(id);
    },
    () =>
      post(`${own}/notes`, { content: 'Better', type: 'Progress Note', title: 'Round', source: 'manual' }),
    async () => {
      const { version } = (await here.app.patients.facts(patient.id)) ?? patient;
      const body = {
        version,
        bed: `${Math.floor(next() * 9)}`,
        isolation: next() < 0.5 ? 'contact' : 'none',
      };
      await node.api('PATCH', own, { token: nurse.token, body });
    },
  ];
  await kinds[Math.min(kinds.length - 1, Math.floor(next() ** 1.5 * kinds.length))]?.();
}

describe('rows of two nodes', () => {
  test.each([1, 7, 42])('equal the rebuild from the log after a random history (seed %i)', async (seed) => {
    const next = numbers(seed);
    const made = { vitals: [], labs: [], scores: [] };
    for (let step = 1; step <= 40; step += 1) {
      const together = Array.from({ length: 1 + Math.floor(next() * 3) }, () => randomEntry(next, made));
      await Promise.all(together);
      if (step % 10 > 0) continue;
      await board(there);
      await expectRebuilt();
    }
    await expectRebuilt(there);
  });

  test('reach the readers of both nodes from either node', async () => {
    for (const [writer, reader] of [[here, there] as const, [there, here] as const]) {
      const socket = await aSocket(reader.url, nurse.token);
      const rows: BoardRow[] = [];
      socket.on('board:row', (row) => rows.push(row));
      await socket.emitWithAck('board:watch', {});
      const set = { token: nurse.token, body: { heartRate: 77 } };
      expect((await writer.api('POST', `/patient/${patient.id}/vitals`, set)).status).toBe(201);
      const ofPatient = () => rows.findLast(({ patientId }) => patientId === patient.id);
      await until(() => expect(ofPatient()?.vitals?.signs.heartRate?.value).toBe(77));
    }
  });
});

describe('rows that the bus loses', () => {
  test('reach the readers of another node by its poll of MongoDB', async () => {
    const coordination = await joinCoordination();
    vi.spyOn(coordination, 'publish').mockReturnValue();
    const silent = await aNode({ coordination });
    const socket = await aSocket(there.url, nurse.token);
    const rows: BoardRow[] = [];
    socket.on('board:row', (row) => rows.push(row));
    await socket.emitWithAck('board:watch', {});
    const set = { token: nurse.token, body: { heartRate: 133 } };
    await silent.api('POST', `/patient/${patient.id}/vitals`, set);
    const ofPatient = () => rows.filter(({ patientId }) => patientId === patient.id);
    await until(() => expect(ofPatient().at(-1)?.vitals?.signs.heartRate?.value).toBe(133));
    const delivered = ofPatient().length;
    // The next polls find the row again and do not deliver it a second time.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(ofPatient()).toHaveLength(delivered);
    await silent.close();
  });
});

describe('a stored row', () => {
  test('becomes overdue and leaves the board as time passes', async () => {
    const socket = await aSocket(here.url, nurse.token);
    const [rows, gone]: [BoardRow[], string[]] = [[], []];
    socket.on('board:row', (row) => rows.push(row));
    socket.on('board:gone', ({ patientId }) => gone.push(patientId));
    await socket.emitWithAck('board:watch', {});
    // Due 60 minutes after a set with NEWS2 of 5 or 6.
    const timestamp = new Date(Date.now() - 60 * 60_000 + 1500).toISOString();
    const body = vitalsOf({
      ...{ oxygenSaturation: 91, heartRate: 112 },
      supplementalOxygen: false,
      newConfusion: false,
      timestamp,
    });
    await here.api('POST', `/patient/${patient.id}/vitals`, { token: nurse.token, body });
    expect((await rowOn())?.flags).not.toContain('overdue');
    const ofPatient = () => rows.findLast(({ patientId }) => patientId === patient.id);
    await until(() => expect(ofPatient()?.flags).toContain('overdue'));
    expect((await rowOn())?.flags).toContain('overdue');

    await here.api('PATCH', `/patient/${patient.id}`, {
      token: nurse.token,
      body: { version: patient.version, status: 'discharged' },
    });
    expect((await rowOn())?.status).toBe('discharged');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * 3_600_000 + 1000 });
    onTestFinished(() => void vi.useRealTimers());
    await until(() => expect(gone).toContain(patient.id));
    vi.useRealTimers();
    expect(await rowOn()).toBeUndefined();
    expect(await rowOn(there)).toBeUndefined();
  });

  test('is derived by the next node to start if a node died between commit and row', async () => {
    const dying = await aNode();
    // The node derives no more rows, as if it died after each commit.
    await dying.app.board.close();
    await dying.api('POST', `/patient/${patient.id}/vitals`, {
      token: nurse.token,
      body: { heartRate: 150 },
    });
    const newborn = await aPatient(dying, nurse.token);
    await dying.close();
    const next = await aNode();
    expect((await rowOn(next))?.vitals?.signs.heartRate?.value).toBe(150);
    expect((await board(next)).map(({ patientId }) => patientId)).toContain(newborn.id);
    await next.close();
  });

  test('is derived again for another epoch, older rules and other settings, and never replaces a newer row', async () => {
    await board();
    const stored = async () => boardRows().findOne({ _id: patient.id });
    for (const outdated of [{ epoch: 'before-the-restore' }, { ruleVersion: 0 }, { settings: 'older' }]) {
      await boardRows().updateOne({ _id: patient.id }, { $set: { ...outdated, json: '{"label":"old"}' } });
      const next = await aNode();
      expect((await rowOn(next))?.label).toBe('Ada Quill');
      await next.close();
    }
    await boardRows().updateOne({ _id: patient.id }, { $set: { ruleVersion: ruleVersion + 1 } });
    await here.api('POST', `/patient/${patient.id}/vitals`, { token: nurse.token, body: { heartRate: 61 } });
    await board();
    expect(await stored()).toMatchObject({ ruleVersion: ruleVersion + 1, seq: 1 });
  });

  test('reads the heads of logs from the index alone', async () => {
    const explained = await mongoose.connection
      .collection('chart_entries')
      .aggregate(
        [
          { $match: { patientId: { $in: [patient.id, 'another'] } } },
          { $sort: { patientId: -1, seq: -1 } },
          { $group: { _id: '$patientId', seq: { $first: '$seq' } } },
        ],
        { hint: { patientId: 1, seq: 1 } },
      )
      .explain();
    expect(JSON.stringify(explained)).toContain('DISTINCT_SCAN');
  });
});
