import { BoardRow, boardEndpoints } from '@bedside/contracts/board/board.contract.ts';
import { bedsEndpoints } from '@bedside/contracts/departments/beds.contract.ts';
import { displaysEndpoints, type Pairing } from '@bedside/contracts/displays/displays.contract.ts';
import { displayProtocol } from '@bedside/contracts/socket.ts';
import { io } from 'socket.io-client';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { everyEndpoint } from '../../../test/calls/every-endpoint.ts';
import {
  aClinician,
  aDepartment,
  aPatient,
  aSocket,
  type SignedIn,
  vitalsOf,
} from '../../../test/factories.ts';
import { aNode, pathOf, type TestNode } from '../../../test/node.ts';
import { idOf } from '../../infra/secrets/tokens.ts';
import { DisplayModel, PairingModel } from './displays.model.ts';

let node: TestNode;
let admin: SignedIn;
let nurse: SignedIn;
let stranger: SignedIn;

beforeAll(async () => {
  node = await aNode();
  admin = await aDepartment(node);
  nurse = await aClinician(node, { department: admin, userRole: 'Nurse' });
  stranger = await aDepartment(node);
});

const requestPairing = () => node.call(displaysEndpoints.requestPairing, {});
const stateOf = ({ pairingId }: Pairing) => node.call(displaysEndpoints.pairing, { params: { pairingId } });
const pair = (code: string, { token } = nurse, more: Record<string, unknown> = {}) =>
  node.api('POST', '/displays/pair', { token, body: { code, name: 'Wall at the desk', ...more } });
const listOf = ({ token }: SignedIn) => node.call(displaysEndpoints.list, { token });
const board = (token: string | undefined) => node.api('GET', '/board', token === undefined ? {} : { token });
const expire = ({ pairingId }: Pairing) =>
  PairingModel.updateOne({ _id: idOf(pairingId) }, { expiresAt: new Date(Date.now() - 1) });

/** Pairs a screen and returns its display and token. */
async function aDisplay(who = nurse, more: Record<string, unknown> = {}) {
  const pairing = await requestPairing();
  const display = displaysEndpoints.pair.response.parse((await pair(pairing.code, who, more)).body);
  return { display, pairing, token: (await stateOf(pairing)).token ?? '' };
}

