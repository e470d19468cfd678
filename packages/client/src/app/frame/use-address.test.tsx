import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it } from 'vitest';
import { show } from '../../../test/show.tsx';
import { department, goAtom, type Place } from '../../state/address.ts';
import { draftsAtom } from '../../state/drafts/drafts.ts';
import { pendingSwitchAtom } from '../../state/patient-switch.ts';
import { resetSelectionAtom, selectedPatientIdAtom } from '../../state/selection.ts';
import { type OpenForm, useOpenForm } from '../../ui/overlays/open-forms.ts';
import { SwitchPatientDialog } from '../dialogs/switch-patient-dialog.tsx';
import { useAddress } from './use-address.ts';

const store = getDefaultStore();
const labsOf = (patientId: string): Place => ({ patientId, section: 'labs', recordId: null });
const path = () => window.location.pathname;

function Screen({ form = null }: { form?: OpenForm | null }) {
  useAddress();
  useOpenForm(form);
  return <SwitchPatientDialog />;
}

/** Goes one step back, as the browser's button does. */
async function back(): Promise<void> {
  const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.back();
  await popped;
}

afterEach(() => {
  store.set(draftsAtom, new Map());
  store.set(pendingSwitchAtom, null);
  store.set(resetSelectionAtom);
});

describe('the address of the main screen (D54)', () => {
  it('leads from / to the last patient on screen, or else to the department', async () => {
    window.history.replaceState(null, '', '/');
    const first = await show(<Screen />);
    await waitFor(() => expect(path()).toBe('/department'));
    first.unmount();
    store.set(goAtom, labsOf('patient-1'));
    store.set(goAtom, department);
    window.history.replaceState(null, '', '/');
    await show(<Screen />);
    await waitFor(() => expect(path()).toBe('/p/patient-1/overview'));
  });

  it('asks about unsaved work before Back leads to another patient, and goes there once it is discarded', async () => {
    store.set(goAtom, labsOf('patient-2'));
    store.set(goAtom, labsOf('patient-1'));
    store.set(draftsAtom, new Map([['patient-1', 'half a question']]));
    await show(<Screen />);
    await back();
    const question = await screen.findByRole('alertdialog');
    expect([path(), store.get(selectedPatientIdAtom)]).toEqual(['/p/patient-1/labs', 'patient-1']);
    await userEvent.setup().click(within(question).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(path()).toBe('/p/patient-2/labs'));
    expect(store.get(draftsAtom).size).toBe(0);
  });

  it('asks nothing if Back stays with the patient', async () => {
    store.set(goAtom, { ...labsOf('patient-1'), section: 'notes' });
    store.set(goAtom, labsOf('patient-1'));
    store.set(draftsAtom, new Map([['patient-1', 'half a question']]));
    await show(<Screen />);
    await back();
    await waitFor(() => expect(path()).toBe('/p/patient-1/notes'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('keeps the place while a dialog contains input, and says why', async () => {
    store.set(goAtom, department);
    store.set(goAtom, labsOf('patient-1'));
    await show(<Screen form={{ kind: 'vitals', patientId: 'patient-1' }} />);
    await back();
    expect(await screen.findByText('A form is open')).toBeVisible();
    expect(path()).toBe('/p/patient-1/labs');
  });
});
