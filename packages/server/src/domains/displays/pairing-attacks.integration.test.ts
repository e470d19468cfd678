import { boardEndpoints } from '@bedside/contracts/board/board.contract.ts';
import { displaysEndpoints, type Pairing } from '@bedside/contracts/displays/displays.contract.ts';
import { describe, expect, it, vi } from 'vitest';
import { aClinician, aDepartment, aPatient, aSocket, type SignedIn } from '../../../test/factories.ts';
import { joinCoordination } from '../../../test/joined-coordination.ts';
import { aNode, type TestNode } from '../../../test/node.ts';
import { slowness } from '../../../test/slowness.ts';
import { rateBounds } from '../../bounds.ts';
import { createLocalCoordination } from '../../realtime/coordination/local-coordination.ts';
import { DisplayModel } from './displays.model.ts';
import { pairingLifeMs } from './pairings.ts';

const coordination = await joinCoordination();
const here = await aNode({ coordination, trustProxy: true });
const there = await aNode({ coordination: await joinCoordination(), trustProxy: true });
const admin = await aDepartment(here);
const nurse = await aClinician(here, { department: admin, userRole: 'Nurse' });
const stranger = await aDepartment(here);

const requestPairing = (node = here) => node.call(displaysEndpoints.requestPairing, {});
const stateOf = ({ pairingId }: Pairing, node = here) =>
  node.call(displaysEndpoints.pairing, { params: { pairingId } });
const board = (token: string | undefined, node = here) =>
  node.api('GET', '/board', token === undefined ? {} : { token });

interface Entered {
  who?: SignedIn;
  node?: TestNode;
  address?: string;
}

/** Enters a code, from an address of its own by default. */
const pair = (code: string, { who = nurse, node = here, address = anAddress() }: Entered = {}) =>
  node.api('POST', '/displays/pair', {
    token: who.token,
    body: { code, name: 'Wall at the desk' },
    headers: { 'X-Forwarded-For': address },
  });

