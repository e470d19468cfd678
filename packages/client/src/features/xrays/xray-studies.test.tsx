import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anEntry, anXray } from '../../../test/chart-samples.ts';
import { fakeServer, json } from '../../../test/fake-server.ts';
import { show } from '../../../test/show.tsx';
import { goAtom, placeAtom } from '../../state/address.ts';
import { changeSession } from '../../storage/token.ts';
import { wideQuery } from '../../ui/hooks/use-media-query.ts';
import XrayTab from './xray-tab.tsx';
import { xraysFolds } from './xrays.folds.ts';

const store = getDefaultStore();
const position = { 'Chart-Seq': '5', 'Chart-Epoch': 'life-1' };
const old = anXray({
  id: 'xray-0',
  analysisTime: '2026-11-19T12:00:00.000Z',
  overallImpression: 'Clear.',
  findings: [],
});

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === wideQuery,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  store.set(goAtom, { patientId: 'patient-1', section: 'xray', recordId: null });
});
afterEach(() => {
  act(changeSession);
  window.history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

let cache: QueryClient;
function Cache() {
  cache = useQueryClient();
  return null;
}

async function openResults() {
  fakeServer({ 'GET /patient/patient-1/xrays': () => json([anXray(), old], 200, position) });
  await show(
    <>
      <Cache />
      <XrayTab patientId="patient-1" />
    </>,
  );
  await screen.findAllByRole('listitem');
  const user = userEvent.setup();
  await user.click(screen.getByRole('tab', { name: 'Results' }));
  return user;
}

const studies = () =>
  within(screen.getByRole('navigation', { name: 'History' }))
    .getAllByRole('button')
    .map((button) => [button.textContent, button.getAttribute('aria-current')]);

describe('X-ray history beside the images', () => {
  it('marks the study on screen, opens another one, and keeps both in the address', async () => {
    const user = await openResults();
    expect(studies()).toEqual([
      [expect.stringMatching(/20 Nov.*1 abnormal finding/), 'true'],
      [expect.stringMatching(/19 Nov.*0 abnormal findings/), null],
    ]);
    expect(store.get(placeAtom)).toMatchObject({ section: 'xray', recordId: 'xray-1' });
    await user.click(screen.getByRole('button', { name: /19 Nov/ }));
    expect(await screen.findByText('Clear.')).toBeVisible();
    expect(store.get(placeAtom).recordId).toBe('xray-0');
    await user.click(screen.getByRole('tab', { name: 'History' }));
    expect(store.get(placeAtom).recordId).toBeNull();
  });

  it('lists a colleague’s new study without replacing the one on screen', async () => {
    await openResults();
    const newer = anXray({
      id: 'xray-2',
      analysisTime: '2026-11-21T12:00:00.000Z',
      overallImpression: 'Pneumothorax.',
    });
    act(() => xraysFolds['xray.analyzed'](cache, anEntry('xray.analyzed', 6, newer)));
    await waitFor(() => expect(studies()).toHaveLength(3));
    expect(screen.getByText('Consolidation of the right lower lobe.')).toBeVisible();
    expect(screen.queryByText('Pneumothorax.')).toBeNull();
  });
});
