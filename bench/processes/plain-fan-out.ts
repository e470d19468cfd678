import { createServer } from 'node:http';
import { entryOfSize } from '../harness/load/entry-of-size.ts';
import { servePlainSockets } from '../harness/servers/plain-sockets.ts';
import { publishOnCommand } from '../harness/servers/publish-on-command.ts';
import { given, serve } from '../harness/servers/serve.ts';

// The floor of fan-out. Serializes each entry once and loops over `ws` sockets. The board is one more room.

const bytes = Number(given('ENTRY_BYTES'));
const http = createServer();
const rooms = servePlainSockets(http);

function send(room: string, seq: number): void {
  const text = JSON.stringify(entryOfSize(bytes, room, seq));
  for (const socket of rooms.get(room) ?? []) socket.send(text);
}

publishOnCommand(({ patientId, index, hasBoard }) => {
  send(patientId, index);
  if (hasBoard) send('board', index);
});
serve(http);
