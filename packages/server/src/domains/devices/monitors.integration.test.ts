import { setTimeout as wait } from 'node:timers/promises';
import { connectionsEndpoints } from '@bedside/contracts/connections/connections.contract.ts';
import { devicesEndpoints } from '@bedside/contracts/devices/devices.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { describe, expect, it, vi } from 'vitest';
import { aTeam } from '../../../test/a-team.ts';
import { aPatient } from '../../../test/factories.ts';
import { aSender, readAck } from '../../../test/hl7/mllp-client.ts';
import { mindrayGateway, mindrayVs8Demo, mindrayVs900 } from '../../../test/hl7/monitor-samples.ts';

const { node, admin, nurse, stranger } = await aTeam({ node: { mllpPort: 0 } });
const port = await node.app.mllp.listen(0, '127.0.0.1');
const sender = await aSender(port);
const send = async (message: string) => readAck(await sender.send(message));
const { token } = nurse;

for (const [sendingApplication, sendingFacility] of [
  ['MINDRAY_EGATEWAY', 'MINDRAY'],
  ['MINDRAY_VS_SERIES', 'MINDRAY'],
  ['MINDRAY_VS900', ''],
] as const) {
  await node.call(connectionsEndpoints.add, {
    token: admin.token,
    body: {
      name: sendingApplication,
      kind: 'monitors',
      sendingApplication,
      sendingFacility,
      timeZone: 'Europe/Berlin',
    },
  });
}

let devices = 0;
/** Returns a device of the gateway with messages of its own. */
function aMonitor() {
  devices += 1;
  const id = `000F14049B5${String(devices).padStart(5, '0')}`;
  return {
    id,
    send: (
      values: Parameters<typeof mindrayGateway>[1] = {},
      at = new Date(),
      change = (text: string) => text,
    ) => send(change(mindrayGateway({ at }, values).replaceAll('000F14049B507238', id))),
  };
}

async function aBed(bed: string) {
  const patient = await aPatient(node, token, { bed });
  const params = { patientId: patient.id };
  return {
    patient,
    params,
    sets: () => node.call(vitalsEndpoints.list, { token, params, query: {} }),
    attach: async (deviceId: string, more: { move?: true } = {}) => {
      const attached = await node.call(devicesEndpoints.attach, {
        token,
        params,
        body: { deviceId, ...more },
      });
      // What is observed while a sensor settles is not taken.
      await wait(2050);
      return attached;
    },
    devices: () => node.call(devicesEndpoints.attached, { token, params }),
  };
}

describe('who may say where a monitor hangs', () => {
  it('rejects a stranger, and a caller without a session', async () => {
    const { params } = await aBed('S1');
    const body = { deviceId: 'X1' };
    await expect(node.call(devicesEndpoints.attach, { token: stranger.token, params, body })).rejects.toThrow(
      'returned 404',
    );
    await expect(node.call(devicesEndpoints.attach, { params, body })).rejects.toThrow('returned 401');
  });
});

