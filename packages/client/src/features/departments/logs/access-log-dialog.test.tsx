import type { AccessLine } from '@bedside/contracts/access-log/access-log.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, json } from '../../../../test/fake-server.ts';
import { aPatient } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import AccessLogDialog from './access-log-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const kim = { id: 'user-1', fullName: 'Kim Ferrer' };
const member = {
  id: 'user-2',
  fullName: 'Ana Lopez',
  username: 'ana',
  email: 'ana@example.org',
  role: 'Nurse',
  isAdmin: false,
  status: 'active',
  hasSecondFactor: false,
  subscriptionStatus: 'subscribed',
};
const aLine = (seq: number, more: Partial<AccessLine> = {}): AccessLine => ({
  seq,
  at: '2026-11-20T08:00:00.000Z',
  kind: 'chart-opened',
  actor: kim,
  address: '203.0.113.7',
  ...more,
});
const others = { 'GET /department/members': () => json([member]), 'GET /patients': () => json([aPatient()]) };
const show50 = Array.from({ length: 50 }, (_, place) => aLine(100 - place));

describe('the access log', () => {
  it('shows who looked at whom, what they did and from where', async () => {
    const patient = { id: 'patient-9', name: 'Odile Brannigan' };
    const lines = [
      aLine(5, { kind: 'file-downloaded', about: 'xray-image', patient }),
      aLine(4, { kind: 'patients-searched', about: 'words' }),
      aLine(3, { kind: 'log-read', subjectId: 'user-2' }),
      aLine(2, { patient: { id: 'patient-8', name: '' } }),
      { seq: 1, at: '2026-11-20T08:00:00.000Z', kind: 'lines-lost' as const, count: 3 },
    ];
    fakeServer({ ...others, 'GET /access-log': () => json(lines) });
    await show(<AccessLogDialog onClose={() => undefined} />);
    await screen.findByText(/Ana Lopez/, { selector: 'span' });
    const rows = screen.getAllByRole('row').slice(1);
    const texts = rows.map((row) => row.textContent);
    expect(texts[0]).toMatch(/Kim FerrerFile downloaded · X-ray imageOdile Brannigan203\.0\.113\.7/);
    expect(texts[1]).toMatch(/Searched for patients · by name/);
    expect(texts[2]).toMatch(/Access log read · Ana Lopez/);
    expect(texts[3]).toMatch(/Chart openedPatient of another department/);
    expect(texts[4]).toMatch(/The serverLines lost · 3 lines/);
  });

  it('narrows to a patient of a line, a person and a period, and loads older pages', async () => {
    const user = userEvent.setup();
    const patient = { id: 'patient-9', name: 'Odile Brannigan' };
    const asked = fakeServer({
      ...others,
      'GET /access-log': ({ path }) =>
        json(path.includes('before=') ? [aLine(1)] : [aLine(101, { patient }), ...show50.slice(1)]),
    });
    const lastPath = () => asked.filter(({ path }) => path.includes('/access-log')).at(-1)?.path ?? '';
    await show(<AccessLogDialog onClose={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull());
    expect(lastPath()).toBe('/api/access-log?limit=50&before=51');
    await user.click(screen.getByRole('button', { name: 'Only Odile Brannigan' }));
    await waitFor(() => expect(lastPath()).toBe('/api/access-log?limit=50&patientId=patient-9'));
    expect(screen.getByLabelText('Patient')).toHaveDisplayValue('Odile Brannigan');
    await user.selectOptions(screen.getByLabelText('Person'), 'Ana Lopez');
    await user.selectOptions(screen.getByLabelText('Period'), 'Last 24 hours');
    await waitFor(() => expect(lastPath()).toMatch(/patientId=patient-9&userId=user-2&from=/));
    const from = new URLSearchParams(lastPath().split('?')[1]).get('from') ?? '';
    expect(Math.abs(Date.now() - Date.parse(from) - 24 * 60 * 60 * 1000)).toBeLessThan(60_000);
    await user.selectOptions(screen.getByLabelText('Patient'), 'All patients');
    await waitFor(() => expect(lastPath()).not.toContain('patientId'));
  });

  it('shows when it is empty and when it cannot be loaded', async () => {
    const user = userEvent.setup();
    fakeServer({});
    await show(<AccessLogDialog onClose={() => undefined} />);
    expect(await screen.findByText('The access log could not be loaded.')).toBeVisible();
    fakeServer({ ...others, 'GET /access-log': () => json([]) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No access in this selection.')).toBeVisible();
  });
});
