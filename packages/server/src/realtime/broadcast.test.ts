import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { listen } from '../app.ts';
import { broadcast } from './broadcast.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A server, and screens that keep what they hear; each is in the rooms that its address names. */
async function aRoom() {
  const http = createServer();
  const io = new Server(http, { perMessageDeflate: false });
  closing.push(() => io.close());
  io.on('connection', (socket) => {
    void socket.join(String(socket.handshake.query.rooms).split(' '));
  });
  const port = await listen(http, 0, '127.0.0.1');
  async function aScreen(rooms: string, transport: 'websocket' | 'polling') {
    const heard: unknown[] = [];
    const socket = connect(`http://127.0.0.1:${port}`, {
      transports: [transport],
      query: { rooms },
      forceNew: true,
    });
    closing.push(() => socket.disconnect());
    socket.onAny((name, payload) => heard.push([name, payload]));
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return heard;
  }
  return { io, aScreen };
}

describe('a broadcast', () => {
  it('arrives as it was, whatever its length and its letters, by WebSocket and by polling', async () => {
    const { io, aScreen } = await aRoom();
    const screens = [await aScreen('here', 'websocket'), await aScreen('here', 'polling')];
    const payloads = [0, 1, 50, 100, 126, 127, 200, 65_000, 65_535, 65_536, 200_000].flatMap((length) => [
      { text: 'a'.repeat(length) },
      { text: 'ä€😀'.repeat(Math.ceil(length / 9)) },
    ]);
    for (const payload of payloads) broadcast(io, 'here', 'chat:delta', payload);
    for (const heard of screens) {
      await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(payloads.length);
      expect(heard).toEqual(payloads.map((payload) => ['chat:delta', payload]));
    }
  });

  it('keeps its place among what else is emitted', async () => {
    const { io, aScreen } = await aRoom();
    const heard = await aScreen('here', 'websocket');
    for (let place = 0; place < 200; place += 1) {
      if (place % 3 === 0) io.to('here').emit('chat:delta', place);
      else broadcast(io, 'here', 'chat:delta', place);
    }
    await expect.poll(() => heard.length).toBe(200);
    expect(heard).toEqual(Array.from({ length: 200 }, (_, place) => ['chat:delta', place]));
  });

  it('reaches the room alone, and nobody who is in the other one too', async () => {
    const { io, aScreen } = await aRoom();
    const [here, both, elsewhere] = [
      await aScreen('here', 'websocket'),
      await aScreen('here other', 'websocket'),
      await aScreen('elsewhere', 'websocket'),
    ];
    broadcast(io, 'nowhere', 'chat:delta', 'to nobody');
    broadcast(io, 'here', 'chat:delta', 'not to the other', 'other');
    io.emit('chat:delta', 'to all');
    await expect.poll(() => [here, both, elsewhere].map((heard) => heard.length)).toEqual([2, 1, 1]);
    expect(here[0]).toEqual(['chat:delta', 'not to the other']);
  });
});
