import { fileURLToPath } from 'node:url';
import { readVocabulary } from '@bedside/contracts/clinical/medications/vocabulary/drug-vocabulary.ts';
import { recordNumberKey } from '@bedside/contracts/patients/record-number.ts';
import { keepTimeBy } from '@bedside/contracts/primitives.ts';
import mongoose from 'mongoose';
import { createAssistant } from './ai/model/assistant.ts';
import { createApp } from './app.ts';
import { type Config, parseConfig } from './config.ts';
import { demoModel, startDemoAssistant } from './demo/assistant/server.ts';
import { openDemoDepartment, simulateVitals } from './demo/department/department.ts';
import { demoClinicians, demoPassword } from './demo/department/seed.ts';
import { beginAccessLog } from './domains/access-log/access-writer.ts';
import { anchorEveryHour } from './domains/access-log/anchors.ts';
import { fillSearchWords } from './domains/patients/find-patients.ts';
import { demoParts } from './domains.ts';
import { compileRules } from './evidence/check-reply.ts';
import { listen } from './http/http-server.ts';
import { makeDataFolder } from './infra/files/data-folder.ts';
import { openLeakedPasswords } from './infra/files/leaked-passwords.ts';
import { createVirusScanner } from './infra/files/virus-scanner.ts';
import { createMailer } from './infra/mail/mail.ts';
import { fillComparisonKeys } from './infra/mongo/comparison-keys.ts';
import { readInstallation } from './infra/mongo/installation.ts';
import { buildIndexes, connectMongo, disconnectMongo } from './infra/mongo/mongo.ts';
import { followMongoClock, now } from './infra/mongo/mongo-clock.ts';
import { type EmbeddedMongod, startEmbeddedMongod } from './infra/mongod/embedded-mongod.ts';
import { describeFailure } from './infra/observe/describe-failure.ts';
import { createLog, type Log, outliveOutput, withoutWords, written } from './infra/observe/log.ts';
import { coordinationDegraded } from './infra/observe/metrics.ts';
import { traceRedis } from './infra/observe/tracing/redis-spans.ts';
import { isTracing, startTracing } from './infra/observe/tracing/tracing.ts';
import { version } from './infra/observe/version.ts';
import { readPolicies } from './infra/policies/policies.ts';
import { createSecretBox, type SecretKeys } from './infra/secrets/secret-box.ts';
import { readSecretKeys } from './infra/secrets/secret-keys.ts';
import { isSettledWithin } from './infra/timers/settled-within.ts';
import { refuseHalfRestored } from './programs/backup/restore.ts';
import { createLocalCoordination } from './realtime/coordination/local-coordination.ts';
import { connectRedisCoordination } from './realtime/coordination/redis/redis-coordination.ts';
import { processShutdownMs } from './work-bounds.ts';

/** The time at the end for the last lines of the log. */
const lastLinesMs = 1000;

/** The functions that close the opened resources, newest last. They run in reverse order. */
type Closing = (() => Promise<unknown>)[];

