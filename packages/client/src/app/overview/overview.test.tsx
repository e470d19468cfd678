import { attentionRules } from '@bedside/contracts/attention/attention.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aRow } from '../../../test/board-samples.ts';
import { aLab, aNote, aVitalsRecord } from '../../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { boardQuery } from '../../domains/board/board.queries.ts';
import { sinceQuery } from '../../domains/board/since.queries.ts';
import { factsDialogAtom } from '../../features/patients/facts/facts-dialog-atom.ts';
import { goAtom, placeAtom } from '../../state/address.ts';
import { resetSelectionAtom, vitalsDialogAtom } from '../../state/selection.ts';
import { unsentAtom } from '../../state/unsent.ts';
import Overview from './overview.tsx';

const store = getDefaultStore();
const chart = { 'Chart-Seq': '3', 'Chart-Epoch': 'life-1' };
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const set = (minutes: number, given: Parameters<typeof aVitalsRecord>[0]) =>
  aVitalsRecord({
    id: `set-${minutes}`,
    timestamp: ago(minutes),
    recordedAt: ago(minutes),
    ...given,
  });
const list =
  (records: unknown[] = []) =>
  () =>
    json(records, 200, chart);
type Answers = Parameters<typeof fakeServer>[0];

const empty: Answers = {
  'GET /patient/patient-1': () => json(aPatient({ allergies: 'none-known', gender: 'male' }), 200, chart),
  'GET /patient/patient-1/vitals': list(),
  'GET /patient/patient-1/labs': list(),
  'GET /patient/patient-1/lab-results': list(),
  'GET /patient/patient-1/notes': list(),
  'GET /patient/patient-1/scores': list(),
  'GET /patient/patient-1/medications': list(),
  'GET /patient/patient-1/messages': list(),
  'GET /patient/patient-1/countersignatures': () => json({ records: [], total: 0 }),
  'GET /patient/patient-1/since': () =>
    json({
      since: { seq: 1, at: ago(90) },
      seq: 3,
      epoch: 'life-1',
      counts: [],
      critical: [],
      entries: [],
      hasMore: false,
    }),
};

const cause = {
  id: 'single-three.oxygenSaturation.low:set-5',
  rule: attentionRules['single-three'],
  kind: 'single-three' as const,
  sign: 'oxygenSaturation' as const,
  side: 'low' as const,
  level: -82,
  since: ago(6),
  calledAt: ago(5),
  recordIds: ['set-5'],
  values: [{ name: 'oxygenSaturation' as const, value: 82 }],
  state: 'calling' as const,
};

/** The overview as the frame shows it: the line above it has fetched the news, and the board its rows. */
function Opened({ isCalling = false }: { isCalling?: boolean }) {
  const cache = useQueryClient();
  useQuery(sinceQuery('patient-1'));
  if (cache.getQueryData(boardQuery().queryKey) === undefined) {
    cache.setQueryData(boardQuery().queryKey, [
      aRow({ patientId: 'patient-1', attention: isCalling ? [cause] : [] }),
    ]);
  }
  return <Overview patientId="patient-1" />;
}

beforeEach(() => {
  localStorage.setItem('authToken', 'token');
  store.set(goAtom, { patientId: 'patient-1', section: 'overview', recordId: null });
});
afterEach(() => {
  store.set(unsentAtom, []);
  store.set(factsDialogAtom, null);
  act(() => store.set(resetSelectionAtom));
  vi.unstubAllGlobals();
});

const course = () => screen.findByRole('region', { name: 'Last six hours' });
const open = () => screen.getByRole('region', { name: 'Open' });

