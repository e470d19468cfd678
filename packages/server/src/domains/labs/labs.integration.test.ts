import { chatTag, labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import type { AddLab } from '@bedside/contracts/labs/new-labs.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { aRequest } from '../../../test/a-request.ts';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient, type SignedIn, watch } from '../../../test/factories.ts';
import type { TestNode } from '../../../test/node.ts';

const { node, admin, nurse, stranger } = await aTeam();
let patient: Patient;

beforeEach(async () => {
  patient = await aPatient(node, admin.token);
});

const lactate = { testName: 'Lactate', result: '4.2', units: 'mmol/L', referenceRange: '0.5-2.0' };

async function added(more: Partial<z.input<typeof AddLab>> = {}) {
  return node.app.labs.add(aRequest(nurse), patient.id, { ...lactate, ...more });
}

const forPatient = () => ({ token: nurse.token, params: { patientId: patient.id } });
const results = (limit?: string) =>
  node.call(labsEndpoints.list, { ...forPatient(), query: limit === undefined ? {} : { limit } });
const recent = (limit?: string) =>
  node.call(labsEndpoints.recent, { ...forPatient(), query: limit === undefined ? {} : { limit } });
const tagged = () => node.call(labsEndpoints.tagged, forPatient());
const seq = async () => (await node.call(timelineEndpoints.entries, forPatient())).seq;

const tag = (labId: string, tags: unknown = [chatTag], { token } = nurse) =>
  node.api('POST', `/patient/lab-results/${labId}/tag`, { token, body: { tags } });
const untagged: Record<string, (labId: string, signedIn?: SignedIn) => ReturnType<TestNode['api']>> = {
  'DELETE …/tag': (labId, { token } = nurse) =>
    node.api('DELETE', `/patient/lab-results/${labId}/tag`, { token }),
  'POST …/untag': (labId, { token } = nurse) =>
    node.api('POST', `/patient/lab-results/${labId}/untag`, { token }),
};

describe('a chat tag on a lab result', () => {
  test('is rejected in every form without a session and from another department', async () => {
    const lab = await added();
    expect(
      (await node.api('POST', `/patient/lab-results/${lab.id}/tag`, { body: { tags: [chatTag] } })).status,
    ).toBe(401);
    expect((await tag(lab.id, [chatTag], stranger)).status).toBe(404);
    for (const untag of Object.values(untagged)) expect((await untag(lab.id, stranger)).status).toBe(404);
    expect((await tag('unknown')).status).toBe(404);
    expect(await results()).toEqual([lab]);
    expect(await seq()).toBe(2);
  });

  test.each([[['clinical-chat', 'relevant']], [['clinical-chat']]])(
    'includes the result with %j, on every screen',
    async (tags) => {
      const screen = await watch(node.url, admin.token, patient.id);
      const lab = await added();
      const answer = await tag(lab.id, tags);
      expect(answer.status).toBe(200);
      const now = { ...lab, tags, isTaggedForChat: true, version: 2 };
      expect(answer.body).toEqual(now);
      expect(await results()).toEqual([now]);
      expect(await tagged()).toEqual([now]);
      await screen.until('the tag', ({ entries }) => entries.length === 2);
      expect(screen.entries).toMatchObject([
        { seq: 2, type: 'lab.added', data: lab },
        { seq: 3, type: 'lab.tagged', data: now, actor: { id: nurse.user.id } },
      ]);
    },
  );

  test.each(Object.entries(untagged))('is removed by %s (D19), on every screen', async (_form, untag) => {
    const lab = await added();
    await tag(lab.id, ['clinical-chat', 'relevant']);
    const screen = await watch(node.url, admin.token, patient.id);
    const answer = await untag(lab.id);
    const now = { ...lab, tags: [], isTaggedForChat: false, version: 3 };
    expect([answer.status, answer.body]).toEqual([200, now]);
    expect(await tagged()).toEqual([]);
    expect(await results()).toEqual([now]);
    await screen.until('the change', ({ entries }) => entries.length > 0);
    expect(screen.entries).toMatchObject([{ seq: 4, type: 'lab.untagged', data: now }]);
  });

  test('changes nothing if it is set twice, or removed while absent', async () => {
    const lab = await added();
    for (const untag of Object.values(untagged)) expect((await untag(lab.id)).body).toEqual(lab);
    expect(await seq()).toBe(2);
    const once = await tag(lab.id);
    expect((await tag(lab.id)).body).toEqual(once.body);
    expect(await seq()).toBe(3);
    expect((await tag(lab.id, ['relevant'])).body).toMatchObject({
      tags: ['clinical-chat', 'relevant'],
      version: 3,
    });
  });

  test('is one change for many simultaneous requests', async () => {
    const lab = await added();
    const answers = await Promise.all(Array.from({ length: 8 }, () => tag(lab.id)));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(8).fill([200, { ...lab, tags: [chatTag], isTaggedForChat: true, version: 2 }]),
    );
    expect(await seq()).toBe(3);
  });

  test('has up to 50 characters, on results with at most 50 tags, by any call', async () => {
    const lab = await added();
    const some = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => `tag-${from + at}`.padEnd(50, '.'));
    for (const tags of [some(0, 20), some(20, 20), some(40, 9)]) {
      expect((await tag(lab.id, tags)).status).toBe(200);
    }
    const before = [await seq(), await results()];
    for (const tags of [some(49, 1), some(40, 20), ['x'.repeat(51)], some(0, 21)]) {
      const answer = await tag(lab.id, tags);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.error?.fields ?? {})[0]).toMatch(/^tags/);
    }
    expect([await seq(), await results()]).toEqual(before);
    expect((await tag(lab.id, some(0, 20))).body).toEqual((await results())[0]);
  });

  test.each([[[]], [['']], ['clinical-chat'], [[1]], [null]])('is rejected as %j', async (tags) => {
    const lab = await added();
    expect((await tag(lab.id, tags)).status).toBe(422);
    expect(await results()).toEqual([lab]);
  });
});

