import { act, screen, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { anEntry, aVitalsRecord, lopez } from '../../../../test/chart-samples.ts';
import { failure } from '../../../../test/fake-server.ts';
import { eachWithItsOwnDialog, openVitalsDialog, saved } from '../../../../test/vitals-dialog.tsx';
import { selectedPatientIdAtom, vitalsDialogAtom } from '../../../state/selection.ts';
import { vitalsFolds } from '../vitals.folds.ts';

const store = getDefaultStore();
eachWithItsOwnDialog();

describe('Update-vitals dialog', () => {
  it('sends only the fields that were touched (D8)', async () => {
    const { user, posts } = await openVitalsDialog(saved);
    await user.type(screen.getByLabelText(/^Respiratory rate/), '18');
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    expect(await screen.findByText(/^The vital signs were saved\. /)).toBeInTheDocument();
    const [post] = posts();
    expect(Object.keys(post?.body ?? {}).toSorted()).toEqual(['respiratoryRate', 'timestamp']);
    expect(post?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(store.get(vitalsDialogAtom).open).toBe(false);
  });

  it('has a field for each vital sign and for notes', async () => {
    await openVitalsDialog(saved);
    for (const label of [
      /^Temperature/,
      /^Heart rate/,
      /^Respiratory rate/,
      /^Systolic/,
      /^Diastolic/,
      /^Oxygen saturation/,
      'Notes',
    ])
      expect(screen.getByRole('textbox', { name: label })).toBeVisible();
    expect(screen.getByRole('slider', { name: 'Pain level' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Level of consciousness' })).toBeVisible();
  });

  it('shows the current value with its age beside an empty field', async () => {
    await openVitalsDialog(saved);
    expect(screen.getByText('last: 92, 4 min ago')).toBeInTheDocument();
    expect(screen.getByRole('radiogroup', { name: 'Oxygen' })).toHaveAccessibleDescription();
    expect(screen.getByRole('slider', { name: 'Pain level' })).toHaveAccessibleDescription();
    expect(screen.getByLabelText(/^Heart rate/)).toHaveValue('');
  });

  it('focuses the field of the tile that opened it', async () => {
    await openVitalsDialog(saved, { field: 'temperature' });
    await waitFor(() => expect(screen.getByLabelText(/^Temperature/)).toHaveFocus());
  });

  it('stays open with its values when saving fails, and retries the same request', async () => {
    let tries = 0;
    const { user, posts } = await openVitalsDialog(() => {
      tries += 1;
      return tries === 1 ? failure(503, 'unavailable', 'Please try again') : saved();
    });
    await user.type(screen.getByLabelText(/^Heart rate/), '101');
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    expect(await screen.findByText('Failed to update vital signs: Please try again')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Heart rate/)).toHaveValue('101');
    // The toast disappears; this text stays.
    expect(screen.getByText('Not saved.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    await waitFor(() => expect(posts()).toHaveLength(2));
    const [first, second] = posts();
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
    expect(second?.body).toEqual(first?.body);
  });

  it('cannot be closed while saving', async () => {
    let answer = (_response: Response): void => undefined;
    const { user } = await openVitalsDialog(() => new Promise<Response>((resolve) => (answer = resolve)));
    await user.type(screen.getByLabelText(/^Heart rate/), '101');
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    await screen.findByRole('button', { name: 'Saving…' });
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(store.get(vitalsDialogAtom).open).toBe(true);
    act(() => answer(saved()));
    await waitFor(() => expect(store.get(vitalsDialogAtom).open).toBe(false));
  });

  it('focuses the first invalid field', async () => {
    const { user, posts } = await openVitalsDialog(saved);
    await user.type(screen.getByLabelText(/^Heart rate/), '400');
    await user.type(screen.getByLabelText(/^Systolic/), '300');
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    await waitFor(() => expect(screen.getByLabelText(/^Systolic/)).toHaveFocus());
    expect(posts()).toEqual([]);
  });

  it('shows server errors at their fields', async () => {
    const { user } = await openVitalsDialog(() =>
      failure(422, 'invalid-input', 'Invalid input', { fields: { heartRate: 'too-high:300' } }),
    );
    await user.type(screen.getByLabelText(/^Heart rate/), '101');
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    expect(await screen.findByText('Must be at most 300')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Heart rate/)).toBeInvalid();
  });

  it('says what is missing if nothing but the line has text', async () => {
    const { user, posts } = await openVitalsDialog(saved);
    const line = screen.getByLabelText('Quick entry');
    await user.type(line, 'hr 88 spo2 95{Control>}{Enter}{/Control}');
    expect(
      await screen.findByText(/Not saved: press Enter to fill in the fields, or clear the line/),
    ).toBeInTheDocument();
    expect(screen.queryByText('Record at least one value.')).toBeNull();
    expect(line).toHaveFocus();
    expect(posts()).toEqual([]);
  });

  it('does not save while the line contains text that was not read', async () => {
    const { user, posts } = await openVitalsDialog(saved);
    const line = screen.getByLabelText('Quick entry');
    await user.type(line, 'hr 88 foo 3{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    expect(
      await screen.findByText(/Not saved: press Enter to fill in the fields, or clear the line/),
    ).toBeVisible();
    expect(line).toHaveFocus();
    expect(posts()).toEqual([]);
    await user.clear(line);
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    await waitFor(() => expect(posts()).toHaveLength(1));
  });

  it('asks before it discards typed values', async () => {
    const { user } = await openVitalsDialog(saved);
    await user.type(screen.getByLabelText(/^Heart rate/), '101');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog', { name: 'Discard what you typed?' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText(/^Heart rate/)).toHaveValue('101');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(store.get(vitalsDialogAtom).open).toBe(false);
  });

  it('asks on Cancel as on Escape, and closes without saving (U18)', async () => {
    const { user, posts } = await openVitalsDialog(saved);
    await user.type(screen.getByLabelText(/^Heart rate/), '101');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('alertdialog', { name: 'Discard what you typed?' })).toBeInTheDocument();
    expect(store.get(vitalsDialogAtom).open).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(store.get(vitalsDialogAtom).open).toBe(false);
    expect(posts()).toHaveLength(0);
  });

  it('moves to the next field with Enter', async () => {
    const { user } = await openVitalsDialog(saved);
    await user.type(screen.getByLabelText(/^Systolic/), '120{Enter}');
    expect(screen.getByLabelText(/^Diastolic/)).toHaveFocus();
  });

  it('keeps the typed values when a colleague’s vitals arrive, and shows those vitals', async () => {
    const { user, cache } = await openVitalsDialog(saved);
    await user.type(screen.getByLabelText(/^Heart rate/), '101');
    const news = aVitalsRecord({
      id: 'news',
      heartRate: 124,
      bloodPressureSystolic: 92,
      bloodPressureDiastolic: 50,
      timestamp: new Date().toISOString(),
      recordedAt: new Date().toISOString(),
    });
    act(() => vitalsFolds['vitals.recorded'](cache, anEntry('vitals.recorded', 4, news)));
    const said = await screen.findByText(
      new RegExp(`^${lopez.fullName} recorded at \\d\\d:\\d\\d: BP 92/50, HR 124`),
    );
    expect(said).toHaveTextContent('Your entries are unchanged.');
    expect(screen.getByLabelText(/^Heart rate/)).toHaveValue('101');
    expect(screen.getByText('last: 124, just now')).toBeVisible();
  });

  it('clears its values when the patient changes', async () => {
    const { user } = await openVitalsDialog(saved);
    await user.type(screen.getByLabelText(/^Heart rate/), '101');
    act(() => store.set(selectedPatientIdAtom, 'patient-2'));
    expect(await screen.findByLabelText(/^Heart rate/)).toHaveValue('');
  });

  it('titles its toasts "Success" and "Error"', async () => {
    let works = false;
    const { user } = await openVitalsDialog(() => {
      if (works) return saved();
      return new Response('', { status: 503, statusText: 'Service Unavailable' });
    });
    await user.type(screen.getByLabelText(/^Heart rate/), '101');
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    expect(await screen.findByText('Error')).toBeVisible();
    expect(screen.getByText('Failed to update vital signs: Service Unavailable')).toBeVisible();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    expect(await screen.findByText('Success')).toBeVisible();
  });
});
