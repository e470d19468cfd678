import { createAssistant } from '../../../packages/server/src/ai/model/assistant.ts';
import { createApp } from '../../../packages/server/src/app.ts';
import { buildIndexes, connectMongo } from '../../../packages/server/src/infra/mongo/mongo.ts';
import { createLog } from '../../../packages/server/src/infra/observe/log.ts';
import { createSecretBox } from '../../../packages/server/src/infra/secrets/secret-box.ts';
import { createLocalCoordination } from '../../../packages/server/src/realtime/coordination/local-coordination.ts';
import { given } from './serve.ts';

/** Returns a whole node on the database of `MONGODB_URI`, in the process of the caller, who can change its parts. */
export async function wholeNode() {
  await connectMongo(given('MONGODB_URI'));
  await buildIndexes();
  return createApp({
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
}
