import { screen, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { eachWithItsOwnDialog, openVitalsDialog, saved } from '../../../../test/vitals-dialog.tsx';
import { temperatureUnitAtom } from '../../../storage/preferences.ts';

const store = getDefaultStore();
eachWithItsOwnDialog();

describe('Temperature unit', () => {
  it.each([
    ['en', /^Temperature/, '°F'],
    ['es', /^Temperatura/, '°C'],
    ['de', /^Temperatur/, '°C'],
  ] as const)('D7: starts with the default unit of language %s', async (language, name, unit) => {
    await openVitalsDialog(saved, { language });
    expect(screen.getByLabelText(name)).toBeVisible();
    expect(screen.getByRole('radio', { name: unit })).toBeChecked();
  });

  it('D7: follows the chosen unit and converts the typed value', async () => {
    const { user } = await openVitalsDialog(saved);
    await user.type(screen.getByLabelText(/^Temperature/), '98.6');
    await user.click(screen.getByRole('radio', { name: '°C' }));
    expect(screen.getByLabelText(/^Temperature/)).toHaveValue('37');
    expect(store.get(temperatureUnitAtom)).toBe('C');
    expect(localStorage.getItem('temperatureUnit')).toBe('C');
    store.set(temperatureUnitAtom, 'F');
  });

  it('says that 37 looks like °C, shows it in both units, and saves it as °C (D7)', async () => {
    const { user, posts } = await openVitalsDialog(saved);
    await user.type(screen.getByLabelText(/^Temperature/), '37');
    expect(await screen.findByText('37 looks like °C: 98.6 °F')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.body).toMatchObject({ temperature: 37 });
  });

  it('LINE-5: reads 38.9 in the typed line as °C on a screen in °F, and shows both before it is saved', async () => {
    store.set(temperatureUnitAtom, 'F');
    const { user, posts } = await openVitalsDialog(saved);
    const line = screen.getByLabelText('Quick entry');
    await user.type(line, 'hr 88 t 38.9');
    expect(chips()).toEqual(['HR 88 bpm', 'Temp 38.9 °C = 102.0 °F']);
    await user.type(line, '{Enter}');
    expect(line).toHaveValue('');
    expect(screen.getByLabelText(/^Temperature/)).toHaveValue('102');
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.body).toMatchObject({ temperature: 38.9, heartRate: 88 });
  });
});

const chips = () =>
  [...screen.getByRole('list', { name: 'Understood so far' }).children].map(({ textContent }) => textContent);