async function start(config: Config, log: Log, closing: Closing): Promise<void> {
  const { otelExporterOtlpEndpoint: collector } = config;
  if (collector) closing.push(await startTracing({ endpoint: collector, version, log }));
  makeDataFolder(config.dataDir);
  const mongod = config.mongodbUri ? undefined : await embeddedMongo(config, log, closing);
  await openDatabase(config.mongodbUri ?? mongod?.uri ?? '', log, closing);
  const clock = await followMongoClock(log);
  keepTimeBy(() => now().getTime());
  closing.push(() => clock.stop());
  if (isTracing()) traceRedis();
  const coordination = config.redisUrl
    ? await connectRedisCoordination({
        url: config.redisUrl,
        installation: await readInstallation(mongoose.connection.getClient().db(mongoose.connection.name)),
        log,
      })
    : createLocalCoordination();
  closing.push(() => coordination.close());
  coordinationDegraded.set(coordination.degraded ? 1 : 0);
  coordination.onDegraded((degraded) => {
    coordinationDegraded.set(degraded ? 1 : 0);
    log.warn({ degraded }, degraded ? 'Redis is unreachable: continuing with MongoDB' : 'Redis is back');
  });

  readVocabulary();
  compileRules();
  const mailer = createMailer({ ...config, print: (line) => console.log(line) });
  closing.push(() => mailer.close());
  if (config.smtpUrl && !config.publicUrl) {
    log.warn('PUBLIC_URL is not set: links in mails begin with the address of this server');
  }
  const secrets = createSecretBox(await secretKeys(config, log));
  await beginAccessLog(secrets);
  const app = createApp({
    ...config,
    secrets,
    policies: await readPolicies(config.policiesDir),
    leakedPasswords: await leakedPasswords(config, closing),
    coordination,
    clock,
    mongod,
    assistant: await chooseAssistant(config, closing),
    mailer,
    log,
    replySeconds: config.aiReplySeconds,
    contextTokens: config.openaiContextTokens,
    idleMinutes: config.sessionIdleMinutes,
    unusedHours: config.sessionUnusedHours,
    ...(config.virusScanner && { scanner: createVirusScanner(config.virusScanner) }),
    clientFolder: fileURLToPath(new URL('../../client/dist', import.meta.url)),
    version,
  });
  closing.push(() => app.close());
  if (config.auditAnchorFile !== undefined || config.auditSyslog !== undefined) {
    const anchors = anchorEveryHour({ file: config.auditAnchorFile, syslog: config.auditSyslog }, log);
    closing.push(() => anchors.stop());
  }

  const hasDemo =
    config.mongodbUri === undefined &&
    (await openDemoDepartment(app, demoParts, config.demoLanguage, () => beginAccessLog(secrets)));
  const port = await listen(app.http, config.port, config.host);
  const { mllpPort } = config;
  if (mllpPort !== undefined) {
    const mllp = await app.mllp.listen(mllpPort, config.mllpHost ?? config.host, tlsOf(config));
    console.log(`  HL7 messages: MLLP on port ${mllp}${config.mllpTlsCert ? ' with TLS' : ''}`);
  }
  if (hasDemo && config.demoSimulator) {
    const simulator = simulateVitals(app, log, config.demoLanguage);
    closing.push(() => simulator.stop());
  }
  announce(
    config.publicUrl ?? `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    hasDemo,
  );
}

/** Returns the files of the listener's TLS; undefined without them. */
function tlsOf({ mllpTlsCert: cert, mllpTlsKey: key, mllpTlsCa: ca }: Config) {
  return cert === undefined || key === undefined ? undefined : { cert, key, ca };
}

async function leakedPasswords({ leakedPasswords: file }: Config, closing: Closing) {
  if (file === undefined) return undefined;
  const leaked = await openLeakedPasswords(file);
  closing.push(() => leaked.close());
  return leaked;
}

/** Connects to MongoDB, builds its indexes and fills fields that older releases did not write. */
async function openDatabase(uri: string, log: Log, closing: Closing): Promise<void> {
  await connectMongo(uri);
  closing.push(disconnectMongo);
  await refuseHalfRestored(mongoose.connection.db);
  await buildIndexes();
  await fillComparisonKeys({ collection: 'users', text: 'username', key: 'usernameKey' }, log);
  await fillComparisonKeys(
    { collection: 'patients', text: 'mrn', key: 'mrnKey', fold: recordNumberKey },
    log,
  );
  await fillSearchWords(log);
}

/**
 * Without a key, second factors work but their secrets are unencrypted in the database. The warning informs the
 * operator.
 */
async function secretKeys(config: Config, log: Log): Promise<SecretKeys> {
  const keys = await readSecretKeys(config);
  if (config.secretsKey === undefined && config.mongodbUri !== undefined) {
    log.warn('SECRETS_KEY is not set: the secrets of new second factors are stored without encryption');
  }
  return keys;
}

async function embeddedMongo({ dataDir }: Config, log: Log, closing: Closing): Promise<EmbeddedMongod> {
  // A first start takes a while. This line looks like the rest of the terminal's output.
  const info = (line: string) => console.log(`  ${line}`);
  const mongod = await startEmbeddedMongod({ dataDir, log: { info, warn: (line) => log.warn(line) } });
  closing.push(() => mongod.stop());
  return mongod;
}

/** D18: without a key and an address the demo assistant replies, through the same API. */
async function chooseAssistant(config: Config, closing: Closing) {
  const { aiFirstTokenSeconds: firstTokenSeconds, aiPauseSeconds: pauseSeconds } = config;
  const limits = { firstTokenSeconds, pauseSeconds, replySeconds: config.aiReplySeconds };
  if (config.openaiApiKey || config.openaiBaseUrl) {
    const { openaiApiKey: apiKey, openaiBaseUrl: baseURL, openaiModel: model } = config;
    const { openaiVisionModel: visionModel, openaiCheckModel: checkModel } = config;
    const models = { model, visionModel, checks: checkModel !== 'off', checkModel };
    return createAssistant({ apiKey, baseURL, ...models, demo: false, ...limits });
  }
  const { baseURL, apiKey, close } = await startDemoAssistant();
  closing.push(close);
  return createAssistant({ apiKey, baseURL, model: demoModel, demo: true, ...limits });
}

function announce(address: string, hasDemo: boolean): void {
  console.log(`\n  Bedside is ready: ${address}\n`);
  if (!hasDemo) return;
  console.log('  Demo accounts, all with the password', demoPassword);
  for (const { email, fullName, userRole } of Object.values(demoClinicians))
    console.log(`    ${email.padEnd(26)} ${fullName}, ${userRole}`);
  console.log('\n  The patients are invented. Open a second window to see changes arrive live.\n');
}

async function close(closing: Closing): Promise<void> {
  for (const step of closing.toReversed()) await step();
}

/** Ends the process even while a write to an unread output hangs, for which `process.exit` would wait. */
const endNow = () => process.kill(process.pid, 'SIGKILL');

async function main(): Promise<void> {
  const closing: Closing = [];
  let ending = false;
  let log: Log | undefined;
  const end = async (exitCode: number) => {
    if (ending) return;
    ending = true;
    setTimeout(endNow, processShutdownMs).unref();
    await close(closing).catch((error: unknown) => console.error(describeFailure(error)));
    if (log && !(await isSettledWithin(lastLinesMs, [written(log)]))) endNow();
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0));
  outliveOutput();
  try {
    const config = parseConfig(process.env);
    const lines = createLog(config.logLevel);
    log = lines;
    // One bug must not end the screens of a whole department.
    process.on('unhandledRejection', (reason) => {
      lines.error({ err: withoutWords(reason) }, 'unhandled rejection');
    });
    await start(config, lines, closing);
  } catch (error) {
    console.error(describeFailure(error));
    await end(1);
  }
}

await main();
