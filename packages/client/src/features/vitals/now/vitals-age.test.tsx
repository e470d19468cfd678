import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aVitalsRecord } from '../../../../test/chart-samples.ts';
import { fakeServer, json } from '../../../../test/fake-server.ts';
import { aPatient, aUser } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import { noteServerTime } from '../../../api/server-clock.ts';
import type { Language } from '../../../storage/preferences.ts';
import { dropToken, storeToken } from '../../../storage/token.ts';
import { ClinicalAlerts } from './clinical-alerts.tsx';
import { LatestVitals } from './latest-vitals.tsx';
import { VitalsPhoneSummary } from './vitals-phone-summary.tsx';
import { VitalsStrip } from './vitals-strip.tsx';

afterEach(() => {
  noteServerTime(new Date().toUTCString(), Date.now(), Date.now());
  dropToken('token-1');
  vi.unstubAllGlobals();
});

// Adds half a minute, because the client clock may lag by ten seconds.
const minutesAgo = (minutes: number) => new Date(Date.now() - (minutes + 0.5) * 60_000).toISOString();

const normal = {
  respiratoryRate: 16,
  heartRate: 72,
  temperature: 36.8,
  bloodPressureSystolic: 124,
  bloodPressureDiastolic: 76,
  oxygenSaturation: 97,
  supplementalOxygen: false,
  consciousnessLevel: 'Alert',
  newConfusion: false,
  defaulted: ['painLevel'],
} satisfies Partial<VitalsRecord>;

async function open(
  records: VitalsRecord[],
  triageLevel?: number,
  language: Language = 'en',
  answer: (data: unknown) => Response = json,
) {
  fakeServer({
    'GET /auth/profile': () => json(aUser({ triageMinutes: { 1: 5, 2: 10, 3: 30, 4: 90, 5: 240 } })),
    'GET /patient/patient-1': () => json(aPatient({ age: 50 })),
    'GET /patient/patient-1/vitals': () => answer(records),
  });
  await show(
    <>
      <VitalsStrip patientId="patient-1" triageLevel={triageLevel} />
      <VitalsPhoneSummary patientId="patient-1" triageLevel={triageLevel} />
      <ClinicalAlerts patientId="patient-1" />
      <LatestVitals patientId="patient-1" triageLevel={triageLevel} />
    </>,
    language,
  );
  await screen.findAllByText('72');
}

