import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, json } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import { TroponinAssays } from './troponin-assays.tsx';

const path = '/department/troponin-assays';
const elecsys = { name: 'Roche Elecsys hs-cTnT', upperReferenceLimit: 14, unit: 'ng/L' };

afterEach(() => vi.unstubAllGlobals());

async function open() {
  const asked = fakeServer({
    [`GET ${path}`]: () => json({ assays: [elecsys], version: 0 }),
    [`PUT ${path}`]: ({ body }) => json({ ...Object(body), version: 1 }),
  });
  await show(<TroponinAssays />, 'de');
  const choice = await screen.findByLabelText('Test Ihres Labors');
  expect(choice).toHaveDisplayValue('Nicht genannt (14 ng/L werden angenommen)');
  return { user: userEvent.setup(), choice, asked };
}

describe('The troponin assay in the settings (D72)', () => {
  it('HEART-13: names an assay of the published table', async () => {
    const { user, choice, asked } = await open();
    await user.selectOptions(choice, 'Roche Elecsys hs-cTnT, 14 ng/L');
    await user.click(screen.getByRole('button', { name: 'Test speichern' }));
    await waitFor(() => expect(asked.at(-1)?.method).toBe('PUT'));
    expect(asked.at(-1)?.body).toEqual({ assays: [elecsys], used: elecsys.name, version: 0 });
  });

  it('HEART-13: adds an assay that the table lacks, and chooses it', async () => {
    const { user, choice, asked } = await open();
    await user.type(screen.getByLabelText('Name des Tests'), elecsys.name);
    await user.click(screen.getByRole('button', { name: 'Hinzufügen' }));
    expect(
      screen.getByText('Der Test braucht einen eigenen Namen und einen Grenzwert über 0.'),
    ).toBeVisible();
    await user.clear(screen.getByLabelText('Name des Tests'));
    await user.type(screen.getByLabelText('Name des Tests'), 'Access hsTnI');
    await user.type(screen.getByLabelText('Oberer Referenzwert (99. Perzentile)'), '17,5');
    await user.click(screen.getByRole('button', { name: 'Hinzufügen' }));
    expect(choice).toHaveDisplayValue('Access hsTnI, 17,5 ng/L');
    await user.click(screen.getByRole('button', { name: 'Test speichern' }));
    await waitFor(() => expect(asked.at(-1)?.method).toBe('PUT'));
    const added = { name: 'Access hsTnI', upperReferenceLimit: 17.5, unit: 'ng/L' };
    expect(asked.at(-1)?.body).toEqual({ assays: [elecsys, added], used: added.name, version: 0 });
  });
});
