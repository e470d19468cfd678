import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aLab, anEntry } from '../../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { show } from '../../../test/show.tsx';
import { historySectionAtom, labsViewAtom } from '../../state/selection.ts';
import { AbnormalLabs } from './abnormal-labs.tsx';
import { CriticalLabs } from './critical-labs.tsx';
import { LabChips } from './lab-chips.tsx';
import { labsFolds } from './labs.folds.ts';
import { RecentLabs } from './recent-labs.tsx';

const position = { 'Chart-Seq': '5', 'Chart-Epoch': 'life-1' };
const list = 'GET /patient/patient-1/lab-results';
const tagged = aLab({ isTaggedForChat: true, tags: ['clinical-chat', 'relevant'], version: 2 });

let cache: QueryClient;
function Panel() {
  cache = useQueryClient();
  return <RecentLabs patientId="patient-1" />;
}

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);
const tick = (name = 'Lactate') => screen.findByRole('checkbox', { name: `Include ${name} in chat context` });

afterEach(() => vi.unstubAllGlobals());

describe('Recent lab results', () => {
  it('LAB-9: marks an unjudged result', async () => {
    fakeServer({
      [list]: () => json([aLab({ testName: 'Ferritin', isAbnormal: undefined })], 200, position),
    });
    await show(<RecentLabs patientId="patient-1" />, 'es');
    expect(await screen.findByText('sin valorar')).toBeVisible();
  });

  it('shows the five newest lab results, abnormal first, each with unit, range and mark', async () => {
    const normal = (hour: number) =>
      aLab({
        id: `normal-${hour}`,
        testName: `Test ${hour}`,
        result: '1.2',
        isAbnormal: false,
        resultTime: `2026-11-21T0${hour}:00:00.000Z`,
      });
    const labs = [
      normal(9),
      normal(8),
      aLab({ result: '3.2', resultTime: '2026-11-21T07:00:00.000Z' }),
      normal(6),
      normal(5),
      normal(4),
    ];
    fakeServer({ [list]: () => json(labs, 200, position) });
    await show(<RecentLabs patientId="patient-1" />, 'de');
    await screen.findByText('Laktat');
    expect(rows()).toHaveLength(5);
    expect(rows()[0]).toMatch(/Laktat▲ hoch 3,2 mmol\/L.*0,5–2,0/);
    expect(rows()[1]).toContain('Test 9');
    expect(screen.queryByText('Test 4')).toBeNull();
  });

  it('shows a message without lab results, and an error with a retry when loading fails', async () => {
    const user = userEvent.setup();
    let isDown = true;
    fakeServer({ [list]: () => (isDown ? failure(500, 'internal', 'No') : json([], 200, position)) });
    await show(<RecentLabs patientId="patient-1" />);
    expect(await screen.findByRole('alert')).toHaveTextContent('The lab results could not be loaded.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No lab results recorded.')).toBeVisible();
  });
});

describe('Checkbox of a lab result', () => {
  it('shows the requested state at once, then the state in the chart', async () => {
    const user = userEvent.setup();
    let answer = (_response: Response): void => undefined;
    const asked = fakeServer({
      [list]: () => json([aLab()], 200, position),
      'POST /patient/lab-results/lab-1/tag': () => new Promise((resolve) => (answer = resolve)),
    });
    await show(<RecentLabs patientId="patient-1" />);
    await user.click(await tick());
    expect(await tick()).toBeChecked();
    expect(asked.at(-1)?.body).toEqual({ tags: ['clinical-chat', 'relevant'] });
    act(() => answer(json(tagged)));
    // The entry has not arrived, so the response counts.
    await waitFor(async () => expect(await tick()).toBeChecked());
  });

  it.each([
    ['tagging', aLab(), 'Failed to tag lab result'],
    ['untagging', tagged, 'Failed to untag lab result'],
  ])('reverts and shows a toast when %s fails', async (_what, lab, title) => {
    const user = userEvent.setup();
    fakeServer({
      [list]: () => json([lab], 200, position),
      'POST /patient/lab-results/lab-1/tag': () => failure(500, 'internal', 'No'),
      'DELETE /patient/lab-results/lab-1/tag': () => failure(500, 'internal', 'No'),
    });
    await show(<RecentLabs patientId="patient-1" />);
    const box = await tick();
    await user.click(box);
    expect(await screen.findByText(title)).toBeVisible();
    await waitFor(() => expect(box).toHaveAttribute('aria-checked', String(lab.isTaggedForChat)));
  });

  it('marks a result that arrives while the list is open, and no earlier one', async () => {
    fakeServer({ [list]: () => json([aLab()], 200, position) });
    await show(<Panel />);
    await screen.findByText('Lactate');
    const marked = () =>
      screen
        .getAllByRole('listitem')
        .filter((row) => row.querySelector('.animate-changed'))
        .map((row) => row.textContent);
    expect(marked()).toEqual([]);
    const potassium = aLab({ id: 'lab-2', testName: 'Potassium' });
    act(() => labsFolds['lab.added'](cache, anEntry('lab.added', 6, potassium)));
    await screen.findByText('Potassium');
    expect(marked()).toEqual([expect.stringContaining('Potassium')]);
  });

  it('changes the checkbox when a colleague tags the result', async () => {
    fakeServer({ [list]: () => json([aLab()], 200, position) });
    await show(<Panel />);
    expect(await tick()).not.toBeChecked();
    act(() => labsFolds['lab.tagged'](cache, anEntry('lab.tagged', 6, tagged)));
    expect(await tick()).toBeChecked();
  });
});

