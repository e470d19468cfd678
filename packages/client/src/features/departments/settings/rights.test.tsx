import { openRights, type RightsTable, recommendedRights } from '@bedside/contracts/rights.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, json } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import { Rights } from './rights.tsx';

afterEach(() => vi.unstubAllGlobals());

const serve = (table: RightsTable) =>
  fakeServer({
    'GET /department/rights': () => json({ version: 3, isOpen: false, table }),
    'PATCH /department/rights': () => json({ version: 4, isOpen: false, table }),
  });
const cell = (name: string) => screen.getByRole('checkbox', { name });
const sent = (asked: ReturnType<typeof serve>) =>
  asked.find(({ method }) => method === 'PATCH')?.body as { table: RightsTable };

describe('the table of rights', () => {
  it('lets a role hold a right with countersigning, only where it has the right', async () => {
    const user = userEvent.setup();
    const asked = serve(openRights);
    await show(<Rights />);
    await user.click(
      await screen.findByRole('checkbox', { name: 'Student: Write notes, With countersigning' }),
    );
    await user.click(cell('Student: Prescribe'));
    expect(cell('Student: Prescribe, With countersigning')).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Save table' }));
    await expect.poll(() => sent(asked)?.table.Student.countersigned).toEqual(['write-note']);
    expect(sent(asked).table.Student.rights).not.toContain('prescribe');
    expect(sent(asked).table.Nurse).toEqual(openRights.Nurse);
  });

  it('drops the countersigning together with the right', async () => {
    const user = userEvent.setup();
    const asked = serve(recommendedRights);
    await show(<Rights />);
    await user.click(await screen.findByRole('checkbox', { name: 'Student: Record' }));
    await user.click(screen.getByRole('button', { name: 'Save table' }));
    await expect.poll(() => sent(asked)?.table.Student.countersigned).toEqual(['write-note']);
  });
});
