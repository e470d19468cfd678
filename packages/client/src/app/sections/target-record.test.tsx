import { act, screen, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aLab, anXray, aScore, aVitalsRecord, kim } from '../../../test/chart-samples.ts';
import { type FakeRequest, failure, fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import LabsSection from '../../features/labs/labs-section.tsx';
import { ScoreHistory } from '../../features/scores/history/score-history.tsx';
import VitalsHistory from '../../features/vitals/history/vitals-history.tsx';
import XrayTab from '../../features/xrays/xray-tab.tsx';
import {
  labsViewAtom,
  openRecordAtom,
  resetSelectionAtom,
  selectedPatientIdAtom,
  type TargetRecord,
  targetRecordAtom,
} from '../../state/selection.ts';
import { clearToast } from '../../ui/feedback/toast.ts';
import { TargetRecordHost } from './target-record.tsx';

const store = getDefaultStore();
const patientId = 'patient-1';
const chart = { 'Chart-Seq': '9', 'Chart-Epoch': 'life-1' };
const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** Responds with two pages: `newest` first, and `older` for every request with `before`. */
function pages(newest: readonly object[], older: () => Response | Promise<Response>) {
  return ({ path }: FakeRequest) =>
    path.includes('before=')
      ? older()
      : json(newest, 200, { ...chart, Link: `</api/x?limit=100&before=page-2>; rel="next"` });
}

const sections = {
  labs: <LabsSection patientId={patientId} />,
  scores: <ScoreHistory patientId={patientId} onCalculate={() => undefined} />,
  vitals: <VitalsHistory patientId={patientId} trends={null} monitors={null} />,
  xrays: <XrayTab patientId={patientId} />,
};
type Domain = keyof typeof sections;

const routes = { labs: 'lab-results', scores: 'scores', vitals: 'vitals', xrays: 'xrays' };
const newest = {
  labs: aLab({ id: 'newest' }),
  scores: aScore({ id: 'newest' }),
  vitals: aVitalsRecord({ id: 'newest', timestamp: at(5), recordedAt: at(5) }),
  xrays: anXray({ id: 'newest' }),
};
const target = {
  labs: aLab({ id: 'target', testName: 'Sodium' }),
  scores: aScore({ id: 'target' }),
  vitals: aVitalsRecord({ id: 'target', heartRate: 61, timestamp: at(400), recordedAt: at(400) }),
  xrays: anXray({ id: 'target' }),
};

async function open(
  domain: Domain,
  older: () => Response | Promise<Response>,
  record: Partial<TargetRecord> = {},
) {
  const asked = fakeServer({
    'GET /patient/patient-1': () => json(aPatient(), 200, chart),
    'GET /department/critical-limits': () => failure(404, 'not-found', 'Not found'),
    ...Object.fromEntries(
      ['newest', 'target'].flatMap((id) =>
        ['frontal', 'lateral'].map((view) => [
          `GET /patient/patient-1/xrays/${id}/images/${view}`,
          () => failure(404, 'not-found', 'Not found'),
        ]),
      ),
    ),
    ...Object.fromEntries(
      Object.entries(routes).map(([each, route]) => [
        `GET /patient/patient-1/${route}`,
        each === domain ? pages([newest[domain]], older) : () => json([], 200, chart),
      ]),
    ),
  });
  store.set(openRecordAtom, { patientId, domain, id: 'target', at: at(400), ...record });
  await show(
    <>
      {sections[domain]}
      <TargetRecordHost />
    </>,
  );
  return asked;
}

const focused = () => document.activeElement?.getAttribute('data-record');
const lastPage = (record: object) => () => json([record], 200, chart);

beforeEach(() => store.set(selectedPatientIdAtom, patientId));
afterEach(() => {
  act(() => {
    store.set(resetSelectionAtom);
    clearToast();
  });
  vi.unstubAllGlobals();
});

describe('Opening a record', () => {
  it.each(['labs', 'scores', 'vitals', 'xrays'] as const)(
    'focuses a record of the loaded part of its list: %s',
    async (domain) => {
      await open(domain, lastPage(target[domain]), { id: 'newest', at: at(5) });
      await waitFor(() => expect(focused()).toBe('newest'));
      expect(store.get(targetRecordAtom)).toBeNull();
    },
  );

  it.each(['labs', 'scores', 'vitals', 'xrays'] as const)(
    'reads a list back to a record beyond its loaded part: %s',
    async (domain) => {
      const asked = await open(domain, lastPage(target[domain]));
      await waitFor(() => expect(focused()).toBe('target'), { timeout: 5_000 });
      expect(asked.some(({ path }) => path.includes('before=page-2'))).toBe(true);
      expect(screen.queryByText('Record not found')).toBeNull();
    },
  );

  it.each(['wrong-value', 'wrong-patient'] as const)(
    'focuses a record that was entered in error, and shows its mark: %s',
    async (reason) => {
      const enteredInError = { by: kim, at: at(1), reason };
      await open('labs', lastPage({ ...target.labs, enteredInError }));
      await waitFor(() => expect(focused()).toBe('target'), { timeout: 5_000 });
      expect(document.activeElement).toHaveTextContent('Entered in error');
      if (reason === 'wrong-patient')
        expect(document.activeElement).not.toHaveTextContent(target.labs.result ?? '');
    },
  );

  it('opens the folded run of a device that contains the set', async () => {
    const device = { id: 'monitor-4', fullName: 'Monitor 4', role: 'Device' };
    const ofRun = (minutes: number) =>
      aVitalsRecord({
        id: `set-${minutes}`,
        recordedBy: device,
        timestamp: at(minutes),
        recordedAt: at(minutes),
      });
    await open('vitals', () => json([ofRun(396), ofRun(398), ofRun(400)], 200, chart), { id: 'set-398' });
    await waitFor(() => expect(focused()).toBe('set-398'), { timeout: 5_000 });
    expect(screen.getByRole('button', { expanded: true })).toHaveTextContent('3 sets · Monitor 4');
  });

  it('removes a filter that hides the lab result', async () => {
    store.set(labsViewAtom, { filter: 'abnormal', labId: null });
    await open('labs', lastPage({ ...target.labs, isAbnormal: false }));
    await waitFor(() => expect(focused()).toBe('target'), { timeout: 5_000 });
  });

  it('says that the chart does not contain an unknown record, after the whole list was read', async () => {
    await open('scores', lastPage(target.scores), { id: 'unknown' });
    expect(
      await screen.findByText('This list of the chart does not contain it.', {}, { timeout: 12_000 }),
    ).toBeVisible();
    expect(store.get(targetRecordAtom)).toBeNull();
  });

  it('says that older records could not be read, and stops', async () => {
    await open('scores', () => failure(503, 'unavailable', 'Please try again'));
    expect(
      await screen.findByText('Older records could not be loaded. Try again.', {}, { timeout: 12_000 }),
    ).toBeVisible();
    expect(store.get(targetRecordAtom)).toBeNull();
  });

  it('ends without a word when the patient is switched meanwhile', async () => {
    let answer = (_response: Response): void => undefined;
    await open('scores', () => new Promise<Response>((resolve) => (answer = resolve)));
    act(() => store.set(selectedPatientIdAtom, 'patient-2'));
    expect(store.get(targetRecordAtom)).toBeNull();
    answer(failure(503, 'unavailable', 'Please try again'));
    await expect(screen.findByText('Record not found', {}, { timeout: 500 })).rejects.toThrow();
  });
});
