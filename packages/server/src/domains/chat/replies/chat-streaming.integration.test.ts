import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { newsOf } from '../../../../test/screens/news.ts';
import { theReply } from '../../../../test/screens/received-reply.ts';
import { shownText, wordsOf } from '../../../../test/screens/reply-text.ts';

import { aStreamingRoom } from '../../../../test/screens/streaming-room.ts';

const room = await aStreamingRoom();
const { ai, here, there, physician, viewer, ask, messages } = room;

let patientId: string;

beforeEach(() => {
  patientId = room.patientId();
});

describe('a reply streamed over two nodes', () => {
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
    // The packets from before the response are already in the sockets. One turn of the loop reads them.
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
          // D64: of a chart without vital signs.
          objections: expect.arrayContaining([expect.objectContaining({ code: 'unknown' })]),
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
});
