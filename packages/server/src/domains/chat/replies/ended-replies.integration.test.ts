import { randomUUID } from 'node:crypto';
import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDepartment } from '../../../../test/factories.ts';
import { joinCoordination } from '../../../../test/joined-coordination.ts';
import { aNode } from '../../../../test/node.ts';
import { newsOf } from '../../../../test/screens/news.ts';
import { theReply } from '../../../../test/screens/received-reply.ts';
import { shownText, wordsOf } from '../../../../test/screens/reply-text.ts';

import { aStreamingRoom } from '../../../../test/screens/streaming-room.ts';

const room = await aStreamingRoom();
const { ai, here, there, physician, nurse, viewer, ask, messages } = room;

let patientId: string;

beforeEach(() => {
  patientId = room.patientId();
});

describe('a stopped reply', () => {
  it('keeps its text and names the colleague on the other node who stopped it', async () => {
    const words = wordsOf(50);
    ai.script({ reply: { kind: 'reply', tokens: words } });
    ai.hold();
    const calls = ai.requests.length;
    const [near, far] = [await viewer(here), await viewer(there)];
    const answer = ask(here, physician);
    ai.release(3);
    const begun = words.slice(0, 3).join('');
    await far.until('three words', ({ deltas }) => shownText(far, deltas[0]?.messageId ?? '') === begun);
    const replyId = far.deltas[0]?.messageId ?? '';
    const stop = () => there.call(chatEndpoints.stop, { token: nurse.token, params: { messageId: replyId } });
    expect(await stop()).toEqual({ messageId: replyId, stopped: true });
    for (const watcher of [near, far]) {
      const { data } = await theReply(watcher);
      expect(data).toMatchObject({
        id: replyId,
        status: 'stopped',
        content: begun,
        stoppedBy: { id: nurse.user.id, fullName: 'Maya Ortiz' },
        sender: { fullName: 'Robin Okafor' },
      });
    }
    expect((await answer).body).toMatchObject({ status: 'stopped', content: begun });
    await expect.poll(() => ai.requests[calls]?.aborted).toBe(true);
    // Further requests from anyone change nothing.
    expect(await stop()).toEqual({ messageId: replyId, stopped: true });
    expect((await messages()).at(-1)?.stoppedBy?.fullName).toBe('Maya Ortiz');
  });

  it.each(['the reply', 'the question'] as const)(
    'ends before its first word by the id of %s, which every viewer receives with the question',
    async (by) => {
      ai.hold();
      const far = await viewer(there);
      const answer = ask(here, physician);
      await far.until('the question', ({ entries }) => entries.some(({ type }) => type === 'chat.asked'));
      const question = (await messages())[0];
      expect(question?.reply).toMatchObject({ model: expect.any(String), demo: false, language: 'en' });
      const replyId = question?.reply?.id ?? '';
      const messageId = by === 'the reply' ? replyId : (question?.id ?? '');
      expect(await there.call(chatEndpoints.stop, { token: nurse.token, params: { messageId } })).toEqual({
        messageId: replyId,
        stopped: true,
      });
      const { data } = await theReply(far);
      expect(data).toMatchObject({ id: replyId, status: 'stopped', content: '' });
      expect((await answer).body).toMatchObject({ status: 'stopped', content: '' });
      expect(far.deltas).toEqual([]);
    },
  );

  it('stays complete after its end, and is not found from another department', async () => {
    const { body } = await ask(here, physician);
    const { messageId } = chatEndpoints.ask.response.parse(body);
    expect(await there.call(chatEndpoints.stop, { token: nurse.token, params: { messageId } })).toEqual({
      messageId,
      stopped: false,
    });
    const stranger = await aDepartment(there);
    const path = (id: string) => `/chat/${id}/stop`;
    for (const [token, id] of [
      [stranger.token, messageId],
      [nurse.token, randomUUID()],
    ] as const) {
      expect((await there.api('POST', path(id), { token })).error?.code).toBe('not-found');
    }
    ai.hold();
    const far = await viewer(there);
    const asked = ask(here, physician);
    ai.release(1);
    await far.until('a reply under way', ({ deltas }) => deltas.length > 0);
    const running = far.deltas[0]?.messageId ?? '';
    expect((await there.api('POST', path(running), { token: stranger.token })).status).toBe(404);
    ai.release();
    expect((await asked).body).toMatchObject({ status: 'complete' });
  });

  it('leaves no text in the new conversation after a clear on any node', async () => {
    for (const node of [here, there]) {
      ai.script({ reply: { kind: 'reply', tokens: wordsOf(50) } });
      ai.hold();
      const far = await viewer(there);
      const asked = ask(here, physician);
      ai.release(2);
      await far.until('a reply under way', ({ deltas }) => deltas.length > 0);
      const cleared = await node.call(chatEndpoints.saveMessages, {
        token: nurse.token,
        params: { patientId },
        body: { messages: [], clear: true },
      });
      expect(cleared.messages).toEqual([]);
      expect((await asked).body).toMatchObject({ status: 'stopped' });
      expect(await messages()).toEqual([]);
      await far.until('all three', () => newsOf(far).length === 3);
      expect(newsOf(far).map(({ type }) => type)).toEqual(['chat.asked', 'chat.replied', 'chat.cleared']);
      ai.release();
    }
  });
});

