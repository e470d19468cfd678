import { describe, expect, it, vi } from 'vitest';
import { ReplyStreams } from './reply-streams.ts';

const patientId = 'okafor';
const messageId = 'reply-1';
const askedBy = { id: 'kim', fullName: 'Ada Kim', role: 'Nurse' };
const delta = (offset: number, text: string) => ({ patientId, messageId, offset, text });

function textOf(streams: ReplyStreams) {
  streams.joined('somebody-else', [], 0);
  return streams.of(patientId)[0]?.text;
}

describe('ReplyStreams', () => {
  it('joins contiguous deltas', () => {
    const streams = new ReplyStreams();
    expect(streams.apply(delta(0, 'Give '))).toBe('ok');
    expect(streams.apply(delta(5, 'oxygen'))).toBe('ok');
    expect(textOf(streams)).toBe('Give oxygen');
  });

  it('trims overlaps and ignores known text', () => {
    const streams = new ReplyStreams();
    streams.apply(delta(0, 'Give oxy'));
    streams.apply(delta(5, 'oxygen'));
    streams.apply(delta(0, 'Give'));
    expect(textOf(streams)).toBe('Give oxygen');
  });

  it('reports a gap, and applies early deltas once the full text arrives', () => {
    const streams = new ReplyStreams();
    expect(streams.apply(delta(5, 'oxygen '))).toBe('gap');
    expect(streams.apply(delta(12, 'now'))).toBe('gap');
    const question = streams.asking();
    expect(streams.joined(patientId, [{ messageId, text: 'Give ', askedBy }], question)).toBe('ok');
    expect(textOf(streams)).toBe('Give oxygen now');
    expect(streams.of(patientId)[0]?.askedBy).toEqual(askedBy);
  });

  it('D64: keeps what the chart holds against a text, and that it reassures, from a delta or a watch response', () => {
    const objections = [{ code: 'child' as const }];
    const streams = new ReplyStreams();
    streams.apply({ ...delta(0, 'Sta'), objections });
    expect(streams.of(patientId)[0]).toMatchObject({ objections });
    expect(streams.of(patientId)[0]).not.toHaveProperty('reassures');
    streams.apply({ ...delta(3, 'ble'), reassures: true });
    streams.apply(delta(6, '.'));
    streams.joined('somebody-else', [], 0);
    expect(streams.of(patientId)[0]).toMatchObject({ text: 'Stable.', objections, reassures: true });
    const late = new ReplyStreams();
    late.joined(
      patientId,
      [{ messageId, text: 'Stable', askedBy, objections, reassures: true }],
      late.asking(),
    );
    expect(late.of(patientId)[0]).toMatchObject({ text: 'Stable', objections, reassures: true });
  });

  it('counts offsets in UTF-16 units', () => {
    const streams = new ReplyStreams();
    streams.apply(delta(0, '🫁'));
    streams.apply(delta(2, ' clear'));
    expect(textOf(streams)).toBe('🫁 clear');
  });

  it("never shortens a text that is longer than the server's response", () => {
    const streams = new ReplyStreams();
    const question = streams.asking();
    streams.apply(delta(0, 'Give oxygen'));
    streams.joined(patientId, [{ messageId, text: 'Give', askedBy }], question);
    expect(textOf(streams)).toBe('Give oxygen');
  });

  it('drops a stream that the server no longer has, unless it began after the request', () => {
    const streams = new ReplyStreams();
    streams.apply(delta(0, 'old'));
    const question = streams.asking();
    streams.apply({ patientId, messageId: 'reply-2', offset: 0, text: 'new' });
    streams.joined(patientId, [], question);
    expect(streams.of(patientId).map(({ text }) => text)).toEqual(['new']);
  });

  it('ignores deltas after the end of a reply', () => {
    const streams = new ReplyStreams();
    streams.apply(delta(0, 'Give'));
    streams.end(messageId);
    expect(streams.apply(delta(4, ' oxygen'))).toBe('ok');
    streams.joined(patientId, [{ messageId, text: 'Give oxygen', askedBy }], streams.asking());
    expect(streams.of(patientId)).toEqual([]);
  });

  it('notifies its listeners once per frame while a text grows', async () => {
    const streams = new ReplyStreams();
    const listener = vi.fn();
    streams.apply(delta(0, 'a'));
    streams.subscribe(listener);
    for (let offset = 1; offset <= 50; offset += 1) streams.apply(delta(offset, 'a'));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    expect(listener).toHaveBeenCalledOnce();
    expect(streams.of(patientId)[0]?.text).toHaveLength(51);
  });

  it('draws a long text in larger steps, and completely at the end', () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'],
    });
    try {
      const grow = (length: number) => {
        const streams = new ReplyStreams();
        streams.apply(delta(0, 'x'.repeat(length)));
        const drawn = vi.fn();
        streams.subscribe(drawn);
        for (let piece = 0; piece < 20; piece += 1) {
          vi.advanceTimersByTime(50);
          streams.apply(delta(length + piece, 'y'));
        }
        vi.advanceTimersByTime(200);
        expect(streams.of(patientId)[0]?.text).toHaveLength(length + 20);
        return drawn.mock.calls.length;
      };
      const ofShort = grow(10);
      expect(ofShort).toBeGreaterThan(15);
      expect(grow(5000)).toBeLessThan(ofShort * 0.7);
    } finally {
      vi.useRealTimers();
    }
  });
});
