import { accessEndpoints, emergencyAccessMs } from '@bedside/contracts/access/access.contract.ts';
import { accessLogEndpoints } from '@bedside/contracts/access-log/access-log.contract.ts';
import { BoardRow, boardEndpoints } from '@bedside/contracts/board/board.contract.ts';
import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { privacyLevels } from '@bedside/contracts/displays/displays.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { securityEndpoints } from '@bedside/contracts/security/security.contract.ts';
import { timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import {
  aClinician,
  aDepartment,
  aPatient,
  aPatientForm,
  aSocket,
  type SignedIn,
  watch,
} from '../../../test/factories.ts';
import { aNode, type TestNode } from '../../../test/node.ts';
import { aDisplayRecorder } from '../../../test/screens/display-recorder.ts';
import { securityEvents } from '../security/security.service.ts';
import { grants } from './grants.model.ts';

let node: TestNode;
let admin: SignedIn;
let stranger: SignedIn;

beforeAll(async () => {
  node = await aNode();
});
beforeEach(async () => {
  admin = await aDepartment(node);
  stranger = await aDepartment(node);
});

const reason = 'Unconscious, transferred to us';
const breakGlass = (who: SignedIn, sought: object) =>
  node.api('POST', '/break-glass', { token: who.token, body: { reason, ...sought } });
const read = (who: SignedIn, patientId: string) =>
  node.api('GET', `/patient/${patientId}`, { token: who.token });

async function opened(who: SignedIn, mrn: string): Promise<string> {
  const { grantId } = await node.call(accessEndpoints.breakGlass, {
    token: who.token,
    body: { mrn, reason },
  });
  return grantId;
}

describe('emergency access', () => {
  test('needs a session, a reason, and a number or a name with a birth date', async () => {
    expect((await node.api('POST', '/break-glass', { body: { mrn: 'x', reason } })).status).toBe(401);
    for (const body of [
      { mrn: '1' },
      { mrn: '1', reason: ' a ' },
      { reason },
      { reason, name: 'Ada Quill' },
    ]) {
      const answer = await node.api('POST', '/break-glass', { token: stranger.token, body });
      expect.soft(answer.status, JSON.stringify(body)).toBe(422);
    }
  });

  test('opens one chart of another department by its record number, for four hours', async () => {
    const patient = await aPatient(node, admin.token);
    expect((await read(stranger, patient.id)).status).toBe(404);
    const before = Date.now();
    const answer = await breakGlass(stranger, { mrn: patient.mrn });
    expect(answer.status).toBe(201);
    const { grantId, patientId, until } = accessEndpoints.breakGlass.response.parse(answer.body);
    expect(answer.body).toEqual({ grantId, patientId: patient.id, until });
    expect(patientId).toBe(patient.id);
    expect(Math.abs(Date.parse(until) - before - emergencyAccessMs)).toBeLessThan(10_000);
    expect((await read(stranger, patient.id)).status).toBe(200);
    const { token } = stranger;
    const body = { heartRate: 90 };
    expect((await node.api('POST', `/patient/${patient.id}/vitals`, { token, body })).status).toBe(201);
    const other = await aPatient(node, admin.token);
    expect((await read(stranger, other.id)).status).toBe(404);
    expect(await node.call(patientsEndpoints.list, { token })).toEqual([]);
    // The same person asks again: the same grant.
    expect((await breakGlass(stranger, { mrn: patient.mrn })).body).toEqual(answer.body);
  });

  test('opens a chart by name and birth date only if exactly one matches', async () => {
    const name = `Ines Solberg ${crypto.randomUUID().replace(/[^a-z]/g, '')}`;
    const form = { name, dateOfBirth: '1970-02-03' };
    const patient = await aPatient(node, admin.token, form);
    expect((await breakGlass(stranger, { name, dateOfBirth: '1970-02-04' })).status).toBe(404);
    expect((await breakGlass(stranger, form)).body).toMatchObject({ patientId: patient.id });
    const third = await aDepartment(node);
    await aPatient(node, third.token, form);
    const other = await aDepartment(node);
    expect((await breakGlass(other, form)).error).toMatchObject({ code: 'not-found', message: 'Not found' });
  });

  test('answers a wrong guess as not found, leaves an event, and is limited', async () => {
    const wrong = await breakGlass(stranger, { mrn: 'NO-SUCH-NUMBER' });
    expect([wrong.status, wrong.error?.message]).toEqual([404, 'Not found']);
    await securityEvents.drained();
    const events = await node.call(securityEndpoints.events, { token: stranger.token });
    expect(events.map(({ kind }) => kind)).toContain('glass-not-broken');
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, at) => breakGlass(stranger, { mrn: `GUESS-${at}` })),
    );
    expect(guesses.map(({ status }) => status)).toContain(429);
  });

  test('refuses a chart that is open anyway, with its id', async () => {
    const patient = await aPatient(node, admin.token);
    const answer = await breakGlass(admin, { mrn: patient.mrn });
    expect(answer.error).toMatchObject({ code: 'conflict', patientId: patient.id });
  });

  test('is in the chart and on every screen of it within a second', async () => {
    const patient = await aPatient(node, admin.token);
    const screen = await watch(node.url, admin.token, patient.id);
    const began = performance.now();
    const grantId = await opened(stranger, patient.mrn);
    await screen.until('the entry', ({ entries }) =>
      entries.some(({ type }) => type === 'access.broken-glass'),
    );
    expect(performance.now() - began).toBeLessThan(1000);
    const { emergencies } = await node.call(accessEndpoints.read, {
      token: admin.token,
      params: { patientId: patient.id },
    });
    expect(emergencies).toMatchObject([{ id: grantId, reason, recordedBy: { id: stranger.user.id } }]);
    const { entries } = await node.call(timelineEndpoints.entries, {
      token: stranger.token,
      params: { patientId: patient.id },
    });
    expect(entries.at(-1)).toMatchObject({ type: 'access.broken-glass', data: { id: grantId } });
  });

  test('is a line in the access logs of both departments, an item of both to review, and a notice', async () => {
    const patient = await aPatient(node, admin.token);
    const grantId = await opened(stranger, patient.mrn);
    await read(stranger, patient.id);
    await node.app.accessLog.drained();
    for (const { token } of [admin, stranger]) {
      const lines = await node.call(accessLogEndpoints.list, { token, query: { patientId: patient.id } });
      const kinds = lines.filter(({ actor }) => actor?.id === stranger.user.id).map(({ kind }) => kind);
      expect(kinds).toEqual(expect.arrayContaining(['glass-broken', 'chart-opened']));
      const notices = await node.call(securityEndpoints.notices, { token });
      expect(notices.map(({ kind }) => kind)).toContain('glass-broken');
      const listed = await node.call(accessEndpoints.emergencies, { token });
      expect(listed).toMatchObject([{ id: grantId, patientId: patient.id, reason }]);
      expect(listed[0]?.reviewed).toBeUndefined();
    }
    const [own] = await node.call(accessEndpoints.emergencies, { token: admin.token });
    expect(own?.patientName).toBe(patient.name);
    const [theirs] = await node.call(accessEndpoints.emergencies, { token: stranger.token });
    expect(theirs?.patientName).toBeUndefined();
    const params = { grantId };
    const reviewed = await node.call(accessEndpoints.review, { token: admin.token, params });
    expect(reviewed.reviewed?.by.id).toBe(admin.user.id);
    expect(
      (await node.call(accessEndpoints.emergencies, { token: stranger.token }))[0]?.reviewed,
    ).toBeUndefined();
    const third = await aDepartment(node);
    const foreign = await node.api('POST', `/department/break-glass/${grantId}/reviewed`, {
      token: third.token,
    });
    expect(foreign.status).toBe(404);
  });

  test('is reviewed by another administrator, never by the person who used it', async () => {
    const patient = await aPatient(node, admin.token);
    const grantId = await opened(stranger, patient.mrn);
    const params = { grantId };
    const own = await node.api('POST', `/department/break-glass/${grantId}/reviewed`, {
      token: stranger.token,
    });
    expect(own.status).toBe(403);
    const second = await aClinician(node, { department: stranger });
    await node.call(departmentsEndpoints.updateMember, {
      token: stranger.token,
      params: { userId: second.user.id },
      body: { isAdmin: true },
    });
    const [waiting] = await node.call(accessEndpoints.emergencies, { token: second.token });
    expect(waiting).toMatchObject({ id: grantId });
    expect(waiting?.reviewed).toBeUndefined();
    const reviewed = await node.call(accessEndpoints.review, { token: second.token, params });
    expect(reviewed.reviewed?.by.id).toBe(second.user.id);
  });

  test('ends: the next call is not found, and the socket leaves the room', async () => {
    const patient = await aPatient(node, admin.token);
    const grantId = await opened(stranger, patient.mrn);
    const screen = await watch(node.url, stranger.token, patient.id);
    const closed = vi.fn();
    screen.socket.on('patient:access', closed);
    await grants().updateOne({ _id: grantId }, { $set: { until: new Date() } });
    expect((await read(stranger, patient.id)).status).toBe(404);
    await vi.waitFor(() => expect(closed).toHaveBeenCalledWith({ patientId: patient.id }), { timeout: 5000 });
    const seen = screen.entries.length;
    const path = `/patient/${patient.id}/vitals`;
    await node.api('POST', path, { token: admin.token, body: { heartRate: 90 } });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(screen.entries.length).toBe(seen);
  });
});