let addresses = 0;
function anAddress(): string {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`;
}

/** Pairs a screen on `node` and returns its display's id and token. */
async function aDisplay(node = here, who = nurse): Promise<{ displayId: string; token: string }> {
  const pairing = await requestPairing(node);
  const { id } = displaysEndpoints.pair.response.parse((await pair(pairing.code, { who, node })).body);
  return { displayId: id, token: (await stateOf(pairing, node)).token ?? '' };
}

describe('guesses of pairing codes', () => {
  it('from one address end after 100, whichever clinicians make them', async () => {
    const address = anAddress();
    const guessers = await Promise.all(Array.from({ length: 11 }, () => aDepartment(here)));
    const guesses = guessers.flatMap((who) =>
      Array.from({ length: 10 }, () => pair('no such', { who, address })),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(
      rateBounds.wrongPairingCodesByNetwork.points,
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const { code } = await requestPairing();
    expect((await pair(code, { address })).status).toBe(429);
    expect((await pair(code)).status).toBe(201);
  });

  it('from many addresses end after 1,000 in all', async () => {
    const shared = createLocalCoordination();
    const node = await aNode({ coordination: shared, trustProxy: true });
    const rule = rateBounds.wrongPairingCodesInAll;
    for (let guess = 2; guess < rule.points; guess += 1) await shared.limits.consume(rule, 'all');
    const statuses: number[] = [];
    for (let guess = 0; guess < 4; guess += 1) statuses.push((await pair('no such', { node })).status);
    expect(statuses).toEqual([422, 422, 429, 429]);
    const { code } = await requestPairing(node);
    expect((await pair(code, { node, who: stranger })).status).toBe(429);
  });

  it('are not the right codes that a clinician enters at the same time', async () => {
    const hurried = await aDepartment(here);
    const pairings = await Promise.all(Array.from({ length: 15 }, () => requestPairing()));
    const answers = await Promise.all(pairings.map(({ code }) => pair(code, { who: hurried })));
    expect(answers.map(({ status }) => status)).toEqual(pairings.map(() => 201));
  });

  it('count on every node together', async () => {
    const guesser = await aDepartment(here);
    const guesses = Array.from({ length: 14 }, (_, guess) =>
      pair('no such', { who: guesser, node: guess % 2 ? here : there }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(rateBounds.wrongPairingCodes.points);
  });
});

describe('a pairing that is used again', () => {
  it('makes one display of one department, however many enter the code on both nodes at once', async () => {
    const { code, pairingId, expiresAt } = await requestPairing();
    const entries = [nurse, admin, stranger].flatMap((who) => [
      pair(code, { who, node: here }),
      pair(code, { who, node: there }),
    ]);
    const answers = await Promise.all(entries);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
    const { token } = await stateOf({ code, pairingId, expiresAt }, there);
    expect((await board(token)).status).toBe(200);
  });

  it('gives one valid token, also if the screen asks both nodes at once', async () => {
    const pairing = await requestPairing();
    await pair(pairing.code);
    const states = await Promise.all([
      stateOf(pairing, here),
      stateOf(pairing, there),
      stateOf(pairing, here),
    ]);
    const statuses: number[] = [];
    for (const { token } of states) statuses.push((await board(token, there)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await stateOf(pairing, here)).toEqual({ status: 'expired' });
  });

  it('gives no token after the display was revoked before its first use', async () => {
    const pairing = await requestPairing();
    const { id } = displaysEndpoints.pair.response.parse((await pair(pairing.code)).body);
    const { token } = await stateOf(pairing);
    await here.call(displaysEndpoints.revoke, { token: admin.token, params: { displayId: id } });
    expect(await stateOf(pairing)).toEqual({ status: 'expired' });
    expect((await board(token)).status).toBe(401);
  });

  it('is not extended by a second request with its expired code', async () => {
    const pairing = await requestPairing();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + pairingLifeMs + 1 });
    try {
      expect((await pair(pairing.code)).status).toBe(422);
      expect(await stateOf(pairing)).toEqual({ status: 'expired' });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("a code that another department's clinician enters", () => {
  it("makes the screen theirs: it shows none of this department's patients, on any node", async () => {
    const own = await aPatient(here, nurse.token);
    const { token, displayId } = await aDisplay(there, stranger);
    for (const node of [here, there]) {
      const rows = await node.call(boardEndpoints.list, { token });
      expect(rows.map(({ patientId }) => patientId)).not.toContain(own.id);
    }
    const socket = await aSocket(there.url, token);
    const received: string[] = [];
    socket.on('board:row', ({ patientId }) => received.push(patientId));
    await socket.emitWithAck('board:watch', {});
    const later = await aPatient(here, nurse.token);
    const foreign = await aPatient(here, stranger.token);
    await expect.poll(() => received, { timeout: 10_000 }).toContain(foreign.id);
    expect(received).not.toContain(later.id);
    const revoking = await here.api('DELETE', `/displays/${displayId}`, { token: admin.token });
    expect(revoking.status).toBe(404);
  });
});

describe('a revoked display', () => {
  /** Resolves with the milliseconds after which the display's sockets on both nodes have ended. */
  async function timeToBlank(revoke: (displayId: string) => Promise<unknown>): Promise<number> {
    const { displayId, token } = await aDisplay();
    const sockets = [await aSocket(here.url, token), await aSocket(there.url, token)];
    const ended = sockets.map(
      (socket) =>
        new Promise<string>((resolve) => socket.once('session:ended', ({ reason }) => resolve(reason))),
    );
    const begun = performance.now();
    await revoke(displayId);
    expect(await Promise.all(ended)).toEqual(['revoked', 'revoked']);
    for (const node of [here, there]) expect((await board(token, node)).status).toBe(401);
    return performance.now() - begun;
  }

  const revoke = (displayId: string) =>
    here.call(displaysEndpoints.revoke, { token: admin.token, params: { displayId } });

  it('is blank on every node within 5 s', async () => {
    expect(await timeToBlank(revoke)).toBeLessThan(5000 * slowness);
  });

  it('is blank on every node within 5 s if the bus delivers nothing', async () => {
    const publish = vi.spyOn(coordination, 'publish').mockReturnValue();
    try {
      expect(await timeToBlank(revoke)).toBeLessThan(5000 * slowness);
    } finally {
      publish.mockRestore();
    }
  });

  it('is blank on every node within 5 s if its node stored the revocation and died', async () => {
    const stored = (displayId: string) =>
      DisplayModel.updateOne({ _id: displayId }, { revokedAt: new Date() });
    expect(await timeToBlank(stored)).toBeLessThan(5000 * slowness);
  });
});
