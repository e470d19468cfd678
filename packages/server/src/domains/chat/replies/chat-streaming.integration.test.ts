import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type ChatMessage, chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aClinician,
  aDepartment,
  aPatient,
  type SignedIn,
  type Watcher,
  watch,
} from '../../../../test/factories.ts';
import { type FakeOpenAi, startFakeOpenAi } from '../../../../test/fakes/fake-openai.ts';
import { joinCoordination } from '../../../../test/joined-coordination.ts';
import { aNode, type TestNode } from '../../../../test/node.ts';
import { newsOf } from '../../../../test/screens/news.ts';
import { theReply } from '../../../../test/screens/received-reply.ts';
import { shownText, wordsOf } from '../../../../test/screens/reply-text.ts';

describe('a reply streamed over two nodes', () => {
  let ai: FakeOpenAi;
  let here: TestNode;
  let there: TestNode;
  let physician: SignedIn;
  let nurse: SignedIn;
  let patientId: string;
  const watchers: Watcher[] = [];

  beforeAll(async () => {
    ai = await startFakeOpenAi();
    here = await aNode({ ai, coordination: await joinCoordination() });
    there = await aNode({ ai, coordination: await joinCoordination() });
    physician = await aDepartment(here, { fullName: 'Robin Okafor' });
    nurse = await aClinician(there, { department: physician, fullName: 'Maya Ortiz', userRole: 'Nurse' });
    return () => ai.close();
  });

  beforeEach(async () => {
    ai.script({});
    patientId = (await aPatient(here, physician.token)).id;
  });

  afterEach(() => {
    ai.release();
    for (const watcher of watchers.splice(0)) watcher.close();
  });

  async function viewer(node: TestNode, position = {}): Promise<Watcher> {
    const watcher = await watch(node.url, nurse.token, patientId, position);
    watchers.push(watcher);
    return watcher;
  }

  function ask(node: TestNode, who: SignedIn, { messageId = randomUUID(), question = 'What is next?' } = {}) {
    const body = { patientId, messages: [{ role: 'user' as const, content: question }], messageId };
    return node.api('POST', '/chat', { token: who.token, body });
  }

  async function messages(): Promise<ChatMessage[]> {
    return there.call(chatEndpoints.messages, { token: nurse.token, params: { patientId } });
  }

  it('reaches both nodes in contiguous pieces, all before its entry and the response', async () => {
    const words = wordsOf(120);
    const whole = words.join('');
    ai.script({ reply: { kind: 'reply', tokens: words, tokensPerSecond: 300 } });
    const [near, far] = [await viewer(here), await viewer(there)];
    const heard = [near, far].map(({ socket }) => {
      const events: string[] = [];
      // The heartbeat comes each second without a payload.
      socket.onAny((event: string, payload?: { type?: string }) => events.push(payload?.type ?? event));
      return events;
    });
    const answer = await ask(here, physician);
    // The sockets hold the packets from before the response. One turn of the loop reads them.
    await delay(1);
    expect(near.textOf(near.deltas[0]?.messageId ?? '')).toBe(whole);

    expect(answer.status).toBe(200);
    for (const watcher of [near, far]) {
      const replied = await theReply(watcher);
      expect(replied.data).toMatchObject({
        content: whole,
        status: 'complete',
        sender: { fullName: 'Robin Okafor' },
      });
      expect(answer.body).toMatchObject({
        content: whole,
        messageId: replied.data.id,
        seq: replied.seq,
        status: 'complete',
      });
      expect(watcher.textOf(replied.data.id)).toBe(whole);
      // The server gathers tokens, so there are far fewer pieces than words.
      expect(watcher.deltas.length).toBeLessThan(words.length / 2);
    }
    for (const events of heard) {
      const kinds = events.filter((event) => event !== 'presence:changed' && event !== 'beat');
      expect(kinds[0]).toBe('chat.asked');
      expect(kinds.at(-1)).toBe('chat.replied');
      expect(new Set(kinds.slice(1, -1))).toEqual(new Set(['chat:delta']));
    }
  });

  it('sends its first token at once', async () => {
    ai.hold();
    const [near, far] = [await viewer(here), await viewer(there)];
    const answer = ask(here, physician);
    ai.release(1);
    for (const watcher of [near, far]) {
      await watcher.until('the first token', ({ deltas }) => deltas.length === 1);
      expect(watcher.deltas).toMatchObject([{ patientId, offset: 0, text: 'Check ' }]);
    }
    ai.release();
    expect((await answer).status).toBe(200);
  });

  it('is complete for a viewer who joins midway, on either node', async () => {
    const words = wordsOf(9);
    ai.script({ reply: { kind: 'reply', tokens: words } });
    ai.hold();
    const first = await viewer(here);
    const answer = ask(here, physician);
    ai.release(4);
    const begun = words.slice(0, 4).join('');
    await first.until('four words', ({ deltas }) => shownText(first, deltas[0]?.messageId ?? '') === begun);
    const joiners = [await viewer(here), await viewer(there)];
    for (const joiner of joiners) {
      expect(joiner.answer.streams).toEqual([
        {
          messageId: first.deltas[0]?.messageId,
          text: begun,
          askedBy: { id: physician.user.id, fullName: 'Robin Okafor', role: physician.user.role },
        },
      ]);
    }
    ai.release();
    await answer;
    for (const watcher of [first, ...joiners]) {
      const { data } = await theReply(watcher);
      expect(shownText(watcher, data.id)).toBe(words.join(''));
    }
    expect((await viewer(there)).answer.streams).toEqual([]);
  });

  it('is complete for many viewers who join at any moment', async () => {
    const words = wordsOf(300);
    const whole = words.join('');
    ai.script({ reply: { kind: 'reply', tokens: words, tokensPerSecond: 200 } });
    const first = await viewer(here);
    const answer = ask(here, physician);
    await first.until('the beginning', ({ deltas }) => deltas.length > 0);
    const joiners = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        await delay(Math.random() * 1600);
        return viewer(index % 2 ? here : there);
      }),
    );
    await answer;
    const replied = await theReply(first);
    for (const joiner of joiners) {
      // A viewer who joined after the end loads the reply with the chart.
      if (joiner.answer.seq >= replied.seq) continue;
      await theReply(joiner);
      if (joiner.answer.streams.length > 0) expect(shownText(joiner, replied.data.id)).toBe(whole);
    }
    expect(joiners.filter(({ answer: { streams } }) => streams.length > 0).length).toBeGreaterThan(5);
  });

  it('keeps every code unit if its pieces cut characters in two', async () => {
    const whole = 'Fieber 39,5 °C 🤒👩‍⚕️ — "¿dolor?" \u2028 \\ 🫀 fin';
    ai.script({ reply: { kind: 'reply', tokens: whole.split(''), tokensPerSecond: 100 } });
    const [near, far] = [await viewer(here), await viewer(there)];
    const answer = await ask(here, physician);
    expect(answer.body).toMatchObject({ content: whole });
    for (const watcher of [near, far]) {
      const { data } = await theReply(watcher);
      expect(data.content).toBe(whole);
      expect(watcher.textOf(data.id)).toBe(whole);
    }
  });

  it('loses and repeats nothing on a screen that reconnects', async () => {
    const words = wordsOf(40);
    ai.script({ reply: { kind: 'reply', tokens: words } });
    ai.hold();
    const first = await viewer(here);
    let cut = await viewer(there);
    const seen = [cut];
    const answer = ask(here, physician);
    for (let cuts = 0; cuts < 3; cuts += 1) {
      const before = cut;
      ai.release(5);
      await before.until('some text', ({ deltas }) => deltas.length > 0);
      before.socket.io.engine.close();
      // More text arrives while no viewer is connected there, and during the reconnect.
      ai.release(3);
      await delay(50);
      ai.release(3);
      const { seq, epoch } = newsOf(before).at(-1) ?? before.answer;
      cut = await viewer(cuts % 2 ? there : here, { after: seq, epoch });
      expect(cut.answer.reset).toBe(false);
      seen.push(cut);
    }
    ai.release();
    const replied = await theReply(first);
    await answer;
    // Before the cut the beginning, after it the whole reply, each in one piece.
    const texts = seen.map((watcher) => shownText(watcher, replied.data.id));
    for (const text of texts) expect(words.join('').startsWith(text)).toBe(true);
    expect(texts.at(-1)).toBe(words.join(''));
    const entries = seen.flatMap((screen) => [...screen.answer.entries, ...newsOf(screen)]);
    expect(new Set(entries.map(({ seq }) => seq)).size).toBe(entries.length);
  });

  it('continues without its author, who finds it on return', async () => {
    const words = wordsOf(6);
    ai.script({ reply: { kind: 'reply', tokens: words } });
    ai.hold();
    const calls = ai.requests.length;
    const watcher = await viewer(there);
    const messageId = randomUUID();
    const leaving = new AbortController();
    const body = JSON.stringify({ patientId, messages: [{ role: 'user', content: 'And now?' }], messageId });
    const gone = fetch(`${here.url}/api/chat`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${physician.token}` },
      body,
      signal: leaving.signal,
    });
    ai.release(2);
    await watcher.until('the beginning', ({ deltas }) => deltas.length > 0);
    leaving.abort();
    await expect(gone).rejects.toThrow();
    ai.release();
    const { data, seq } = await theReply(watcher);
    expect(data).toMatchObject({ status: 'complete', content: words.join(''), inReplyTo: messageId });

    const again = await ask(there, physician, { messageId, question: 'And now?' });
    expect(again.body).toMatchObject({ content: words.join(''), messageId: data.id, seq });
    // One call for the text and one for its extras, for any number of requests.
    expect(ai.requests.length - calls).toBe(2);
    expect((await messages()).map(({ id }) => id)).toEqual([messageId, data.id]);
  });

  it('is generated once if one question goes to both nodes at once', async () => {
    ai.script({ reply: { kind: 'reply', tokens: wordsOf(20), tokensPerSecond: 100 } });
    const calls = ai.requests.length;
    const messageId = randomUUID();
    const sent = [here, there, here, there].map((node) => ask(node, physician, { messageId }));
    const answers = await Promise.all(sent);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await messages()).toHaveLength(2);
    expect(ai.requests.length - calls).toBe(2);
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
      const stop = () =>
        there.call(chatEndpoints.stop, { token: nurse.token, params: { messageId: replyId } });
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
      // Further requests change nothing, whoever sends them.
      expect(await stop()).toEqual({ messageId: replyId, stopped: true });
      expect((await messages()).at(-1)?.stoppedBy?.fullName).toBe('Maya Ortiz');
    });

    it.each(['the reply', 'the question'] as const)(
      'ends before its first word by the id of %s, which the question brings to every viewer',
      async (by) => {
        ai.hold();
        const far = await viewer(there);
        const answer = ask(here, physician);
        await far.until('the question', ({ entries }) => entries.some(({ type }) => type === 'chat.asked'));
        const question = (await messages())[0];
        expect(question?.reply).toMatchObject({ model: expect.any(String), demo: false });
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

    it('fails at the time limits for the first token and for the whole reply', async () => {
      // The limits are far apart, so that a pause of the machine cannot mix them up.
      const node = async (firstTokenSeconds: number, replySeconds: number) =>
        aNode({ ai, coordination: await joinCoordination(), firstTokenSeconds, replySeconds });
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
});