describe('Lab chips above the message box', () => {
  it('shows the results sent with the next question, each with a remove button', async () => {
    const user = userEvent.setup();
    const asked = fakeServer({
      [list]: () => json([tagged, aLab({ id: 'lab-2', testName: 'Glucose' })], 200, position),
      'DELETE /patient/lab-results/lab-1/tag': () => json(aLab({ version: 3 })),
    });
    await show(<LabChips patientId="patient-1" />);
    const along = await screen.findByRole('list', { name: 'Lab results sent with your question' });
    expect(
      within(along)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Lactate 4.2 mmol/L']);
    await user.click(screen.getByRole('button', { name: 'Take Lactate out of chat context' }));
    await waitFor(() => expect(screen.queryByText('Lactate 4.2 mmol/L')).toBeNull());
    expect(asked.map(({ method }) => method)).toContain('DELETE');
  });
});

describe('Abnormal lab results among the alerts', () => {
  it('LAB-6, LAB-9: keeps an alert when a later result is unjudged, and counts unjudged results', async () => {
    const labs = [
      aLab({ id: 'unread', result: '1,250', isAbnormal: undefined, resultTime: '2026-11-21T14:00:00.000Z' }),
      aLab({ id: 'high', resultTime: '2026-11-21T12:00:00.000Z' }),
    ];
    fakeServer({ [list]: () => json(labs, 200, position) });
    await show(<AbnormalLabs patientId="patient-1" />);
    expect((await screen.findByText('Lactate')).closest('li')).toHaveTextContent('4.2');
    expect(screen.getByText('1 result not interpreted')).toBeVisible();
  });

  it('LAB-6, LAB-7: shows at most three tests, each by its newest result', async () => {
    const at = (hour: number) => `2026-11-21T1${hour}:00:00.000Z`;
    const labs = [
      aLab({ id: '1', testName: 'Lactate', result: '1.2', isAbnormal: false, resultTime: at(9) }),
      aLab({ id: '2', testName: 'Lactate', resultTime: at(1) }),
      ...['Urea', 'Ferritin', 'Glucose', 'Potassium'].map((testName, index) =>
        aLab({ id: testName, testName, resultTime: at(8 - index) }),
      ),
    ];
    fakeServer({ [list]: () => json(labs, 200, position) });
    await show(<AbnormalLabs patientId="patient-1" />);
    const alerts = (await screen.findByText('Urea')).closest('ul');
    const shown = [...(alerts?.children ?? [])].map(({ textContent }) => textContent);
    expect(shown).toHaveLength(3);
    expect(shown.join()).not.toMatch(/Lactate|Potassium/);
    await userEvent.setup().click(screen.getByRole('button', { name: '1 more abnormal result' }));
    expect(getDefaultStore().get(labsViewAtom)).toEqual({ filter: 'abnormal', labId: null });
    expect(getDefaultStore().get(historySectionAtom)).toBe('labs');
  });

  it('puts a critical result first and in words, and marks it as reviewed (LAB-7, CRIT-7, D40)', async () => {
    const user = userEvent.setup();
    const labs = [
      aLab({ id: 'new', testName: 'Ferritin', resultTime: '2026-11-21T14:00:00.000Z' }),
      aLab({ id: 'k', testName: 'Potassium', result: '6.9', resultTime: '2026-11-21T10:00:00.000Z' }),
    ];
    const reviewed = {
      at: '2026-11-21T14:05:00.000Z',
      by: { id: 'u', fullName: 'Kim Ferrer', role: 'Nurse' },
    };
    const asked = fakeServer({
      [list]: () => json(labs, 200, position),
      'POST /patient/patient-1/labs/k/reviewed': () => {
        labs[1] = aLab({ ...labs[1], reviewed, version: 2 });
        return json(labs[1]);
      },
    });
    await show(
      <>
        <ul aria-label="band">
          <CriticalLabs patientId="patient-1" />
        </ul>
        <AbnormalLabs patientId="patient-1" />
      </>,
    );
    const band = screen.getByRole('list', { name: 'band' });
    expect(await within(band).findByText('critically high')).toBeVisible();
    expect(rows()[1]).toMatch(/^Potassium critically high 6.9 mmol/);
    await user.click(within(band).getByRole('button', { name: 'Mark reviewed: Potassium' }));
    // Without a live connection, the list is read again.
    await waitFor(() => expect(within(band).queryByText('critically high')).toBeNull());
    expect(screen.getByText(/^Reviewed: Kim Ferrer/)).toBeVisible();
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});
