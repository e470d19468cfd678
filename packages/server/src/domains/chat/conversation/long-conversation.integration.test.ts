import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { timelineEndpoints } from '@bedside/contracts/timeline/timeline.contract.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDepartment, aPatient, type SignedIn, watch } from '../../../../test/factories.ts';
import { aNode, type TestNode } from '../../../../test/node.ts';
import { addEntries } from '../../../../test/samples/a-long-chart.ts';
import { chartEntries } from '../../../chart/entry-store.ts';

/** 17 MB exceed MongoDB's limit for one document. */
const count = 2150;
const content = 'x'.repeat(8000);

describe('a conversation of more than 16 MB', () => {
  let node: TestNode;
  let nurse: SignedIn;
  let patientId: string;

  beforeAll(async () => {
    node = await aNode();
    nurse = await aDepartment(node);
  });

  beforeEach(async () => {
    patientId = (await aPatient(node, nurse.token)).id;
    const actor = { id: nurse.user.id, fullName: nurse.user.fullName, role: nurse.user.role };
    await addEntries(patientId, 'chat.asked', count, (id, at) => ({
      id,
      patientId,
      role: 'user',
      content,
      metadata: {},
      createdAt: at.toISOString(),
      sender: actor,
    }));
  });

  const given = () => ({ token: nurse.token, params: { patientId } });
  const clear = () =>
    node.call(chatEndpoints.saveMessages, { ...given(), body: { messages: [], clear: true } });
  const restore = () => node.call(chatEndpoints.restore, given());
  const archived = async () => (await node.call(chatEndpoints.archived, given())).count;
  const clearedEntries = () => chartEntries().find({ patientId, type: 'chat.cleared' }).toArray();

  it('is cleared and restored completely, and its entries tell viewers to load it', async () => {
    const screen = await watch(node.url, nurse.token, patientId);
    expect((await clear()).messages).toEqual([]);
    expect(await archived()).toBe(count);
    const { messages } = await restore();
    // The response contains as many of the newest messages as fit.
    expect(messages.length).toBeGreaterThan(50);
    expect(messages.every((message) => message.content === content)).toBe(true);
    await screen.until('both', ({ entries }) => entries.length === 2);
    expect(screen.entries.map(({ data }) => data)).toEqual([
      { restored: false, messages: [] },
      { restored: true, messages: [], partial: true },
    ]);
    screen.close();
    await clear();
    expect(await archived()).toBe(count);
  });

  it('writes almost nothing with each further restore, and its log stays readable', async () => {
    await clear();
    for (let times = 0; times < 72; times += 1) await restore();
    const stored = await clearedEntries();
    expect(stored).toHaveLength(73);
    expect(JSON.stringify(stored).length).toBeLessThan(100_000);
    // After an even number of restores the open conversation is the empty one.
    expect(await archived()).toBe(count);
    let after = 0;
    let pages = 0;
    for (let seq = 1; after < seq; pages += 1) {
      const query = { after: String(after), limit: '500' };
      const page = await node.call(timelineEndpoints.entries, { ...given(), query });
      expect(page.entries.map((entry) => entry.seq)).toEqual(
        page.entries.map((_, index) => after + 1 + index),
      );
      after = page.entries.at(-1)?.seq ?? Number.NaN;
      seq = page.seq;
    }
    expect(after).toBe(1 + count + 73);
    // A page also ends at a number of bytes.
    expect(pages).toBeGreaterThan(10);
  });

  it('returns its newest messages for a limit without reading the others', async () => {
    const limited = await node.call(chatEndpoints.messages, { ...given(), query: { limit: '3' } });
    expect(limited).toHaveLength(3);
    const whole = await node.call(chatEndpoints.messages, given());
    expect(whole.slice(-3)).toEqual(limited);
  });
});
