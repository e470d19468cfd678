import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient } from '../../../test/factories.ts';
import { aNode, type TestNode } from '../../../test/node.ts';
import { chartEntries } from '../../chart/entry-store.ts';
import { newId } from '../../infra/mongo/ids.ts';

// The nodes share MongoDB and nothing else, as nodes that have lost Redis: no message of one ever reaches the other.
const { node, admin, nurse, stranger } = await aTeam();
const other = await aNode();
let patient: Patient;

beforeEach(async () => {
  patient = await aPatient(node, admin.token);
});

const pathOf = () => `/patient/${patient.id}/vitals`;
async function record(on: TestNode, heartRate: number): Promise<VitalsRecord> {
  const answer = await on.api('POST', pathOf(), { token: nurse.token, body: { heartRate } });
  expect(answer.status, answer.text).toBe(201);
  return VitalsRecord.parse(answer.body);
}
async function list(on: TestNode, query = ''): Promise<VitalsRecord[]> {
  const answer = await on.api('GET', `${pathOf()}${query}`, { token: nurse.token });
  expect(answer.status, answer.text).toBe(200);
  return z.array(VitalsRecord).parse(answer.body);
}
/** Returns a stored set with another heart rate. Its id and times may contain the same digits. */
const withRate = (json: string, heartRate: number) =>
  json.replace(/"heartRate":\d+/, `"heartRate":${heartRate}`);
const rates = async (on: TestNode, query?: string) =>
  (await list(on, query)).map(({ heartRate }) => heartRate);

describe('the kept list of a chart', () => {
  test('is closed to callers without access', async () => {
    await record(node, 80);
    await list(node);
    expect((await node.api('GET', pathOf())).status).toBe(401);
    expect((await node.api('GET', pathOf(), { token: stranger.token })).status).toBe(404);
  });

  test('is sent again until the chart changes', async () => {
    const { id } = await record(node, 80);
    expect(await rates(node)).toEqual([80]);
    const { json = '' } = (await chartEntries().findOne({ _id: id })) ?? {};
    // No entry is ever changed. The changed one shows that the node did not read it again.
    await chartEntries().updateOne({ _id: id }, { $set: { json: withRate(json, 81) } });
    expect(await rates(node)).toEqual([80]);
    await record(node, 90);
    expect(await rates(node)).toEqual([90, 81]);
  });

  test('contains what another node recorded, although no message of it arrived', async () => {
    await record(node, 80);
    expect(await rates(node)).toEqual([80]);
    await record(other, 120);
    expect(await rates(node)).toEqual([120, 80]);
    expect(await rates(node, '?limit=1')).toEqual([120]);
  });

  test('contains the mark that another node wrote', async () => {
    const { id } = await record(node, 80);
    await list(node);
    const mark = await other.api('POST', `${pathOf()}/${id}/entered-in-error`, {
      token: nurse.token,
      body: { reason: 'wrong-patient' },
    });
    expect(mark.status, mark.text).toBeLessThan(300);
    expect((await list(node))[0]?.enteredInError).toBeDefined();
  });

  test('is read again if a restore has put another entry at the same place', async () => {
    const { id } = await record(node, 80);
    await list(node);
    const entry = await chartEntries().findOne({ _id: id });
    if (!entry) throw new Error('The entry is missing');
    await chartEntries().deleteOne({ _id: id });
    await chartEntries().insertOne({ ...entry, _id: newId(), json: withRate(entry.json, 140) });
    expect(await rates(node)).toEqual([140]);
  });

  test('never lacks a set that was acknowledged before the request, with writers and readers on two nodes', async () => {
    const acknowledged = new Set<string>();
    let isWriting = true;
    const writer = async (on: TestNode, from: number) => {
      for (let rate = from; rate < from + 15; rate += 1) acknowledged.add((await record(on, rate)).id);
    };
    const reader = async (on: TestNode) => {
      while (isWriting) {
        const before = [...acknowledged];
        const ids = new Set((await list(on)).map(({ id }) => id));
        expect(before.filter((id) => !ids.has(id))).toEqual([]);
      }
    };
    const readers = Promise.all([reader(node), reader(node), reader(other), reader(other)]);
    await Promise.all([writer(node, 60), writer(node, 80), writer(other, 100), writer(other, 120)]).finally(
      () => {
        isWriting = false;
      },
    );
    await readers;
    expect(acknowledged.size).toBe(60);
    expect(await list(node)).toHaveLength(60);
  });
});
