import { createServer } from 'node:http';
import { entryOfSize } from '../harness/load/entry-of-size.ts';
import { servePlainSockets } from '../harness/servers/plain-sockets.ts';
import { publishOnCommand } from '../harness/servers/publish-on-command.ts';
import { given, serve } from '../harness/servers/serve.ts';

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
