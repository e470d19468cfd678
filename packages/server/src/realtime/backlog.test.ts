import { describe, expect, it } from 'vitest';
import { unreadMs } from '../bounds.ts';
import { Backlogs, maxUnreadOfDeafSocketsBytes, maxUnreadOfSocketBytes } from './backlog.ts';

const second = 1000;
const kilobyte = 1024;

/** A connection with `bytes` that its client has not read. */
const aConnection = (sessionId: string, bytes: number) => ({
  conn: { transport: { socket: { bufferedAmount: bytes } } },
  data: { actor: { sessionId } },
});
type AConnection = ReturnType<typeof aConnection>;
const grow = ({ conn }: AConnection, bytes: number) => {
  conn.transport.socket.bufferedAmount += bytes;
};

describe('the unread bytes of sockets', () => {
  it('cuts deaf sockets until the others are within their shared bound', () => {
    const backlogs = new Backlogs<AConnection>();
    const deaf = Array.from({ length: 64 }, (_, at) => aConnection(`session-${at}`, 400 * kilobyte + at));
    expect(backlogs.tooFarBehind(deaf, 0)).toEqual([]);
    const cut = backlogs.tooFarBehind(deaf, second);
    expect(cut).toEqual(deaf.toReversed().slice(0, cut.length));
    const open = deaf.slice(0, deaf.length - cut.length);
    const unread = open.reduce((sum, { conn }) => sum + conn.transport.socket.bufferedAmount, 0);
    expect(unread).toBeLessThanOrEqual(maxUnreadOfDeafSocketsBytes);
    expect(unread).toBeGreaterThan(maxUnreadOfDeafSocketsBytes - 401 * kilobyte);
    expect(backlogs.bytes).toBe(unread);
  });

  it('spares sockets that read slowly, whatever the deaf ones hold', () => {
    const backlogs = new Backlogs<AConnection>();
    const slow = Array.from({ length: 40 }, (_, at) => aConnection(`slow-${at}`, 1024 * kilobyte));
    const deaf = aConnection('deaf', 7 * 1024 * kilobyte);
    for (let at = 0; at < 30; at += 1) {
      expect(backlogs.tooFarBehind([...slow, deaf], at * (unreadMs / 30))).toEqual([]);
      for (const connection of slow) grow(connection, -kilobyte);
    }
    expect(backlogs.tooFarBehind([...slow, deaf], unreadMs + second)).toEqual([deaf]);
  });

  it('cuts a single socket only beyond its own bound or after its time', () => {
    const backlogs = new Backlogs<AConnection>();
    const one = aConnection('one', 1);
    expect(backlogs.tooFarBehind([one], 0)).toEqual([]);
    grow(one, maxUnreadOfSocketBytes - 1);
    expect(backlogs.tooFarBehind([one], second)).toEqual([]);
    grow(one, 1);
    expect(backlogs.tooFarBehind([one], 2 * second)).toEqual([one]);
  });

  it('forgets the silence of a socket that has read everything', () => {
    const backlogs = new Backlogs<AConnection>();
    const one = aConnection('one', 100);
    expect(backlogs.tooFarBehind([one], 0)).toEqual([]);
    grow(one, -100);
    expect(backlogs.tooFarBehind([one], unreadMs)).toEqual([]);
    grow(one, 100);
    expect(backlogs.tooFarBehind([one], unreadMs + second)).toEqual([]);
  });
});
