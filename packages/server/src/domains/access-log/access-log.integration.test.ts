import { createHash } from 'node:crypto';
import { type AccessLine, accessLogEndpoints } from '@bedside/contracts/access-log/access-log.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { XrayAnalysis, xrayParts } from '@bedside/contracts/xrays/xrays.contract.ts';
import mongoose from 'mongoose';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { aTeam } from '../../../test/a-team.ts';
import { aClinician, aPatient, type SignedIn, watch } from '../../../test/factories.ts';
import { aNode } from '../../../test/node.ts';
import { aFile, multipart, sampleFiles } from '../../../test/samples/sample-files.ts';
import { accessHeads, accessLines, type StoredAccessLine } from './access-log.model.ts';
import { verifyChain } from './verify-chain.ts';

const { node, admin, nurse, stranger } = await aTeam({ nurse: { fullName: 'Maya Ortiz' } });

afterEach(() => vi.restoreAllMocks());

/** Returns the stored lines about a patient, oldest first. */
async function linesAbout(patientId: string): Promise<StoredAccessLine[]> {
  await node.app.accessLog.drained();
  return accessLines().find({ patientId }).sort({ _id: 1 }).toArray();
}

const kindsOf = (lines: readonly StoredAccessLine[]) => lines.map(({ kind }) => kind);

const read = (who: SignedIn, query: Record<string, string> = {}): Promise<AccessLine[]> =>
  node.call(accessLogEndpoints.list, { token: who.token, query });

/** Checks the whole chain of this file's database. */
const check = () =>
  verifyChain({
    lines: accessLines().find({}, { sort: { _id: 1 } }),
    head: async () => (await accessHeads().findOne({ _id: 'head' })) ?? undefined,
    isSigned: () => undefined,
    most: 20,
  });

async function anXray(patientId: string): Promise<string> {
  const form = new FormData();
  for (const part of Object.values(xrayParts)) form.append(part, aFile(sampleFiles.png, `${part}.png`));
  const path = `/patient/${patientId}/xrays/analyze`;
  const { body } = await node.api('POST', path, { token: admin.token, ...(await multipart(form)) });
  return z.object({ analysis: XrayAnalysis }).parse(body).analysis.id;
}

