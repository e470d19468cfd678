import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aScore } from '../../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { show } from '../../../test/show.tsx';
import ScoresSection from './scores-section.tsx';

const position = { 'Chart-Seq': '5', 'Chart-Epoch': 'life-1' };
const list = 'GET /patient/patient-1/scores';

afterEach(() => vi.unstubAllGlobals());

describe('the scores of the history', () => {
  it('are all of them, the newest first; one entered in error stays, struck through and without its meaning (D12)', async () => {
    const enteredInError = {
      by: { id: 'u1', fullName: 'Ana Lopez', role: 'Nurse' },
      at: '2026-11-21T10:00:00.000Z',
      reason: 'wrong-patient' as const,
    };
    const scores = [
      aScore({ id: '1', scoreType: 'HEART', scoreValue: 9, enteredInError }),
      aScore({ id: '2', scoreType: 'qSOFA', scoreValue: 1 }),
      aScore({ id: '3', scoreType: 'ESI', scoreValue: 2 }),
      aScore({ id: '4', scoreType: 'CURB-65', scoreValue: 4 }),
    ];
    fakeServer({ [list]: () => json(scores, 200, position) });
    await show(<ScoresSection patientId="patient-1" />);
    await screen.findByText('HEART');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('HEART9 of 10Entered in error'),
      expect.stringContaining('qSOFA1 of 3Low risk. Does not exclude severe illness'),
      expect.stringContaining('ESILevel 2Emergent'),
      expect.stringContaining('CURB-654 of 5High risk'),
    ]);
    expect(screen.getByText('HEART')).toHaveClass('line-through');
  });

  it('say that there are none, and can be loaded again where that failed', async () => {
    let answer = () => failure(500, 'internal', 'No');
    fakeServer({ [list]: () => answer() });
    await show(<ScoresSection patientId="patient-1" />);
    expect(await screen.findByRole('alert')).toHaveTextContent('The scores could not be loaded.');
    answer = () => json([], 200, position);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No scores recorded.')).toBeVisible();
  });
});
