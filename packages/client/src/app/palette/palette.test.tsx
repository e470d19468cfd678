import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { factsDialogAtom } from '../../features/patients/facts/facts-dialog-atom.ts';
import { boardRequestAtom } from '../../state/board-order.ts';
import { draftsAtom } from '../../state/drafts/drafts.ts';
import { pendingSwitchAtom } from '../../state/patient-switch.ts';
import {
  activeTabAtom,
  historySectionAtom,
  recentPatientsAtom,
  resetSelectionAtom,
  selectedPatientIdAtom,
  startMedicationAtom,
  vitalsDialogAtom,
} from '../../state/selection.ts';
import { type Language, languageAtom, singleKeysAtom } from '../../storage/preferences.ts';
import { PaletteHost } from './palette-host.tsx';
import { shortcutsDialogAtom } from './shortcuts-dialog.tsx';
import { useRecents } from './use-recents.ts';
import { useShortcuts } from './use-shortcuts.ts';

const store = getDefaultStore();

const patients = [
  aPatient({ id: 'okafor', name: 'Margaret Okafor', mrn: '4071001', bed: '3' }),
  aPatient({ id: 'voss', name: 'Helga Voss', mrn: '4071002', bed: '13' }),
  aPatient({ id: 'ibanez', name: 'Rafael Ibáñez', mrn: '4071003' }),
];

function Screen({ patientId }: { patientId: string | null }) {
  useShortcuts();
  useRecents(patientId);
  return (
    <>
      <textarea aria-label="composer" />
      <PaletteHost />
    </>
  );
}

async function open(patientId: string | null = null, language: Language = 'en') {
  const user = userEvent.setup();
  const asked = fakeServer({ 'GET /patients': () => json(patients) });
  store.set(selectedPatientIdAtom, patientId);
  await show(<Screen patientId={patientId} />, language);
  await user.click(screen.getByRole('textbox', { name: 'composer' }));
  await user.keyboard('{Control>}k{/Control}');
  const input = await screen.findByRole('combobox');
  await screen.findAllByText('Margaret Okafor');
  return { user, input, asked };
}

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const active = () => screen.getByRole('option', { selected: true });

beforeEach(() => store.set(singleKeysAtom, true));
afterEach(() => {
  store.set(resetSelectionAtom);
  store.set(shortcutsDialogAtom, false);
  store.set(draftsAtom, new Map());
  store.set(factsDialogAtom, null);
  store.set(boardRequestAtom, null);
  store.set(pendingSwitchAtom, null);
  store.set(languageAtom, 'en');
  vi.unstubAllGlobals();
});

