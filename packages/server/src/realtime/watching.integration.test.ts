import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { Socket } from 'socket.io-client';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aClinician, aDepartment, aPatient, aSocket, type SignedIn, watch } from '../../test/factories.ts';
import { joinCoordination } from '../../test/joined-coordination.ts';
import { aNode, type TestNode } from '../../test/node.ts';
import { newsOf } from '../../test/screens/news.ts';

let here: TestNode;
let there: TestNode;
let nurse: SignedIn;
let patientId: string;
const open: Socket[] = [];

beforeAll(async () => {
  here = await aNode({ coordination: await joinCoordination(), trialSessionLimit: 1000 });
  there = await aNode({ coordination: await joinCoordination(), trialSessionLimit: 1000 });
  nurse = await aDepartment(here, { fullName: 'Maya Ortiz', userRole: 'Nurse' });
});

beforeEach(async () => {
  patientId = (await aPatient(here, nurse.token)).id;
});

afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});

const recordVitals = (node: TestNode, heartRate: number) =>
  node.call(vitalsEndpoints.record, { token: nurse.token, params: { patientId }, body: { heartRate } });

describe('watching', () => {
  it('returns not-found and sends nothing for another department’s or an unknown patient', async () => {
    const stranger = await aDepartment(there);
    const socket = await aSocket(there.url, stranger.token);
    const heard: unknown[] = [];
    socket.onAny((event: string) => heard.push(event));
    for (const id of [patientId, 'nobody']) {
      expect(await socket.emitWithAck('patient:watch', { patientId: id })).toMatchObject({
        ok: false,
        code: 'not-found',
      });
      expect(await socket.emitWithAck('presence:set', { patientId: id, activity: 'viewing' })).toMatchObject({
        ok: false,
        code: 'not-found',
      });
    }
    const viewer = await watch(there.url, nurse.token, patientId);
    await recordVitals(here, 73);
    const other = await aPatient(here, nurse.token);
    await viewer.until('vitals', () => newsOf(viewer).length === 1);
    await viewer.until('a new patient', ({ entries }) =>
      entries.some((entry) => entry.patientId === other.id),
    );
    await socket.emitWithAck('patient:unwatch', { patientId });
    // Every socket receives the beat, which contains no patient data.
    expect(heard.filter((event) => event !== 'beat')).toEqual([]);
    expect(viewer.presence.flat().every(({ userId }) => userId === nurse.user.id)).toBe(true);
    viewer.close();
  });

  it('delivers each entry once, from either node, and those after a position', async () => {
    const first = await watch(there.url, nurse.token, patientId);
    expect(first.answer).toMatchObject({ ok: true, seq: 1, entries: [], reset: false, streams: [] });
    const again = await first.socket.emitWithAck('patient:watch', { patientId });
    expect(again).toMatchObject({ ok: true, seq: 1 });
    await recordVitals(here, 74);
    await recordVitals(there, 75);
    await first.until('both', () => newsOf(first).length === 2);
    const { epoch } = first.answer;
    const late = await watch(here.url, nurse.token, patientId, { after: 1, epoch });
    expect(late.answer.entries).toEqual(newsOf(first));
    const foreign = await watch(here.url, nurse.token, patientId, { after: 1, epoch: 'another life' });
    expect(foreign.answer).toMatchObject({ seq: 3, epoch, entries: [], reset: true });
    const beyond = await watch(here.url, nurse.token, patientId, { after: 99, epoch });
    expect(beyond.answer).toMatchObject({ seq: 3, reset: true });
    for (const { socket } of [late, foreign, beyond])
      await socket.emitWithAck('patient:unwatch', { patientId });
    expect(newsOf(first).map(({ seq }) => seq)).toEqual([2, 3]);
    first.close();
  });

  it('sends the first beat before its response, so that a client can distinguish silence from the start', async () => {
    for (const node of [here, there, here]) {
      const socket = await aSocket(node.url, nurse.token);
      open.push(socket);
      let beats = 0;
      socket.on('beat', () => {
        beats += 1;
      });
      await socket.emitWithAck('patient:watch', { patientId });
      expect(beats).toBeGreaterThan(0);
    }
  });

  it('ends with an unwatch, even when both are sent at once', async () => {
    const viewer = await watch(there.url, nurse.token, patientId);
    const colleague = await aClinician(there, { department: nurse, fullName: 'Robin Okafor' });
    const socket = await aSocket(there.url, colleague.token);
    const other = (await aPatient(here, nurse.token)).id;
    const heard: string[] = [];
    socket.on('chart:entry', ({ type }) => heard.push(type));
    // This node has not cached the other patient, so the watch reads MongoDB while the unwatch does not.
    await Promise.all([
      socket.emitWithAck('patient:watch', { patientId: other }),
      socket.emitWithAck('patient:unwatch', { patientId: other }),
    ]);
    await socket.emitWithAck('patient:watch', { patientId });
    await socket.emitWithAck('patient:unwatch', { patientId });
    await here.call(vitalsEndpoints.record, {
      token: nurse.token,
      params: { patientId: other },
      body: { heartRate: 77 },
    });
    await recordVitals(here, 76);
    const present = await watch(there.url, nurse.token, other);
    expect(present.answer.viewers.map(({ fullName }) => fullName)).toEqual(['Maya Ortiz']);
    await viewer.until('vitals', ({ entries }) => entries.some(({ type }) => type === 'vitals.recorded'));
    await socket.emitWithAck('patient:unwatch', { patientId });
    expect(heard).not.toContain('vitals.recorded');
    for (const screen of [viewer, present]) screen.close();
  });

  it('is not required to receive what the board shows of the department’s patients, each once', async () => {
    const [near, far] = [
      await watch(here.url, nurse.token, patientId),
      await aSocket(there.url, nurse.token),
    ];
    const heard: string[] = [];
    const texts: string[] = [];
    far.on('chart:entry', (entry) => {
      heard.push(`${entry.type} ${entry.patientId}`);
      texts.push(JSON.stringify(entry));
    });
    const created = await aPatient(here, nurse.token);
    const { version } = await here.call(patientsEndpoints.read, {
      token: nurse.token,
      params: { patientId },
    });
    await there.call(patientsEndpoints.update, {
      token: nurse.token,
      params: { patientId },
      body: { version, bed: 'B7', plan: 'CT angiography' },
    });
    await recordVitals(there, 78);
    await near.until('both', () => newsOf(near).length === 2);
    expect(newsOf(near).map(({ type }) => type)).toEqual(['patient.updated', 'vitals.recorded']);
    // The other node may not have received the creation of this patient yet.
    const others = () => heard.filter((entry) => entry !== `patient.created ${patientId}`).sort();
    await expect.poll(others).toEqual([`patient.created ${created.id}`, `patient.updated ${patientId}`]);
    await near.until('the new patient', ({ entries }) =>
      entries.some((entry) => entry.patientId === created.id),
    );
    expect(texts.join()).toContain('B7');
    expect(texts.join()).not.toContain(created.mrn);
    expect(texts.join()).not.toMatch(/"(mrn|plan|weightKg|pregnancy|identifiers|hospitalStates|allergies)"/);
    near.close();
    far.close();
  });
});

