import type { recordDomains, WaitingRecord } from '@bedside/contracts/record-marks.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aNote, aVitalsRecord } from '../../../test/chart-samples.ts';
import { type FakeRequest, failure, fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient, aUser } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { storeToken } from '../../storage/token.ts';
import { countersignAtom } from '../../ui/records/mark-request.ts';
import { CountersignHost } from './countersign-host.tsx';

const sam = { id: 'student-1', fullName: 'Sam Weber', role: 'Student' };
const chart = { 'Chart-Seq': '3', 'Chart-Epoch': 'life-1' };
const at = '2026-11-21T09:00:00.000Z';
const waits = (domain: (typeof recordDomains)[number], more: Partial<WaitingRecord> = {}): WaitingRecord => ({
  domain,
  recordId: `${domain}-1`,
  observedAt: at,
  recordedAt: at,
  recordedBy: sam,
  version: 1,
  right: domain === 'notes' ? 'write-note' : 'record',
  ...more,
});

const flagged = { recordedBy: sam, needsCountersignature: true as const };
const set = aVitalsRecord({ id: 'vitals-1', heartRate: 131, ...flagged });
const note = aNote({ id: 'notes-1', title: 'Round', content: 'Better after fluids', ...flagged });

type Answers = Parameters<typeof fakeServer>[0];

function serve(records: WaitingRecord[], more: Answers = {}, user = aUser()): FakeRequest[] {
  const list = (all: unknown[]) => () => json(all, 200, chart);
  return fakeServer({
    'GET /auth/profile': () => json(user),
    'GET /patient/patient-1': () => json(aPatient(), 200, chart),
    'GET /patient/patient-1/vitals': list([set]),
    'GET /patient/patient-1/notes': list([note]),
    'GET /patient/patient-1/labs': list([]),
    'GET /patient/patient-1/scores': list([]),
    'GET /patient/patient-1/medications': list([]),
    'GET /patient/patient-1/entered-in-error': list([]),
    'GET /patient/patient-1/countersignatures': () => json({ records, total: records.length }),
    ...more,
  });
}

const signed = (asked: FakeRequest[]) =>
  asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

beforeEach(() => {
  storeToken('token');
  getDefaultStore().set(countersignAtom, 'patient-1');
});
afterEach(() => {
  getDefaultStore().set(countersignAtom, null);
  vi.unstubAllGlobals();
});

describe('the dialog of countersigning', () => {
  it('shows what each entry says and who wrote it, and signs one or all', async () => {
    const user = userEvent.setup();
    const asked = serve([waits('vitals'), waits('notes')], {
      'POST /patient/patient-1/vitals/vitals-1/countersigned': () => json(set),
      'POST /patient/patient-1/notes/notes-1/countersigned': () => json(note),
    });
    await show(<CountersignHost />);
    const dialog = await screen.findByRole('dialog', { name: 'Countersign' });
    expect(await within(dialog).findByText(/131/)).toBeVisible();
    expect(within(dialog).getByText(/Better after fluids/)).toBeVisible();
    expect(within(dialog).getAllByText(/Sam Weber, Student/)).toHaveLength(2);
    await user.click(within(dialog).getByRole('button', { name: /^Countersign: Note of/ }));
    const single = ['/api/patient/patient-1/notes/notes-1/countersigned', { version: 1 }];
    expect(signed(asked)).toEqual([single]);
    await user.click(await within(dialog).findByRole('button', { name: 'Countersign all 2' }));
    await vi.waitFor(() =>
      expect(signed(asked).slice(1)).toEqual([
        ['/api/patient/patient-1/vitals/vitals-1/countersigned', { version: 1 }],
        single,
      ]),
    );
  });

  it('offers no signature to the author, nor to someone who holds the right with countersigning', async () => {
    const own = waits('notes', { recordedBy: { ...sam, id: 'user-1' } });
    serve([waits('vitals'), own], {}, aUser({ role: 'Student', countersigned: ['record', 'write-note'] }));
    await show(<CountersignHost />);
    const dialog = await screen.findByRole('dialog', { name: 'Countersign' });
    expect(await within(dialog).findByText(/with countersigning only: Record/)).toBeVisible();
    expect(within(dialog).getByText('Your own entry: a colleague signs it.')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: /^Countersign/ })).toBeNull();
  });

  it('does not let anyone sign an entry that the dialog cannot show as it is', async () => {
    const user = userEvent.setup();
    const asked = serve([waits('vitals', { version: 2 }), waits('notes')]);
    await show(<CountersignHost />);
    const dialog = await screen.findByRole('dialog', { name: 'Countersign' });
    expect(await within(dialog).findByText(/Better after fluids/)).toBeVisible();
    expect(within(dialog).getByText('Open it to read it.')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: /^Countersign: Vitals of/ }));
    expect(signed(asked)).toEqual([]);
    expect(within(dialog).queryByRole('button', { name: /^Countersign all/ })).toBeNull();
  });

  it('says that a colleague changed the entry, and that the list could not be loaded', async () => {
    const user = userEvent.setup();
    serve([waits('notes')], {
      'POST /patient/patient-1/notes/notes-1/countersigned': () => failure(409, 'stale-version', 'Stale'),
    });
    await show(<CountersignHost />);
    await user.click(await screen.findByRole('button', { name: /^Countersign: Note of/ }));
    expect((await screen.findAllByText(/A colleague has changed an entry meanwhile/))[0]).toBeVisible();
  });

  it.each([
    ['es', 'Refrendar', /pendientes|Ya cuentan/],
    ['de', 'Gegenzeichnen', /Sie zählen bereits/],
  ] as const)('is written in %s', async (language, title, text) => {
    serve([waits('notes')]);
    await show(<CountersignHost />, language);
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(await within(dialog).findByText(text)).toBeVisible();
  });
});