describe.concurrent('a monitor', () => {
  it('MONITOR-2: gives nothing to any chart until a person attaches it, and is offered for that', async () => {
    const monitor = aMonitor();
    const ack = await monitor.send();
    expect(ack).toMatchObject({ code: 'CE', reason: expect.stringContaining('no-device') });
    const seen = await node.call(devicesEndpoints.seen, { token });
    expect(seen.find(({ deviceId }) => deviceId === monitor.id)).toMatchObject({
      name: 'BIG_DIPPER',
      unread: expect.arrayContaining(['108 MNDRY_ECG_PAUSE_RATE']),
    });
  });

  it('MONITOR-1: gives unverified sets of the patient at whom it hangs, with no word on what it cannot measure', async () => {
    const monitor = aMonitor();
    const bed = await aBed('M1');
    await bed.attach(monitor.id);
    expect((await monitor.send({ rate: 131 })).code).toBe('CA');
    const [set, ...others] = await bed.sets();
    expect(others).toEqual([]);
    expect(set).toMatchObject({
      heartRate: 131,
      oxygenSaturation: 98,
      respiratoryRate: 17,
      recordedBy: { id: monitor.id, role: 'Device' },
      monitor: { deviceId: monitor.id },
      defaulted: ['painLevel', 'consciousnessLevel'],
    });
    await vi.waitFor(async () =>
      expect(await bed.devices()).toMatchObject([
        { deviceId: monitor.id, bed: 'M1', name: 'BIG_DIPPER', live: { heartRate: 131 } },
      ]),
    );
  });

  it('MONITOR-4: gives nothing of the first two seconds, in which it may still have hung at someone else', async () => {
    const monitor = aMonitor();
    const bed = await aBed('M9');
    const at = new Date(Date.now() + 500);
    await bed.attach(monitor.id);
    expect((await monitor.send({}, at)).code).toBe('CA');
    expect(await bed.sets()).toEqual([]);
    await monitor.send();
    expect(await bed.sets()).toHaveLength(1);
  });

  it('MONITOR-7: gives one set for many messages of the same values, and one at once for a worse one', async () => {
    const monitor = aMonitor();
    const bed = await aBed('M2');
    await bed.attach(monitor.id);
    for (let count = 0; count < 20; count += 1) {
      expect((await monitor.send({ rate: 80 + (count % 3) })).code).toBe('CA');
    }
    expect(await bed.sets()).toHaveLength(1);
    await monitor.send({ rate: 80, saturation: 91 });
    expect((await bed.sets()).map(({ oxygenSaturation }) => oxygenSaturation)).toEqual([91, 98]);
  });

  it('keeps a message once, however often it is repeated', async () => {
    const monitor = aMonitor();
    const bed = await aBed('M3');
    await bed.attach(monitor.id);
    const message = mindrayGateway({}, {}).replaceAll('000F14049B507238', monitor.id);
    expect([await send(message), await send(message), await send(message)].map(({ code }) => code)).toEqual([
      'CA',
      'CA',
      'CA',
    ]);
    expect(await bed.sets()).toHaveLength(1);
  });

  it('keeps the pressure of a cuff once, with its own time, and not from before the attachment', async () => {
    const bed = await aBed('M4');
    await bed.attach('00A0370098007A80');
    const before = new Date(Date.now() - 24 * 60_000);
    expect((await send(mindrayVs900({ cuffAt: before }))).code).toBe('CA');
    expect((await bed.sets()).map(({ bloodPressureSystolic }) => bloodPressureSystolic)).toEqual([undefined]);
    const cuffAt = new Date();
    await wait(50);
    for (let count = 0; count < 3; count += 1) await send(mindrayVs900({ at: new Date(), cuffAt }));
    const sets = await bed.sets();
    expect(sets.filter(({ bloodPressureSystolic }) => bloodPressureSystolic === 147)).toMatchObject([
      { timestamp: cuffAt.toISOString(), bloodPressureDiastolic: 90, temperature: 35.1 },
    ]);
  });

  it('never gives simulated values to a chart', async () => {
    const bed = await aBed('M5');
    await bed.attach('00A037009B023649');
    expect(await send(mindrayVs8Demo())).toMatchObject({
      code: 'CR',
      reason: expect.stringContaining('test-message'),
    });
    expect(await bed.sets()).toEqual([]);
  });

  it('MONITOR-6: gives nothing to a chart while its clock is off, and the chart says so', async () => {
    const monitor = aMonitor();
    const bed = await aBed('M6');
    await bed.attach(monitor.id);
    const slow = new Date(Date.now() - 7 * 60_000);
    expect(await monitor.send({}, slow)).toMatchObject({
      code: 'CE',
      reason: expect.stringContaining('clock-off'),
    });
    expect(await bed.sets()).toEqual([]);
    await vi.waitFor(async () => expect((await bed.devices())[0]?.clockOffSeconds).toBeLessThan(-400), 8000);
    expect((await monitor.send()).code).toBe('CA');
    expect(await bed.sets()).toHaveLength(1);
  });

  it('MONITOR-3: gives nothing to a chart if the message names another person', async () => {
    const monitor = aMonitor();
    const bed = await aBed('M7');
    const other = await aBed('M8');
    await bed.attach(monitor.id);
    const named = (mrn: string) => (text: string) => text.replace('PID|||^^^Hospital^PI|', `PID|||${mrn}|`);
    expect(await monitor.send({}, new Date(), named(other.patient.mrn))).toMatchObject({
      code: 'CE',
      reason: expect.stringContaining('device-patient-differs'),
    });
    expect(await bed.sets()).toEqual([]);
    expect(await other.sets()).toEqual([]);
    expect((await monitor.send({}, new Date(), named(bed.patient.mrn))).code).toBe('CA');
    expect(await bed.sets()).toHaveLength(1);
  });
});

