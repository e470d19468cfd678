/** Requests 300 replays of a whole chart on one socket, keeps sending pongs, and reads nothing. */
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';

const { SERVER = '', TOKEN = '', PATIENT = '' } = process.env;

const socket = new WebSocket(`${SERVER.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
let closed = false;
socket.on('close', () => {
  closed = true;
});
socket.on('error', () => {});
await new Promise((resolve) => socket.once('open', resolve));
const signedIn = new Promise<void>((resolve) => {
  socket.on('message', (data) => {
    if (String(data).startsWith('40')) resolve();
  });
});
socket.send(`40${JSON.stringify({ token: TOKEN })}`);
await signedIn;
socket.pause();
for (let asked = 0; asked < 300; asked += 1) {
  socket.send(`42${asked}${JSON.stringify(['patient:watch', { patientId: PATIENT, after: 0 }])}`);
}
for (let second = 0; second < 40 && !closed; second += 1) {
  socket.send('3');
  await delay(1000);
}
process.exit(0);
