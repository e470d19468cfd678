import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aRow } from '../../../../test/board-samples.ts';
import { type FakeRequest, failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { aPatient } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import PastDialog from './past-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

/** The moment that a request asks for. */
const momentOf = ({ path }: FakeRequest): string =>
  new URL(path, 'http://localhost').searchParams.get('at') ?? '';

/** Answers each moment with the rows that `rowsAt` makes, which receives how many moments were asked for before. */
async function open(rowsAt: (asked: number) => BoardRow[], more: Parameters<typeof fakeServer>[0] = {}) {
  let moments = 0;
  const asked = fakeServer({
    'GET /board/past': (request) => {
      moments += 1;
      return json({ at: momentOf(request), rows: rowsAt(moments - 1) });
    },
    ...more,
  });
  await show(<PastDialog patientId={null} onClose={() => {}} />);
  return { asked, user: userEvent.setup() };
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

describe('the past of the department', () => {
  it('says that it is not the present, and moves by the buttons and by [ and ]', async () => {
    const { asked, user } = await open(() => [aRow({ label: 'Ada Quill' })]);
    const dialog = screen.getByRole('dialog', { name: /not the present/ });
    await row('Ada Quill');
    const title = () => within(dialog).getByRole('heading', { level: 2 }).textContent;
    const first = title();
    await user.click(screen.getByRole('button', { name: '5 minutes earlier' }));
    const earlier = title();
    expect(earlier).not.toBe(first);
    await user.keyboard('[[[[');
    expect(title()).not.toBe(earlier);
    await user.keyboard(']]]');
    expect(title()).toBe(first);
    await waitFor(() => expect(asked.length).toBeGreaterThan(2));
    const moments = asked.map((request) => Date.parse(momentOf(request)));
    for (const moment of moments) expect(moment % 60_000).toBe(0);
  });

  it('lights the rows that differ from the moment before', async () => {
    const { user } = await open((asked) => [
      aRow({ patientId: 'p1', label: 'Ada Quill' }),
      aRow({ patientId: 'p2', label: 'Josef Brandt', bed: asked === 0 ? '4' : '7' }),
    ]);
    expect(await row('Josef Brandt')).not.toHaveTextContent('changed');
    await user.click(screen.getByRole('button', { name: '5 minutes earlier' }));
    await waitFor(async () => expect(await row('Josef Brandt')).toHaveTextContent('changed'));
    expect(await row('Ada Quill')).not.toHaveTextContent('changed');
  });

  it('shows a chart, and says so if it did not exist at another moment', async () => {
    const patient = aPatient({ id: 'p1', name: 'Ada Quill' });
    let isThere = true;
    const { user } = await open(() => [aRow({ patientId: 'p1', label: 'Ada Quill' })], {
      'GET /patient/p1/past': (request) =>
        isThere
          ? json({
              patientId: 'p1',
              at: momentOf(request),
              patient,
              row: aRow({ patientId: 'p1', label: 'Ada Quill', vitals: null }),
              vitals: [],
              labs: [],
              scores: [],
              medications: [],
              leftOut: 0,
            })
          : failure(404, 'not-found', 'Not found'),
    });
    await user.click(await screen.findByRole('button', { name: 'Ada Quill' }));
    expect(await screen.findByRole('heading', { name: /Ada Quill/ })).toBeVisible();
    expect(screen.getAllByText('Nothing recorded by then')).toHaveLength(3);
    isThere = false;
    await user.click(screen.getByRole('button', { name: '5 minutes earlier' }));
    expect(await screen.findByText(/could not be loaded at this moment/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: /Ada Quill/ })).toBeNull();
  });
});
