/**
 * Takes the place of mongosh for the scripts of the compose file: `--eval SCRIPT` or `--file FILE`. As in mongosh, each
 * call of the script returns its result and not a promise, so a second thread makes the calls.
 */
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import {
  isMainThread,
  type MessagePort,
  parentPort,
  receiveMessageOnPort,
  Worker,
  workerData,
} from 'node:worker_threads';
import { mongo } from 'mongoose';
import * as z from 'zod';

type Call = { database: string; command: Record<string, unknown> } | { user: string; password: string };

const Outcome = z.union([z.object({ result: z.unknown() }), z.object({ error: z.string() })]);

if (isMainThread) runScript();
else serveCalls(workerData.signal, workerData.port);

function runScript(): void {
  const [flag, value = ''] = process.argv.slice(2).filter((argument) => argument !== '--quiet');
  const script = flag === '--file' ? readFileSync(value, 'utf8') : value;
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const { port1: ours, port2: theirs } = new MessageChannel();
  const worker = new Worker(__filename, {
    workerData: { signal, port: theirs },
    transferList: [theirs as unknown as MessagePort],
  });

  function call(given: Call): unknown {
    Atomics.store(signal, 0, 0);
    worker.postMessage(given);
    Atomics.wait(signal, 0, 0);
    const outcome = Outcome.parse(receiveMessageOnPort(ours as unknown as MessagePort)?.message);
    if ('error' in outcome) throw new Error(outcome.error);
    return outcome.result;
  }

  const database = (name: string) => {
    const command = (given: Record<string, unknown>) => call({ database: name, command: given });
    return {
      getSiblingDB: database,
      auth: (user: string, password: string) => call({ user, password }),
      hello: () => command({ hello: 1 }),
      createUser: ({ user, ...rest }: { user: string }) => command({ createUser: user, ...rest }),
    };
  };
  const rs = {
    status: () => call({ database: 'admin', command: { replSetGetStatus: 1 } }),
    initiate: (set: unknown) => call({ database: 'admin', command: { replSetInitiate: set } }),
  };
  const quit = (code = 0) => process.exit(code);
  try {
    vm.runInNewContext(script, { db: database('test'), rs, quit, process: { env: process.env } });
    quit();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    quit(1);
  }
}

function serveCalls(signal: Int32Array, port: MessagePort): void {
  const uri = 'mongodb://127.0.0.1:27017/?directConnection=true&serverSelectionTimeoutMS=3000';
  let client = new mongo.MongoClient(uri);
  async function answer(given: Call): Promise<unknown> {
    if ('command' in given) return client.db(given.database).command(given.command);
    await client.close();
    client = new mongo.MongoClient(uri, { auth: { username: given.user, password: given.password } });
    return client.db('admin').command({ ping: 1 });
  }
  parentPort?.on('message', async (given: Call) => {
    const outcome = await answer(given).then(
      (result) => ({ result: JSON.parse(JSON.stringify(result)) }),
      (error: unknown) => ({ error: String(error) }),
    );
    port.postMessage(outcome);
    Atomics.store(signal, 0, 1);
    Atomics.notify(signal, 0);
  });
}
