import { createAssistant } from '../../packages/server/src/ai/model/assistant.ts';
import { createApp } from '../../packages/server/src/app.ts';
import { buildIndexes, connectMongo } from '../../packages/server/src/infra/mongo/mongo.ts';
import { createLog } from '../../packages/server/src/infra/observe/log.ts';
import { createSecretBox } from '../../packages/server/src/infra/secrets/secret-box.ts';
import { createLocalCoordination } from '../../packages/server/src/realtime/coordination/local-coordination.ts';
import { given, serve } from '../harness/servers/serve.ts';

// A whole node, with or without the board's projection, so that a write's cost can be compared.

await connectMongo(given('MONGODB_URI'));
await buildIndexes();
const app = createApp({
  coordination: createLocalCoordination(),
  assistant: createAssistant({ demo: false, firstTokenSeconds: 1, replySeconds: 1 }),
  mailer: { send: async () => {}, close: async () => {} },
  secrets: createSecretBox([]),
  log: createLog('warn'),
  trialSessionLimit: 1000,
  sessionHours: 1,
  idleMinutes: 30,
  unusedHours: 4,
  replySeconds: 1,
  trustProxy: false,
  version: 'bench',
});
if (given('BOARD') === 'off') {
  // A closed board makes no rows and sweeps nothing. Entries are noted for each patient up to a bound.
  await app.board.close();
}
serve(app.http);