describe('the command palette', () => {
  it('opens while a message is being written, and returns the focus when it closes', async () => {
    const { user } = await open();
    await user.paste('half a thought');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    expect(screen.getByRole('textbox', { name: 'composer' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'composer' })).toHaveValue('');
  });

  it.each([
    ['3', 'Margaret Okafor'],
    ['13', 'Helga Voss'],
    ['4071002', 'Helga Voss'],
    ['ibanez', 'Rafael Ibáñez'],
  ])('finds "%s" by bed, record number or name, and Enter selects %s', async (typed, name) => {
    const { user } = await open();
    await user.keyboard(typed);
    await waitFor(() => expect(active()).toHaveTextContent(name));
    await user.keyboard('{Enter}');
    const wanted = patients.find((patient) => patient.name === name);
    await waitFor(() => expect(store.get(selectedPatientIdAtom)).toBe(wanted?.id));
  });

  it('asks first if work is unsaved, as the patient selector does', async () => {
    store.set(draftsAtom, new Map([['okafor', 'half a question']]));
    const { user } = await open('okafor');
    await user.paste('voss');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(store.get(pendingSwitchAtom)).toMatchObject({ from: 'okafor', to: 'voss' }));
    expect(store.get(selectedPatientIdAtom)).toBe('okafor');
  });

  it('lists recent patients first, without the current one', async () => {
    store.set(recentPatientsAtom, ['okafor', 'ibanez', 'voss']);
    await open('okafor');
    const recent = screen.getByRole('group', { name: 'Recent' });
    expect(
      within(recent)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('Rafael Ibáñez'), expect.stringContaining('Helga Voss')]);
    await waitFor(() => expect(active()).toHaveTextContent('Rafael Ibáñez'));
  });

  it.each([['okafor'], [null]])(
    'ignores Enter before any typing or arrow key (current patient: %j)',
    async (patientId) => {
      store.set(recentPatientsAtom, ['ibanez']);
      const { user } = await open(patientId);
      await user.hover(screen.getByRole('option', { name: /Helga Voss/ }));
      await user.keyboard('{Enter} {Enter}voss{Backspace>5/}{Enter}');
      expect(screen.getByRole('dialog')).toBeVisible();
      expect(store.get(selectedPatientIdAtom)).toBe(patientId);
      await user.keyboard('{ArrowDown}{Enter}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  it('NAME-3: marks the same and similar names', async () => {
    patients.push(aPatient({ id: 'mia', name: 'Mia Ökafor', mrn: '4071009' }));
    try {
      await open();
      const marked = screen.getAllByRole('option', { name: /Similar name/ });
      expect(marked.map(({ textContent }) => textContent)).toEqual([
        expect.stringContaining('Margaret Okafor'),
        expect.stringContaining('Mia Ökafor'),
      ]);
    } finally {
      patients.pop();
    }
  });

  it('opens the vitals of the current patient, then returns the focus', async () => {
    const { user } = await open('okafor');
    await user.paste('observations');
    await waitFor(() => expect(active()).toHaveTextContent('Record vitals'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(store.get(vitalsDialogAtom).open).toBe(true));
    expect(screen.getByRole('textbox', { name: 'composer' })).toHaveFocus();
  });

  it('offers no vitals without a patient', async () => {
    await open();
    expect(options().some((text) => text?.startsWith('Record vitals'))).toBe(false);
  });

  it.each([
    ['discharge bed 3', null],
    ['discharge 3', 'voss'],
    ['discharge okafor', null],
    ['discharge', 'okafor'],
  ])(
    '"%s" opens the dialog of the right patient and saves nothing by itself (on screen: %j)',
    async (typed, on) => {
      const { user, asked } = await open(on);
      await user.paste(typed);
      await waitFor(() =>
        expect(active()).toHaveTextContent(/^3Discharge ?Margaret Okafor4071001 · \d+ y · female/),
      );
      expect(screen.getAllByRole('option', { name: /Discharge/ })).toHaveLength(1);
      await user.keyboard('{Enter}');
      await waitFor(() => expect(store.get(factsDialogAtom)).not.toBeNull());
      expect(store.get(factsDialogAtom)).toEqual({
        patientId: 'okafor',
        field: 'status',
        status: 'discharged',
      });
      expect(store.get(selectedPatientIdAtom)).toBe('okafor');
      expect(asked.filter(({ method }) => method === 'PATCH')).toEqual([]);
    },
  );

  it('asks about unsaved work before it opens the dialog of another patient', async () => {
    store.set(draftsAtom, new Map([['voss', 'half a question']]));
    const { user } = await open('voss');
    await user.paste('discharge bed 3');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(store.get(pendingSwitchAtom)).toMatchObject({ from: 'voss', to: 'okafor' }));
    expect(store.get(factsDialogAtom)).toBeNull();
  });

  it.each([
    ['en', 'take bed 13', 'Take'],
    ['es', 'asumir box 13', 'Asumir a'],
    ['de', 'übernehmen bett 13', 'Übernehmen:'],
  ] as const)(
    'in %s "%s" goes to the tracking list, which takes that patient',
    async (language, typed, verb) => {
      const { user } = await open(null, language);
      await user.paste(typed);
      await waitFor(() => expect(active()).toHaveTextContent(new RegExp(`^13${verb} ?Helga Voss`)));
      await user.keyboard('{Enter}');
      await waitFor(() => expect(store.get(boardRequestAtom)).toEqual({ take: 'voss' }));
      expect(store.get(activeTabAtom)).toBeNull();
    },
  );

  it('"open bed 3" opens the chart, and the beginning of a verb does nothing', async () => {
    const { user } = await open();
    await user.keyboard('ta 3');
    expect(screen.queryByRole('option', { name: /Take/ })).toBeNull();
    await user.clear(screen.getByRole('combobox'));
    await user.paste('open bed 3');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(store.get(selectedPatientIdAtom)).toBe('okafor'));
    expect(store.get(boardRequestAtom)).toBeNull();
  });

  it.each([
    ['heart', 'Calculate HEART'],
    ['lock', 'Lock screen'],
    ['start medication', 'Start medication'],
    ['add new', 'Add new patient'],
    ['ask', 'Ask the assistanta'],
    ['next', 'Next patient in the list]'],
    ['department', 'Departmentb'],
  ])('finds "%s" and shows its key', async (typed, found) => {
    const { user } = await open('okafor');
    await user.paste(typed);
    await waitFor(() => expect(active()).toHaveTextContent(found));
  });

  it('starts a medication, and opens a section with the focus in it', async () => {
    const { user } = await open('okafor');
    await user.paste('prescribe');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(store.get(startMedicationAtom)).toBe(true));
    expect(store.get(historySectionAtom)).toBe('medications');
  });

  it('opens a tab and a section of the history', async () => {
    const { user } = await open('okafor');
    await user.paste('labs');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(store.get(activeTabAtom)).toBe('history'));
    expect(store.get(historySectionAtom)).toBe('labs');
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    await user.paste('x-ray');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(store.get(activeTabAtom)).toBe('xray'));
  });

  it('changes the language, turns single keys off and lists the shortcuts', async () => {
    const { user } = await open();
    await user.paste('single');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(store.get(singleKeysAtom)).toBe(false));
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    await user.paste('help');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(store.get(shortcutsDialogAtom)).toBe(true));
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    await user.paste('deutsch');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.documentElement).toHaveAttribute('lang', 'de'));
  });

  it('wraps the arrow keys from the last item to the first, and shows when it finds nothing', async () => {
    const { user } = await open('okafor');
    const all = options();
    await waitFor(() => expect(active()).toHaveTextContent(all[0] ?? ''));
    await user.keyboard('{ArrowUp}');
    expect(active()).toHaveTextContent(all.at(-1) ?? '');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toHaveTextContent(all[1] ?? '');
    await user.paste('qqqq');
    expect(await screen.findByText('Nothing found')).toBeVisible();
    expect(within(screen.getByRole('dialog')).queryByRole('option')).toBeNull();
  });
});