describe('a wall display', () => {
  it('is paired only by a signed-in clinician, and listed, renamed and revoked only by its department', async () => {
    const { code } = await requestPairing();
    const body = { code, name: 'Wall' };
    expect((await node.api('POST', '/displays/pair', { body })).status).toBe(401);
    const { display } = await aDisplay(admin);
    expect((await listOf(stranger)).map(({ id }) => id)).not.toContain(display.id);
    for (const [method, sent] of [
      ['PATCH', { body: { name: 'Mine' } }],
      ['DELETE', {}],
    ] as const) {
      const answer = await node.api(method, `/displays/${display.id}`, { ...sent, token: stranger.token });
      expect(answer.status).toBe(404);
    }
    expect(await listOf(admin)).toContainEqual(display);
  });

  it('gets its token with its pairing once a clinician has entered the code', async () => {
    const pairing = await requestPairing();
    expect(pairing.code).toMatch(/^\d{6}$/);
    expect(Date.parse(pairing.expiresAt) - Date.now()).toBeGreaterThan(4.5 * 60_000);
    expect(await stateOf(pairing)).toEqual({ status: 'waiting' });
    const typed = `${pairing.code.slice(0, 3)} ${pairing.code.slice(3)}`;
    const answer = await pair(typed, nurse, { privacy: 'code' });
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { name: 'Wall at the desk', privacy: 'code', pairedBy: { fullName: nurse.user.fullName } },
    ]);
    const { status, token } = await stateOf(pairing);
    expect(status).toBe('paired');
    expect((await board(token)).status).toBe(200);
  });

  it('shows initials unless the clinician chooses otherwise', async () => {
    expect((await aDisplay()).display.privacy).toBe('initials');
  });

  it('can fetch its token again after a lost response, and no more once it has used one', async () => {
    const { pairing, token } = await aDisplay();
    const second = (await stateOf(pairing)).token;
    expect((await board(token)).status).toBe(401);
    expect((await board(second)).status).toBe(200);
    expect(await stateOf(pairing)).toEqual({ status: 'expired' });
    expect((await board(second)).status).toBe(200);
  });

  it('keeps only hashes of its token and of its pairing', async () => {
    const { pairing, token } = await aDisplay();
    const stored = JSON.stringify([await PairingModel.find().lean(), await DisplayModel.find().lean()]);
    expect(stored).not.toContain(pairing.pairingId);
    expect(stored).not.toContain(token);
    expect(stored).toContain(idOf(token));
  });

  it('is listed with the time of its last contact', async () => {
    const { display, token } = await aDisplay();
    expect(display.lastSeenAt).toBeUndefined();
    await board(token);
    const listed = (await listOf(nurse)).find(({ id }) => id === display.id);
    expect(Date.parse(listed?.lastSeenAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('is renamed, and its token is rejected from the moment it is revoked', async () => {
    const { display, token } = await aDisplay();
    const params = { displayId: display.id };
    const renamed = await node.call(displaysEndpoints.rename, {
      token: admin.token,
      params,
      body: { name: 'Wall at the door' },
    });
    expect(renamed).toEqual({ ...display, name: 'Wall at the door' });
    expect((await board(token)).status).toBe(200);
    await node.call(displaysEndpoints.revoke, { token: admin.token, params });
    expect((await board(token)).status).toBe(401);
    expect((await listOf(admin)).map(({ id }) => id)).not.toContain(display.id);
    const again = await node.api('DELETE', `/displays/${display.id}`, { token: admin.token });
    expect(again.status).toBe(404);
  });

  it('knows its own settings, which a clinician of its department can change', async () => {
    const { display, token } = await aDisplay(nurse, { order: 'acuity', sound: true, language: 'de' });
    const own = () => node.call(displaysEndpoints.own, { token });
    const departmentName = nurse.user.department.name;
    const settings = { order: 'acuity', sound: true, language: 'de', perPage: 16 };
    expect(await own()).toEqual({
      name: 'Wall at the desk',
      privacy: 'initials',
      departmentName,
      beds: [],
      ...settings,
    });
    const beds = ['R1', '1'];
    await node.call(bedsEndpoints.change, { token: admin.token, body: { beds, version: 0 } });
    expect((await own()).beds).toEqual(beds);
    const changed = await node.api('PATCH', `/displays/${display.id}`, {
      token: admin.token,
      body: { order: 'deterioration', sound: false, privacy: 'code' },
    });
    expect(changed.body).toMatchObject({ privacy: 'code', order: 'deterioration', language: 'de' });
    expect(await own()).toMatchObject({ privacy: 'code', order: 'deterioration', sound: false });
    expect((await node.api('GET', '/displays/own', { token: nurse.token })).status).toBe(403);
    await DisplayModel.updateOne({ _id: display.id }, { $unset: { order: 1, sound: 1, language: 1 } });
    expect(await own()).toMatchObject({ order: 'deterioration', sound: false, language: 'en' });
  });

  it("has by default the order of danger, no sound, and the language of the clinician's browser", async () => {
    const { code } = await requestPairing();
    const headers = { 'Accept-Language': 'es-MX,es;q=0.9' };
    const body = { code, name: 'Wall' };
    const { body: paired } = await node.api('POST', '/displays/pair', { token: nurse.token, body, headers });
    expect(paired).toMatchObject({
      privacy: 'initials',
      order: 'deterioration',
      sound: false,
      language: 'es',
    });
  });

  it('receives the version of its protocol when it connects, before its first beat', async () => {
    const { token } = await aDisplay();
    const socket = io(node.url, { auth: { token }, transports: ['websocket'], forceNew: true });
    onTestFinished(() => void socket.close());
    const events: unknown[] = [];
    socket.onAny((...event) => events.push(event));
    await expect.poll(() => events.length, { timeout: 10_000 }).toBeGreaterThan(1);
    expect(events.slice(0, 2)).toEqual([['display:hello', { protocol: displayProtocol }], ['beat']]);
  });

  it("has a token that is no clinician's: every other call refuses it", async () => {
    const { token } = await aDisplay();
    const others = everyEndpoint.filter(({ endpoint }) => !['public', 'board'].includes(endpoint.access));
    for (const { name, endpoint } of others) {
      const answer = await node.api(endpoint.method.toUpperCase(), pathOf(endpoint), { token });
      expect.soft(answer.status, name).toBe(401);
    }
    expect(others.length).toBeGreaterThan(80);
  });
});

describe('the board of a wall display', () => {
  const secret = {
    name: 'Zzmargaret Zzokafor',
    mrn: 'ZZ-4711',
    chiefComplaint: 'Zzpain',
    plan: 'Zzplan',
    complaintPrivate: true,
  };
  const aSecretPatient = (more: Record<string, unknown> = {}) =>
    aPatient(node, nurse.token, { ...secret, mrn: 'NA', dateOfBirth: '1955-02-03', ...more });

  /** Connects a display's socket and records every event that the server sends. */
  async function aScreen(token: string) {
    const socket = await aSocket(node.url, token);
    const received: [event: string, payload: unknown][] = [];
    socket.onAny((event, payload) => received.push([event, payload]));
    const watched = await socket.emitWithAck('board:watch', {});
    return { socket, received, watched, rows: () => received.filter(([event]) => event === 'board:row') };
  }

  it("has the department's patients by initials, over REST and live, and no other department's", async () => {
    const { token } = await aDisplay();
    const foreign = await aPatient(node, stranger.token);
    const screen = await aScreen(token);
    expect(screen.watched).toEqual({ ok: true });
    const patient = await aSecretPatient({ bed: 'R2' });
    await node.api('POST', `/patient/${patient.id}/vitals`, {
      token: nurse.token,
      body: vitalsOf({ oxygenSaturation: 88 }),
    });
    const isRow = ([, row]: [string, unknown]) => BoardRow.parse(row).vitals !== null;
    await expect.poll(() => screen.rows().some(isRow)).toBe(true);
    const live = BoardRow.parse(screen.rows().at(-1)?.[1]);
    expect(live).toMatchObject({ patientId: patient.id, label: 'Z. Z.', bed: 'R2' });
    const rows = await node.call(boardEndpoints.list, { token });
    expect(rows.find(({ patientId }) => patientId === patient.id)?.label).toBe('Z. Z.');
    expect(rows.map(({ patientId }) => patientId)).not.toContain(foreign.id);
    const bytes = JSON.stringify([screen.received, rows]);
    expect(bytes).not.toMatch(/zz|1955|4711/i);
  });

  it('shows full names, or is removed, only if an administrator says so', async () => {
    const { code } = await requestPairing();
    expect((await pair(code, nurse, { privacy: 'staff' })).status).toBe(403);
    const { display } = await aDisplay();
    const change = (who: SignedIn, privacy: string) =>
      node.api('PATCH', `/displays/${display.id}`, { token: who.token, body: { privacy } });
    expect((await change(nurse, 'staff')).status).toBe(403);
    expect((await node.api('DELETE', `/displays/${display.id}`, { token: nurse.token })).status).toBe(403);
    expect((await listOf(admin)).find(({ id }) => id === display.id)).toMatchObject({ privacy: 'initials' });
    expect((await change(admin, 'staff')).status).toBe(200);
    expect((await change(nurse, 'code')).status).toBe(200);
    expect((await node.api('DELETE', `/displays/${display.id}`, { token: admin.token })).status).toBe(204);
  });

  it('is begun and paired only from a page of this installation, or from no page', async () => {
    const from = (origin: string, path: string, token?: string) =>
      node.api('POST', path, {
        ...(token && { token }),
        body: { code: '000000', name: 'Wall' },
        headers: { Origin: origin },
      });
    const foreign = 'https://evil.example';
    expect((await from(foreign, '/displays/pairing')).status).toBe(403);
    expect((await from(foreign, '/displays/pair', nurse.token)).status).toBe(403);
    expect((await from(node.url, '/displays/pairing')).status).toBe(201);
    expect((await node.api('POST', '/displays/pairing', {})).status).toBe(201);
  });

  it('shows names or codes if the clinician chose so', async () => {
    const patient = await aSecretPatient();
    const labelFor = async (privacy: string) => {
      const { token } = await aDisplay(admin, { privacy });
      const rows = await node.call(boardEndpoints.list, { token });
      return rows.find(({ patientId }) => patientId === patient.id)?.label;
    };
    expect(await labelFor('staff')).toBe(secret.name);
    expect(await labelFor('code')).toMatch(/^[A-Z2-9]{4}$/);
  });

  it('refuses every other message and receives no other event', async () => {
    const { token } = await aDisplay();
    const screen = await aScreen(token);
    const patient = await aSecretPatient();
    const { socket } = screen;
    const about = { patientId: patient.id };
    const answers = [
      await socket.emitWithAck('patient:watch', about),
      await socket.emitWithAck('patient:unwatch', about),
      await socket.emitWithAck('presence:set', { ...about, activity: 'viewing' }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ ok: false, code: 'forbidden' });
    await expect.poll(() => screen.rows().length).toBeGreaterThan(0);
    const events = new Set(screen.received.map(([event]) => event));
    expect(
      [...events].filter(
        (event) => !['beat', 'board:row', 'board:gone', 'database:changed', 'display:hello'].includes(event),
      ),
    ).toEqual([]);
  });

  it('ends within 5 seconds of its revocation', async () => {
    const { display, token } = await aDisplay();
    const { socket, received } = await aScreen(token);
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    await node.call(displaysEndpoints.revoke, { token: admin.token, params: { displayId: display.id } });
    await closed;
    expect(received).toContainEqual(['session:ended', { reason: 'revoked' }]);
    await expect(aSocket(node.url, token)).rejects.toThrow('unauthenticated');
  });

  it('ends by the database alone if no node receives the revocation', async () => {
    const { display, token } = await aDisplay();
    const { socket } = await aScreen(token);
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    await DisplayModel.updateOne({ _id: display.id }, { revokedAt: new Date() });
    await closed;
  });
});

describe('a pairing code', () => {
  it('works once, also if two clinicians enter it at the same moment', async () => {
    const { code } = await requestPairing();
    const answers = await Promise.all([pair(code), pair(code, admin), pair(code, stranger)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect((await pair(code)).error?.fields).toEqual({ code: 'expired' });
  });

  it('is rejected after five minutes, and its screen gets the status "expired"', async () => {
    const pairing = await requestPairing();
    await expire(pairing);
    expect((await pair(pairing.code)).status).toBe(422);
    expect(await stateOf(pairing)).toEqual({ status: 'expired' });
  });

  it('belongs to the screen with its pairing: any other id is not found', async () => {
    const { code } = await requestPairing();
    for (const id of [code, 'unknown', 'x'.repeat(64)]) {
      expect((await node.api('GET', `/displays/pairing/${id}`)).status).toBe(404);
    }
  });

  it.each(['', '12345', '1234567', 'abcdef', '000 000 000', '{"$gt":""}', '１２３４５６'])(
    'is not "%s"',
    async (code) => {
      const guesser = await aDepartment(node);
      expect((await pair(code, guesser)).error?.fields).toEqual({ code: 'expired' });
    },
  );

  it('cannot be guessed: after ten wrong codes even the right one waits', async () => {
    const guesser = await aDepartment(node);
    const { code } = await requestPairing();
    const wrong = Array.from({ length: 12 }, () => pair('no such', guesser));
    const answers = (await Promise.all(wrong)).map(({ status }) => status);
    expect(answers.filter((status) => status === 422)).toHaveLength(10);
    expect(answers.filter((status) => status === 429)).toHaveLength(2);
    const late = await pair(code, guesser);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await pair(code, nurse)).status).toBe(201);
  });

  it('is refused to a network that asks too often', async () => {
    const small = await aNode({ trustProxy: true });
    const ask = (address: string) =>
      small.api('POST', '/displays/pairing', { headers: { 'X-Forwarded-For': address } });
    const answers = await Promise.all(Array.from({ length: 205 }, () => ask('203.0.113.9')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(200);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await ask('203.0.113.10')).status).toBe(201);
  });

  it('is refused to a department with too many displays, and stays valid for another', async () => {
    const full = await aDepartment(node);
    const { id: departmentId } = full.user.department;
    const settings = { name: 'Wall', privacy: 'code', order: 'bed', sound: false, language: 'en' };
    const one = { departmentId, ...settings, pairedAt: new Date(), pairedBy: nurse.user };
    await DisplayModel.insertMany(Array.from({ length: 100 }, (_, at) => ({ ...one, _id: `full-${at}` })));
    const { code } = await requestPairing();
    expect((await pair(code, full)).error?.code).toBe('conflict');
    expect((await pair(code, nurse)).status).toBe(201);
  });
});