describe('a restricted chart', () => {
  let nurse: SignedIn;
  let named: SignedIn;
  beforeEach(async () => {
    nurse = await aClinician(node, { department: admin, userRole: 'Nurse' });
    named = await aClinician(node, { department: admin, userRole: 'Resident' });
  });

  const restrict = (who: SignedIn, patientId: string, people: SignedIn[] | null) =>
    node.api('PUT', `/patient/${patientId}/restriction`, {
      token: who.token,
      body: { namedIds: people?.map(({ user }) => user.id) ?? null, reason: 'A colleague' },
    });

  test('is set by an administrator or a person named, for active members only', async () => {
    const patient = await aPatient(node, admin.token);
    expect((await restrict(nurse, patient.id, [nurse])).error).toMatchObject({
      code: 'forbidden',
      right: 'administer',
    });
    expect((await restrict(admin, patient.id, [stranger])).status).toBe(422);
    expect((await restrict(stranger, patient.id, [stranger])).status).toBe(404);
    expect((await restrict(admin, patient.id, [admin, named])).body).toMatchObject({
      restriction: {
        reason: 'A colleague',
        people: expect.arrayContaining([expect.objectContaining({ id: named.user.id })]),
      },
    });
    expect((await restrict(named, patient.id, [named, nurse])).status).toBe(200);
    expect((await read(admin, patient.id)).status).toBe(404);
    expect((await restrict(named, patient.id, null)).status).toBe(200);
    expect((await read(admin, patient.id)).status).toBe(200);
  });

  test('is missing everywhere for others, and there for the people named', async () => {
    const name = `Rosa Lind${crypto.randomUUID().replace(/[^a-z]/g, '')}`;
    const form = { name, dateOfBirth: '1980-05-06' };
    const patient = await aPatient(node, admin.token, form);
    await node.call(boardEndpoints.list, { token: nurse.token });
    expect((await restrict(admin, patient.id, [admin, named])).status).toBe(200);
    const lists = async ({ token }: SignedIn) => ({
      patients: JSON.stringify(await node.call(patientsEndpoints.list, { token })),
      board: JSON.stringify(await node.call(boardEndpoints.list, { token })),
      found: JSON.stringify(await node.call(patientsEndpoints.find, { token, body: { text: name } })),
      past: (await node.api('GET', '/board/past', { token })).text,
      shift: (await node.api('GET', '/handover?scope=department', { token })).text,
    });
    for (const [list, text] of Object.entries(await lists(nurse)))
      expect.soft(text, list).not.toContain(patient.id);
    for (const [list, text] of Object.entries(await lists(named)))
      expect.soft(text, list).toContain(patient.id);
    expect((await read(nurse, patient.id)).status).toBe(404);
    expect(
      (
        await node.api('POST', '/chat', {
          token: nurse.token,
          body: { patientId: patient.id, messages: [{ role: 'user', content: 'Who?' }] },
        })
      ).status,
    ).toBe(404);
    // Neither the same person nor the same number shows the chart.
    const twin = await node.api('POST', '/patients', { token: nurse.token, body: aPatientForm(form) });
    expect(twin.status).toBe(201);
    const sameNumber = await node.api('POST', '/patients', {
      token: nurse.token,
      body: aPatientForm({ mrn: patient.mrn }),
    });
    expect([sameNumber.error?.code, sameNumber.error?.patientId]).toEqual(['conflict', undefined]);
    const lines = await node.call(accessLogEndpoints.list, { token: named.token, query: {} }).catch(() => []);
    expect(lines).toEqual([]);
  });

  test('closes on the screens of others, and its entries and rows reach the people named only', async () => {
    const patient = await aPatient(node, admin.token);
    const [theirs, own] = [
      await watch(node.url, nurse.token, patient.id),
      await watch(node.url, named.token, patient.id),
    ];
    const rows = { nurse: vi.fn(), named: vi.fn() };
    const pushes = { nurse: vi.fn(), named: vi.fn() };
    for (const [who, token] of [
      ['nurse', nurse.token],
      ['named', named.token],
    ] as const) {
      const board = await aSocket(node.url, token);
      await board.emitWithAck('board:watch', {});
      board.on('board:row', rows[who]);
      board.on('chart:entry', pushes[who]);
    }
    const closed = vi.fn();
    theirs.socket.on('patient:access', closed);
    await restrict(admin, patient.id, [admin, named]);
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
    rows.nurse.mockClear();
    rows.named.mockClear();
    const seen = theirs.entries.length;
    const body = { version: 1, bed: '7' };
    expect((await node.api('PATCH', `/patient/${patient.id}`, { token: admin.token, body })).status).toBe(
      200,
    );
    await own.until('the new bed', ({ entries }) => entries.some(({ type }) => type === 'patient.updated'));
    await vi.waitFor(() => expect(rows.named).toHaveBeenCalled());
    await vi.waitFor(() => expect(pushes.named).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(rows.nurse).not.toHaveBeenCalled();
    expect(pushes.nurse).not.toHaveBeenCalled();
    expect(theirs.entries.length).toBe(seen);
    expect(await theirs.socket.emitWithAck('patient:watch', { patientId: patient.id })).toMatchObject({
      code: 'not-found',
    });
  });

  test.each(privacyLevels)(
    'is a code without a complaint on a wall of the level %s, as answered and as pushed',
    async (level) => {
      const shown = { chiefComplaint: 'Wound of a knife', complaintPrivate: false };
      const patient = await aPatient(node, admin.token, { name: 'Zqxavier Zqxolberg', ...shown });
      const wall = await aDisplayRecorder(node, admin, level);
      await wall.connect();
      const labelOf = async () => {
        const rows = z.array(BoardRow).parse((await wall.ask('GET', '/board')).body);
        const row = rows.find(({ patientId }) => patientId === patient.id);
        return [row?.label, row?.chiefComplaint].filter(Boolean).join(': ');
      };
      const open = {
        staff: /^Zqxavier Zqxolberg: Wound of a knife$/,
        initials: /^Z\. Z\.: Wound of a knife$/,
        code: /^[A-Z2-9]{4}: Wound of a knife$/,
      }[level];
      await vi.waitFor(async () => expect(await labelOf()).toMatch(open));
      const before = wall.received.length;
      await restrict(admin, patient.id, [admin, named]);
      // The row on screen is replaced without a request.
      await vi.waitFor(() =>
        expect(wall.received.slice(before).join()).toMatch(/"label":"[A-Z2-9]{4}".*"complaintPrivate":true/),
      );
      await vi.waitFor(async () => expect(await labelOf()).toMatch(/^[A-Z2-9]{4}$/));
      const begin = wall.received.length;
      const body = { version: 1, bed: '7' };
      await node.api('PATCH', `/patient/${patient.id}`, { token: admin.token, body });
      await vi.waitFor(() => expect(wall.received.slice(begin).join()).toContain('"bed":"7"'));
      await labelOf();
      expect(wall.received.slice(begin).join()).not.toMatch(/Zqx|Z\. Z\.|knife/);
      await node.call(accessEndpoints.restrict, {
        token: admin.token,
        params: { patientId: patient.id },
        body: { namedIds: null, reason: 'No longer needed' },
      });
      await vi.waitFor(async () => expect(await labelOf()).toMatch(open));
    },
  );

  test('opens by an emergency access within the department too', async () => {
    const patient = await aPatient(node, admin.token);
    await restrict(admin, patient.id, [named]);
    expect((await read(nurse, patient.id)).status).toBe(404);
    expect((await breakGlass(nurse, { mrn: patient.mrn })).status).toBe(201);
    expect((await read(nurse, patient.id)).status).toBe(200);
    const [grant] = await node.call(accessEndpoints.emergencies, { token: admin.token });
    expect(grant?.patientName).toBeUndefined();
  });
});

describe('the readers of a chart', () => {
  test('are for people with the right to see the log, unusual ones first, with their reasons', async () => {
    const nurse = await aClinician(node, { department: admin, userRole: 'Nurse', fullName: 'Rosa Lind' });
    const curious = await aClinician(node, {
      department: admin,
      userRole: 'Student',
      fullName: 'Nora Curious',
    });
    const patient = await aPatient(node, admin.token, { name: nurse.user.fullName });
    const path = `/patient/${patient.id}/vitals`;
    await node.api('POST', path, { token: nurse.token, body: { heartRate: 90 } });
    await opened(stranger, patient.mrn);
    await read(stranger, patient.id);
    const others = await Promise.all(Array.from({ length: 10 }, () => aPatient(node, admin.token)));
    for (const { id } of [...others, patient]) await read(curious, id);
    await node.app.accessLog.drained();
    const readers = `/patient/${patient.id}/readers`;
    expect((await node.api('GET', readers, { token: nurse.token })).error?.right).toBe('see-log');
    const answer = await node.api('GET', `${readers}?timeZone=Europe/Madrid`, { token: admin.token });
    const found = accessLogEndpoints.readers.response.parse(answer.body).readers;
    const daytime = found.map(({ person, unusual, times }) => [
      person.fullName,
      times,
      unusual.filter((reason) => reason !== 'at-night'),
    ]);
    expect(daytime).toEqual([
      [stranger.user.fullName, 1, ['emergency', 'colleague', 'not-of-the-team']],
      ['Nora Curious', 1, ['colleague', 'not-of-the-team', 'many-in-a-row']],
      ['Rosa Lind', 1, []],
    ]);
    expect((await node.api('GET', `${readers}?timeZone=Nowhere`, { token: admin.token })).status).toBe(422);
  });
});