describe('presence', () => {
  it('shows one viewer per person with the highest-ranked activity, on both nodes', async () => {
    const physician = await aClinician(there, {
      department: nurse,
      fullName: 'Robin Okafor',
      userRole: 'Medical Practitioner',
    });
    const desk = await watch(here.url, nurse.token, patientId);
    const cart = await watch(there.url, nurse.token, patientId);
    const round = await watch(there.url, physician.token, patientId);
    const shown = ({ presence }: typeof desk) =>
      presence.at(-1)?.map(({ fullName, activity }) => `${fullName} ${activity}`);
    const everywhere = async (expected: string[]) => {
      for (const screen of [desk, cart, round]) {
        await screen.until(expected.join(), () => JSON.stringify(shown(screen)) === JSON.stringify(expected));
      }
    };
    await everywhere(['Maya Ortiz viewing', 'Robin Okafor viewing']);
    await cart.socket.emitWithAck('presence:set', { patientId, activity: 'recording-vitals' });
    await desk.socket.emitWithAck('presence:set', { patientId, activity: 'asking' });
    await everywhere(['Maya Ortiz recording-vitals', 'Robin Okafor viewing']);
    cart.close();
    for (const screen of [desk, round]) {
      await screen.until('asking', () => shown(screen)?.[0] === 'Maya Ortiz asking');
    }
    await round.socket.emitWithAck('patient:unwatch', { patientId });
    await desk.until('one person', () => shown(desk)?.length === 1);
    const late = await watch(there.url, physician.token, patientId);
    expect(late.answer.viewers).toMatchObject([
      { userId: nurse.user.id, role: 'Nurse', activity: 'asking', since: expect.stringMatching(/Z$/) },
      { userId: physician.user.id, activity: 'viewing' },
    ]);
    for (const screen of [desk, round, late]) screen.close();
  });

  it('rejects an activity at a patient whom the socket does not watch', async () => {
    const socket = await aSocket(here.url, nurse.token);
    const answer = await socket.emitWithAck('presence:set', { patientId, activity: 'viewing' });
    expect(answer).toMatchObject({ ok: false, code: 'conflict' });
  });
});
