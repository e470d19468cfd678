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

  it('says which result was not checked against critical limits, and what would make it so (CRIT-9)', async () => {
    const user = userEvent.setup();
    const unclear = [
      aLab({ id: 'lab-4', testName: 'Glucose', result: '38', units: undefined, referenceRange: undefined }),
      aLab({ id: 'lab-5', testName: 'Zonulin', result: '38', referenceRange: undefined }),
    ];
    fakeServer({ [list]: () => json(unclear, 200, position) });
    await show(<LabsSection patientId="patient-1" />);
    const glucose = await screen.findByRole('row', { name: /Glucose/ });
    expect(glucose).toHaveTextContent('Not checked against critical limits: unit missing or unknown');
    expect(within(glucose).getByRole('button', { name: /^Mark reviewed/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Zonulin/ })).toHaveTextContent('test not recognized');
    await user.click(within(glucose).getByRole('button', { name: 'Glucose' }));
    expect(screen.getByText(/Enter the result with its unit: mmol\/L, mg\/dL\./)).toBeVisible();
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
    expect(row.closest('tr')).toHaveTextContent(/nicht beurteilt 1\.250.*1\.000-4\.800/);
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

  it('shows no time of order or report that nobody stated (D8)', async () => {
    const user = userEvent.setup();
    const collectedAt = '2026-11-21T12:00:00.000Z';
    const entered = aLab({ orderedAt: undefined, collectedAt, resultTime: collectedAt });
    fakeServer({ [list]: () => json([entered], 200, position) });
    await show(<LabsSection patientId="patient-1" />);
    await user.click(await screen.findByRole('button', { name: /^Lactate/ }));
    const detail = within(screen.getByRole('region', { name: 'Selected lab result' }));
    const fact = (name: string) => detail.getByText(name, { selector: 'dt' }).nextElementSibling;
    expect(fact('Ordered')).toHaveTextContent('not recorded');
    expect(fact('Resulted')).toHaveTextContent('not recorded');
    expect(fact('Sample taken')).toHaveTextContent(/\d/);
  });

  it('sorts by test, by severity and by time, each in both directions', async () => {
    const user = userEvent.setup();
    const potassium = { testName: 'Potassium', units: 'mmol/L', referenceRange: '3.5-5.1' };
    const sorted = [
      aLab(),
      aLab({ id: 'k', ...potassium, result: '6.9', resultTime: '2026-11-21T10:00:00.000Z' }),
      aLab({ id: 'na', testName: 'Sodium', result: '140', referenceRange: '135-145', isAbnormal: false }),
    ];
    fakeServer({ [list]: () => json(sorted, 200, position) });
    await show(<LabsSection patientId="patient-1" />);
    await screen.findByRole('row', { name: /Potassium/ });
    const names = () => rows().map((text) => /Lactate|Potassium|Sodium/.exec(text)?.[0]);
    const head = (name: string) => screen.getByRole('columnheader', { name });
    expect(head('Sample taken')).toHaveAttribute('aria-sort', 'descending');
    expect(names().at(-1)).toBe('Potassium');
    await user.click(within(head('Test')).getByRole('button'));
    expect(head('Test')).toHaveAttribute('aria-sort', 'ascending');
    expect(names()).toEqual(['Lactate', 'Potassium', 'Sodium']);
    await user.click(within(head('Test')).getByRole('button'));
    expect(names()).toEqual(['Sodium', 'Potassium', 'Lactate']);
    await user.click(within(head('Result')).getByRole('button'));
    expect(head('Result')).toHaveAttribute('aria-sort', 'descending');
    expect(names().at(-1)).toBe('Sodium');
    await user.click(within(head('Sample taken')).getByRole('button'));
    await user.click(within(head('Sample taken')).getByRole('button'));
    expect(names()[0]).toBe('Potassium');
  });

  it('draws one test over time on a click, and lists its numbers, the newest first', async () => {
    const user = userEvent.setup();
    const course = [
      aLab({ resultTime: '2026-11-21T12:00:00.000Z' }),
      aLab({ id: 'earlier', result: '2.9', resultTime: '2026-11-21T09:00:00.000Z' }),
      aLab({ id: 'first', result: '3.3', resultTime: '2026-11-21T06:00:00.000Z' }),
    ];
    fakeServer({ [list]: () => json(course, 200, position) });
    await show(<LabsSection patientId="patient-1" />);
    const [newest] = await screen.findAllByRole('button', { name: /^Lactate/ });
    if (newest) await user.click(newest);
    const chart = screen.getByRole('region', { name: 'Over time' });
    expect(within(chart).getByRole('img', { name: '3 values over time' })).toBeVisible();
    const numbers = within(chart).getAllByRole('listitem');
    expect(numbers.map(({ textContent }) => /[0-9.]+ mmol/.exec(textContent)?.[0])).toEqual([
      expect.stringContaining('4.2'),
      expect.stringContaining('2.9'),
      expect.stringContaining('3.3'),
    ]);
  });

  it('shows the change since the value before in its row, and the test over time', async () => {
    const course = [
      aLab({ resultTime: '2026-11-21T12:00:00.000Z' }),
      aLab({ id: 'earlier', result: '4.7', resultTime: '2026-11-21T09:00:00.000Z' }),
      aLab({ id: 'first', result: '3.3', resultTime: '2026-11-21T08:30:00.000Z' }),
    ];
    fakeServer({ [list]: () => json(course, 200, position) });
    await show(<LabsSection patientId="patient-1" />);
    const [newest, earlier, first] = (await screen.findAllByRole('row', { name: /Lactate/ })).map((row) =>
      within(row),
    );
    expect(newest?.getByText(/▼ −0\.5/)).toHaveTextContent('in 3 h');
    expect(earlier?.getByText(/▲ \+1\.4/)).toHaveTextContent('in 30 min');
    expect(first?.queryByText(/[▲▼] /)).toBeNull();
    expect(newest?.getByRole('img', { name: '3 values over time' })).toBeVisible();
  });

  it('marks the non-critical abnormal results as reviewed together; critical and unchecked ones are reviewed by themselves (D40)', async () => {
    const user = userEvent.setup();
    const alone = [
      aLab({ testName: 'Lactate', result: '4.2' }),
      aLab({ id: 'lab-7', testName: 'Potassium', result: '7.1', units: 'mg/dl', referenceRange: '3.5-5.1' }),
    ];
    const together = [
      aLab({ id: 'lab-4', testName: 'Ferritin', result: '900', units: 'µg/L', referenceRange: '30-400' }),
      aLab({ id: 'lab-5', testName: 'CRP', result: '80', units: 'mg/L', referenceRange: '<5' }),
    ];
    const asked = fakeServer({
      [list]: () => json([...alone, ...together, ...labs.slice(1)], 200, position),
      'POST /patient/patient-1/labs/lab-4/reviewed': () => json(together[0]),
      'POST /patient/patient-1/labs/lab-5/reviewed': () => json(together[1]),
    });
    await show(<LabsSection patientId="patient-1" />);
    await user.click(await screen.findByRole('button', { name: 'Mark 2 non-critical results as reviewed' }));
    const reviewed = () => asked.filter(({ method }) => method === 'POST').map(({ path }) => path);
    await vi.waitFor(() => expect(reviewed()).toHaveLength(2));
    expect(reviewed().toSorted()).toEqual([
      expect.stringContaining('/labs/lab-4/reviewed'),
      expect.stringContaining('/labs/lab-5/reviewed'),
    ]);
    expect(screen.getByRole('button', { name: 'Mark reviewed: Lactate' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Mark reviewed: Potassium' })).toBeVisible();
  });

  it('gives each column of the table a heading that is seen', async () => {
    fakeServer({ [list]: () => json(labs, 200, position) });
    await show(<LabsSection patientId="patient-1" />);
    const heads = await screen.findAllByRole('columnheader');
    for (const head of heads) {
      const hidden = [...head.querySelectorAll('.sr-only')].map(({ textContent }) => textContent).join('');
      expect((head.textContent ?? '').replace(hidden, '').trim()).not.toBe('');
    }
  });

  it('shows a message when there are no lab results', async () => {
    fakeServer({ [list]: () => json([], 200, position) });
    await show(<LabsSection patientId="patient-1" />, 'de');
    expect(await screen.findByText('Keine Laborbefunde dokumentiert.')).toBeVisible();
  });
});