describe('the lists of lab results', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 2, 10, hour)).toISOString();

  test('are hidden from another department', async () => {
    await added();
    for (const list of ['labs', 'lab-results', 'lab-results/tagged']) {
      expect((await node.api('GET', `/patient/${patient.id}/${list}`)).status).toBe(401);
      const answer = await node.api('GET', `/patient/${patient.id}/${list}`, { token: stranger.token });
      expect([answer.status, answer.error?.code]).toEqual([404, 'not-found']);
    }
  });

  test('start with the newest result; /labs has the newest 5 unless a limit is given (D19)', async () => {
    const hours = [3, 7, 1, 6, 2, 5, 4];
    const labs = [];
    for (const hour of hours) labs.push(await added({ testName: `Test ${hour}`, resultTime: at(hour) }));
    const newestFirst = labs.toSorted((a, b) => b.resultTime.localeCompare(a.resultTime));
    expect(await results()).toEqual(newestFirst);
    expect(await results('2')).toEqual(newestFirst.slice(0, 2));
    expect(await recent()).toEqual(newestFirst.slice(0, 5));
    expect(await recent('7')).toEqual(newestFirst);
    // A tag does not change the order.
    const [oldest] = newestFirst.slice(-1);
    await tag(oldest?.id ?? '');
    expect((await results()).map(({ id }) => id)).toEqual(newestFirst.map(({ id }) => id));
    expect(await tagged()).toMatchObject([{ id: oldest?.id, isTaggedForChat: true }]);
  });

  test("contain the chart's seq", async () => {
    await added();
    for (const list of ['labs', 'lab-results', 'lab-results/tagged']) {
      const answer = await node.api('GET', `/patient/${patient.id}/${list}`, { token: nurse.token });
      expect([answer.status, answer.headers.get('chart-seq')]).toEqual([200, '2']);
    }
  });
});

describe('a lab result', () => {
  test("stores the laboratory's text, its number if it has one, and who entered it when", async () => {
    const lab = await added({
      notes: 'Venous',
      orderedAt: '2026-03-10T09:00:00+02:00',
      resultTime: '2026-03-10T08:00:00Z',
    });
    expect(lab).toEqual({
      ...lactate,
      criticalCheck: 'critical-high',
      abnormalCheck: 'high',
      id: expect.any(String),
      patientId: patient.id,
      value: 4.2,
      unit: 'mmol/L',
      isAbnormal: true,
      notes: 'Venous',
      orderedAt: '2026-03-10T07:00:00.000Z',
      resultTime: '2026-03-10T08:00:00.000Z',
      isTaggedForChat: false,
      tags: [],
      recordedAt: expect.stringMatching(/Z$/),
      recordedBy: { id: nurse.user.id, fullName: 'Nils Ortiz', role: 'Nurse' },
      version: 1,
    });
  });

  test('has no time of its order if nobody stated it (D8)', async () => {
    expect(await added({ collectedAt: '2026-03-10T08:00:00Z' })).not.toHaveProperty('orderedAt');
    expect(await results()).toMatchObject([{ resultTime: '2026-03-10T08:00:00.000Z' }]);
    expect((await results())[0]).not.toHaveProperty('orderedAt');
  });

  test.each([
    ['1,250', '<500'],
    ['850', '1,000-4,800'],
    ['1e999', '<14'],
    ['😀', '0-5'],
  ])(
    "LAB-1: %s against %s is interpreted only by the laboratory's flag (D50)",
    async (result, referenceRange) => {
      const lab = await added({ result, referenceRange });
      expect([lab.result, lab.isAbnormal]).toEqual([result, undefined]);
      expect(lab.value).toBe(result === '850' ? 850 : undefined);
      expect((await added({ result, referenceRange, isAbnormal: true })).isAbnormal).toBe(true);
    },
  );

  test('LAB-8: has no value if it is a bound, and is interpreted if the bound decides', async () => {
    const troponin = await added({ result: '>10000', referenceRange: '<14' });
    expect([troponin.isAbnormal, troponin.value]).toEqual([true, undefined]);
    expect((await added({ result: '<10', referenceRange: '5-20' })).isAbnormal).toBeUndefined();
  });

  test('LAB-4: is neither normal nor abnormal if its range decides nothing', async () => {
    const lab = await added({
      result: 'Gram-negative rods',
      referenceRange: 'no growth',
      units: undefined,
    });
    expect(lab.isAbnormal).toBeUndefined();
    expect(lab.value).toBeUndefined();
    expect((await added({ result: 'positive', isAbnormal: true })).isAbnormal).toBe(true);
  });
});
