import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPatient, type SignedIn, type Watcher, watch } from '../../../../test/factories.ts';
import type { FakeOpenAi } from '../../../../test/fakes/fake-openai.ts';
import { type BreakableServer, hasRedis } from '../../../../test/processes/mongod.ts';
import type { ServerProcess } from '../../../../test/processes/server-process.ts';
import { twoServers } from '../../../../test/processes/two-servers.ts';
import { shownText, wordsOf } from '../../../../test/screens/reply-text.ts';
import { slowness } from '../../../../test/slowness.ts';

type Replied = ChartEntry<'chat.replied'>;

async function theReply(watcher: Watcher): Promise<Replied> {
  const replied = () => watcher.entries.find((entry): entry is Replied => entry.type === 'chat.replied');
  await watcher.until('a reply', () => replied() !== undefined);
  const found = replied();
  if (!found) throw new Error('no reply');
  return found;
}

describe.skipIf(!hasRedis())('a reply of a server that exits', () => {
  let ai: FakeOpenAi;
  let redis: BreakableServer;
  let here: ServerProcess;
  let there: ServerProcess;
  let physician: SignedIn;
  let nurse: SignedIn;
  let patientId: string;

  beforeAll(async () => {
    const two = await twoServers();
    ({ ai, redis, here, there, physician, nurse } = two);
    return two.stop;
  });

  beforeEach(async () => {
    patientId = (await aPatient(there, nurse.token)).id;
  });

  afterEach(() => ai.script({}));

  /** Asks on the first node and ignores the state of the connection. */
  function ask(messageId: string = randomUUID()) {
    const body = { patientId, messages: [{ role: 'user', content: 'What is next?' }], messageId };
    return here.api('POST', '/chat', { token: physician.token, body }).catch(() => undefined);
  }

  async function askedAgainOnTheOther(messageId: string): Promise<void> {
    ai.script({ reply: { kind: 'reply', tokens: ['Now ', 'it ', 'is ', 'whole.'] } });
    const again = await there.call(chatEndpoints.ask, {
      token: physician.token,
      body: { patientId, messages: [{ role: 'user', content: 'What is next?' }], messageId },
    });
    expect(again).toMatchObject({ status: 'complete', content: 'Now it is whole.' });
    const messages = await there.call(chatEndpoints.messages, { token: nurse.token, params: { patientId } });
    expect(messages.map(({ id, status }) => status ?? id)).toEqual([messageId, 'interrupted', 'complete']);
    expect(messages.slice(1).map(({ inReplyTo }) => inReplyTo)).toEqual([messageId, messageId]);
  }

  it('is interrupted by another server within 15 s of a kill, keeps its text and can be asked again', async () => {
    const words = wordsOf(2000);
    ai.script({ reply: { kind: 'reply', tokens: words, tokensPerSecond: 60 } });
    const far = await watch(there.url, nurse.token, patientId);
    const messageId = randomUUID();
    const asked = ask(messageId);
    await far.until('some text', ({ deltas }) => deltas.length > 40);
    await here.kill();
    const begun = performance.now();
    const { data } = await theReply(far);
    const took = performance.now() - begun;
    console.warn(`interrupted ${Math.round(took)} ms after the kill`);
    expect(took).toBeLessThan(15_000 * slowness);
    const seen = shownText(far, data.id);
    expect(data).toMatchObject({
      status: 'interrupted',
      inReplyTo: messageId,
      sender: { fullName: 'Robin Okafor' },
    });
    expect(data.content.startsWith(seen)).toBe(true);
    expect(words.join('').startsWith(data.content)).toBe(true);
    await asked;
    await askedAgainOnTheOther(messageId);
    await here.restart();
    const late = await watch(here.url, nurse.token, patientId);
    expect(late.answer.streams).toEqual([]);
    for (const screen of [far, late]) screen.close();
  });

  it('keeps its text up to the last second after a kill without Redis, its records, links and checks', async () => {
    const { id: setId } = await here.call(vitalsEndpoints.record, {
      token: nurse.token,
      params: { patientId },
      body: { heartRate: 91 },
    });
    await redis.kill();
    const perSecond = 50;
    const words = ['HR 95. ', ...wordsOf(2000)];
    const tokens = ['HR 95 [v1]. ', ...words.slice(1)];
    ai.script({ reply: { kind: 'reply', tokens, tokensPerSecond: perSecond } });
    const near = await watch(here.url, nurse.token, patientId);
    const far = await watch(there.url, nurse.token, patientId);
    const messageId = randomUUID();
    const asked = ask(messageId);
    const enough = words.slice(0, 3 * perSecond).join('').length;
    await near.until('three seconds of text', ({ deltas }) => {
      return shownText(near, deltas[0]?.messageId ?? '').length > enough;
    });
    await here.kill();
    const seen = shownText(near, near.deltas[0]?.messageId ?? '');
    const { data } = await theReply(far);
    expect(data).toMatchObject({ status: 'interrupted', inReplyTo: messageId });
    expect(data.metadata.recordIds).toContain(setId);
    expect(data.metadata.check).toMatchObject({ checked: 1, differs: 1 });
    expect(data.metadata.evidence?.marks).toMatchObject([{ offset: 5, recordId: setId }]);
    expect(words.join('').startsWith(data.content)).toBe(true);
    const lost = (seen.length - data.content.length) / (words[100]?.length ?? 1);
    console.warn(`lost ${Math.round(lost)} words, ${Math.round((lost / perSecond) * 1000)} ms of them`);
    // Checkpoints are one second apart; half a second allows for a busy machine.
    expect(lost).toBeLessThan(1.5 * perSecond * slowness);
    await asked;
    await redis.restart();
    await askedAgainOnTheOther(messageId);
    await here.restart();
    for (const screen of [near, far]) screen.close();
  });

  it('completes before a requested shutdown, and the server exits with 0', async () => {
    const words = wordsOf(100);
    ai.script({ reply: { kind: 'reply', tokens: words, tokensPerSecond: 50 } });
    const near = await watch(here.url, nurse.token, patientId);
    const far = await watch(there.url, nurse.token, patientId);
    const asked = ask();
    await near.until('some text', ({ deltas }) => deltas.length > 5);
    expect(await here.terminate()).toBe(0);
    const answer = await asked;
    expect(answer?.body).toMatchObject({ status: 'complete', content: words.join('') });
    const { data } = await theReply(far);
    expect(data).toMatchObject({ status: 'complete', content: words.join('') });
    expect(shownText(near, data.id)).toBe(words.join(''));
    await near.until('the end', ({ socket }) => !socket.connected);
    await here.restart();
    for (const screen of [near, far]) screen.close();
  });

  it('is interrupted with its text if a requested shutdown takes too long, and the server exits with 0', async () => {
    const words = wordsOf(5000);
    ai.script({ reply: { kind: 'reply', tokens: words, tokensPerSecond: 50 } });
    const far = await watch(there.url, nurse.token, patientId);
    const messageId = randomUUID();
    const asked = ask(messageId);
    await far.until('some text', ({ deltas }) => deltas.length > 5);
    const begun = performance.now();
    expect(await here.terminate()).toBe(0);
    console.warn(`drained in ${Math.round(performance.now() - begun)} ms`);
    expect(performance.now() - begun).toBeLessThan(15_000 * slowness);
    const { data } = await theReply(far);
    expect(data).toMatchObject({ status: 'interrupted', inReplyTo: messageId });
    expect(data.content).toBe(shownText(far, data.id));
    expect((await asked)?.error?.code).toBe('ai-failed');
    await askedAgainOnTheOther(messageId);
    await here.restart();
    far.close();
  });

  it('gets no second end when a frozen server, taken for dead, resumes', async () => {
    const words = wordsOf(600);
    ai.script({ reply: { kind: 'reply', tokens: words, tokensPerSecond: 100 } });
    const far = await watch(there.url, nurse.token, patientId);
    const messageId = randomUUID();
    const asked = ask(messageId);
    await far.until('some text', ({ deltas }) => deltas.length > 20);
    here.pause();
    const { data } = await theReply(far);
    expect(data.status).toBe('interrupted');
    here.resume();
    expect((await asked)?.status).toBeGreaterThanOrEqual(400);
    await delay(2500);
    expect(far.entries.filter(({ type }) => type === 'chat.replied')).toHaveLength(1);
    await askedAgainOnTheOther(messageId);
    far.close();
  });
});
