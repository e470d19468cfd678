import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { toastAtom } from '../../ui/feedback/toast.ts';
import { Section } from './section.tsx';
import { loadOf, type Part } from './sections.ts';

const chart = { 'Chart-Seq': '3', 'Chart-Epoch': 'life-1' };

afterEach(() => vi.unstubAllGlobals());

it.each<[Part, list: string]>([
  ['vitals', 'vitals'],
  ['notes', 'notes'],
  ['labs', 'lab-results'],
  ['scores', 'scores'],
  ['medications', 'medications'],
  ['xray', 'xrays'],
])(
  'a list of %s that cannot be loaded shows its error and a retry in place, without a toast',
  async (part, list) => {
    let isBroken = true;
    const empty = () => json([], 200, chart);
    const lists = [
      'vitals',
      'notes',
      'labs',
      'lab-results',
      'lab-results/tagged',
      'scores',
      'medications',
      'xrays',
      'devices',
    ];
    fakeServer({
      'GET /patient/patient-1': () => json(aPatient(), 200, chart),
      ...Object.fromEntries(lists.map((name) => [`GET /patient/patient-1/${name}`, empty])),
      [`GET /patient/patient-1/${list}`]: () => (isBroken ? failure(500, 'internal', 'Broken') : empty()),
    });
    await show(<Section load={loadOf(part)} patientId="patient-1" />);
    const user = userEvent.setup();
    if (part === 'scores') await user.click(await screen.findByRole('tab', { name: 'Score History' }));
    const alert = await screen.findByRole('alert');
    expect(getDefaultStore().get(toastAtom)).toBeNull();
    isBroken = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  },
);
