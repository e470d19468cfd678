import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eachWithItsOwnDialog, openVitalsDialog, saved } from '../../../../test/vitals-dialog.tsx';

eachWithItsOwnDialog();

const nameOf = { en: /^Temperature/, es: /^Temperatura/, de: /^Temperatur/ };
const saveOf = { en: 'Save vitals', es: 'Guardar constantes', de: 'Vitalzeichen speichern' };

describe('Extremes in the update-vitals dialog (D61)', () => {
  it.each([
    ['en', '83.3', '83.3 °F: measured again?', '{Enter}'],
    ['en', '83.3', '83.3 °F: measured again?', 'y'],
    ['es', '28,5', '28,5 °C: ¿medido de nuevo?', '{Enter}'],
    ['de', '28,5', '28,5 °C: nachgemessen?', 'y'],
  ] as const)(
    'EXTREME-8: in %s, asks about %s as "%s", and %s confirms',
    async (language, typed, question, key) => {
      const { user, posts } = await openVitalsDialog(saved, { language });
      const field = screen.getByLabelText(nameOf[language]);
      await user.type(field, `${typed}{Enter}`);
      const asked = screen.getByText(question);
      expect(asked).toBeVisible();
      const answer = screen.getByRole('button', { name: /\((Enter|Intro) / });
      expect(asked.compareDocumentPosition(answer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(field).toHaveFocus();
      await user.keyboard(key);
      expect(screen.queryByText(question)).toBeNull();
      expect(field).toHaveValue(typed);
      expect(field).not.toHaveFocus();
      await user.click(screen.getByRole('button', { name: saveOf[language] }));
      await waitFor(() => expect(posts()).toHaveLength(1));
      expect(posts()[0]?.body).toMatchObject({ temperature: 28.5, confirmed: ['temperature'] });
    },
  );

  it('EXTREME-8: the attempt to save asks, one key confirms, and the next one saves', async () => {
    const { user, posts } = await openVitalsDialog(saved);
    const field = screen.getByLabelText(/^Heart rate/);
    await user.type(field, '260');
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    expect(await screen.findByText('260 bpm: measured again?')).toBeVisible();
    expect(posts()).toHaveLength(0);
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(screen.getByText('260 bpm, confirmed')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save vitals' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.body).toMatchObject({ heartRate: 260, confirmed: ['heartRate'] });
  });

  it('EXTREME-8: asks on Tab too, and a click confirms', async () => {
    const { user, posts } = await openVitalsDialog(saved);
    const field = screen.getByLabelText(/^Oxygen saturation/);
    await user.type(field, '45{Tab}');
    expect(screen.getByText('45 %: measured again?')).toBeVisible();
    expect(field).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Yes, measured again (Enter or y)' }));
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.body).toMatchObject({ oxygenSaturation: 45, confirmed: ['oxygenSaturation'] });
  });

  it('EXTREME-8: a changed value is asked about again', async () => {
    const { user, posts } = await openVitalsDialog(saved);
    const field = screen.getByLabelText(/^Respiratory rate/);
    await user.type(field, '70{Enter}y');
    expect(screen.getByText('70 breaths/min, confirmed')).toBeVisible();
    await user.clear(field);
    await user.type(field, '75{Enter}');
    expect(screen.getByText('75 breaths/min: measured again?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    expect(posts()).toHaveLength(0);
  });

  it.each([
    [/^Temperature/, '370', 'Must be between 86 and 113'],
    [/^Heart rate/, '880', 'Must be between 20 and 250'],
    [/^Temperature/, '20', 'Must be between 86 and 113'],
  ])('EXTREME-2: refuses the slip %s %s with "%s", and no key confirms it', async (name, typed, message) => {
    const { user, posts } = await openVitalsDialog(saved);
    const field = screen.getByLabelText(name);
    await user.type(field, typed);
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    expect(await screen.findByText(message)).toBeVisible();
    await user.type(field, '{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    expect(screen.queryByText(/measured again/)).toBeNull();
    expect(posts()).toHaveLength(0);
  });

  it('EXTREME-8: asks about an extreme pressure at its number', async () => {
    const { user, posts } = await openVitalsDialog(saved);
    await user.type(screen.getByLabelText(/^Systolic/), '48{Enter}');
    expect(screen.getByText('48 mmHg: measured again?')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText(/^Diastolic/)).toHaveFocus();
    await user.keyboard('15{Enter}y');
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.body).toMatchObject({
      bloodPressureSystolic: 48,
      bloodPressureDiastolic: 15,
      confirmed: ['bloodPressureSystolic', 'bloodPressureDiastolic'],
    });
  });

  it.each(['{Enter}', 'y'])('LINE-9: the typed line asks, and %s confirms it', async (key) => {
    const { user, posts } = await openVitalsDialog(saved);
    const line = screen.getByLabelText('Quick entry');
    await user.type(line, 't 83.3 hr 18 spo2 97{Enter}');
    expect(screen.getByText('83.3 °F, 18 bpm: measured again?')).toBeVisible();
    expect(line).toHaveFocus();
    expect(line).toHaveValue('t 83.3 hr 18');
    await user.keyboard(key);
    expect(line).toHaveValue('');
    expect(screen.getByLabelText(/^Temperature/)).toHaveValue('83.3');
    expect(screen.getByRole('button', { name: 'Save vitals' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.body).toMatchObject({
      temperature: 28.5,
      heartRate: 18,
      oxygenSaturation: 97,
      confirmed: ['temperature', 'heartRate'],
    });
  });
});
