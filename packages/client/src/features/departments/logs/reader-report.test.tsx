import type { ReaderReport as Report } from '@bedside/contracts/access-log/access-log.contract.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import ReaderReport from './reader-report.tsx';

afterEach(() => vi.unstubAllGlobals());

const none = { emergency: 0, colleague: 0, 'not-of-the-team': 0, 'many-in-a-row': 0, 'at-night': 0 };
const report: Report = {
  from: '2026-11-01T00:00:00.000Z',
  to: '2026-12-01T00:00:00.000Z',
  people: 12,
  charts: 340,
  openings: 2100,
  readers: [
    {
      person: { id: 'user-2', fullName: 'Ana Lopez' },
      charts: 14,
      openings: 20,
      last: '2026-11-20T08:00:00.000Z',
      unusual: { ...none, colleague: 1, 'not-of-the-team': 12 },
    },
  ],
  isCut: true,
};

const given = { onClose: () => undefined, onPerson: () => undefined };

describe('the report of unusual readers', () => {
  it('says who, why and how often, and that it is not all', async () => {
    fakeServer({ 'GET /department/unusual-readers': () => json(report) });
    await show(<ReaderReport {...given} />);
    expect(await screen.findByText('Ana Lopez')).toBeVisible();
    expect(screen.getByText(/^1 listed of 12/)).toHaveTextContent('charts: 340 · openings: 2100');
    const reasons = screen.getByRole('list', { name: 'Why unusual' });
    expect(reasons).toHaveTextContent("a colleague's name: 1 chartnot of the team: 12 charts");
    expect(screen.getByText(/Only the newest openings/)).toBeVisible();
  });

  it('asks for a month from its first day to the next one’s, and opens the lines of a person', async () => {
    const user = userEvent.setup();
    const asked = fakeServer({ 'GET /department/unusual-readers': () => json({ ...report, readers: [] }) });
    await show(<ReaderReport {...given} />);
    await screen.findByText('No one read in an unusual way.');
    const select = screen.getByLabelText<HTMLSelectElement>('Month');
    const older = select.options[1]?.value ?? '';
    await user.selectOptions(select, older);
    await vi.waitFor(() => expect(asked.length).toBe(2));
    const [, second] = asked.map(({ path }) => new URLSearchParams(path.split('?')[1]));
    expect(second?.get('from')).toBe(older);
    expect(second?.get('to')).toBe(select.options[0]?.value);
  });

  it('says that it could not be loaded, and tries again', async () => {
    const user = userEvent.setup();
    let isDown = true;
    fakeServer({
      'GET /department/unusual-readers': () =>
        isDown ? failure(503, 'unavailable', 'Not now') : json(report),
    });
    const onPerson = vi.fn();
    await show(<ReaderReport {...given} onPerson={onPerson} />);
    await screen.findByText('The report could not be loaded.', undefined, { timeout: 10_000 });
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('button', { name: 'Lines of Ana Lopez in the access log' }));
    expect(onPerson).toHaveBeenCalledWith('user-2', expect.stringMatching(/^\d{4}-/));
  });
});
