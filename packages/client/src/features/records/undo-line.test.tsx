import { act, fireEvent, screen } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aVitalsRecord } from '../../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { show } from '../../../test/show.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { savedRecordAtom } from '../../ui/records/saved-record.ts';
import { UndoLine, undoMs, undoneMs, undoStepMs } from './undo-line.tsx';

const path = 'POST /patient/patient-1/vitals/vitals-1/entered-in-error';
const set = aVitalsRecord({ version: 1 });
const saved = {
  domain: 'vitals' as const,
  patientId: 'patient-1',
  at: set.timestamp,
  records: [set],
  text: 'BP 120/80',
};

async function open(patientId = 'patient-1') {
  await show(<UndoLine patientId={patientId} />);
  vi.useFakeTimers();
  act(() => getDefaultStore().set(savedRecordAtom, saved));
  // In steps, because each second starts the next one.
  return async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += undoStepMs)
      await act(() => vi.advanceTimersByTimeAsync(undoStepMs));
  };
}

const undo = () => screen.getByRole('button', { name: 'Undo' });

beforeEach(() => getDefaultStore().set(savedRecordAtom, null));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('The line after a save', () => {
  it('offers the undo for ten seconds, and waits while it has the focus', async () => {
    const after = await open();
    expect(screen.getByText('Saved: BP 120/80')).toBeVisible();
    await after(undoMs - undoStepMs);
    act(() => undo().focus());
    await after(10 * undoMs);
    expect(undo()).toBeVisible();
    act(() => undo().blur());
    await after(undoMs);
    expect(screen.queryByText(/Saved: /)).toBeNull();
  });

  it('marks the record as undone by Ctrl+Z, once, and says that it stays in the chart', async () => {
    const asked = fakeServer({ [path]: () => json(set) });
    const after = await open();
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await after(undoStepMs);
    expect(asked.map(({ body }) => body)).toEqual([{ reason: 'undone', version: 1 }]);
    expect(screen.getByText('Undone: BP 120/80. It stays in the chart, struck through.')).toBeVisible();
    await after(undoneMs);
    expect(screen.queryByText(/Undone: /)).toBeNull();
  });

  it('stays with the reason and a retry when the undo fails', async () => {
    let answer = () => failure(503, 'unavailable', 'Down');
    const asked = fakeServer({ [path]: () => answer() });
    const after = await open();
    fireEvent.click(undo());
    await after(10 * undoMs);
    expect(screen.getByText(/^Not undone: /)).toBeVisible();
    answer = () => json(set);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await after(undoStepMs);
    expect(screen.getByText(/^Undone: /)).toBeVisible();
    expect(asked).toHaveLength(2);
  });

  it('does not take the undo of a field for its own', async () => {
    const asked = fakeServer({ [path]: () => json(set) });
    await open();
    const field = document.body.appendChild(document.createElement('input'));
    fireEvent.keyDown(field, { key: 'z', ctrlKey: true });
    field.remove();
    expect(asked).toEqual([]);
  });

  it('is not shown beside another patient', async () => {
    await open('patient-2');
    expect(screen.queryByText(/Saved: /)).toBeNull();
  });

  it('is part of the toast of the save, so that one save has one notice', async () => {
    fakeServer({ [path]: () => json(set) });
    await show(<UndoLine patientId="patient-1" />);
    act(() => {
      toast({ title: 'Success', description: 'BP 120/80', hasAction: true });
      getDefaultStore().set(savedRecordAtom, saved);
    });
    const notice = (await screen.findByText('BP 120/80')).closest('li');
    expect(notice).toContainElement(undo());
    expect(screen.queryByText(/^Saved: /)).toBeNull();
    fireEvent.click(undo());
    expect(
      await screen.findByText('Undone: BP 120/80. It stays in the chart, struck through.'),
    ).toBeVisible();
    expect(screen.queryByText('Success')).toBeNull();
  });

  it('ends with the toast, and the toast with the patient', async () => {
    await show(<UndoLine patientId="patient-1" />);
    const save = () =>
      act(() => {
        toast({ title: 'Success', description: 'BP 120/80', hasAction: true });
        getDefaultStore().set(savedRecordAtom, saved);
      });
    save();
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(getDefaultStore().get(savedRecordAtom)).toBeNull();
    save();
    await screen.findByText('BP 120/80');
    act(() => getDefaultStore().set(savedRecordAtom, null));
    expect(screen.queryByText('BP 120/80')).toBeNull();
  });
});