describe.concurrent('an attachment', () => {
  it('MONITOR-4: ends in the moment of a bed change and of leaving, and both are entries', async () => {
    for (const change of [{ bed: 'E9' }, { status: 'discharged' as const }]) {
      const monitor = aMonitor();
      const bed = await aBed('E1');
      await bed.attach(monitor.id);
      await monitor.send();
      await node.call(patientsEndpoints.update, {
        token,
        params: bed.params,
        body: { version: 1, ...change },
      });
      expect(await bed.devices()).toEqual([]);
      expect(await monitor.send({ rate: 150 })).toMatchObject({
        reason: expect.stringContaining('no-device'),
      });
      expect(await bed.sets()).toHaveLength(1);
    }
  });

  it('MONITOR-4: is of one patient: another one asks first, and ends it', async () => {
    const monitor = aMonitor();
    const [one, other] = [await aBed('O1'), await aBed('O2')];
    await one.attach(monitor.id);
    await expect(other.attach(monitor.id)).rejects.toThrow('returned 409');
    await other.attach(monitor.id, { move: true });
    expect(await one.devices()).toEqual([]);
    await monitor.send();
    expect(await one.sets()).toEqual([]);
    expect(await other.sets()).toHaveLength(1);
  });

  it('has one winner of two people at once', async () => {
    const monitor = aMonitor();
    const beds = await Promise.all(['W1', 'W2', 'W3', 'W4'].map(aBed));
    const answers = await Promise.allSettled(beds.map((bed) => bed.attach(monitor.id)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const attached = await Promise.all(beds.map((bed) => bed.devices()));
    expect(attached.flat()).toHaveLength(1);
  });

  it('is found by its label however the digits are grouped, and detached by a person once', async () => {
    const monitor = aMonitor();
    const bed = await aBed('D1');
    const { id } = await bed.attach(monitor.id.replace(/(..)(?=.)/g, '$1-').toLowerCase());
    expect(await bed.devices()).toMatchObject([{ deviceId: monitor.id }]);
    const detach = () =>
      node.call(devicesEndpoints.detach, { token, params: { ...bed.params, attachmentId: id } });
    const first = await detach();
    expect(first).toMatchObject({ endReason: 'detached', endedBy: { fullName: nurse.user.fullName } });
    expect(await detach()).toEqual(first);
  });
});

describe('a confirmation', () => {
  it('MONITOR-1: marks one set or all as reviewed, once, and no set of a person', async () => {
    const monitor = aMonitor();
    const bed = await aBed('C1');
    await bed.attach(monitor.id);
    for (const saturation of [98, 95, 93, 91]) await monitor.send({ saturation });
    await node.call(vitalsEndpoints.record, { token, params: bed.params, body: { heartRate: 70 } });
    const confirm = (body: { recordIds: string[] } | { until: string }) =>
      node.call(vitalsEndpoints.confirm, { token, params: bed.params, body });
    const sets = await bed.sets();
    const of = (saturation: number) => sets.find((set) => set.oxygenSaturation === saturation);
    expect(await confirm({ recordIds: [of(95)?.id ?? ''] })).toEqual({ confirmed: 1 });
    expect(await confirm({ recordIds: [of(95)?.id ?? ''] })).toEqual({ confirmed: 0 });
    // A set that arrived after the screen was read stays unverified.
    expect(await confirm({ until: of(93)?.timestamp ?? '' })).toEqual({ confirmed: 2 });
    const after = await bed.sets();
    expect(after.filter(({ reviewed }) => reviewed).map(({ oxygenSaturation }) => oxygenSaturation)).toEqual([
      93, 95, 98,
    ]);
    expect(after.find(({ heartRate }) => heartRate === 70)?.reviewed).toBeUndefined();
  });
});
