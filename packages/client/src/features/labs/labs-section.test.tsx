import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aLab } from '../../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { show } from '../../../test/show.tsx';
import { resetSelectionAtom } from '../../state/selection.ts';
import LabsSection from './labs-section.tsx';

const position = { 'Chart-Seq': '5', 'Chart-Epoch': 'life-1' };
const list = 'GET /patient/patient-1/lab-results';
const labs = [
  aLab({ notes: 'Venous sample' }),
  aLab({ id: 'lab-2', testName: 'Glucose', result: '5.1', referenceRange: undefined, isAbnormal: false }),
  aLab({ id: 'lab-3', testName: 'Culture', result: 'growth', isAbnormal: undefined }),
];

beforeEach(() => getDefaultStore().set(resetSelectionAtom));
afterEach(() => vi.unstubAllGlobals());

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

describe('Lab results in the history', () => {
  it('shows an error with a retry when loading fails', async () => {
    const user = userEvent.setup();
    let isDown = true;
    fakeServer({ [list]: () => (isDown ? failure(500, 'internal', 'No') : json(labs, 200, position)) });
    await show(<LabsSection patientId="patient-1" />);
    expect(await screen.findByRole('alert')).toHaveTextContent('The lab results could not be loaded.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Glucose')).toBeVisible();
  });

  it('filters by abnormal results, without the unjudged ones', async () => {
    const user = userEvent.setup();
    fakeServer({ [list]: () => json(labs, 200, position) });
    await show(<LabsSection patientId="patient-1" />);
    expect(await screen.findByRole('row', { name: /Lactate/ })).toBeVisible();
    expect(rows()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: /Abnormal/ }));
    expect(rows()).toEqual([expect.stringContaining('Lactate')]);
    await user.click(screen.getByRole('button', { name: /All/ }));
    expect(rows()).toHaveLength(3);
  });

  it('LAB-9: labels an unjudged result and counts it beside the abnormal filter', async () => {
    const user = userEvent.setup();
    fakeServer({ [list]: () => json(labs, 200, position) });
    await show(<LabsSection patientId="patient-1" />);
    expect(await screen.findByRole('row', { name: /Culture/ })).toHaveTextContent('not interpreted');
    expect(screen.getByRole('row', { name: /Glucose/ })).not.toHaveTextContent('not interpreted');
    await user.click(screen.getByRole('button', { name: /Abnormal/ }));
    expect(screen.getByText('1 result is not interpreted: whether it is abnormal is unknown.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(rows()).toEqual([expect.stringContaining('Culture')]);
  });

  it('LAB-9: counts unjudged results when no result is abnormal', async () => {
    const user = userEvent.setup();
    fakeServer({ [list]: () => json(labs.slice(1), 200, position) });
    await show(<LabsSection patientId="patient-1" />, 'es');
    await user.click(await screen.findByRole('button', { name: /Alterados/ }));
    expect(screen.getByText('1 resultado sin valorar: no se sabe si está alterado.')).toBeVisible();
  });

  it('LAB-1: explains why an ambiguous number is unjudged and keeps the spelling of the laboratory', async () => {
    const user = userEvent.setup();
    const ferritin = aLab({
      testName: 'Ferritin',
      result: '1.250',
      referenceRange: '1.000-4.800',
      isAbnormal: undefined,
    });
    fakeServer({ [list]: () => json([ferritin], 200, position) });
    await show(<LabsSection patientId="patient-1" />, 'de');
    const row = await screen.findByRole('button', { name: /^Ferritin/ });
    expect(row.closest('tr')).toHaveTextContent(/nicht beurteilt1\.250.*1\.000-4\.800/);
    await user.click(row);
    expect(screen.getByText(/kann Tausender oder Nachkommastellen bedeuten/)).toBeVisible();
  });

  it('shows one result with name, result, units, range, notes and its checkbox', async () => {
    const user = userEvent.setup();
    fakeServer({ [list]: () => json(labs, 200, position) });
    await show(<LabsSection patientId="patient-1" />);
    await user.click(await screen.findByRole('button', { name: /^Lactate/ }));
    const detail = screen.getByRole('region', { name: 'Selected lab result' });
    for (const text of ['Lactate', '4.2', 'mmol/L', '0.5–2.0', 'Venous sample'])
      expect(within(detail).getByText(text)).toBeVisible();
    expect(
      within(detail).getByRole('checkbox', { name: 'Include Lactate in chat context' }),
    ).not.toBeChecked();
    await user.click(within(detail).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Selected lab result' })).toBeNull();
  });

  it('shows a message when there are no lab results', async () => {
    fakeServer({ [list]: () => json([], 200, position) });
    await show(<LabsSection patientId="patient-1" />, 'de');
    expect(await screen.findByText('Keine Laborbefunde dokumentiert.')).toBeVisible();
  });
});
