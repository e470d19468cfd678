import { news2 } from '@bedside/contracts/clinical/news2/news2.ts';
import { mergeVitals } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import {
  type Patient,
  Patient as PatientRecord,
  patientsEndpoints,
} from '@bedside/contracts/patients/patients.contract.ts';
import { timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import {
  RecordVitals,
  type VitalsRecord,
  vitalsEndpoints,
} from '@bedside/contracts/vitals/vitals.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient, minutesFromNow, vitalsOf, watch } from '../../../test/factories.ts';
import { aNode } from '../../../test/node.ts';
import { chartEntries } from '../../chart/entry-store.ts';
import { PatientModel } from '../patients/patients.model.ts';

const { node, admin, nurse, stranger } = await aTeam();
let patient: Patient;

beforeEach(async () => {
  patient = await aPatient(node, admin.token);
});

const post = (body: unknown, headers: Record<string, string> = {}, { token } = nurse) =>
  node.api('POST', `/patient/${patient.id}/vitals`, { token, body, headers });
const record = async (body: unknown, headers?: Record<string, string>): Promise<VitalsRecord> => {
  const answer = await post(body, headers);
  expect(answer.status, answer.text).toBe(201);
  return vitalsEndpoints.record.response.parse(answer.body);
};
const list = (limit?: string) =>
  node.call(vitalsEndpoints.list, {
    token: nurse.token,
    params: { patientId: patient.id },
    query: limit === undefined ? {} : { limit },
  });
const seq = async () =>
  (await node.call(timelineEndpoints.entries, { token: nurse.token, params: { patientId: patient.id } })).seq;

async function expectRefused(body: unknown, field: string, place = 1): Promise<void> {
  const answer = await post(body);
  expect
    .soft([answer.status, Object.keys(answer.error?.fields ?? {})], JSON.stringify(body))
    .toEqual([422, [field]]);
  expect.soft(await seq(), JSON.stringify(body)).toBe(place);
}

test('a write returns the text that the chart log stores', async () => {
  const answer = await post({ heartRate: 80, timestamp: '2026-11-21T12:00:00Z' });
  const { id } = vitalsEndpoints.record.response.parse(answer.body);
  expect(answer.text).toBe((await chartEntries().findOne({ _id: id }))?.json);
});

describe('recorded vitals', () => {
  test('are rejected without a session and from another department', async () => {
    expect((await node.api('POST', `/patient/${patient.id}/vitals`, { body: vitalsOf() })).status).toBe(401);
    expect((await post(vitalsOf(), {}, stranger)).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  test('contain the values, the time and the author, and appear on every screen', async () => {
    const screen = await watch(node.url, admin.token, patient.id);
    const set = vitalsOf({
      notes: ' Anxious ',
      supplementalOxygen: true,
      oxygenDevice: 'nasal-cannula',
      oxygenFlow: 2,
      newConfusion: false,
      unrecordable: [],
    });
    const answer = await post(set);
    expect(answer.status).toBe(201);
    const vitals = vitalsEndpoints.record.response.parse(answer.body);
    expect(answer.body).toEqual({
      ...set,
      notes: 'Anxious',
      id: expect.any(String),
      patientId: patient.id,
      spo2Scale: 1,
      defaulted: [],
      timestamp: vitals.recordedAt,
      recordedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      recordedBy: { id: nurse.user.id, fullName: 'Nils Ortiz', role: 'Nurse' },
      version: 1,
    });
    expect(await list()).toEqual([vitals]);
    await screen.until('the vitals', ({ entries }) => entries.length > 0);
    expect(screen.entries).toMatchObject([
      { seq: 2, type: 'vitals.recorded', data: vitals, actor: vitals.recordedBy },
    ]);
  });

  test('take the actor from the token, and no field of the record from the body (D2)', async () => {
    const forged = {
      id: 'mine',
      patientId: 'other',
      userId: 1,
      recordedBy: { id: admin.user.id, fullName: 'Somebody Else', role: 'Chief' },
      recordedAt: '1999-01-01T00:00:00Z',
      defaulted: ['painLevel', 'consciousnessLevel'],
      version: 7,
      enteredInError: { at: '1999-01-01T00:00:00Z', by: {}, reason: 'x' },
      seq: 99,
    };
    const vitals = await record(vitalsOf(forged));
    expect(vitals).toMatchObject({ patientId: patient.id, defaulted: [], version: 1 });
    expect(vitals.recordedBy.id).toBe(nurse.user.id);
    expect(vitals.id).not.toBe('mine');
    expect(vitals.enteredInError).toBeUndefined();
    expect(Date.parse(vitals.recordedAt)).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe('the SpO₂ scale (D44)', () => {
  const decide = (spo2Scale: 1 | 2, version: number) =>
    node.call(patientsEndpoints.update, {
      token: admin.token,
      params: { patientId: patient.id },
      body: { version, spo2Scale, ...(spo2Scale === 2 && { spo2ScaleDecidedBy: 'Dr. Kim' }) },
    });

  test("comes from the patient and never from a set's body", async () => {
    for (const spo2Scale of [2, 1]) {
      const vitals = await record({ oxygenSaturation: 88, supplementalOxygen: false, spo2Scale });
      expect(vitals.spo2Scale).toBe(1);
      expect(news2([vitals], patient, new Date(vitals.timestamp))).toMatchObject({
        scale: 1,
        parts: { oxygenSaturation: { min: 3, max: 3 } },
      });
    }
    await expectRefused({ spo2Scale: 2 }, 'vitals', 3);
  });

  test('stays with its set through later changes', async () => {
    const sets = [await record({ oxygenSaturation: 90 }), await record({ oxygenSaturation: 90 })];
    const { version } = await decide(2, patient.version);
    sets.push(await record({ oxygenSaturation: 90 }), await record({ oxygenSaturation: 90 }));
    await decide(1, version);
    sets.push(await record({ oxygenSaturation: 90 }));
    expect(sets.map(({ spo2Scale }) => spo2Scale)).toEqual([1, 1, 2, 2, 1]);
    expect((await list()).map(({ spo2Scale }) => spo2Scale)).toEqual([1, 2, 2, 1, 1]);
  });

  test('holds at once for sets from another node', async () => {
    const other = await aNode();
    const recordThere = async () =>
      vitalsEndpoints.record.response.parse(
        (
          await other.api('POST', `/patient/${patient.id}/vitals`, {
            token: nurse.token,
            body: { oxygenSaturation: 90 },
          })
        ).body,
      ).spo2Scale;
    expect([await recordThere(), await recordThere()]).toEqual([1, 1]);
    await decide(2, patient.version);
    expect(await recordThere()).toBe(2);
  });

  test('is correct in each of many sets during its change', async () => {
    await record({ oxygenSaturation: 90 });
    await Promise.all([
      ...Array.from({ length: 10 }, () => record({ oxygenSaturation: 90 })),
      decide(2, patient.version),
      ...Array.from({ length: 10 }, () => record({ oxygenSaturation: 90 })),
    ]);
    const { entries } = await node.call(timelineEndpoints.entries, {
      token: nurse.token,
      params: { patientId: patient.id },
      query: { limit: '500' },
    });
    let scale = 1;
    for (const entry of entries) {
      if (entry.type === 'patient.updated') scale = PatientRecord.parse(entry.data).spo2Scale;
      if (entry.type !== 'vitals.recorded') continue;
      expect(vitalsEndpoints.record.response.parse(entry.data).spo2Scale, `place ${entry.seq}`).toBe(scale);
    }
    expect(entries).toHaveLength(23);
  });
});

describe("a device's set (D49)", () => {
  test("contains the device's measurements, and nothing about oxygen, consciousness or pain", async () => {
    await record({ supplementalOxygen: true, oxygenFlow: 2, consciousnessLevel: 'Voice', painLevel: 6 });
    const stored = await PatientModel.findById(patient.id).orFail();
    const monitor = {
      id: 'monitor-1',
      fullName: 'Bedside monitor',
      role: 'Device',
      departmentId: stored.departmentId,
      isAdmin: false,
      rights: [],
      sessionId: 'monitor-1',
    };
    const set = RecordVitals.parse({
      heartRate: 92,
      oxygenSaturation: 95,
      supplementalOxygen: false,
      oxygenDevice: 'other',
      oxygenFlow: 0,
      consciousnessLevel: 'Alert',
      newConfusion: false,
      painLevel: 0,
    });
    const recorded = await node.app.vitals.record(
      { actor: monitor, requestId: 'test', language: 'en', now: () => new Date() },
      patient.id,
      set,
    );
    expect(recorded).toEqual({
      id: recorded.id,
      patientId: patient.id,
      heartRate: 92,
      oxygenSaturation: 95,
      painLevel: 0,
      consciousnessLevel: 'Alert',
      spo2Scale: 1,
      defaulted: ['painLevel', 'consciousnessLevel'],
      timestamp: recorded.recordedAt,
      recordedAt: recorded.recordedAt,
      recordedBy: { id: 'monitor-1', fullName: 'Bedside monitor', role: 'Device' },
      version: 1,
    });
    expect(mergeVitals(await list())).toMatchObject({
      supplementalOxygen: { value: true },
      oxygenFlow: { value: 2 },
      consciousnessLevel: { value: 'Voice' },
      painLevel: { value: 6 },
    });
  });
});

describe('the time of observation (D36)', () => {
  test('may precede the time of recording, and orders the list', async () => {
    const times = [-10, -120, 0, -60, -60].map(minutesFromNow);
    const recorded: VitalsRecord[] = [];
    for (const timestamp of times) recorded.push(await record(vitalsOf({ timestamp })));
    const [tenAgo, twoHoursAgo, now, hourAgo, hourAgoToo] = recorded;
    // Two sets have one time of observation. The later recorded one comes first.
    expect(await list()).toEqual([now, tenAgo, hourAgoToo, hourAgo, twoHoursAgo]);
    expect(await list('2')).toEqual([now, tenAgo]);
    for (const { timestamp, recordedAt } of recorded) expect(recordedAt >= timestamp).toBe(true);
  });

  test('is stored in UTC, whatever its offset', async () => {
    const moment = new Date(Date.now() - 3_600_000);
    const inDelhi = `${new Date(moment.getTime() + 330 * 60_000).toISOString().slice(0, -1)}+05:30`;
    expect((await record(vitalsOf({ timestamp: inDelhi }))).timestamp).toBe(moment.toISOString());
    const coarse = '2026-01-05T10:00:00Z';
    expect((await record(vitalsOf({ timestamp: coarse }))).timestamp).toBe('2026-01-05T10:00:00.000Z');
  });

  test('may be up to five minutes ahead, because clocks differ', async () => {
    await expectRefused(vitalsOf({ timestamp: minutesFromNow(6) }), 'timestamp');
    await expectRefused(vitalsOf({ timestamp: minutesFromNow(60 * 24 * 365) }), 'timestamp');
    await record(vitalsOf({ timestamp: minutesFromNow(4) }));
  });
});

describe('the list of vitals', () => {
  test("contains all sets or up to the limit, with the chart's seq", async () => {
    const recorded: VitalsRecord[] = [];
    for (let heartRate = 60; heartRate < 65; heartRate += 1) recorded.unshift(await record({ heartRate }));
    expect(await list()).toEqual(recorded);
    expect(await list('3')).toEqual(recorded.slice(0, 3));
    expect(await list('10000')).toEqual(recorded);
    const answer = await node.api('GET', `/patient/${patient.id}/vitals?limit=1`, { token: nurse.token });
    const { seq, epoch } = await node.call(timelineEndpoints.entries, {
      token: nurse.token,
      params: { patientId: patient.id },
    });
    expect([answer.headers.get('chart-seq'), answer.headers.get('chart-epoch')]).toEqual([
      String(seq),
      epoch,
    ]);
  });

  test.each(['0', '-1', 'abc', '1.5', ''])('rejects ?limit=%s', async (limit) => {
    const answer = await node.api('GET', `/patient/${patient.id}/vitals?limit=${limit}`, {
      token: nurse.token,
    });
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([422, ['limit']]);
  });
});

describe('an Idempotency-Key', () => {
  const key = (name: string) => ({ 'Idempotency-Key': name });

  test('returns the first response to the same vitals and adds nothing', async () => {
    const first = await record(vitalsOf(), key('a'));
    expect(await record({ ...vitalsOf(), unknown: 'field' }, key('a'))).toEqual(first);
    const turned = Object.fromEntries(Object.entries(vitalsOf()).reverse());
    expect(await record(turned, key('a'))).toEqual(first);
    expect(await list()).toEqual([first]);
    expect(await seq()).toBe(2);
  });

  test('rejects other vitals or another patient as a conflict, and adds nothing', async () => {
    const first = await record(vitalsOf(), key('b'));
    const other = await post(vitalsOf({ heartRate: 140 }), key('b'));
    expect([other.status, other.error?.code]).toEqual([409, 'conflict']);
    expect(await list()).toEqual([first]);
    patient = await aPatient(node, admin.token);
    expect((await post(vitalsOf(), key('b'))).status).toBe(409);
    expect(await list()).toEqual([]);
  });

  test('records one set for ten simultaneous requests, which all receive it', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(vitalsOf(), key('c'))));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await list()).length).toBe(1);
    expect(await seq()).toBe(2);
  });

  test('belongs to its actor and endpoint', async () => {
    await record(vitalsOf(), key('d'));
    expect((await post(vitalsOf(), key('d'), admin)).status).toBe(201);
    expect((await list()).length).toBe(2);
    await aPatient(node, nurse.token);
    const created = await node.api('POST', '/patients', {
      token: nurse.token,
      body: { name: 'Ada Quill', age: 54, gender: 'female', chiefComplaint: 'Cough' },
      headers: key('d'),
    });
    expect(created.status).toBe(201);
  });

  test('can be reused after a day', async () => {
    const first = await record(vitalsOf(), key('e'));
    const yesterday = new Date(Date.now() - 24 * 3_600_000 - 1000);
    await chartEntries().updateOne({ _id: first.id }, { $set: { at: yesterday } });
    const second = await record(vitalsOf({ heartRate: 99 }), key('e'));
    expect(second.id).not.toBe(first.id);
    expect(await record(vitalsOf({ heartRate: 99 }), key('e'))).toEqual(second);
    expect((await list()).length).toBe(2);
  });

  test('stays unused after its vitals are rejected', async () => {
    expect((await post({ heartRate: 1 }, key('f'))).status).toBe(422);
    await record(vitalsOf(), key('f'));
  });

  test.each(['two words', 'x'.repeat(201), 'schlüssel'])('is rejected as %s', async (name) => {
    const answer = await post(vitalsOf(), key(name));
    expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([422, ['Idempotency-Key']]);
    expect(await list()).toEqual([]);
  });
});
