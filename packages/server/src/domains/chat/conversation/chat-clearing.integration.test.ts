import { randomUUID } from 'node:crypto';
import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDepartment, aPatient, type SignedIn, watch } from '../../../../test/factories.ts';
import { startFakeOpenAi } from '../../../../test/fakes/fake-openai.ts';
import { aNode, type TestNode } from '../../../../test/node.ts';
import { newsOf } from '../../../../test/screens/news.ts';
import { createLocalHub } from '../../../realtime/coordination/local-coordination.ts';

describe('a cleared conversation (D15)', () => {
  const hub = createLocalHub();
  let here: TestNode;
  let there: TestNode;
  let physician: SignedIn;
  let patientId: string;

  beforeAll(async () => {
    const ai = await startFakeOpenAi();
    here = await aNode({ ai, coordination: hub.join() });
    there = await aNode({ ai, coordination: hub.join() });
    physician = await aDepartment(here);
    return () => ai.close();
  });

  beforeEach(async () => {
    patientId = (await aPatient(here, physician.token)).id;
  });

  const given = () => ({ token: physician.token, params: { patientId } });
  const say = (node: TestNode, id: string) =>
    node.call(chatEndpoints.saveMessages, {
      ...given(),
      body: { messages: [{ id, role: 'user', content: `This is ${id}` }] },
    });
  const clear = (node: TestNode, after?: number) =>
    node.call(chatEndpoints.saveMessages, {
      ...given(),
      body: { messages: [], clear: true, ...(after !== undefined && { after }) },
    });
  const ids = async (node: TestNode) =>
    (await node.call(chatEndpoints.messages, given())).map(({ id }) => id);

  const last = async (node: TestNode) => (await node.call(chatEndpoints.archived, given())).last;
  const archived = async () => (await there.call(chatEndpoints.archived, given())).count;

  it('is hidden from other departments', async () => {
    const stranger = await aDepartment(here);
    const path = `/patient/${patientId}/messages/archived`;
    expect((await here.api('GET', path)).status).toBe(401);
    expect((await here.api('GET', path, { token: stranger.token })).status).toBe(404);
  });

  it('never includes a message that the sender had not seen, however late it arrived', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const { seq } = await say(here, randomUUID());
      const unseen = Array.from({ length: 8 }, () => randomUUID());
      const said = unseen.map((id, index) => say(index % 2 ? here : there, id));
      await Promise.all([...said, clear(there, seq)]);
      expect((await ids(here)).sort()).toEqual(unseen.sort());
      expect((await clear(here)).messages).toEqual([]);
    }
  });

  it('is restored completely, and viewers see the same as a request returns', async () => {
    const screen = await watch(there.url, physician.token, patientId);
    const first = [randomUUID(), randomUUID()];
    for (const id of first) await say(here, id);
    expect(await archived()).toBe(0);
    await clear(there);
    // A later viewer can still restore it.
    expect(await archived()).toBe(2);
    const second = randomUUID();
    await say(there, second);
    const restored = await here.call(chatEndpoints.restore, given());
    expect(restored.messages.map(({ id }) => id)).toEqual(first);
    expect(await ids(there)).toEqual(first);
    const third = randomUUID();
    await say(here, third);
    expect(await ids(there)).toEqual([...first, third]);
    await screen.until('all', () => newsOf(screen).length === 6);
    const shown: string[] = [];
    for (const entry of newsOf(screen)) {
      if (entry.type === 'chat.asked') shown.push(entry.data.id);
      if (entry.type === 'chat.cleared') {
        shown.splice(0, shown.length, ...entry.data.messages.map(({ id }) => id));
      }
    }
    expect(shown).toEqual([...first, third]);
    screen.close();
  });

  it('names who cleared or restored it last, and when', async () => {
    await say(here, randomUUID());
    expect(await last(there)).toBeUndefined();
    const started = Date.now() - 1000;
    await clear(there);
    const { fullName, role } = physician.user;
    expect(await last(here)).toMatchObject({ restored: false, by: { fullName, role } });
    expect(Date.parse((await last(here))?.at ?? '')).toBeGreaterThan(started);
    await here.call(chatEndpoints.restore, given());
    expect(await last(there)).toMatchObject({ restored: true, by: { fullName } });
  });

  it('changes nothing if there is nothing to archive or to restore', async () => {
    const before = await say(here, randomUUID());
    await clear(here, 0);
    expect((await clear(there, 0)).seq).toBe(before.seq);
    const other = await aPatient(here, physician.token);
    const options = { token: physician.token, params: { patientId: other.id } };
    const path = `/patient/${other.id}/messages`;
    expect((await here.api('POST', `${path}/restore`, { token: physician.token })).status).toBe(404);
    const { seq } = await here.call(chatEndpoints.saveMessages, {
      ...options,
      body: { messages: [], clear: true },
    });
    expect(seq).toBe(1);
  });
});
