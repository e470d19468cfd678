import { createAssistant } from '../../packages/server/src/ai/model/assistant.ts';
import { createApp } from '../../packages/server/src/app.ts';
import { buildIndexes, connectMongo } from '../../packages/server/src/infra/mongo/mongo.ts';
import { createLog } from '../../packages/server/src/infra/observe/log.ts';
import { createSecretBox } from '../../packages/server/src/infra/secrets/secret-box.ts';
import { createLocalCoordination } from '../../packages/server/src/realtime/coordination/local-coordination.ts';
import { entryOfSize } from '../harness/load/entry-of-size.ts';
import { publishOnCommand } from '../harness/servers/publish-on-command.ts';
import { given, serve } from '../harness/servers/serve.ts';

// A whole node to which the bench passes entries that are in no database. It measures the fan-out without the insert.

await connectMongo(given('MONGODB_URI'));
await buildIndexes();
const app = createApp({
  coordination: createLocalCoordination(),
  assistant: createAssistant({ demo: false, firstTokenSeconds: 1, replySeconds: 1 }),
  mailer: { send: async () => {}, close: async () => {} },
  secrets: createSecretBox([]),
  log: createLog('warn'),
  trialSessionLimit: 20,
  sessionHours: 1,
  idleMinutes: 30,
  unusedHours: 4,
  replySeconds: 1,
  trustProxy: false,
  version: 'bench',
});
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
