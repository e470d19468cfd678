import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { createAssistant } from '../../../packages/server/src/ai/model/assistant.ts';
import { createApp } from '../../../packages/server/src/app.ts';
import { readInstallation } from '../../../packages/server/src/infra/mongo/installation.ts';
import { buildIndexes, connectMongo } from '../../../packages/server/src/infra/mongo/mongo.ts';
import { createLog } from '../../../packages/server/src/infra/observe/log.ts';
import { createSecretBox } from '../../../packages/server/src/infra/secrets/secret-box.ts';
import { createLocalCoordination } from '../../../packages/server/src/realtime/coordination/local-coordination.ts';
import { connectRedisCoordination } from '../../../packages/server/src/realtime/coordination/redis/redis-coordination.ts';
import { given } from './serve.ts';

/**
 * Returns a whole node on the database of `MONGODB_URI`, in the process of the caller, who can change its parts. It joins
 * other nodes if there is a `REDIS_URL`, and has a key that seals the logs with `SEALS=on`.
 */
export async function wholeNode() {
  await connectMongo(given('MONGODB_URI'));
  await buildIndexes();
  const log = createLog('warn');
  const url = process.env.REDIS_URL;
  const installation = await readInstallation(mongoose.connection.getClient().db(mongoose.connection.name));
  return createApp({
    coordination: url
      ? await connectRedisCoordination({ url, installation, log })
      : createLocalCoordination(),
    assistant: createAssistant({ demo: false, firstTokenSeconds: 1, replySeconds: 1 }),
    mailer: { send: async () => {}, close: async () => {} },
    secrets: createSecretBox(process.env.SEALS === 'on' ? [randomBytes(32)] : []),
    log,
    trialSessionLimit: 1000,
    sessionHours: 1,
    idleMinutes: 30,
    unusedHours: 4,
    replySeconds: 1,
    trustProxy: false,
    version: 'bench',
  });
}
