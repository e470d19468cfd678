import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io as connect, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { directSocket, maxUnreadWhenDirectBytes, RoomSender } from './room-sender.ts';
import { textFrame } from './text-frame.ts';

const http = createServer();
const io = new Server(http, { perMessageDeflate: false });

beforeAll(async () => {
  io.on('connection', (socket) => void socket.join(['room', ...(socket.handshake.auth.rooms ?? [])]));
  await once(http.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => io.close());

interface Viewer {
  socket: Socket;
  received: unknown[];
}

async function aViewer(
  transport: 'websocket' | 'polling' = 'websocket',
  rooms: string[] = [],
): Promise<Viewer> {
  const socket = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
    transports: [transport],
    forceNew: true,
    auth: { rooms },
  });
  const received: unknown[] = [];
  socket.on('push', (payload: unknown) => received.push(payload));
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  onTestFinished(() => void socket.close());
  return { socket, received };
}

const serverSide = ({ socket }: Viewer) => io.of('/').sockets.get(socket.id ?? '');
const turn = () => new Promise((resolve) => setImmediate(resolve));
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

it('finds the TCP socket of a WebSocket, so that an upgraded library cannot slow pushes down unnoticed', async () => {
  const viewer = await aViewer();
  await expect.poll(() => directSocket(serverSide(viewer)?.conn)?.remotePort).toBeGreaterThan(0);
  expect(directSocket(serverSide(await aViewer('polling'))?.conn)).toBeUndefined();
});

it.each([1, 125, 126, 65_535, 65_536, 200_000])(
  'frames a text of %i bytes as RFC 6455 requires',
  (length) => {
    const frame = textFrame('a'.repeat(length));
    const header = length < 126 ? 2 : length < 65_536 ? 4 : 10;
    expect(frame.length).toBe(header + length);
    expect(frame[0]).toBe(0x81);
    const stated =
      header === 2 ? frame[1] : header === 4 ? frame.readUInt16BE(2) : Number(frame.readBigUInt64BE(2));
    expect(stated).toBe(length);
  },
);

it('writes at once, and gathers only the later pushes to a socket that has just had one', async () => {
  const [busy, calm] = [await aViewer('websocket', ['busy']), await aViewer('websocket', ['calm'])];
  const tcpOf = (viewer: Viewer) => directSocket(serverSide(viewer)?.conn);
  for (const viewer of [busy, calm]) await expect.poll(() => tcpOf(viewer)).toBeDefined();
  const [busyTcp, calmTcp] = [tcpOf(busy), tcpOf(calm)];
  const sender = new RoomSender(io);
  const push = (room: string, payload: number) => sender.send({ room, event: 'push', payload });
  push('busy', 1);
  expect(busyTcp?.writableLength).toBe(0);
  push('busy', 2);
  push('busy', 3);
  push('calm', 4);
  expect(busyTcp?.writableLength).toBeGreaterThan(0);
  expect(calmTcp?.writableLength).toBe(0);
  await expect.poll(() => busy.received).toEqual([1, 2, 3]);
  await expect.poll(() => calm.received).toEqual([4]);
  await expect.poll(() => [busyTcp?.writableCorked, calmTcp?.writableCorked]).toEqual([0, 0]);
});

describe.each([
  ['straight to the sockets', true],
  ['through Socket.IO', false],
])('pushes to a room %s', (_, isDirect) => {
  const push = (payload: unknown, except?: string) =>
    new RoomSender(io, isDirect).send({ room: 'room', event: 'push', payload, except });

  it('reach every transport whole: empty, long, and with characters of several bytes', async () => {
    const viewers = [await aViewer(), await aViewer('polling'), await aViewer()];
    const payloads = [{}, { text: '°C “SpO₂” 👩‍⚕️ \u2028' }, { text: 'ü'.repeat(90_000) }, { at: null }];
    for (const payload of payloads) {
      push(payload);
      await turn();
    }
    for (const { received } of viewers) await expect.poll(() => received.length).toBe(payloads.length);
    for (const { received } of viewers) expect(received).toEqual(payloads);
  });

  it('keep their order, within a turn and between messages to one socket', async () => {
    const sender = new RoomSender(io, isDirect);
    const viewers = [await aViewer(), await aViewer('polling')];
    for (const index of numbers(300)) {
      if (index % 7 === 3) for (const viewer of viewers) serverSide(viewer)?.emit('push', index);
      else sender.send({ room: 'room', event: 'push', payload: index });
      if (index % 5 === 0) await turn();
    }
    for (const { received } of viewers) await expect.poll(() => received.length).toBe(300);
    for (const { received } of viewers) expect(received).toEqual(numbers(300));
  });

  it('leave out the sockets of another room, and do nothing without members', async () => {
    const [inside, outside] = [await aViewer(), await aViewer('websocket', ['other'])];
    push('to all but the others', 'other');
    push('to all', 'nobody');
    new RoomSender(io, isDirect).send({ room: 'nobody', event: 'push', payload: 1 });
    await expect.poll(() => outside.received.length).toBe(1);
    expect(inside.received).toEqual(['to all but the others', 'to all']);
    expect(outside.received).toEqual(['to all']);
  });

  it('lose and repeat nothing for a socket that stops reading and resumes', async () => {
    const [slow, quick] = [await aViewer(), await aViewer()];
    const tcp = directSocket(serverSide(slow)?.conn);
    const incoming = (slow.socket.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } })
      .ws;
    incoming.pause();
    const count = 1000;
    const text = 'x'.repeat(20_000);
    const sender = new RoomSender(io, isDirect);
    for (const index of numbers(count)) {
      sender.send({ room: 'room', event: 'push', payload: { index, text } });
      await turn();
    }
    await expect.poll(() => quick.received.length, { timeout: 20_000 }).toBe(count);
    if (isDirect) expect(tcp?.writableLength).toBeGreaterThan(maxUnreadWhenDirectBytes);
    incoming.resume();
    await expect.poll(() => slow.received.length, { timeout: 20_000 }).toBe(count);
    expect(slow.received.map((one) => (one as { index: number }).index)).toEqual(numbers(count));
  });
});
