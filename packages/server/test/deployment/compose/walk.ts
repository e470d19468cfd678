/**
 * The walk through an installation of `docker-compose.yml` in real containers: `tsx walk.ts FOLDER`, where FOLDER contains
 * the file, `deploy` and `.env`. Started by `scripts/compose-for-real.sh`. Exits with 1 at the first failure.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import * as z from 'zod';
import { anInstallation } from './installation.ts';
import { podman, tryPodman } from './podman.ts';
import { Visitor } from './visitor.ts';

const origin = 'http://localhost:8080';
const screens = 16;
const requests = 40;
const patience = 30_000;
const nodes = ['node-1', 'node-2'];

const [folder = ''] = process.argv.slice(2);
const installation = anInstallation(folder, (nameServer) => ({
  // Debian's nginx is older than 1.27.3, which introduced `resolve`, and podman's name server has another address.
  proxy: { BEDSIDE_RESOLVE: '', BEDSIDE_RESOLVER: `resolver ${nameServer} valid=5s ipv6=off;` },
}));
const { container } = installation;

const visitor = new Visitor(origin);
const watchers: Visitor[] = [];
const account = {
  email: `maya-${randomUUID()}@example.org`,
  password: 'correct-horse-battery',
};
let token = '';
let patientId = '';
let passed = 0;

async function step(name: string, work: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  try {
    await work();
  } catch (error) {
    console.error(`FAILED  ${name}\n`, error);
    for (const service of installation.services)
      console.error(`\n${service}:\n${(await tryPodman('logs', '--tail', '8', container(service))).output}`);
    console.error(`\n${passed} passed, 1 failed`);
    process.exit(1);
  }
  passed += 1;
  console.log(`ok  ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
}

async function until(what: string, holds: () => boolean | Promise<boolean>, limit = patience): Promise<void> {
  const end = Date.now() + limit;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Timed out after ${limit / 1000} s: ${what}`);
    await delay(50);
  }
}

const signIn = async () => {
  ({ token } = await visitor.call(authEndpoints.login, { body: account }));
};

/** Records a heart rate and waits until each screen has received it exactly once. */
async function recordAndSee(heartRate: number): Promise<void> {
  const params = { patientId };
  const { id } = await visitor.call(vitalsEndpoints.record, { token, params, body: { heartRate } });
  const copies = ({ entries }: Visitor) =>
    entries.filter((entry) => entry.type === 'vitals.recorded' && entry.data.id === id).length;
  await until(`heart rate ${heartRate} on every screen`, () => watchers.every((each) => copies(each) > 0));
  assert(watchers.every((each) => copies(each) === 1));
}

async function openScreens(): Promise<void> {
  for (let count = 0; count < screens; count += 1) {
    const screen = new Visitor(origin);
    watchers.push(screen);
    await screen.watch(token, patientId);
  }
}

/** Starts the services and waits for the proxy, which has no health check. */
async function start(): Promise<void> {
  await installation.up();
  const ready = async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.status === 200;
  await until('a response of the proxy', ready);
}

const inNode = (node: string, ...command: string[]) => tryPodman('exec', container(node), ...command);

async function heartRates() {
  const list = await visitor.call(vitalsEndpoints.list, { token, params: { patientId } });
  return list.map(({ heartRate }) => heartRate);
}

await step('a node without MONGODB_URI stops at once and downloads nothing', async () => {
  const { code, output } = await tryPodman('run', '--rm', '--network', 'none', 'localhost/bedside:latest');
  assert.equal(code, 1, output);
  assert.match(output, /^Configuration: MONGODB_URI must name a replica set/);
});

await step('every service starts in the order of the file and becomes healthy', start);

await step('nodes run without root, capabilities, new privileges and a writable root', async () => {
  for (const node of nodes) {
    const { output: status } = await inNode(node, 'cat', '/proc/1/status');
    assert.match(status, /^Uid:\t1000\t1000\t/m);
    assert.match(status, /^CapEff:\t0+$/m);
    assert.match(status, /^CapBnd:\t0+$/m);
    assert.match(status, /^NoNewPrivs:\t1$/m);
    assert.notEqual((await inNode(node, 'touch', '/app/written')).code, 0);
    assert.equal((await inNode(node, 'touch', '/data/written', '/tmp/written')).code, 0);
  }
});

await step('no database runs as root', async () => {
  for (const service of ['mongo', 'redis']) {
    const { code, output } = await tryPodman('exec', container(service), 'cat', '/proc/1/status');
    assert.equal(code, 0, output);
    assert.doesNotMatch(output, /^Uid:\t0\t/m, service);
  }
});