describe('Old vital signs', () => {
  it('CURRENT-3: shows which signs have no alert, and their age', async () => {
    await open([aVitalsRecord({ ...normal, timestamp: minutesAgo(12) })]);
    expect(
      screen.getByText('No alerts from BP, HR, RR, Temp, SpO₂, Consciousness (oldest 12 min ago).'),
    ).toBeInTheDocument();
    expect(screen.getByText('nothing out of range')).toBeInTheDocument();
    expect(screen.queryByText(/overdue/)).toBeNull();
  });

  it("MONITOR-8: does not say that nothing is out of range beside a monitor's unverified value that is not", async () => {
    const monitor = { deviceId: 'device-1' };
    await open([
      aVitalsRecord({ id: 'vitals-2', timestamp: minutesAgo(1), oxygenSaturation: 84, monitor }),
      aVitalsRecord({ id: 'vitals-1', timestamp: minutesAgo(4), ...normal }),
    ]);
    const summary = await screen.findByRole('button', { name: /Show all vital signs/ });
    expect(summary).toHaveTextContent(/SpO₂ 84.*unverified/);
    expect(summary).not.toHaveTextContent(/nothing out of range/);
    expect(
      screen.getByText(
        'No alerts from BP, HR, RR, Temp, Consciousness (oldest 4 min ago). Unverified, from the monitor: SpO₂ 84.',
      ),
    ).toBeVisible();
  });

  it('CURRENT-3: shows signs as too old to judge after 30 minutes and never claims that there are no alerts', async () => {
    await open([aVitalsRecord({ ...normal, timestamp: minutesAgo(240) })], 3);
    expect(
      screen.getByText('Too old to judge: BP, HR, RR, Temp, SpO₂, Consciousness (4 h ago or earlier).'),
    ).toBeInTheDocument();
    expect(screen.queryByText(/No alerts/)).toBeNull();
    expect(screen.queryByText('nothing out of range')).toBeNull();
    expect(screen.getByText('too old to judge')).toBeInTheDocument();
  });

  it.each([
    ['es', /^Demasiado antiguo para valorar: PA/, /Sin alertas por/],
    ['de', /^Zu alt für eine Beurteilung: /, /Keine Warnungen/],
  ] as const)('CURRENT-3: shows signs as too old to judge in language %s', async (language, old, none) => {
    await open([aVitalsRecord({ ...normal, timestamp: minutesAgo(45) })], undefined, language);
    expect(screen.getByText(old)).toBeInTheDocument();
    expect(screen.queryByText(none)).toBeNull();
  });

  it('CURRENT-3: names each sign when some are old and some unknown', async () => {
    await open([
      aVitalsRecord({
        id: 'vitals-2',
        timestamp: minutesAgo(5),
        heartRate: 72,
        defaulted: ['painLevel', 'consciousnessLevel'],
      }),
      aVitalsRecord({
        timestamp: minutesAgo(90),
        bloodPressureSystolic: 124,
        bloodPressureDiastolic: 76,
        defaulted: ['painLevel', 'consciousnessLevel'],
      }),
    ]);
    expect(
      screen.getByText(
        /^No alerts from HR \(oldest 5 min ago\)\. Too old to judge: BP \(.+ or earlier\)\. Not known: RR, Temp, SpO₂, Consciousness\.$/,
      ),
    ).toBeInTheDocument();
  });

  it('CURRENT-1: mutes old signs but keeps the color of an out-of-range value', async () => {
    await open([aVitalsRecord({ ...normal, bloodPressureSystolic: 82, timestamp: minutesAgo(45) })]);
    const values = screen.getAllByText('72').map((value) => value.closest('.text-muted'));
    for (const value of values) expect(value).toHaveClass('font-normal');
    const pressures = screen.getAllByText('82/76').map((value) => value.closest('.text-red'));
    expect(pressures.length).toBeGreaterThan(0);
    for (const pressure of pressures) expect(pressure).toHaveClass('font-normal');
  });

  it('CURRENT-1: does not mute signs within their window', async () => {
    await open([aVitalsRecord({ ...normal, timestamp: minutesAgo(29) })]);
    for (const value of screen.getAllByText('72')) expect(value.closest('.font-semibold')).not.toBeNull();
  });

  it('DUE-1: shows a symbol when the next set is overdue by triage level or NEWS2 (D39)', async () => {
    await open([aVitalsRecord({ ...normal, timestamp: minutesAgo(20) })], 2);
    expect(screen.getByRole('button', { name: /^Heart rate: .*overdue\. Record HR$/ })).toBeVisible();
    expect(screen.getByText('overdue')).toBeInTheDocument();
    expect(screen.getByText('Vitals overdue: due every 15 min, last set 20 min ago.')).toBeInTheDocument();
  });

  it('DUE-5: is overdue by the department’s own interval (D39)', async () => {
    storeToken('token-1');
    await open([aVitalsRecord({ ...normal, timestamp: minutesAgo(11) })], 2);
    expect(
      await screen.findByText('Vitals overdue: due every 10 min, last set 11 min ago.'),
    ).toBeInTheDocument();
  });
});

describe('Mean arterial pressure and shock index', () => {
  it('PERF-1, PERF-2: shows mean pressure and shock index beside the blood pressure', async () => {
    await open([aVitalsRecord({ ...normal, timestamp: minutesAgo(2) })], undefined, 'de');
    expect(screen.getByText('MAD 92 mmHg · Schockindex 0,58')).toBeInTheDocument();
  });

  it('PERF-3: shows no shock index of a pulse and a pressure that are over 5 minutes apart', async () => {
    const { heartRate, ...others } = normal;
    const at = (minutes: number) => ({ timestamp: minutesAgo(minutes), defaulted: normal.defaulted });
    await open([
      aVitalsRecord({ id: 'vitals-2', heartRate, ...at(1) }),
      aVitalsRecord({ ...others, ...at(9) }),
    ]);
    expect(screen.getByText('MAP 92 mmHg')).toBeInTheDocument();
  });

  it('CURRENT-1: counts ages by the server’s clock if the computer’s is slow', async () => {
    const server = new Date(Date.now() + 45 * 60_000);
    const dated = (data: unknown) => {
      const response = json(data);
      response.headers.set('Date', server.toUTCString());
      return response;
    };
    // Observed 40 minutes ago, five minutes from now by this computer.
    const observed = new Date(server.getTime() - 40.5 * 60_000).toISOString();
    await open([aVitalsRecord({ ...normal, timestamp: observed })], 2, 'en', dated);
    expect(
      await screen.findByText('Vitals overdue: due every 15 min, last set 40 min ago.'),
    ).toBeInTheDocument();
    for (const value of screen.getAllByText('72')) expect(value.closest('.text-muted')).not.toBeNull();
  });
});
