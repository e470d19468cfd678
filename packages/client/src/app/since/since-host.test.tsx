import type { ChartNews } from '@bedside/contracts/board/board.contract.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aLab, aNote, anEntry, aVitalsRecord } from '../../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import LabsSection from '../../features/labs/labs-section.tsx';
import { placeAtom } from '../../state/address.ts';
import { historySectionAtom, resetSelectionAtom, selectedPatientIdAtom } from '../../state/selection.ts';
import type { Language } from '../../storage/preferences.ts';
import { phoneQuery } from '../../ui/hooks/use-media-query.ts';
import { SinceHost } from './since-host.tsx';

const store = getDefaultStore();
const position = { 'Chart-Seq': '9', 'Chart-Epoch': 'life-1' };
const since = 'GET /patient/patient-1/since';
const scored = (score: number) => ({
  status: 'scored' as const,
  lowest: score,
  highest: score,
  singleThree: false,
  at: '2026-11-21T12:00:00.000Z',
});

const news: ChartNews = {
  since: { seq: 4, at: '2026-11-20T23:12:00.000Z' },
  seq: 9,
  epoch: 'life-1',
  counts: [
    { kind: 'vitals', count: 3 },
    { kind: 'labs', count: 2 },
    { kind: 'notes', count: 1 },
    { kind: 'corrections', count: 1 },
  ],
  hasMore: false,
  entries: [
    { seq: 5, kind: 'vitals', recordId: 'vitals-1' },
    { seq: 6, kind: 'labs', recordId: 'lab-1' },
    { seq: 9, kind: 'notes', recordId: 'note-1' },
  ],
  news2: { from: scored(5), to: scored(8) },
  critical: [
    {
      recordId: 'lab-1',
      test: 'Potassium',
      result: '7.1',
      unit: 'mmol/L',
      side: 'high',
      at: '2026-11-21T12:00:00.000Z',
      isReviewed: false,
    },
  ],
};

const entries = [
  anEntry('lab.tagged', 8, aLab({ testName: 'Potassium' })),
  anEntry('vitals.recorded', 5, aVitalsRecord({ heartRate: 131 })),
  anEntry('lab.added', 6, aLab({ testName: 'Potassium', result: '7.1' })),
  anEntry('note.added', 9, aNote({ id: 'note-1', title: 'Ward round' })),
];

async function open(answer: () => Response, language: Language = 'en') {
  fakeServer({
    [since]: answer,
    'GET /patient/patient-1': () => json(aPatient(), 200, position),
    'GET /patient/patient-1/entries': () =>
      json({ seq: 9, epoch: 'life-1', entries: entries.filter(({ seq }) => seq > 4), reset: false }),
    'GET /patient/patient-1/entered-in-error': () => json([], 200, position),
    'GET /department/critical-limits': () => failure(404, 'not-found', 'Not found'),
    'GET /patient/patient-1/lab-results': () =>
      json([aLab({ testName: 'Potassium' }), aLab({ id: 'lab-0', testName: 'Sodium' })], 200, position),
  });
  const view = await show(
    <>
      <SinceHost patientId="patient-1" isLine />
      <LabsSection patientId="patient-1" />
    </>,
    language,
  );
  return { user: userEvent.setup(), view };
}

const line = () => screen.findByRole('region', { name: 'Since you last looked' });

beforeEach(() => {
  store.set(selectedPatientIdAtom, 'patient-1');
  store.set(historySectionAtom, 'labs');
});
afterEach(() => {
  store.set(resetSelectionAtom);
  vi.unstubAllGlobals();
});

describe('since you last looked', () => {
  it.each([
    [
      'en',
      'Since you last looked',
      /^Since .*\d\d:\d\d: 3 sets of vitals, NEWS2 5 → 8, Potassium 7\.1 mmol\/L critically high, 1 more lab result, 1 note, 1 entry marked as entered in error$/,
    ],
    [
      'es',
      'Desde su última consulta',
      /^Desde .*\d\d:\d\d: 3 tomas de constantes, NEWS2 5 → 8, Potasio 7,1 mmol\/L críticamente alto, 1 resultado de laboratorio más, 1 nota, 1 dato marcado/,
    ],
    [
      'de',
      'Seit Sie zuletzt hier waren',
      /^Seit .*\d\d:\d\d: 3 Messungen der Vitalzeichen, NEWS2 5 → 8, Kalium 7,1 mmol\/L kritisch hoch, 1 weiterer Laborbefund, 1 Notiz, 1 Eintrag/,
    ],
  ] as const)('says in %s what happened, with the abnormal by name', async (language, name, text) => {
    await open(() => json(news), language);
    const region = within(await screen.findByRole('region', { name }));
    const button = region.getByRole('button', { expanded: false });
    expect(button.textContent?.replaceAll('\u00a0', ' ')).toMatch(text);
  });

  it('shows abnormal values first on a phone, which has one line for them', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === phoneQuery,
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }));
    const { user } = await open(() => json(news));
    const button = within(await line()).getByRole('button', { expanded: false });
    expect(button).toHaveTextContent(
      /\d\d:\d\d: NEWS2 5 → 8, Potassium 7\.1 mmol\/L critically high, 3 sets of vitals, 1 more/,
    );
    await user.click(button);
    expect(button).toHaveTextContent(/\d\d:\d\d: 3 sets of vitals, NEWS2 5 → 8/);
  });

  it('opens the entries, each a link to its record, without those that are no news', async () => {
    const { user } = await open(() => json(news));
    await user.click(within(await line()).getByRole('button', { expanded: false }));
    expect(await screen.findByText(/Ward round/)).toBeVisible();
    expect(screen.queryByText('Lab result added to chat')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Vitals recorded' }));
    expect(store.get(placeAtom)).toMatchObject({ section: 'vitals', recordId: 'vitals-1' });
  });

  it('marks new records until the reader leaves their section', async () => {
    await open(() => json(news));
    expect(await screen.findByRole('img', { name: 'New since you last looked' })).toBeVisible();
    const row = screen.getByRole('button', { name: 'Potassium' }).closest('[data-record]');
    expect(row).toContainElement(screen.getByRole('img', { name: 'New since you last looked' }));
    act(() => store.set(historySectionAtom, 'notes'));
    act(() => store.set(historySectionAtom, 'labs'));
    await waitFor(() => expect(screen.queryByRole('img', { name: 'New since you last looked' })).toBeNull());
    expect(await line()).toBeVisible();
  });

  it('is hidden without news, in a chart that is new to the reader, and for an unknown patient', async () => {
    const { since: _, ...first } = { ...news, counts: [], entries: [], critical: [] };
    const { news2: __, ...never } = first;
    for (const answer of [
      () => json(never),
      () => json({ ...never, since: news.since }),
      () => failure(404, 'not-found', 'Not found'),
    ]) {
      const { view } = await open(answer);
      await screen.findByRole('button', { name: 'Sodium' });
      expect(screen.queryByRole('region', { name: 'Since you last looked' })).toBeNull();
      view.unmount();
    }
  });

  it('shows that the news is unknown if the server fails, and offers a retry', async () => {
    let answer = () => failure(503, 'unavailable', 'No');
    const { user } = await open(() => answer());
    expect(await line()).toHaveTextContent('The changes since you last looked could not be loaded.');
    answer = () => json(news);
    await user.click(within(await line()).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/NEWS2 5 → 8/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hide the changes' }));
    expect(screen.queryByRole('region', { name: 'Since you last looked' })).toBeNull();
  });
});