describe('the overview of a chart', () => {
  it('says that nothing is open only once everything that could be open is known', async () => {
    let answer: (labs: Response) => void = () => {};
    fakeServer({
      ...empty,
      'GET /patient/patient-1/vitals': list([set(5, { heartRate: 80 })]),
      'GET /patient/patient-1/scores': () => failure(500, 'internal', 'Internal error'),
      'GET /patient/patient-1/labs': () => new Promise<Response>((resolve) => (answer = resolve)),
    });
    await show(<Opened />);
    expect(await within(open()).findByText(/Not everything has loaded yet/)).toBeVisible();
    act(() => answer(json([], 200, chart)));
    await course();
    // The scores could not be loaded: whether there is a triage level is unknown.
    expect(within(open()).getByText(/Not everything has loaded yet/)).toBeVisible();
    expect(within(open()).queryByText(/Nothing is open/)).toBeNull();
  });

  it('counts the entries that wait for a countersignature, and says that it does not know', async () => {
    const user = userEvent.setup();
    const record = { domain: 'vitals', recordId: 'set-5', observedAt: ago(5), version: 1 };
    const by = { recordedAt: ago(5), recordedBy: { id: 's1', fullName: 'Sam Weber', role: 'Student' } };
    let isDown = true;
    fakeServer({
      ...empty,
      'GET /patient/patient-1/countersignatures': () =>
        isDown
          ? failure(500, 'internal', 'Internal error')
          : json({ records: [{ ...record, ...by, right: 'record' }], total: 3 }),
    });
    await show(<Opened />);
    expect(await within(open()).findByText(/countersignature could not be loaded/)).toBeVisible();
    expect(within(open()).queryByText(/Nothing is open/)).toBeNull();
    isDown = false;
    await user.click(within(open()).getByRole('button', { name: 'Try again' }));
    expect(await within(open()).findByText('3 entries wait for a countersignature')).toBeVisible();
  });

  it('draws the last six hours with the newest values, and names them for screen readers', async () => {
    fakeServer({
      ...empty,
      'GET /patient/patient-1/vitals': list([set(5, { heartRate: 131 }), set(200, { heartRate: 88 })]),
    });
    await show(<Opened />);
    const drawn = await course();
    expect(within(drawn).getByRole('img').getAttribute('aria-label')).toMatch(
      /Heart rate: newest 131 bpm .+ lowest 88 bpm/,
    );
    expect(within(drawn).getAllByText('131').length).toBeGreaterThan(1);
    expect(within(drawn).getByText(/New since you last looked at/)).toBeVisible();
  });

  it('reads a monitor’s sets back to six hours ago, and until then hatches what it does not have', async () => {
    // A set every 30 s: the first 500 reach back four hours.
    const whole = {
      ...{
        respiratoryRate: 16,
        oxygenSaturation: 97,
        supplementalOxygen: false,
        temperature: 37,
        painLevel: 0,
      },
      ...{ bloodPressureSystolic: 128, bloodPressureDiastolic: 76, newConfusion: false, defaulted: [] },
    };
    const sets = Array.from({ length: 720 }, (_, index) => ({
      ...set(index / 2, { ...whole, heartRate: index === 700 ? 171 : 88 }),
      id: `set-${index}`,
    }));
    let isDown = true;
    fakeServer({
      ...empty,
      'GET /patient/patient-1/vitals': (request) => {
        const query = new URL(request.path, 'http://localhost').searchParams;
        const from = Number(query.get('before') ?? 0);
        if (from > 0 && isDown) return failure(500, 'internal', 'Internal error');
        const to = from + Number(query.get('limit'));
        return json(sets.slice(from, to), 200, {
          ...chart,
          ...(to < sets.length && { link: `</api/patient/patient-1/vitals?before=${to}>; rel="next"` }),
        });
      },
      'GET /patient/patient-1/medications': () => failure(500, 'internal', 'Internal error'),
    });
    await show(<Opened />);
    const drawn = await course();
    expect(await within(drawn).findByText(/Older sets could not be loaded/)).toBeVisible();
    expect(within(drawn).getByText(/Not all medications, results, notes and questions/)).toBeVisible();
    expect(drawn.querySelector('[data-part=not-loaded]')).not.toBeNull();
    isDown = false;
    await userEvent.setup().click(within(drawn).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(drawn.querySelector('[data-part=not-loaded]')).toBeNull());
    expect(within(drawn).getByRole('img').getAttribute('aria-label')).toMatch(/highest 171 bpm/);
  });

  it('shows a failed attempt, and no value in its place (D10)', async () => {
    fakeServer({
      ...empty,
      'GET /patient/patient-1/vitals': list([set(5, { unrecordable: ['bloodPressure'] })]),
    });
    await show(<Opened />);
    const drawn = await course();
    expect(drawn.querySelector('path.stroke-red')).not.toBeNull();
    expect(within(drawn).getByText('unrecordable', { exact: false })).toBeVisible();
  });

  it('says that nothing was recorded in six hours, and shows the old value gray', async () => {
    fakeServer({ ...empty, 'GET /patient/patient-1/vitals': list([set(500, { heartRate: 88 })]) });
    await show(<Opened />);
    const drawn = await course();
    expect(within(drawn).getByText('No vital signs in the last six hours')).toBeVisible();
    expect(within(drawn).getByText('88')).toHaveClass('text-muted');
  });

  it('says that nothing was ever recorded, with the button to record it', async () => {
    fakeServer(empty);
    await show(<Opened />);
    expect(within(await course()).getByText('No vital signs recorded yet')).toBeVisible();
    await userEvent.setup().click(within(open()).getByRole('button', { name: 'Record' }));
    expect(store.get(vitalsDialogAtom)).toEqual({ open: true });
  });

  it('shows that the vitals could not be loaded, and loads them on a retry', async () => {
    let isDown = true;
    fakeServer({
      ...empty,
      'GET /patient/patient-1/vitals': () =>
        isDown ? failure(500, 'internal', 'No') : json([set(5, { heartRate: 91 })], 200, chart),
    });
    await show(<Opened />);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The vital signs could not be loaded.');
    isDown = false;
    await userEvent.setup().click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await course()).toBeVisible();
  });

  it('lists what is open with one button each: the call, results, missing facts', async () => {
    const taken = { id: 't', patientId: 'patient-1', causes: [cause], recordedAt: ago(0), version: 1 };
    const asked = fakeServer({
      ...empty,
      'GET /patient/patient-1': () => json(aPatient({ gender: 'female', age: 31 }), 200, chart),
      'GET /patient/patient-1/lab-results': list([
        aLab({ testName: 'Sodium', result: '150', isAbnormal: true, resultTime: ago(20) }),
      ]),
      'POST /patient/patient-1/attention/take': () => json(taken),
    });
    await show(<Opened isCalling />);
    await course();
    const user = userEvent.setup();
    const item = async (text: RegExp) => {
      const found = await within(open()).findByText(text);
      return within(found.closest('li') ?? document.body).getByRole('button');
    };
    await user.click(await item(/SpO₂ 82 %/));
    await waitFor(() => expect(asked.at(-1)?.body).toEqual({ causes: [cause.id] }));
    await user.click(await item(/Allergies not asked/));
    expect(store.get(factsDialogAtom)).toEqual({ patientId: 'patient-1', field: 'allergies' });
    expect(await item(/Pregnancy unknown/)).toHaveAccessibleName('Enter');
    expect(await item(/Not triaged/)).toHaveAccessibleName('Triage');
    await user.click(await item(/1 abnormal result not reviewed/));
    expect(store.get(placeAtom).section).toBe('labs');
  });

  it('opens the conversation with a question, which is sent', async () => {
    const asked = fakeServer({ ...empty, 'POST /chat': () => json({}) });
    await show(<Opened />);
    await userEvent.setup().type(await screen.findByRole('textbox'), 'Is it sepsis?{Enter}');
    expect(store.get(placeAtom).section).toBe('chat');
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/chat'))).toBe(true));
  });

  it('names the newest notes, and opens one', async () => {
    fakeServer({ ...empty, 'GET /patient/patient-1/notes': list([aNote({ title: 'Round' })]) });
    await show(<Opened />);
    await userEvent.setup().click(await screen.findByRole('button', { name: /^Round/ }));
    expect(store.get(placeAtom).section).toBe('notes');
  });
});