describe('the access log', () => {
  test('names who opened a chart, in which session and from where, with ids only', async () => {
    const patient = await aPatient(node, admin.token, { name: 'Ada Quill', mrn: 'MRN-0042-Q' });
    await node.call(patientsEndpoints.read, { token: nurse.token, params: { patientId: patient.id } });
    const [line, ...more] = await linesAbout(patient.id);
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      kind: 'chart-opened',
      departmentId: nurse.user.department.id,
      userId: nurse.user.id,
      fullName: 'Maya Ortiz',
      sessionId: createHash('sha256').update(nurse.token).digest('base64url'),
      address: '127.0.0.1',
      patientId: patient.id,
    });
    expect(Date.now() - (line?.at.getTime() ?? 0)).toBeLessThan(60_000);
    const stored = JSON.stringify(await accessLines().find().toArray());
    for (const secret of ['Ada Quill', 'MRN-0042-Q', nurse.token]) expect(stored).not.toContain(secret);
  });

  test('has one line for one opening: thirty calls and a socket of a session', async () => {
    const patient = await aPatient(node, admin.token);
    const params = { patientId: patient.id };
    const screen = await watch(node.url, nurse.token, patient.id);
    await Promise.all(
      Array.from({ length: 15 }, () => [
        node.call(vitalsEndpoints.list, { token: nurse.token, params }),
        node.call(timelineEndpoints.entries, { token: nurse.token, params }),
      ]).flat(),
    );
    screen.close();
    expect(kindsOf(await linesAbout(patient.id))).toEqual(['chart-opened']);
    await node.call(patientsEndpoints.read, { token: admin.token, params });
    expect((await linesAbout(patient.id)).map(({ userId }) => userId)).toEqual([
      nurse.user.id,
      admin.user.id,
    ]);
  });

  test('has a line for a chart that was only watched or only asked about', async () => {
    const patient = await aPatient(node, admin.token);
    (await watch(node.url, nurse.token, patient.id)).close();
    await node.api('POST', '/chat', {
      token: admin.token,
      body: { patientId: patient.id, messages: [{ role: 'user', content: 'What now?' }] },
    });
    expect((await linesAbout(patient.id)).map(({ userId }) => userId)).toEqual([
      nurse.user.id,
      admin.user.id,
    ]);
  });

  test('has no line for a refused call, which shows nothing', async () => {
    const patient = await aPatient(node, admin.token);
    expect((await node.api('GET', `/patient/${patient.id}`, { token: stranger.token })).status).toBe(404);
    await expect(watch(node.url, stranger.token, patient.id)).rejects.toThrow();
    expect(await linesAbout(patient.id)).toEqual([]);
  });

  test('has a line for a search with its kind, without its text, and one for letters typed in a row', async () => {
    const searcher = await aClinician(node, { department: admin });
    for (const text of ['qu', 'qui', 'quillon'])
      await node.call(patientsEndpoints.find, { token: searcher.token, body: { text } });
    const byNumber = await aClinician(node, { department: admin });
    await node.call(patientsEndpoints.find, { token: byNumber.token, body: { text: '400-7' } });
    await node.app.accessLog.drained();
    const lines = await accessLines().find({ kind: 'patients-searched' }).sort({ _id: 1 }).toArray();
    expect(lines.map(({ userId, about }) => [userId, about])).toEqual([
      [searcher.user.id, 'words'],
      [byNumber.user.id, 'number'],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/quillon|400-7/);
  });

  test('has the line of a download before its first byte', async () => {
    const patient = await aPatient(node, admin.token);
    const xrayId = await anXray(patient.id);
    const image = `/patient/${patient.id}/xrays/${xrayId}/images/frontal`;
    for (const path of [image, image, `/patient/${patient.id}/fhir`, `/patient/${patient.id}/fhir`]) {
      expect((await node.api('GET', path, { token: nurse.token })).status).toBe(200);
      const last = await accessLines().findOne({ patientId: patient.id }, { sort: { _id: -1 } });
      expect(last?.kind).toBe(path === image ? 'file-downloaded' : 'chart-exported');
    }
    const lines = (await linesAbout(patient.id)).filter(({ userId }) => userId === nurse.user.id);
    expect(lines.map(({ kind, about, recordId }) => [kind, about, recordId])).toEqual([
      ['chart-opened', undefined, undefined],
      ['file-downloaded', 'xray-image', xrayId],
      ['chart-exported', 'fhir', undefined],
      ['chart-exported', 'fhir', undefined],
    ]);
  });

  test('lets no download leave that it cannot log, and opens charts all the same', async () => {
    const patient = await aPatient(node, admin.token);
    const log = vi.spyOn(mongoose.mongo.ClientSession.prototype, 'withTransaction');
    log.mockRejectedValue(new Error('no disk'));
    const refused = await node.api('GET', `/patient/${patient.id}/fhir`, { token: nurse.token });
    expect([refused.status, refused.error?.code]).toEqual([503, 'unavailable']);
    expect((await node.api('GET', `/patient/${patient.id}`, { token: nurse.token })).status).toBe(200);
    log.mockRestore();
    // The opening waited in memory, and the refused download left no line.
    expect(kindsOf(await linesAbout(patient.id))).toEqual(['chart-opened']);
  });

  test('has what a screen says that it printed or copied', async () => {
    const patient = await aPatient(node, admin.token);
    const params = { patientId: patient.id };
    const body = { kind: 'chart-printed', about: 'handover' } as const;
    await node.call(accessLogEndpoints.tell, { token: nurse.token, params, body });
    const path = `/patient/${patient.id}/access`;
    expect((await node.api('POST', path, { token: stranger.token, body })).status).toBe(404);
    const unknown = await node.api('POST', path, {
      token: nurse.token,
      body: { kind: 'chart-opened', about: 'chart' },
    });
    expect(unknown.status).toBe(422);
    const lines = await linesAbout(patient.id);
    expect(lines.map(({ kind, about }) => [kind, about])).toEqual([
      ['chart-opened', undefined],
      ['chart-printed', 'handover'],
    ]);
  });

  test('is one chain without gaps while several nodes write at once', async () => {
    const second = await aNode();
    const third = await aNode();
    const patients = await Promise.all(Array.from({ length: 12 }, () => aPatient(node, admin.token)));
    await Promise.all(
      [node, second, third].flatMap((each) =>
        patients.map(({ id }) => each.api('GET', `/patient/${id}/fhir`, { token: nurse.token })),
      ),
    );
    await Promise.all([node, second, third].map((each) => each.app.accessLog.drained()));
    const { findings, count, end } = await check();
    expect(findings).toEqual([]);
    expect(end.seq).toBe(count);
    const exported = { kind: 'chart-exported', patientId: { $in: patients.map(({ id }) => id) } } as const;
    expect(await accessLines().countDocuments(exported)).toBe(36);
  });

  test('writes what it gathered when a node closes', async () => {
    const closing = await aNode();
    const patient = await aPatient(node, admin.token);
    await closing.api('GET', `/patient/${patient.id}`, { token: nurse.token });
    await closing.close();
    expect(await accessLines().countDocuments({ patientId: patient.id })).toBe(1);
  });
});

