import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aVitalsRecord, kim, lopez } from '../../../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { aPatient } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import { resetSelectionAtom, vitalsDialogAtom, vitalsViewAtom } from '../../../state/selection.ts';
import type { Language } from '../../../storage/preferences.ts';
import VitalsHistory from './vitals-history.tsx';

const store = getDefaultStore();
const chart = { 'Chart-Seq': '1', 'Chart-Epoch': 'life-1' };

/** Observed one minute apart, newest first, as the server lists them. */
const setsOf = (...sets: Partial<VitalsRecord>[]) =>
  sets.map((set, index) => {
    const observed = new Date(Date.UTC(2026, 10, 21, 12) - index * 60_000).toISOString();
    return aVitalsRecord({ id: `vitals-${index}`, timestamp: observed, recordedAt: observed, ...set });
  });

async function open(vitals: () => Response, language: Language = 'de') {
  fakeServer({
    'GET /patient/patient-1': () => json(aPatient({ age: 50 }), 200, chart),
    'GET /patient/patient-1/vitals': vitals,
  });
  await show(
    <>
      <VitalsHistory patientId="patient-1" trends={<p>The trends</p>} monitors={null} />
      <Refetch />
    </>,
    language,
  );
}

/** Simulates the fold of an entry, which replaces the list. */
function Refetch() {
  const cache = useQueryClient();
  return (
    <button type="button" onClick={() => void cache.refetchQueries()}>
      refetch
    </button>
  );
}

async function rows(): Promise<HTMLElement[]> {
  const table = await screen.findByRole('table');
  return within(table).getAllByRole('row').slice(1);
}

/** The texts of a row's cells after NEWS2. */
const cells = (row: HTMLElement | undefined) =>
  row
    ? within(row)
        .getAllByRole('cell')
        .slice(1)
        .map(({ textContent }) => textContent)
    : [];

beforeEach(() => store.set(vitalsViewAtom, 'table'));
afterEach(() => {
  store.set(resetSelectionAtom);
  vi.unstubAllGlobals();
});