await step('databases reject callers without their passwords', async () => {
  const redis = await tryPodman('exec', '--env', 'REDISCLI_AUTH=', container('redis'), 'redis-cli', 'ping');
  assert.match(redis.output, /NOAUTH/);
  const script = "db.getSiblingDB('bedside').createUser({ user: 'a', pwd: 'b', roles: [] })";
  const mongo = await tryPodman('exec', container('mongo'), 'mongosh', '--quiet', '--eval', script);
  assert.match(mongo.output, /requires authentication/);
});

await step('a clinician registers and signs in through the proxy, which hides the metrics', async () => {
  await visitor.call(authEndpoints.register, {
    body: {
      ...account,
      username: `maya-${randomUUID()}`,
      fullName: 'Maya Ortiz',
      userRole: 'Nurse',
      acceptedTerms: true,
      acceptedPrivacy: true,
    },
  });
  await signIn();
  assert.equal((await fetch(`${origin}/metrics`)).status, 404);
  assert.match(await (await fetch(origin)).text(), /<title>/);
});

await step('a reset link arrives as a mail', async () => {
  const { email } = account;
  await visitor.call(authEndpoints.forgotPassword, { body: { email } });
  const mails = async () => z.array(z.string()).parse(await (await fetch('http://localhost:8025')).json());
  await until('the mail', async () =>
    (await mails()).some((mail) => mail.includes(`To: ${email}`) && mail.includes(origin)),
  );
});

await step(`a record reaches ${screens} screens through both nodes`, async () => {
  const patient = await visitor.call(patientsEndpoints.create, {
    token,
    body: { name: 'Ada Test', mrn: 'NA', age: 70, gender: 'female', chiefComplaint: 'Chest pain' },
  });
  patientId = patient.id;
  await openScreens();
  await recordAndSee(71);
});

await step('requests and sockets continue on the other node when one is killed', async () => {
  // As a lack of memory ends a node: the restart policy starts it again.
  const pid = await podman('inspect', '--format', '{{.State.Pid}}', container('node-1'));
  process.kill(Number(pid), 'SIGKILL');
  for (let request = 0; request < requests; request += 1)
    await new Visitor(origin).call(patientsEndpoints.list, { token });
  await until('every screen is connected', () => watchers.every(({ isConnected }) => isConnected));
  await recordAndSee(72);
  const cut = watchers.filter(({ cuts }) => cuts > 0).length;
  assert(cut > 0 && cut < screens, `node-1 served ${cut} of ${screens} screens`);
  console.log(`    ${cut} of ${screens} screens reconnected, and ${requests} browsers made a request each`);
});

await step('the killed node starts again by itself and becomes healthy', () =>
  installation.untilHealthy('node-1'),
);

await step('services stop in time and with code 0', async () => {
  for (const screen of watchers.splice(0)) screen.close();
  const codes = await installation.down();
  for (const [service, code] of Object.entries(codes)) assert.equal(code, 0, `${service} ended with ${code}`);
});

await step('new containers find the data, and the same password signs in', async () => {
  await start();
  await signIn();
  assert.deepEqual(await heartRates(), [72, 71]);
  await openScreens();
  await recordAndSee(73);
});

await step('a backup replaces the data, with the commands of the file', async () => {
  const program = (name: string) => ['node', `packages/server/dist/${name}.js`, '/data/backup'];
  const backup = await installation.run('node-1', ...program('backup'));
  assert.equal(backup.code, 0, backup.output);
  await recordAndSee(74);
  for (const screen of watchers.splice(0)) screen.close();
  await podman('stop', ...nodes.map(container));
  const restore = await installation.run('node-1', ...program('restore'), '--replace');
  assert.equal(restore.code, 0, restore.output);
  await installation.down();
  await start();
  await signIn();
  assert.deepEqual(await heartRates(), [73, 72, 71]);
});

await step('services stop again', () => installation.down().then(() => undefined));

console.log(`
This run cannot prove:
- the images that the files name: Node, nginx, MongoDB, Redis and Mailpit are this machine's, behind stand-ins for their entrypoints
- how Docker reads the files: podman and this program read them, and this program waits for the health of the services
- Docker's name server at 127.0.0.11, and that nginx finds a node at a new address (nginx 1.27.3 or later)
- the health checks at their intervals: this program calls each one until it succeeds
- TLS in front of the proxy, mails to a real mail server, and more than one machine

${passed} passed, 0 failed`);