describe('a list of patients', () => {
  test('leaves one line per session with the number of patients, however often it is read', async () => {
    const reader = await aClinician(node, { department: admin });
    for (let count = 0; count < 3; count += 1) {
      await node.api('GET', '/patients', { token: reader.token });
      await node.api('GET', '/board', { token: reader.token });
    }
    const at = new Date().toISOString();
    await node.api('GET', `/board/past?at=${at}`, { token: reader.token });
    await node.app.accessLog.drained();
    const lines = await accessLines().find({ userId: reader.user.id }).sort({ _id: 1 }).toArray();
    expect(lines.map(({ kind, about }) => [kind, about])).toEqual([
      ['patients-listed', 'patients'],
      ['patients-listed', 'board'],
      ['patients-listed', 'past-board'],
    ]);
    for (const { count, patientId } of lines) {
      expect(count).toBeGreaterThan(0);
      expect(patientId).toBeUndefined();
    }
  });
});

describe('reading the access log', () => {
  test('is for administrators, each for their own department', async () => {
    const patient = await aPatient(node, admin.token);
    await node.call(patientsEndpoints.read, { token: nurse.token, params: { patientId: patient.id } });
    await node.app.accessLog.drained();
    expect((await node.api('GET', '/access-log')).status).toBe(401);
    const refused = await node.api('GET', '/access-log', { token: nurse.token });
    expect([refused.status, refused.error?.code]).toEqual([403, 'forbidden']);
    expect(await read(stranger, { patientId: patient.id })).toEqual([]);
    expect(await read(stranger, { userId: nurse.user.id })).toEqual([]);
  });

  test('shows lines by patient and by person, newest first, and is a line itself', async () => {
    const patient = await aPatient(node, admin.token, { name: 'Odile Brannigan' });
    await node.call(patientsEndpoints.read, { token: nurse.token, params: { patientId: patient.id } });
    await node.app.accessLog.drained();
    const [line, ...more] = await read(admin, { patientId: patient.id });
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      kind: 'chart-opened',
      actor: { id: nurse.user.id, fullName: 'Maya Ortiz' },
      patient: { id: patient.id, name: 'Odile Brannigan' },
      address: '127.0.0.1',
    });
    await node.app.accessLog.drained();
    const again = await read(admin, { patientId: patient.id });
    expect(again.map(({ kind, actor }) => [kind, actor?.id])).toEqual([
      ['log-read', admin.user.id],
      ['chart-opened', nurse.user.id],
    ]);
    const ofNurse = await read(admin, { userId: nurse.user.id });
    expect(ofNurse[0]?.seq).toBe(line?.seq);
    expect(ofNurse.every(({ actor }) => actor?.id === nurse.user.id)).toBe(true);
    await node.app.accessLog.drained();
    expect((await read(admin, { limit: '1' }))[0]).toMatchObject({
      kind: 'log-read',
      subjectId: nurse.user.id,
    });
  });

  test('has pages and a window of time, and rejects bad ones', async () => {
    const all = await read(admin, { userId: nurse.user.id, limit: '200' });
    expect(all.length).toBeGreaterThan(6);
    const pages: AccessLine[] = [];
    for (let before: number | undefined; ; before = pages.at(-1)?.seq) {
      const query = {
        userId: nurse.user.id,
        limit: '3',
        ...(before !== undefined && { before: `${before}` }),
      };
      const page = await read(admin, query);
      pages.push(...page);
      if (page.length < 3) break;
    }
    expect(pages).toEqual(all);
    const [from, to] = [all.at(-2)?.at ?? '', all.at(1)?.at ?? ''];
    expect(await read(admin, { userId: nurse.user.id, limit: '200', from, to })).toEqual(
      all.filter(({ at }) => at >= from && at < to),
    );
    for (const search of ['limit=0', 'limit=201', 'before=0', 'from=yesterday', `userId=${'x'.repeat(65)}`]) {
      const answer = await node.api('GET', `/access-log?${search}`, { token: admin.token });
      expect.soft(answer.status, search).toBe(422);
    }
  });
});
