import type { AttachedDevice, SeenDevice } from '@bedside/contracts/devices/devices.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aVitalsRecord, lopez } from '../../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { VitalsTiles } from '../vitals/now/tiles/vitals-tiles.tsx';
import { useVitalsSummary } from '../vitals/now/use-vitals-summary.ts';
import { Monitors } from './monitors.tsx';

const chart = { 'Chart-Seq': '1', 'Chart-Epoch': 'life-1' };
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
const monitor = { id: 'M1', fullName: 'MX500', role: 'Device' };

const aDevice = (more: Partial<AttachedDevice> = {}): AttachedDevice => ({
  id: 'a1',
  patientId: 'patient-1',
  deviceId: '000F14049B507238',
  name: 'MX500',
  bed: 'Box 4',
  attachedAt: ago(3600),
  attachedBy: lopez,
  lastSeenAt: ago(4),
  ...more,
});
const seen = (more: Partial<SeenDevice>): SeenDevice => ({
  deviceId: 'D1',
  connection: 'c1',
  lastSeenAt: ago(4),
  unread: [],
  refused: 0,
  ...more,
});
const sent = (more: Partial<VitalsRecord> = {}) =>
  aVitalsRecord({ recordedBy: monitor, monitor: { deviceId: 'M1' }, timestamp: ago(60), ...more });

function serve({
  devices = [aDevice()],
  sets = [],
  ...more
}: {
  devices?: AttachedDevice[];
  sets?: VitalsRecord[];
  [call: string]: unknown;
}) {
  return fakeServer({
    'GET /patient/patient-1': () => json(aPatient({ age: 50 }), 200, chart),
    'GET /patient/patient-1/vitals': () => json(sets, 200, chart),
    'GET /patient/patient-1/devices': () => json(devices),
    ...(more as Record<string, () => Response>),
  });
}

afterEach(() => vi.unstubAllGlobals());

describe('the monitors of a patient', () => {
  it('say since when, by whom, when they sent last, and what they say now, as unverified', async () => {
    serve({
      devices: [
        aDevice({
          live: { at: ago(4), heartRate: 82, gaps: [{ sign: 'oxygenSaturation', why: 'lead-off' }] },
        }),
      ],
    });
    await show(<Monitors patientId="patient-1" />);
    expect(await screen.findByText(/by Rosa Lopez|by .*Lopez/)).toBeVisible();
    expect(screen.getByText(/HR 82 .*SpO₂: sensor off/)).toBeVisible();
    expect(screen.getByText('unverified')).toBeVisible();
  });

  it('MONITOR-6: say that the clock is off and show no value with it', async () => {
    serve({ devices: [aDevice({ clockOffSeconds: -420, live: { at: ago(4), heartRate: 82 } })] });
    await show(<Monitors patientId="patient-1" />, 'de');
    expect(await screen.findByText(/Uhr geht 7 min nach/)).toBeVisible();
    expect(screen.queryByText(/82/)).toBeNull();
  });

  it('say that a monitor is silent, instead of its last values', async () => {
    serve({ devices: [aDevice({ lastSeenAt: ago(600), live: { at: ago(600), heartRate: 82 } })] });
    await show(<Monitors patientId="patient-1" />, 'es');
    expect(await screen.findByText(/Compruebe el monitor/)).toBeVisible();
    expect(screen.queryByText(/82/)).toBeNull();
  });

  it('MONITOR-1: are confirmed up to the newest set on screen', async () => {
    const sets = [sent({ id: 's2' }), sent({ id: 's1', timestamp: ago(360) })];
    const bodies: unknown[] = [];
    serve({
      sets,
      'POST /patient/patient-1/vitals/confirm': (request: { body?: unknown }) => {
        bodies.push(request.body);
        return json({ confirmed: 2 });
      },
    });
    await show(<Monitors patientId="patient-1" />);
    expect(await screen.findByText('2 sets of a monitor are unverified')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm all' }));
    await vi.waitFor(() => expect(bodies).toHaveLength(1));
  });

  it('are attached by choice or number, and ask before they leave another patient', async () => {
    let count = 0;
    serve({
      devices: [],
      'GET /department/devices': () =>
        json([
          seen({ deviceId: 'D1', name: 'B40' }),
          seen({
            deviceId: 'D2',
            name: 'MX700',
            attachedTo: { patientId: 'p2', bed: 'Box 7', since: ago(60), by: lopez },
          }),
        ]),
      'POST /patient/patient-1/devices': () => {
        count += 1;
        return count === 1
          ? failure(409, 'conflict', 'Taken', { fields: { deviceId: 'taken' } })
          : json(aDevice({ deviceId: 'D1' }), 201);
      },
    });
    await show(<Monitors patientId="patient-1" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Attach monitor' }));
    const dialog = await screen.findByRole('dialog');
    const choices = await within(dialog).findAllByRole('radio');
    expect(choices).toHaveLength(2);
    await userEvent.click(within(dialog).getByRole('radio', { name: /MX700/ }));
    expect(within(dialog).getByText(/Attaching it here detaches it there/)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('radio', { name: /B40/ }));
    expect(within(dialog).queryByText(/Attaching it here detaches it there/)).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Attach' }));
    // Someone was faster.
    expect(await within(dialog).findByText(/has been attached to another patient/)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Attach here, end there' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

function Strip() {
  const summary = useVitalsSummary({ patientId: 'patient-1', triageLevel: undefined });
  return <VitalsTiles patientId="patient-1" summary={summary} className="" />;
}

describe('a tile', () => {
  it('MONITOR-8: has the monitor’s value beside the confirmed one, with the word, and never in its place', async () => {
    serve({
      sets: [
        sent({ heartRate: 80, oxygenSaturation: 97 }),
        aVitalsRecord({ id: 'own', heartRate: 141, timestamp: ago(900), recordedAt: ago(900) }),
      ],
    });
    await show(<Strip />);
    const tile = await screen.findByRole('button', { name: /141.*on the monitor 80 unverified/ });
    expect(within(tile).getByText('141')).toHaveClass('text-red');
    expect(within(tile).getByText('80')).not.toHaveClass('text-ink');
    // Without a confirmed value the tile says so, and does not make one of the monitor's.
    expect(
      await screen.findByRole('button', { name: /not measured, on the monitor 97 unverified/i }),
    ).toBeVisible();
  });
});
