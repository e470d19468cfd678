import { entryOfSize } from '../harness/load/entry-of-size.ts';
import { publishOnCommand } from '../harness/servers/publish-on-command.ts';
import { given, serve } from '../harness/servers/serve.ts';
import { wholeNode } from '../harness/servers/whole-node.ts';

// A whole node to which the bench passes entries that are in no database. It measures the fan-out without the insert.

const app = await wholeNode();
const bytes = Number(given('ENTRY_BYTES'));
const patient = { id: '', departmentId: '', epoch: 'bench' };
app.io.on('connection', (socket) => {
  // The bench has one patient, so entries go to the room that a viewer joined last.
  socket.on('patient:watch', ({ patientId }) => {
    patient.id = patientId;
  });
});
publishOnCommand((index) => app.rooms.publishEntry(entryOfSize(bytes, patient.id, index), patient));
serve(app.http);
