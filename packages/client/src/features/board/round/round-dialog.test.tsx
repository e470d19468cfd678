import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aRow, scored } from '../../../../test/board-samples.ts';
import { failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import RoundDialog from './round-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const at = '2026-11-22T08:00:00.000Z';
const vitals = { at, receivedAt: at, signs: {}, unrecordable: [], outOfRange: [] };

describe('the round', () => {
  it('names the observation that narrows most, patient by patient, and leads to it', async () => {
    const rows = [
      aRow({
        patientId: 'p1',
        label: 'Ada Quill',
        bed: 'WR',
        vitals,
        news2: {
          status: 'scored',
          lowest: 0,
          highest: 6,
          singleThree: false,
          at,
          next: { input: 'respiratoryRate', settles: true },
        },
      }),
      aRow({ patientId: 'p2', label: 'Josef Brandt', flags: ['no-vitals'] }),
    ];
    fakeServer({ 'GET /board': () => json(rows) });
    const go = vi.fn();
    await show(<RoundDialog onClose={() => {}} onGo={go} />);
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('Josef Brandt');
    expect(first).toHaveTextContent('No vital signs yet: NEWS2 is unknown');
    expect(second).toHaveTextContent(/WR.*Ada Quill.*respiratory rate would settle NEWS2 0–6/i);
    await userEvent
      .setup()
      .click(within(second as HTMLElement).getByRole('button', { name: 'Record: Ada Quill' }));
    expect(go).toHaveBeenCalledWith(
      'p1',
      expect.objectContaining({ kind: 'news2', input: 'respiratoryRate' }),
    );
  });

  it('says that nothing is missing without a word about the patients, and offers to try again', async () => {
    let isLost = true;
    fakeServer({
      'GET /board': () =>
        isLost ? failure(500, 'internal', 'No') : json([aRow({ vitals, news2: scored(0) })]),
    });
    await show(<RoundDialog onClose={() => {}} onGo={() => {}} />);
    const again = await screen.findByRole('button', { name: /try again/i }, { timeout: 10_000 });
    isLost = false;
    await userEvent.setup().click(again);
    expect(await screen.findByText(/says nothing about a patient/)).toBeVisible();
  });
});
