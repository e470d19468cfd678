import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { itemBounds } from '@bedside/contracts/bounds.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { aRequest } from '../../test/a-request.ts';
import { aClinician, aDepartment, aPatient, type SignedIn, vitalsOf } from '../../test/factories.ts';
import { type Answer, aNode, type TestNode } from '../../test/node.ts';
import { addEntries } from '../../test/samples/a-long-chart.ts';
import { maxListBytes } from '../bounds.ts';

const Ids = z.array(z.object({ id: z.string() }));

describe('a list', () => {
  let node: TestNode;
  let nurse: SignedIn;
  let patientId: string;

  beforeAll(async () => {
    node = await aNode();
    nurse = await aDepartment(node);
  });

  beforeEach(async () => {
    patientId = (await aPatient(node, nurse.token)).id;
  });

  const get = async (path: string, token = nurse.token): Promise<Answer> => {
    const answer = await node.api('GET', path, { token });
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    return answer;
  };
  const ids = (answer: Answer) => Ids.parse(answer.body).map(({ id }) => id);
  const nextOf = (answer: Answer) =>
    /^<\/api(\/[^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];

  /** Returns the ids of each page, from the first to the last. */
  async function pages(path: string, token = nurse.token): Promise<string[][]> {
    const found: string[][] = [];
    for (let next: string | undefined = path; next !== undefined; ) {
      const answer = await get(next, token);
      found.push(ids(answer));
      next = nextOf(answer);
    }
    return found;
  }

  const observedAt = '2026-03-01T10:00:00.000Z';
  const record = (timestamp: string) =>
    node.api('POST', `/patient/${patientId}/vitals`, { token: nurse.token, body: vitalsOf({ timestamp }) });

  it('comes compressed to a client that reads it so, and as it is to others', async () => {
    for (let set = 0; set < 40; set += 1) await record(observedAt);
    const path = `${node.url}/api/patient/${patientId}/vitals`;
    const read = async (encodings: string | undefined) => {
      const headers = {
        Authorization: `Bearer ${nurse.token}`,
        ...(encodings !== undefined && { 'Accept-Encoding': encodings }),
      };
      const [response] = (await once(request(path, { headers }).end(), 'response')) as [IncomingMessage];
      const body = Buffer.concat(await response.toArray());
      expect(response.headers.vary).toContain('Accept-Encoding');
      return { body, encoding: response.headers['content-encoding'] };
    };
    const plain = await read(undefined);
    expect(plain.encoding).toBeUndefined();
    for (const encodings of ['identity', 'br', 'gzip;q=0']) expect(await read(encodings)).toEqual(plain);
    for (const encodings of ['gzip', 'gzip, deflate, br, zstd', 'identity;q=0.5, *']) {
      const { body, encoding } = await read(encodings);
      expect(encoding).toBe('gzip');
      expect(gunzipSync(body).equals(plain.body)).toBe(true);
      expect(body.length * 5).toBeLessThan(plain.body.length);
    }
  });

  it('names its next page in Link, and repeats or skips no record when many have one time', async () => {
    for (let set = 0; set < 5; set += 1) await record(observedAt);
    await record('2026-03-01T09:00:00.000Z');
    const all = ids(await get(`/patient/${patientId}/vitals`));
    expect(all).toHaveLength(6);
    for (const limit of [1, 2, 3, 5]) {
      const found = await pages(`/patient/${patientId}/vitals?limit=${limit}`);
      expect(found.flat()).toEqual(all);
      expect(found[0]).toHaveLength(limit);
    }
    expect(nextOf(await get(`/patient/${patientId}/vitals?limit=6`))).toBeUndefined();
    expect(ids(await get(`/patient/${patientId}/vitals?before=${observedAt}`))).toEqual(all.slice(5));
  });

  it('contains a revised record once, in its newest form, wherever a page ends', async () => {
    const added: string[] = [];
    for (const testName of ['A', 'B', 'C', 'D']) {
      const lab = await node.app.labs.add(aRequest(nurse), patientId, {
        testName,
        result: '4.2',
        resultTime: observedAt,
      });
      added.push(lab.id);
    }
    const [first = ''] = added;
    const options = { token: nurse.token, params: { labId: first }, body: { tags: ['x'] } };
    await node.call(labsEndpoints.tag, options);
    const found = await pages(`/patient/${patientId}/lab-results?limit=1`);
    expect(found.flat().sort()).toEqual(added.sort());
    expect(await pages(`/patient/${patientId}/lab-results/tagged?limit=1`)).toEqual([[first]]);
  });

  it('has pages for patients and for messages', async () => {
    for (let more = 0; more < 4; more += 1) await aPatient(node, nurse.token, { arrivedAt: observedAt });
    const everybody = ids(await get('/patients'));
    expect((await pages('/patients?limit=2')).flat()).toEqual(everybody);
    const messages = ['a', 'b', 'c', 'd', 'e'].map((content) => ({ role: 'user', content }));
    await node.api('POST', `/patient/${patientId}/messages/batch`, {
      token: nurse.token,
      body: { messages },
    });
    const said = ids(await get(`/patient/${patientId}/messages`));
    const found = await pages(`/patient/${patientId}/messages?limit=2`);
    expect(found).toEqual([said.slice(3), said.slice(1, 3), said.slice(0, 1)]);
  });

  it('has pages for members and for invites', async () => {
    const admin = await aDepartment(node, { fullName: 'Émile Zola' });
    const { token } = admin;
    for (const fullName of ['émile Zola', 'Zoe Ander', 'Adam Ander', 'Adam Ander']) {
      await aClinician(node, { department: admin, fullName });
    }
    for (const path of ['/department/members', '/department/invites']) {
      const everyone = ids(await node.api('GET', path, { token }));
      expect(everyone.length).toBeGreaterThan(3);
      const found = await pages(`${path}?limit=2`, token);
      expect(found.flat()).toEqual(everyone);
      expect(found[0]).toHaveLength(2);
      const none = await node.api('GET', `${path}?before=nothing`, { token });
      expect([none.status, Object.keys(none.error?.fields ?? {})]).toEqual([422, ['before']]);
    }
    const names = (await node.call(departmentsEndpoints.members, { token })).map(({ fullName }) => fullName);
    expect(names).toEqual(['Adam Ander', 'Adam Ander', 'émile Zola', 'Émile Zola', 'Zoe Ander']);
    const stranger = await aDepartment(node);
    const foreign = await node.api('GET', `/department/members?before=${admin.user.id}`, {
      token: stranger.token,
    });
    expect(foreign.status).toBe(422);
  });

  it('rejects a malformed `before`', async () => {
    for (const before of [
      '',
      'x',
      '12',
      `${observedAt},x`,
      `${observedAt},1,2`,
      '2026-13-01T00:00:00Z',
      'x'.repeat(500),
    ]) {
      const path = `/patient/${patientId}/vitals?before=${encodeURIComponent(before)}`;
      expect((await node.api('GET', path, { token: nurse.token })).status).toBe(422);
    }
  });

  it('ends at 5,000 records if the caller sets no limit (D55)', async () => {
    await addEntries(patientId, 'vitals.recorded', itemBounds.list + 2, (id, at) => ({
      id,
      patientId,
      heartRate: 80,
      painLevel: 0,
      consciousnessLevel: 'Alert',
      defaulted: [],
      timestamp: at.toISOString(),
      recordedAt: at.toISOString(),
      recordedBy: { id: 'u-nurse', fullName: 'Maya Ortiz', role: 'Nurse' },
      version: 1,
    }));
    const found = await pages(`/patient/${patientId}/vitals`);
    expect(found.map(({ length }) => length)).toEqual([itemBounds.list, 2]);
    expect(new Set(found.flat()).size).toBe(itemBounds.list + 2);
    expect(await pages(`/patient/${patientId}/vitals?limit=10000`)).toEqual(found);
  });

  it('ends before its maximum number of bytes', async () => {
    const count = 240;
    await addEntries(patientId, 'note.added', count, (id, at) => ({
      id,
      patientId,
      content: 'ä '.repeat(24_000),
      title: 'Note',
      type: 'progress',
      source: 'manual',
      tags: [],
      userId: 'u-nurse',
      createdAt: at.toISOString(),
      recordedAt: at.toISOString(),
      recordedBy: { id: 'u-nurse', fullName: 'Maya Ortiz', role: 'Nurse' },
      version: 1,
    }));
    const first = await get(`/patient/${patientId}/notes`);
    expect(first.text.length).toBeLessThanOrEqual(maxListBytes + 100_000);
    const found = await pages(`/patient/${patientId}/notes`);
    expect(found.length).toBe(2);
    expect(new Set(found.flat()).size).toBe(count);
  });
});
