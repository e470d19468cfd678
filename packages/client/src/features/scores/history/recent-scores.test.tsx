import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aScore } from '../../../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import { RecentScores } from './recent-scores.tsx';

const position = { 'Chart-Seq': '5', 'Chart-Epoch': 'life-1' };
const list = 'GET /patient/patient-1/scores';

afterEach(() => vi.unstubAllGlobals());

describe('Recent scores', () => {
  it('shows the three newest scores with maximum, meaning and time of calculation', async () => {
    const scores = [
      aScore({ id: '1', scoreType: 'HEART', scoreValue: 9 }),
      aScore({ id: '2', scoreType: 'qSOFA', scoreValue: 1 }),
      aScore({ id: '3', scoreType: 'ESI', scoreValue: 2 }),
      aScore({ id: '4', scoreType: 'CURB-65', scoreValue: 4 }),
    ];
    fakeServer({ [list]: () => json(scores, 200, position) });
    await show(<RecentScores patientId="patient-1" />);
    await screen.findByText('HEART');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^HEART9 of 10High risk21 Nov, \d\d:00$|^HEART9 of 10High risk\d\d:00$/),
      expect.stringContaining('qSOFA1 of 3Low score. Does not exclude severe illness'),
      expect.stringContaining('ESILevel 2Emergent'),
    ]);
  });

  it.each([
    [1, 'Resuscitation'],
    [2, 'Emergent'],
    [3, 'Urgent'],
    [4, 'Less urgent'],
    [5, 'Non-urgent'],
  ])('names ESI level %d "%s", and nothing more (D25)', async (scoreValue, name) => {
    fakeServer({ [list]: () => json([aScore({ scoreType: 'ESI', scoreValue })], 200, position) });
    await show(<RecentScores patientId="patient-1" />);
    expect(await screen.findByText(name)).toBeVisible();
  });

  it('shows a message without scores, and an error when loading fails', async () => {
    fakeServer({ [list]: () => json([], 200, position) });
    const { unmount } = await show(<RecentScores patientId="patient-1" />, 'es');
    expect(await screen.findByText('Sin escalas registradas.')).toBeVisible();
    unmount();
    fakeServer({ [list]: () => failure(500, 'internal', 'No') });
    await show(<RecentScores patientId="patient-1" />);
    expect(await screen.findByRole('alert')).toHaveTextContent('The scores could not be loaded.');
  });
});
