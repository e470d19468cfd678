import { useQuery, useQueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { patientQuery } from '../../domains/patients.queries.ts';
import { clockTime } from '../../i18n/format.ts';
import { chartAsOfAtom, connectionAtom } from '../../realtime/connection/connection.ts';
import { ConnectionBanner } from './connection-banner.tsx';

const store = getDefaultStore();

afterEach(() => {
  store.set(connectionAtom, { status: 'connecting' });
  store.set(chartAsOfAtom, new Map());
  vi.unstubAllGlobals();
});

function Chart() {
  const { data, dataUpdatedAt } = useQuery(patientQuery('patient-1'));
  const cache = useQueryClient();
  return (
    <>
      {data && <p data-testid="read">{clockTime(dataUpdatedAt, 'en', true)}</p>}
      <button
        type="button"
        onClick={() => void cache.invalidateQueries({ queryKey: ['patient'], refetchType: 'none' })}
      >
        overtaken
      </button>
    </>
  );
}

async function showOffline() {
  fakeServer({ 'GET /patient/patient-1': () => json(aPatient()) });
  await show(
    <>
      <ConnectionBanner patientId="patient-1" />
      <Chart />
    </>,
  );
  const readAt = (await screen.findByTestId('read')).textContent;
  act(() => store.set(connectionAtom, { status: 'offline', since: Date.now() - 4000, asOf: null }));
  return readAt;
}

describe('Chart that is not live', () => {
  it('shows the time of the read when it has never been live', async () => {
    const readAt = await showOffline();
    expect(await screen.findByText(/^Offline/)).toHaveTextContent(
      `Offline. Showing the chart as of ${readAt}.`,
    );
  });

  it('shows the last time that it was up to date when it was live before', async () => {
    store.set(chartAsOfAtom, new Map([['patient-1', new Date('2026-11-21T14:31:01').getTime()]]));
    await showOffline();
    expect(await screen.findByText(/^Offline/)).toHaveTextContent('Showing the chart as of 14:31:01.');
  });

  it('shows no time while its data is invalidated', async () => {
    await showOffline();
    await userEvent.click(screen.getByRole('button', { name: 'overtaken' }));
    expect(await screen.findByText(/^Offline. This chart may be out of date/)).toBeVisible();
  });
});

describe('Server without its database', () => {
  it('shows a separate line that nothing can be saved', async () => {
    store.set(connectionAtom, { status: 'no-database', since: Date.now() - 4000 });
    await show(<ConnectionBanner patientId="patient-1" />);
    expect(await screen.findByText(/^Nothing can be saved/)).toBeVisible();
    act(() => store.set(connectionAtom, { status: 'live', charts: ['patient-1'] }));
    expect(await screen.findByText('Live again.')).toBeInTheDocument();
    expect(screen.queryByText(/^Nothing can be saved/)).toBeNull();
  });
});
