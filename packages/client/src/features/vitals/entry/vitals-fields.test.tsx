import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eachWithItsOwnDialog, openVitalsDialog, saved } from '../../../../test/vitals-dialog.tsx';

eachWithItsOwnDialog();

describe('Fields of the update-vitals dialog', () => {
  it('reads a typed line in the language of the user', async () => {
    const { user, posts } = await openVitalsDialog(saved, { language: 'de' });
    await user.click(screen.getByLabelText('Schnelleingabe'));
    await user.paste('rr 120/80 hf 88 t 37,4');
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Vitalzeichen speichern' }));
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.body).toMatchObject({
      bloodPressureSystolic: 120,
      bloodPressureDiastolic: 80,
      heartRate: 88,
      temperature: 37.4,
    });
  });

  it('records pain, consciousness, oxygen with device and flow, and notes', async () => {
    const { user, posts } = await openVitalsDialog(saved);
    await user.click(screen.getByRole('slider', { name: 'Pain level' }));
    const slider = screen.getByRole('slider', { name: 'Pain level' });
    await user.keyboard('{End}');
    expect(slider).toHaveAttribute('aria-valuenow', '10');
    await user.keyboard('{ArrowLeft}');
    expect(slider).toHaveAttribute('aria-valuenow', '9');
    await user.keyboard('{Home}');
    expect(slider).toHaveAttribute('aria-valuenow', '0');
    await user.keyboard('7');
    await user.selectOptions(screen.getByLabelText('Level of consciousness'), 'Voice');
    await user.click(screen.getByRole('radio', { name: 'Supplemental oxygen' }));
    await user.selectOptions(screen.getByLabelText('Device'), 'nasal-cannula');
    await user.type(screen.getByLabelText(/^Flow/), '2,5');
    await user.type(screen.getByLabelText('Notes'), 'Drowsy');
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.body).toEqual({
      painLevel: 7,
      consciousnessLevel: 'Voice',
      supplementalOxygen: true,
      oxygenDevice: 'nasal-cannula',
      oxygenFlow: 2.5,
      notes: 'Drowsy',
      timestamp: expect.any(String),
    });
  });

  it.each([
    ['Alert', { consciousnessLevel: 'Alert', newConfusion: false }],
    ['NewConfusion', { consciousnessLevel: 'Alert', newConfusion: true }],
    ['Unresponsive', { consciousnessLevel: 'Unresponsive' }],
  ])('records consciousness and new confusion with one control: %s (D43)', async (answer, recorded) => {
    const { user, posts } = await openVitalsDialog(saved);
    await user.selectOptions(screen.getByLabelText('Level of consciousness'), answer);
    expect(screen.getByText('1 value to save')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.body).toEqual({ ...recorded, timestamp: expect.any(String) });
  });

  it.each([
    ['en', 'Quick entry', 'avpu a', 'A · Alert, no new confusion'],
    ['es', 'Entrada rápida', 'avdn c', 'C · Confusión aguda'],
    ['de', 'Schnelleingabe', 'wasb w', 'A · Wach, keine neue Verwirrtheit'],
  ] as const)('shows in %s the consciousness from a typed line', async (language, label, line, option) => {
    const { user } = await openVitalsDialog(saved, { language });
    await user.click(screen.getByLabelText(label));
    await user.paste(line);
    await user.keyboard('{Enter}');
    expect(screen.getByRole('option', { name: option, selected: true })).toBeInTheDocument();
  });

  it('offers the five levels of consciousness after "not assessed"', async () => {
    await openVitalsDialog(saved);
    const select = screen.getByLabelText('Level of consciousness');
    expect([...select.querySelectorAll('option')].map(({ value }) => value)).toEqual([
      'none',
      'Alert',
      'NewConfusion',
      'Voice',
      'Pain',
      'Unresponsive',
    ]);
    expect(select).toHaveValue('none');
    expect(screen.getByRole('slider', { name: 'Pain level' })).toHaveAttribute(
      'aria-valuetext',
      'not assessed',
    );
  });

  it('records a sign as unrecordable, but not together with its value (D10)', async () => {
    const { user, posts } = await openVitalsDialog(saved);
    await user.type(screen.getByLabelText(/^Heart rate/), '101');
    await user.click(screen.getByRole('button', { name: 'HR' }));
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    expect(await screen.findByText('Heart rate cannot be both recorded and unrecordable')).toBeVisible();
    await user.clear(screen.getByLabelText(/^Heart rate/));
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.body).toMatchObject({ unrecordable: ['heartRate'] });
  });

  it.each(['120', '110'])('rejects a systolic pressure of 110 over %s', async (diastolic) => {
    const { user, posts } = await openVitalsDialog(saved);
    await user.type(screen.getByLabelText(/^Systolic/), '110');
    await user.type(screen.getByLabelText(/^Diastolic/), diastolic);
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    expect(await screen.findByText('Systolic must be above diastolic')).toBeVisible();
    expect(posts()).toHaveLength(0);
  });

  it('sends the observation time in minutes ago or as a clock time (D36)', async () => {
    const { user, posts } = await openVitalsDialog(saved);
    await user.type(screen.getByLabelText(/^Heart rate/), '101');
    await user.click(screen.getByRole('radio', { name: '−15 min' }));
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    await waitFor(() => expect(posts()).toHaveLength(1));
    const { timestamp } = Object(posts()[0]?.body);
    expect(Math.abs(Date.now() - 15 * 60_000 - Date.parse(timestamp))).toBeLessThan(60_000);
  });

  it('accepts another observation time and rejects one in the future (D36)', async () => {
    const { user, posts } = await openVitalsDialog(saved);
    await user.type(screen.getByLabelText(/^Heart rate/), '101');
    await user.click(screen.getByRole('radio', { name: 'Other…' }));
    const time = screen.getByLabelText('Time of observation');
    await user.type(time, '23:50');
    fireEvent.change(screen.getByLabelText('Day of observation'), { target: { value: '2100-01-01' } });
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    expect(await screen.findByText('The time cannot be in the future')).toBeVisible();
    expect(posts()).toHaveLength(0);
    fireEvent.change(screen.getByLabelText('Day of observation'), { target: { value: '2026-11-20' } });
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.body).toMatchObject({ timestamp: new Date(2026, 10, 20, 23, 50).toISOString() });
  });

  it('steps with the arrow keys, but never from an empty field', async () => {
    const { user } = await openVitalsDialog(saved);
    await user.type(screen.getByLabelText(/^Temperature/), '98.6{ArrowUp}');
    expect(screen.getByLabelText(/^Temperature/)).toHaveValue('98.7');
    await user.type(screen.getByLabelText(/^Heart rate/), '{ArrowUp}');
    expect(screen.getByLabelText(/^Heart rate/)).toHaveValue('');
  });

  it('reads one line, keeps the text that is not understood, and saves with Enter twice', async () => {
    const { user, posts } = await openVitalsDialog(saved);
    const line = screen.getByLabelText('Quick entry');
    await user.type(line, 'bp 120/80 hr 88 spo2 97 xyz{Enter}');
    expect(line).toHaveValue('xyz');
    expect(screen.getByText('“xyz” was not understood')).toBeVisible();
    expect(screen.getByLabelText(/^Heart rate/)).toHaveValue('88');
    await user.clear(line);
    await user.type(line, 't 101,3 o2 2,5l{Enter}');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.body).toMatchObject({
      bloodPressureSystolic: 120,
      bloodPressureDiastolic: 80,
      heartRate: 88,
      oxygenSaturation: 97,
      supplementalOxygen: true,
      oxygenFlow: 2.5,
    });
  });
});
