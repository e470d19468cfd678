import { setTimeout as wait } from 'node:timers/promises';
import { connectionsEndpoints } from '@bedside/contracts/connections/connections.contract.ts';
import { devicesEndpoints } from '@bedside/contracts/devices/devices.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { expect, it } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient } from '../../../test/factories.ts';
import { mindrayGateway } from '../../../test/hl7/monitor-samples.ts';
import { joinCoordination } from '../../../test/joined-coordination.ts';
import { aNode, type TestNode } from '../../../test/node.ts';
import { numbers } from '../../../test/random-numbers.ts';

const swaps = 200;
/** `BED_SWAP_NODES=2` sends to two nodes, which takes a quiet machine a minute and a half. */
const nodeCount = Number(process.env.BED_SWAP_NODES ?? 1);
const monitors = 60;
const seed = 11;
/** Each person has a heart rate of their own, by which a set on another chart is known. */
const firstRate = 60;
/** A message is on its way for up to this time. */
const longestWay = 250;

/** A person in a bed, and a monitor that measures whoever is plugged in. */
interface Bed {
  name: string;
  monitor: string;
  /** The device's clock is off by this, in milliseconds. */
  skew: number;
  patient: number | undefined;
}

const { node, admin, nurse } = await aTeam({ node: { coordination: await joinCoordination() } });
const nodes: TestNode[] = [node];
for (let more = 1; more < nodeCount; more += 1) {
  nodes.push(await aNode({ coordination: await joinCoordination() }));
}
const { token } = nurse;
await node.call(connectionsEndpoints.add, {
  token: admin.token,
  body: {
    name: 'Gateway',
    kind: 'monitors',
    sendingApplication: 'MINDRAY_EGATEWAY',
    sendingFacility: 'MINDRAY',
    timeZone: 'UTC',
  },
});

it(`MONITOR-4: no set of ${swaps} bed swaps at random times is on another chart, while every monitor sends (seed ${seed})`, async () => {
  const random = numbers(seed);
  const anyNode = () => nodes[Math.floor(random() * nodes.length)] ?? node;
  const beds: Bed[] = Array.from({ length: monitors }, (_, at) => ({
    name: `B${at + 1}`,
    monitor: `000F1404DD0000${String(at).padStart(2, '0')}`,
    // Within the two minutes that are taken.
    skew: at % 4 === 0 ? 0 : Math.round((random() - 0.5) * 180_000),
    patient: at,
  }));
  const people = await Promise.all(
    beds.map(async ({ name }) => ({ ...(await aPatient(node, token, { bed: name })), version: 1 })),
  );
  const attach = (bed: Bed, patientId: string) =>
    anyNode().call(devicesEndpoints.attach, {
      token,
      params: { patientId },
      body: { deviceId: bed.monitor, move: true },
    });
  const move = async (person: (typeof people)[number], bed: string) => {
    const changed = await anyNode().call(patientsEndpoints.update, {
      token,
      params: { patientId: person.id },
      body: { version: person.version, bed },
    });
    person.version = changed.version;
    person.bed = changed.bed;
  };
  for (const bed of beds) await attach(bed, people[bed.patient ?? 0]?.id ?? '');

  let isOver = false;
  let sent = 0;
  const answers = new Map<string, number>();
  const ways: Promise<void>[] = [];
  /** A monitor measures whoever is plugged in now; the message arrives later, and messages overtake each other. */
  async function sending(bed: Bed) {
    while (!isOver) {
      const { patient } = bed;
      if (patient !== undefined) {
        const text = mindrayGateway(
          { at: new Date(Date.now() + bed.skew) },
          { rate: firstRate + patient, breaths: 8 + Math.floor(random() * 30) },
        ).replaceAll('000F14049B507238', bed.monitor);
        const message = text.replace('|65|264864', `|${firstRate + patient}|264864`);
        ways.push(
          wait(random() * longestWay).then(async () => {
            const answer = (
              await anyNode().app.messages.receive({ bytes: Buffer.from(message) }, { address: '127.0.0.1' })
            ).toString();
            const reason = /MSA\|(\w\w)\|[^|]*\|?([\w-]*)/.exec(answer)?.slice(1).join(' ') ?? '';
            answers.set(reason, (answers.get(reason) ?? 0) + 1);
            sent += 1;
          }),
        );
      }
      await wait(700 + random() * 600);
    }
  }
  const senders = beds.map(sending);

  for (let swap = 0; swap < swaps; swap += 1) {
    const [one, other] = [Math.floor(random() * monitors), Math.floor(random() * monitors)].map(
      (at) => beds[at],
    );
    if (!one || !other || one === other || one.patient === undefined || other.patient === undefined) {
      swap -= 1;
      continue;
    }
    const [a, b] = [people[one.patient], people[other.patient]];
    if (!a || !b) throw new Error('No such person');
    const [first, second] = [one.patient, other.patient];
    // Unplugged, moved with their beds in the chart or by the monitor's next attachment, and plugged in again.
    one.patient = undefined;
    other.patient = undefined;
    await wait(random() * 20);
    // Someone who is in the chart's bed already changes nothing there; then only the attachment says what happened.
    if (random() < 0.7 && a.bed !== other.name && b.bed !== one.name) {
      await Promise.all([move(a, other.name), move(b, one.name)]);
      one.patient = second;
      other.patient = first;
      await wait(random() * 40);
      await Promise.all([attach(one, b.id), attach(other, a.id)]);
    } else {
      await Promise.all([attach(one, b.id), attach(other, a.id)]);
      one.patient = second;
      other.patient = first;
    }
    await wait(random() * 40);
  }
  isOver = true;
  await Promise.all(senders);
  await Promise.all(ways);

  const charts = await Promise.all(
    people.map(async ({ id }, person) => {
      const sets = await node.call(vitalsEndpoints.list, { token, params: { patientId: id }, query: {} });
      const wrong = sets.filter(({ heartRate }) => heartRate !== firstRate + person);
      return { stored: sets.length, wrong: wrong.length };
    }),
  );
  const stored = charts.reduce((sum, one) => sum + one.stored, 0);
  expect(charts.map(({ wrong }) => wrong)).toEqual(people.map(() => 0));
  // Most of what was sent while a monitor hung at someone has arrived, or the test would prove nothing.
  expect(stored).toBeGreaterThan(swaps);
  expect(sent).toBeGreaterThan(swaps * 4);
});
