import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anEntry, aVitalsRecord } from '../../../../test/chart-samples.ts';
import { type FakeRequest, failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { aPatient } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import { patientQuery } from '../../../domains/patients.queries.ts';
import { vitalsQuery } from '../../../domains/vitals.queries.ts';
import type { Language } from '../../../storage/preferences.ts';
import { vitalsFolds } from '../vitals.folds.ts';
import type { MarkedRecord, TrendMark } from './data/trend-marks.ts';
import { TrendsView } from './trends-view.tsx';

const chart = { 'Chart-Seq': '1', 'Chart-Epoch': 'life-1' };
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const set = (minutes: number, given: Partial<VitalsRecord>) =>
  aVitalsRecord({
    id: `set-${minutes}`,
    timestamp: minutesAgo(minutes),
    recordedAt: minutesAgo(minutes),
    ...given,
  });

beforeEach(() => {
  // jsdom has no canvas. The drawing itself is tested in a browser.
  const canvas = new Proxy({}, { get: () => () => ({ width: 0 }), set: () => true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(canvas as never);
  vi.stubGlobal('Path2D', class {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const everything = {
  'GET /patient/patient-1': () => json(aPatient({ age: 50 }), 200, chart),
};
const showTable = vi.fn<() => void>();
let cache: QueryClient;

async function open(vitals: (request: FakeRequest) => Response, language: Language = 'en') {
  const asked = fakeServer({ ...everything, 'GET /patient/patient-1/vitals': vitals });
  await show(<Opened />, language);
  await screen.findByRole('img');
  return asked;
}

const lactate: TrendMark = {
  key: 'lab 1',
  kind: 'lab',
  at: Date.now() - 20 * 60_000,
  text: 'Lactate 4.2 mmol/L',
  isAbnormal: true,
  record: { domain: 'labs', id: 'lab-1', at: minutesAgo(20) },
};
const marks = [lactate];
const onFrom = () => {};
const openRecord = vi.fn<(record: MarkedRecord) => void>();

/** The trends of loaded vitals, as the history opens them. */
function Opened() {
  cache = useQueryClient();
  useQuery(vitalsQuery('patient-1'));
  useQuery(patientQuery('patient-1'));
  return (
    <TrendsView
      patientId="patient-1"
      marks={marks}
      marksFrom={Number.NEGATIVE_INFINITY}
      onFrom={onFrom}
      openRecord={openRecord}
      showTable={showTable}
    />
  );
}

const summary = () => screen.getByRole('img').getAttribute('aria-label') ?? '';
const full = { heartRate: 88, bloodPressureSystolic: 90, bloodPressureDiastolic: 60 };

describe('Trends on screen', () => {
  it('has the newest, lowest and highest value of each sign as text, and a way to the table', async () => {
    const sets = [set(5, full), set(60, { heartRate: 131 }), set(120, { heartRate: 49 })];
    await open(() => json(sets, 200, chart));
    expect(summary()).toMatch(/Heart rate: newest 88 bpm \(.+\), lowest 49 bpm, highest 131 bpm\./);
    expect(summary()).toMatch(/Systolic blood pressure: newest 90 mmHg/);
    expect(summary()).not.toMatch(/Temperature/);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show these sets as a table' }));
    expect(showTable).toHaveBeenCalledOnce();
  });

  it('names who charted the newest set, how and when, with MAP and shock index', async () => {
    await open(() => json([set(5, full)], 200, chart), 'de');
    const text = document.body.textContent ?? '';
    expect(text).toMatch(/Letzte Messung: .+\(vor 5 min\) · María Lopez, .+ · von Hand dokumentiert/);
    expect(text).toContain('MAD 70 mmHg · Schockindex 0,98');
  });

  it('shows a set that arrives, and leaves out one that was entered in error', async () => {
    await open(() => json([set(60, { heartRate: 70 })], 200, chart));
    const arrived = set(1, { heartRate: 140 });
    act(() => vitalsFolds['vitals.recorded'](cache, anEntry('vitals.recorded', 2, arrived)));
    await waitFor(() => expect(summary()).toMatch(/Heart rate: newest 140 bpm .+ lowest 70 bpm/));
    const by = { id: 'user-9', fullName: 'A B', role: 'Nurse' };
    const enteredInError = { at: minutesAgo(0), by, reason: 'wrong-value' } as const;
    const marked = { ...arrived, version: 2, enteredInError };
    act(() => vitalsFolds['vitals.recorded'](cache, anEntry('vitals.recorded', 3, marked)));
    await waitFor(() => expect(summary()).toMatch(/newest 70 bpm .+ highest 70 bpm/));
    expect(screen.getByText('1 set entered in error is not drawn.')).toBeVisible();
  });

  it('keeps a view of the past in its place when a set arrives', async () => {
    await open(() => json([set(5, full), set(47 * 60, full)], 200, chart));
    screen.getByRole('region', { name: /arrow keys/ }).focus();
    const user = userEvent.setup();
    await user.keyboard('{Home}');
    const before = summary();
    act(() =>
      vitalsFolds['vitals.recorded'](cache, anEntry('vitals.recorded', 2, set(1, { heartRate: 140 }))),
    );
    await user.keyboard('{Shift}');
    expect(summary()).toBe(before);
    await user.click(screen.getByRole('button', { name: 'To the newest' }));
    await waitFor(() => expect(summary()).toMatch(/Heart rate: newest 140 bpm/));
  });

  it('reads older sets for a longer window, shows how far, and tries again after a failure', async () => {
    const sets = Array.from({ length: 1200 }, (_, index) => set(index * 10, full));
    let isDown = false;
    const asked = await open(({ path }) => {
      const query = new URL(path, 'http://localhost').searchParams;
      const before = Number(query.get('before') ?? 0);
      if (isDown) return failure(503, 'unavailable', 'Later');
      const end = before + Number(query.get('limit'));
      const link = end < sets.length && { Link: `</api/patient/patient-1/vitals?before=${end}>; rel="next"` };
      return json(sets.slice(before, end), 200, { ...chart, ...link });
    });
    const user = userEvent.setup();
    await waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(2));
    isDown = true;
    await user.click(screen.getByRole('button', { name: 'All' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Older sets could not be loaded.');
    isDown = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(cache.getQueryData(vitalsQuery('patient-1').queryKey)?.data).toHaveLength(1200),
    );
    expect(screen.getByRole('button', { name: 'All', pressed: true })).toBeVisible();
  });

  it('moves and zooms by keys and buttons, and returns to the newest', async () => {
    await open(() => json([set(5, full), set(47 * 60, full)], 200, chart));
    const user = userEvent.setup();
    const newest = screen.getByRole('button', { name: 'To the newest' });
    expect(newest).toBeDisabled();
    screen.getByRole('region', { name: /arrow keys/ }).focus();
    await user.keyboard('{ArrowLeft}');
    expect(newest).toBeEnabled();
    expect(screen.queryByText(/to now$/)).toBeNull();
    await user.keyboard('{Home}');
    expect(summary()).toMatch(/lowest 88 bpm/);
    await user.click(newest);
    expect(screen.getByText(/to now$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(screen.getByRole('button', { name: '24 h', pressed: false })).toBeVisible();
  });

  it('goes from set to set and from mark to mark by keys, reads each aloud, and opens its record', async () => {
    await open(() => json([set(5, { ...full, heartRate: 91 }), set(65, full)], 200, chart));
    const user = userEvent.setup();
    const reached = () => screen.getAllByRole('status').find(({ textContent }) => textContent)?.textContent;
    screen.getByRole('region', { name: /arrow keys/ }).focus();
    expect(reached()).toBeUndefined();
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(reached()).toMatch(/Heart rate 91 bpm/);
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(reached()).toMatch(/Heart rate 88 bpm/);
    await user.keyboard('{Enter}');
    expect(openRecord).toHaveBeenLastCalledWith(expect.objectContaining({ domain: 'vitals', id: 'set-65' }));
    await user.keyboard('{PageDown}');
    expect(reached()).toMatch(/^Labs, .*Lactate 4\.2 mmol\/L\. Enter opens it\.$/);
    await user.keyboard('{Enter}');
    expect(openRecord).toHaveBeenLastCalledWith(lactate.record);
    await user.keyboard('{Escape}');
    expect(reached()).toBeUndefined();
  });

  it('says that every set was entered in error instead of drawing nothing', async () => {
    const by = { id: 'user-9', fullName: 'A B', role: 'Nurse' };
    const wrong = set(5, { ...full, enteredInError: { at: minutesAgo(0), by, reason: 'wrong-patient' } });
    fakeServer({ ...everything, 'GET /patient/patient-1/vitals': () => json([wrong], 200, chart) });
    await show(<Opened />);
    expect(await screen.findByText(/^Every set was entered in error/)).toBeVisible();
  });
});