describe('a failed reply', () => {
  const failures = [
    { name: 'a refused key', behavior: { kind: 'status', status: 401 }, failure: 'INVALID_API_KEY' },
    { name: 'a full quota', behavior: { kind: 'status', status: 429 }, failure: 'RATE_LIMITED' },
    { name: 'a broken service', behavior: { kind: 'status', status: 500 }, failure: 'SERVICE_UNAVAILABLE' },
    { name: 'a stream that is cut', behavior: { kind: 'cut' }, failure: 'CUT_OFF' },
    { name: 'a connection that breaks', behavior: { kind: 'cut', broken: true }, failure: 'CUT_OFF' },
  ] as const;

  for (const { name, behavior, failure } of failures) {
    it(`keeps its text after ${name}, notifies the room and can be asked again`, async () => {
      const text = behavior.kind === 'cut' ? 'Give oxygen' : '';
      ai.script({
        reply: behavior.kind === 'cut' ? { ...behavior, tokens: ['Give ', 'oxygen'] } : behavior,
      });
      const far = await viewer(there);
      const messageId = randomUUID();
      const answer = await ask(here, physician, { messageId });
      expect(answer.error?.code).toBe(behavior.kind === 'cut' ? 'ai-failed' : 'ai-unavailable');
      const { data } = await theReply(far);
      expect(data).toMatchObject({
        status: 'failed',
        content: text,
        inReplyTo: messageId,
        metadata: { failure },
      });
      expect(shownText(far, data.id)).toBe(text);

      ai.script({ reply: { kind: 'reply', tokens: ['Now ', 'it ', 'works.'] } });
      const again = await ask(there, physician, { messageId });
      expect(again.body).toMatchObject({ status: 'complete', content: 'Now it works.' });
      expect((await messages()).map(({ role, status }) => status ?? role)).toEqual([
        'user',
        'failed',
        'complete',
      ]);
    });
  }

  it('fails once the model has been silent for as long as a pause may be, far before its whole time', async () => {
    const node = await aNode({
      ai,
      coordination: await joinCoordination(),
      pauseSeconds: 0.5,
      replySeconds: 600,
    });
    const far = await viewer(there);
    ai.script({ reply: { kind: 'hang', tokens: ['Give ', 'oxygen'] } });
    expect((await ask(node, physician)).error?.code).toBe('ai-unavailable');
    expect((await theReply(far)).data).toMatchObject({
      status: 'failed',
      content: 'Give oxygen',
      metadata: { failure: 'TIMEOUT' },
    });
    await node.close();
  });

  it('fails at the time limits for the first token and for the whole reply', async () => {
    // The limits are far apart, so that a pause of the machine cannot reverse their order.
    const node = async (firstTokenSeconds: number, replySeconds: number) =>
      aNode({
        ...{ ai, coordination: await joinCoordination() },
        ...{ firstTokenSeconds, pauseSeconds: 60, replySeconds },
      });
    const [noFirstToken, noEnd] = [await node(0.4, 60), await node(2, 3.5)];
    const far = await viewer(there);
    const silent = randomUUID();
    ai.script({ reply: { kind: 'hang' } });
    let begun = performance.now();
    expect((await ask(noFirstToken, physician, { messageId: silent })).error?.code).toBe('ai-unavailable');
    expect(performance.now() - begun).toBeLessThan(30_000);
    expect((await theReply(far)).data).toMatchObject({
      status: 'failed',
      content: '',
      metadata: { failure: 'TIMEOUT' },
    });

    ai.script({ reply: { kind: 'hang', tokens: ['Give ', 'oxygen'] } });
    begun = performance.now();
    expect((await ask(noEnd, physician)).error?.code).toBe('ai-unavailable');
    expect(performance.now() - begun).toBeGreaterThan(3400);
    await far.until('the second reply', () => newsOf(far).length === 4);
    expect(newsOf(far).at(-1)?.data).toMatchObject({
      status: 'failed',
      content: 'Give oxygen',
      metadata: { failure: 'TIMEOUT' },
    });
    await Promise.all([noFirstToken.close(), noEnd.close()]);
  });
});