describe('Vitals in the history', () => {
  it('lists every set in a table with units, newest first', async () => {
    const full: Partial<VitalsRecord> = {
      temperature: 37.2,
      heartRate: 80,
      respiratoryRate: 16,
      bloodPressureSystolic: 120,
      bloodPressureDiastolic: 80,
      oxygenSaturation: 97,
      painLevel: 3,
      newConfusion: false,
      defaulted: [],
      notes: 'after walking',
    };
    await open(() => json(setsOf(full, { heartRate: 90, defaulted: ['painLevel'] }), 200, chart), 'en');
    expect((await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual([
      'Observed',
      'NEWS2',
      'Temperature°F',
      'Heart ratebpm',
      'Respiratory ratebreaths/min',
      'Blood pressuremmHg',
      'Oxygen saturation%',
      'Pain level',
      'Level of consciousness',
      'Notes',
    ]);
    const [newest, older] = await rows();
    expect(cells(newest)).toEqual([
      '99.0',
      '80',
      '16',
      '120/80MAP 93SI 0.67',
      '97',
      '3 of 10',
      'Alert',
      'after walking',
    ]);
    expect(cells(older)[1]).toBe('90');
    expect(cells(older)[6]).toBe('Alert, confusion not asked');
    expect(newest).toHaveTextContent(lopez.fullName);
  });

  it('JUDGE-1: marks abnormal and critical values with a symbol and a word', async () => {
    const set = {
      temperature: 38.1,
      heartRate: 100,
      bloodPressureSystolic: 118,
      bloodPressureDiastolic: 59,
      oxygenSaturation: 94,
    };
    await open(() => json(setsOf(set), 200, chart), 'en');
    const [row] = await rows();
    expect(cells(row).slice(0, 5)).toEqual([
      '100.6 (abnormal)',
      '100',
      '--',
      '118/59 (critical)MAP 79SI 0.85',
      '94 (abnormal)',
    ]);
    const signs = within(row ?? document.body)
      .getAllByRole('cell')
      .map((cell) => cell.querySelectorAll('svg').length);
    expect(signs.slice(1, 6)).toEqual([1, 0, 0, 1, 1]);
  });

  it('NEWS2-10: shows NEWS2 as of each set, with its risk in words', async () => {
    const full: Partial<VitalsRecord> = {
      temperature: 37,
      heartRate: 120,
      respiratoryRate: 26,
      bloodPressureSystolic: 120,
      bloodPressureDiastolic: 80,
      oxygenSaturation: 97,
      supplementalOxygen: true,
      newConfusion: false,
      defaulted: [],
    };
    await open(() => json(setsOf(full, { heartRate: 80 }), 200, chart), 'en');
    const [newest, older] = await rows();
    const scoreIn = (row: HTMLElement | undefined) =>
      within(row ?? document.body).getAllByRole('cell')[0]?.textContent;
    expect(scoreIn(newest)).toMatch(/^7 \(high risk/);
    expect(scoreIn(older)).toMatch(/^0–\d+ \(.*missing/i);
  });

  it("D49: folds a run of a device's sets into one row, which a click opens", async () => {
    const user = userEvent.setup();
    const monitor = { id: 'monitor-4', fullName: 'Monitor 4', role: 'Device' };
    const sets = [82, 75, 90, 101, 104].map((heartRate) => ({ heartRate, recordedBy: monitor }));
    await open(() => json(setsOf(...sets, { heartRate: 77 }), 200, chart), 'en');
    expect((await rows()).map((row) => cells(row)[1])).toEqual(['75–90', '101–104 (abnormal)', '77']);
    const [normal] = await rows();
    expect(normal).toHaveTextContent('3 sets · Monitor 4');
    expect(normal).toHaveTextContent(/since .*58/);
    await user.click(within(normal ?? document.body).getByRole('button', { name: /3 sets · Monitor 4/ }));
    expect((await rows()).map((row) => cells(row)[1])).toEqual([
      '75–90',
      '82',
      '75',
      '90',
      '101–104 (abnormal)',
      '77',
    ]);
    await user.click(screen.getByRole('button', { expanded: true }));
    expect(await rows()).toHaveLength(3);
  });

  it('D8, D10: labels unassessed and unrecordable values', async () => {
    await open(() => json(setsOf({ unrecordable: ['bloodPressure'] }), 200, chart), 'en');
    const [row] = await rows();
    expect(cells(row).slice(3)).toEqual([
      'unrecordable (critical)',
      '--',
      'not assessed',
      'not assessed',
      '',
    ]);
  });

  it('MERGE-6: reads a flow as oxygen, and a device alone as unknown', async () => {
    const sets: Partial<VitalsRecord>[] = [
      { oxygenFlow: 4 },
      { oxygenFlow: 0 },
      { oxygenDevice: 'cpap' },
      { supplementalOxygen: false },
    ];
    const listed = setsOf(...sets.map((set) => ({ oxygenSaturation: 95, ...set })));
    await open(() => json(listed, 200, chart), 'en');
    const saturations = (await rows()).map((row) => cells(row)[4]);
    expect(saturations).toEqual([
      '95 (abnormal)4 L/min',
      '95 (abnormal)',
      '95 (abnormal)',
      '95 (abnormal)Room air',
    ]);
  });

  it('D36: shows when a set was recorded later than observed', async () => {
    const late = { timestamp: '2026-11-21T12:00:00.000Z', recordedAt: '2026-11-21T12:30:00.000Z' };
    await open(() => json(setsOf(late), 200, chart), 'en');
    const [row] = await rows();
    expect(within(row ?? document.body).getByRole('rowheader')).toHaveTextContent(/recorded .*\d\d:30/);
  });

  it('D12: strikes through a set entered in error, with person and reason', async () => {
    const enteredInError = {
      at: '2026-11-21T12:05:00.000Z',
      by: kim,
      reason: 'other' as const,
      note: 'wrong cuff',
    };
    await open(() => json(setsOf({ heartRate: 180, enteredInError }), 200, chart), 'en');
    const [row] = await rows();
    expect(row).toHaveClass('line-through');
    expect(row).toHaveTextContent(/Entered in error: Kim Ferrer, .*: wrong cuff/);
  });

  it('D12: gives a set entered in error no NEWS2, and marks none of its values as abnormal', async () => {
    const enteredInError = { at: '2026-11-21T12:05:00.000Z', by: kim, reason: 'wrong-value' as const };
    const wrong = { heartRate: 180, bloodPressureSystolic: 60, painLevel: 9, enteredInError };
    await open(() => json(setsOf(wrong), 200, chart), 'en');
    const [row] = await rows();
    expect(row).toHaveTextContent('180');
    expect(row).not.toHaveTextContent(/abnormal|not judged/);
    expect(row && within(row).getAllByRole('cell')[0]).toBeEmptyDOMElement();
  });

  it('formats numbers in the language of the user', async () => {
    await open(() => json(setsOf({ temperature: 38.4 }), 200, chart), 'de');
    const [row] = await rows();
    expect(cells(row)[0]).toBe('38,4 (auffällig)');
  });

  it('shows a hundred sets at once and older sets on request', async () => {
    const user = userEvent.setup();
    await open(
      () => json(setsOf(...Array.from({ length: 130 }, () => ({ heartRate: 80 }))), 200, chart),
      'en',
    );
    expect(await rows()).toHaveLength(100);
    expect(screen.getByText('130 sets')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show 30 older sets' }));
    expect(await rows()).toHaveLength(130);
  });

  it('holds new sets behind a button while the user reads further down', async () => {
    const user = userEvent.setup();
    const first = setsOf({ heartRate: 80 }, { heartRate: 81 });
    const newer = aVitalsRecord({ id: 'newer', heartRate: 99, timestamp: '2026-11-21T12:30:00.000Z' });
    let listed = first;
    await open(() => json(listed, 200, chart), 'en');
    await rows();
    const place = screen.getByRole('region', { name: 'Sets of vital signs, the newest first' });
    place.scrollTop = 40;
    place.scrollTo = () => undefined;
    fireEvent.scroll(place);
    listed = [newer, ...first];
    await user.click(screen.getByRole('button', { name: 'refetch' }));
    expect(await screen.findByRole('button', { name: '1 new' })).toBeVisible();
    expect((await rows()).map((row) => cells(row)[1])).toEqual(['80', '81']);
    await user.click(screen.getByRole('button', { name: '1 new' }));
    expect((await rows()).map((row) => cells(row)[1])).toEqual(['99', '80', '81']);
  });

  it('shows a message without vitals, and offers to record some', async () => {
    const user = userEvent.setup();
    await open(() => json([], 200, chart), 'en');
    expect(await screen.findByText('No vital signs yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Record vitals' }));
    expect(store.get(vitalsDialogAtom).open).toBe(true);
  });

  it('shows an error with a retry when loading fails', async () => {
    const user = userEvent.setup();
    let isUp = false;
    await open(
      () => (isUp ? json(setsOf({ heartRate: 77 }), 200, chart) : failure(500, 'internal', 'Broken')),
      'en',
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('The vital signs could not be loaded.');
    isUp = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(cells((await rows())[0])[1]).toBe('77');
  });

  it('opens with the picture, shows the sets as a table on request, and keeps the choice', async () => {
    const user = userEvent.setup();
    store.set(resetSelectionAtom);
    await open(() => json(setsOf({ heartRate: 77 }), 200, chart), 'en');
    expect(await screen.findByText('The trends')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('button', { name: 'Trends', pressed: true })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Table' }));
    expect(screen.getByRole('table')).toBeVisible();
    expect(store.get(vitalsViewAtom)).toBe('table');
  });

  it('never shows an unjudged value as normal', async () => {
    fakeServer({
      'GET /patient/patient-1': () => json(aPatient({ age: 70, spo2Scale: 2 }), 200, chart),
      'GET /patient/patient-1/vitals': () =>
        json(setsOf({ oxygenSaturation: 97, bloodPressureDiastolic: 80, heartRate: 72 }), 200, chart),
    });
    await show(<VitalsHistory patientId="patient-1" trends={<p>The trends</p>} monitors={null} />, 'en');
    await rows();
    for (const unjudged of ['97', '--/80']) expect(screen.getByText(unjudged)).toHaveClass('text-unknown');
    expect(screen.getByText('72')).not.toHaveClass('text-unknown');
  });

  it('EXTREME-9: says beside an extreme that it was confirmed', async () => {
    await open(() => json(setsOf({ temperature: 28.5, heartRate: 88 }), 200, chart), 'en');
    const texts = cells((await rows())[0]);
    expect(texts?.[0]).toMatch(/^83\.3.*confirmed/);
    expect(texts?.filter((text) => text?.includes('confirmed'))).toHaveLength(1);
  });
});
