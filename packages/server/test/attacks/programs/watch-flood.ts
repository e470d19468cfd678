/** Watches 3,000 unknown patients per second on one socket for 6 s, and reconnects whenever it is cut. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';

const { SERVER = '', TOKEN = '' } = process.env;

const until = Date.now() + 6000;
while (Date.now() < until) {
  const socket = new WebSocket(`${SERVER.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  let isOpen = true;
  const ended = new Promise<void>((resolve) =>
    socket.once('close', () => {
      isOpen = false;
      resolve();
    }),
  );
  socket.on('error', () => {});
  const answered = new Promise<string>((resolve) => {
    socket.on('message', (data) => {
      if (/^4[04]/.test(String(data))) resolve(String(data));
    });
  });
  socket.once('open', () => socket.send(`40${JSON.stringify({ token: TOKEN })}`));
  const answer = await Promise.race([answered, ended]);
  if (answer?.startsWith('40')) {
    for (let turn = 0; isOpen && Date.now() < until; turn += 1) {
      for (let index = 0; index < 30; index += 1) {
        socket.send(
          `42${turn * 30 + index}${JSON.stringify(['patient:watch', { patientId: randomUUID() }])}`,
        );
      }
      await delay(10);
    }
  }
  process.stdout.write('cut\n');
  socket.terminate();
  await delay(100);
}
