/** Requests a large list 60 times at once over REST and reads no response. */
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const { SERVER = '', TOKEN = '', PATIENT = '' } = process.env;
const { hostname, port } = new URL(SERVER);

for (let asked = 0; asked < 60; asked += 1) {
  const socket = net.connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.on('connect', () => {
    socket.write(
      `GET /api/patient/${PATIENT}/notes HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${TOKEN}\r\n\r\n`,
    );
  });
  socket.pause();
}
await delay(40_000);
process.exit(0);
