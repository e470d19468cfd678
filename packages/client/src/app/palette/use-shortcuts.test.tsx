import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { show } from '../../../test/show.tsx';
import { boardOrderAtom } from '../../state/board-order.ts';
import {
  activeTabAtom,
  paletteAtom,
  patientMenuAtom,
  resetSelectionAtom,
  selectedPatientIdAtom,
  vitalsDialogAtom,
} from '../../state/selection.ts';
import { singleKeysAtom } from '../../storage/preferences.ts';
import { ShortcutsDialog, shortcutsDialogAtom } from './shortcuts-dialog.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const store = getDefaultStore();

function Screen() {
  useShortcuts();
  return (
    <>
      <input aria-label="field" />
      <ShortcutsDialog />
    </>
  );
}

async function press(keys?: string) {
  const user = userEvent.setup();
  await show(<Screen />);
  if (keys !== undefined) await user.keyboard(keys);
  return user;
}

/** The state that shortcuts can change. */
const state = () => ({
  tab: store.get(activeTabAtom),
  palette: store.get(paletteAtom),
  patients: store.get(patientMenuAtom),
  vitals: store.get(vitalsDialogAtom).open,
  list: store.get(shortcutsDialogAtom),
});
const untouched = { tab: 'overview', palette: false, patients: false, vitals: false, list: false };

beforeEach(() => {
  store.set(singleKeysAtom, true);
  store.set(selectedPatientIdAtom, 'patient-1');
});
afterEach(() => {
  store.set(resetSelectionAtom);
  store.set(shortcutsDialogAtom, false);
});

describe('keyboard shortcuts', () => {
  it.each([
    ['v', { vitals: true }],
    ['/', { patients: true }],
    ['?', { list: true }],
    ['gh', { tab: 'history' }],
    ['gx', { tab: 'xray' }],
    ['ghgc', { tab: 'chat' }],
    ['l', { tab: 'history' }],
    ['s', { tab: 'history' }],
    ['m', { tab: 'history' }],
    ['t', { tab: 'history' }],
    ['n', { tab: 'history' }],
    ['la', { tab: 'chat' }],
    ['b', { tab: null }],
    ['{Control>}k{/Control}', { palette: true }],
    ['{Meta>}k{/Meta}', { palette: true }],
  ])('map %s to %o', async (keys, change) => {
    await press(keys);
    expect(state()).toEqual({ ...untouched, ...change });
  });

  it('ignore x alone and after another key', async () => {
    await press('xgax');
    expect(state()).toEqual(untouched);
  });

  it('go to the next and the previous patient of the list as it is filtered, and stop at its ends', async () => {
    store.set(boardOrderAtom, ['patient-0', 'patient-1', 'patient-2']);
    const user = await press(']');
    expect(store.get(selectedPatientIdAtom)).toBe('patient-2');
    await user.keyboard(']');
    expect(store.get(selectedPatientIdAtom)).toBe('patient-2');
    await user.keyboard('[[[[[[');
    expect(store.get(selectedPatientIdAtom)).toBe('patient-0');
    await user.keyboard('{Meta>}]{/Meta}{Control>}]{/Control}');
    expect(store.get(selectedPatientIdAtom)).toBe('patient-0');
    store.set(boardOrderAtom, []);
  });

  it('ignore v without a patient', async () => {
    store.set(selectedPatientIdAtom, null);
    await press('v');
    expect(state()).toEqual(untouched);
  });

  it('type letters in a field, except Ctrl+K', async () => {
    const user = await press();
    await user.click(screen.getByRole('textbox', { name: 'field' }));
    await user.keyboard('v/?gh');
    expect(state()).toEqual(untouched);
    expect(screen.getByRole('textbox', { name: 'field' })).toHaveValue('v/?gh');
    await user.keyboard('{Control>}k{/Control}');
    expect(state()).toEqual({ ...untouched, palette: true });
  });

  it('ignore keys while a dialog is open', async () => {
    const user = await press('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.keyboard('v/gh{Control>}k{/Control}');
    expect(state()).toEqual({ ...untouched, list: true });
  });

  it('are all listed in a dialog that can turn single letters off', async () => {
    const user = await press('?');
    const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const key of [
      'Ctrl/⌘ K',
      'v',
      '/',
      'g',
      'c',
      'h',
      'x',
      '?',
      'F8',
      'a',
      'b',
      'l',
      'n',
      's',
      'm',
      't',
      '[',
      ']',
    ])
      expect(list).toHaveTextContent(key);
    await user.click(screen.getByRole('checkbox', { name: 'Single-letter shortcuts' }));
    await user.keyboard('{Escape}v/?gh');
    expect(state()).toEqual(untouched);
    await user.keyboard('{Control>}k{/Control}');
    expect(state()).toEqual({ ...untouched, palette: true });
  });
});
