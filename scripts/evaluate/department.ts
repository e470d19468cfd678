import { randomBytes } from 'node:crypto';
import type { Assistant } from '../../packages/server/src/ai/model/assistant.ts';
import { createApp } from '../../packages/server/src/app.ts';
import type { Config } from '../../packages/server/src/config.ts';
import { openDemoDepartment } from '../../packages/server/src/demo/department/department.ts';
import { demoClinicians, demoPassword } from '../../packages/server/src/demo/department/seed.ts';
import { demoParts } from '../../packages/server/src/domains.ts';
import { listen } from '../../packages/server/src/http/http-server.ts';
import { buildIndexes, connectMongo, disconnectMongo } from '../../packages/server/src/infra/mongo/mongo.ts';
import { createLog } from '../../packages/server/src/infra/observe/log.ts';
import { createSecretBox } from '../../packages/server/src/infra/secrets/secret-box.ts';
import { createLocalCoordination } from '../../packages/server/src/realtime/coordination/local-coordination.ts';
import { callAs, textIn } from './call.ts';
import { addCharts } from './charts.ts';
import type { Language } from './questions.ts';

/** A patient of an evaluation. */
export interface Chart {
  id: string;
  name: string;
}

/** A real server over an empty database, with the invented patients of the demo and of `charts.ts`. */
export interface Department {
  origin: string;
  /** The token of the physician who asks, and of the nurse who watches. */
  tokens: { physician: string; nurse: string };
  charts: Chart[];
  close(): Promise<void>;
}

/** Starts the server as `npm start` does, with the demo's texts in one language. */
export async function openDepartment(
  mongoUri: string,
  language: Language,
  { assistant, config }: { assistant: Assistant; config: Config },
): Promise<Department> {
  const uri = new URL(mongoUri);
  uri.pathname = `/evaluate-${language}`;
  await connectMongo(uri.href);
  await buildIndexes();
  const coordination = createLocalCoordination();
  const app = createApp({
    ...{ coordination, assistant, log: createLog('silent') },
    mailer: { send: async () => {}, close: async () => {} },
    secrets: createSecretBox([randomBytes(32)]),
    ...{ trialSessionLimit: 1000, sessionHours: 24, unusedHours: 24, idleMinutes: 1440, trustProxy: false },
    replySeconds: config.aiReplySeconds,
    contextTokens: config.openaiContextTokens,
    version: 'evaluate',
  });
  await openDemoDepartment(app, demoParts, language, async () => {});
  const origin = `http://127.0.0.1:${await listen(app.http, 0, '127.0.0.1')}`;
  const tokenOf = async ({ email }: { email: string }) =>
    textIn(await callAs(origin)('POST', '/auth/login', { email, password: demoPassword }), 'token');
  const tokens = {
    physician: await tokenOf(demoClinicians.physician),
    nurse: await tokenOf(demoClinicians.nurse),
  };
  const physician = callAs(origin, tokens.physician);
  await addCharts(physician);
  const list = await physician('GET', '/patients');
  const charts = (Array.isArray(list) ? list : []).map((one: unknown) => ({
    id: textIn(one, 'id'),
    name: textIn(one, 'name'),
  }));
  return {
    ...{ origin, tokens, charts },
    async close() {
      await app.close();
      await coordination.close();
      await disconnectMongo();
    },
  };
}
