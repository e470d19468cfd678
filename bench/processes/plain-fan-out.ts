import { createServer } from 'node:http';
import { entryOfSize } from '../harness/entry-of-size.ts';
import { servePlainSockets } from '../harness/plain-sockets.ts';
import { publishOnCommand } from '../harness/publish-on-command.ts';
import { given, serve } from '../harness/serve.ts';

// The floor of fan-out. Serializes each entry once and loops over `ws` sockets.

const patientId = 'bench';
const bytes = Number(given('ENTRY_BYTES'));
const http = createServer();
const rooms = servePlainSockets(http);
publishOnCommand((index) => {
  const text = JSON.stringify(entryOfSize(bytes, patientId, index));
  for (const socket of rooms.get(patientId) ?? []) socket.send(text);
});
serve(http);
