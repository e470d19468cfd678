import { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { privacyLevels } from '@bedside/contracts/displays/displays.contract.ts';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { aCallOf, everyEndpoint } from '../../../test/calls/every-endpoint.ts';
import { aSocket, watch } from '../../../test/factories.ts';
import { joinCoordination } from '../../../test/joined-coordination.ts';
import { aNode, pathOf } from '../../../test/node.ts';
import { actNames, BusyDepartment } from '../../../test/screens/busy-department.ts';
import { aDisplayRecorder, type DisplayRecorder } from '../../../test/screens/display-recorder.ts';
import { found } from '../../../test/screens/secrets.ts';

const minute = 60_000;
const minutes = 60;
const seed = Number(process.env.DISPLAY_SEED ?? 12);

const { node: here, admin, nurse } = await aTeam({ node: { coordination: await joinCoordination() } });
const there = await aNode({ coordination: await joinCoordination() });
afterAll(() => void vi.useRealTimers());

/** A busy machine takes longer than a second for a push. */
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 20 });

/** Records a clinician's board, to show that the search finds what is there. */
async function aClinicianRecorder(): Promise<{ text: () => Promise<string> }> {
  const received: string[] = [];
  const socket = await aSocket(there.url, nurse.token);
  socket.onAny((...event) => received.push(JSON.stringify(event)));
  await socket.emitWithAck('board:watch', {});
  return {
    text: async () => received.join('\n') + (await here.api('GET', '/board', { token: nurse.token })).text,
  };
}

/** Lets a display call every endpoint with real ids. All but the board refuse it, and the refusals are recorded, too. */
async function tryEverything(display: DisplayRecorder, patientId: string): Promise<void> {
  for (const call of everyEndpoint) {
    const path = pathOf(call.endpoint, { patientId, domain: 'vitals', view: 'frontal' });
    await display.ask(call.endpoint.method.toUpperCase(), path, await aCallOf(call, patientId));
  }
}

const rowsOf = (display: DisplayRecorder): BoardRow[] =>
  display.events('board:row').map((row) => BoardRow.parse(row));

describe('the bytes that displays receive in a busy hour on two nodes', () => {
  test('contain no private word or value at any level, and names only at theirs', async () => {
    const begin = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: begin });
    const department = new BusyDepartment([here, there], [admin, nurse], seed);
    for (const node of [here, there]) {
      node.ai.script({ reply: { kind: 'reply', tokens: ['Check ', aiWord, ' first.'] } });
    }
    const displays: DisplayRecorder[] = [];
    for (const privacy of privacyLevels) {
      for (const node of [here, there]) displays.push(await aDisplayRecorder(node, admin, privacy));
    }
    for (const display of displays) await display.connect();
    const clinician = await aClinicianRecorder();
    while (department.patients.length < 12) await department.admit();
    const [first] = department.patients;
    if (!first) throw new Error('No patient was admitted');
    const viewer = await watch(here.url, nurse.token, first.id);
    for (let now = 1; now <= minutes; now += 1) {
      vi.setSystemTime(begin + now * minute);
      for (let act = 0; act < 5; act += 1) await department.act();
      if (now % 15 === 0) await department.admit();
      if (now % 20 === 0) await department.ask(first);
      if (now === 30) await department.image(first);
      // A display whose connection breaks comes back on the same node.
      const one = displays[now % displays.length];
      if (now % 10 === 5) one?.disconnect();
      if (now % 10 === 5) await one?.connect();
      for (const display of displays) {
        expect((await display.ask('GET', '/board')).status).toBe(200);
        if (now % 10 === 0) expect((await display.ask('GET', '/board/figures')).status).toBe(200);
      }
    }
    for (const display of displays) await tryEverything(display, first.id);
    for (const display of displays) {
      await until(() =>
        expect(new Set(rowsOf(display).map(({ patientId }) => patientId)).size).toBe(
          department.patients.length,
        ),
      );
    }
    viewer.close();
    expect(Object.keys(department.acts).toSorted()).toEqual(actNames.toSorted());
    const params = { patientId: first.id };
    const conversation = await here.call(chatEndpoints.messages, { token: nurse.token, params });
    expect(JSON.stringify(conversation)).toContain(aiWord);
    expectSecretsFound(await clinician.text(), department);
    for (const display of displays) expectNothingPrivate(display, department);
  });
});

const aiWord = 'Zqxairway';

/** The search would otherwise prove nothing. */
function expectSecretsFound(text: string, { secrets }: BusyDepartment): void {
  const counts = found(text, secrets);
  for (const kind of ['name', 'born', 'complaint', 'plan', 'allergy', 'lab'] as const) {
    expect(counts[kind], `${kind} on a clinician's board`).toBeGreaterThan(0);
  }
}

function expectNothingPrivate(display: DisplayRecorder, { secrets }: BusyDepartment): void {
  const text = display.received.join('\n');
  const counts = found(text, secrets);
  if (display.privacy === 'staff') expect(counts.name, 'names at their level').toBeGreaterThan(0);
  const { name, ...others } = counts;
  expect({ ...others, ...(display.privacy !== 'staff' && name && { name }) }, display.privacy).toEqual({});
  expect(text.toLowerCase()).not.toContain(aiWord.toLowerCase());
  expect(text).not.toMatch(/pregnan|hypertension"/i);
  expect(rowsOf(display).some(({ chiefComplaint }) => chiefComplaint !== undefined)).toBe(true);
  for (const row of rowsOf(display)) expectOnlyOutOfRange(row);
  const label = { staff: /^Zqx\w+ Zqx\w+$/, initials: /^Z\. Z\.$/, code: /^[A-Z2-9]{4}$/ }[display.privacy];
  expect(rowsOf(display).filter((row) => !label.test(row.label))).toEqual([]);
}

/** A display shows the values of signs out of range only, and no result of the laboratory. */
function expectOnlyOutOfRange({ vitals, labs, attention, viewers }: BoardRow): void {
  expect([labs.critical, viewers]).toEqual([[], []]);
  const calls = attention.flatMap(({ values, recordIds }) => [
    ...values.map((value) => value.name),
    ...recordIds,
  ]);
  expect(calls).not.toContain('lab');
  const tiles = vitals?.outOfRange.map(({ sign }) => sign) ?? [];
  const shown = Object.keys(vitals?.signs ?? {}).map((sign) => sign.replace(/(Systolic|Diastolic)$/, ''));
  expect(shown.filter((sign) => !tiles.some((tile) => tile === sign))).toEqual([]);
}
