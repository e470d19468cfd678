import { aClinician, aDepartment, type SignedIn } from '../factories.ts';
import { type FakeOpenAi, startFakeOpenAi } from '../fakes/fake-openai.ts';
import { ownDatabase } from '../node.ts';
import { aRedis, type BreakableServer } from './mongod.ts';
import { aServer, type Environment, type ServerProcess } from './server-process.ts';

/** Two servers on one database and one Redis, which a test can break, with one clinician signed in on each. */
export interface TwoServers {
  ai: FakeOpenAi;
  redis: BreakableServer;
  here: ServerProcess;
  there: ServerProcess;
  /** Signed in on `here`. */
  physician: SignedIn;
  /** Of the same department, signed in on `there`. */
  nurse: SignedIn;
  stop(): Promise<void>;
}

/** Starts two servers with `more` in their environment. */
export async function twoServers(more: Environment = {}): Promise<TwoServers> {
  const [ai, redis] = await Promise.all([startFakeOpenAi(), aRedis()]);
  const env = { MONGODB_URI: ownDatabase(), REDIS_URL: redis.uri, OPENAI_BASE_URL: ai.baseURL, ...more };
  const [here, there] = await Promise.all([aServer(env), aServer(env)]);
  const physician = await aDepartment(here, { fullName: 'Robin Okafor' });
  const nurse = await aClinician(there, {
    department: physician,
    fullName: 'Maya Ortiz',
    userRole: 'Nurse',
  });
  const stop = async () => {
    await Promise.all([here.stop(), there.stop()]);
    await Promise.all([redis.stop(), ai.close()]);
  };
  return { ai, redis, here, there, physician, nurse, stop };
}
