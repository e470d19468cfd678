import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { boardRoom } from '../../packages/server/src/domains/board/rows/row-pushes.ts';
import { entryOfSize } from '../harness/load/entry-of-size.ts';
import { publishOnCommand } from '../harness/servers/publish-on-command.ts';
import { given, serve } from '../harness/servers/serve.ts';
import { wholeNode } from '../harness/servers/whole-node.ts';

// A whole node to which the bench passes entries that are in no database. It measures the fan-out without the insert.

const app = await wholeNode();
const bytes = Number(given('ENTRY_BYTES'));
let departmentId = '';
app.io.on('connection', ({ data }) => {
  departmentId = data.actor.departmentId;
});
publishOnCommand(({ patientId, index, hasBoard }) => {
  const entry = entryOfSize(bytes, patientId, index);
  app.rooms.publishEntry(entry, { id: patientId, departmentId, epoch: 'bench' });
  // Only its size matters here.
  if (hasBoard)
    app.rooms.publish(
      { departmentId, room: boardRoom(departmentId, 'staff') },
      'board:row',
      entry as unknown as BoardRow,
    );
});
serve(app.http);
