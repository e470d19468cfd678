import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aCause, aRow, scored } from '../../../../test/board-samples.ts';
import { failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { aPatient, aUser } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import { boardQuery, foldBoard } from '../../../domains/board/board.queries.ts';
import { boardFreshnessAtom, connectionAtom } from '../../../realtime/connection/connection.ts';
import { boardRequestAtom } from '../../../state/board-order.ts';
import { openFormsAtom } from '../../../ui/overlays/open-forms.ts';
import { TrackingList } from './tracking-list.tsx';

const store = getDefaultStore();
const lopez = { nurse: 'María Lopez', nurseId: 'user-9' };
const okafor = aRow({ bed: '2', assigned: lopez, news2: scored(8) });
const tran = aRow({ patientId: 'patient-2', label: 'Noah Tran', bed: '10', status: 'waiting', version: 3 });

afterEach(() => {
  store.set(boardFreshnessAtom, { isCaughtUp: false, asOf: null });
  store.set(connectionAtom, { status: 'connecting' });
  localStorage.clear();
  vi.unstubAllGlobals();
});

let cache: QueryClient;
function Cache() {
  cache = useQueryClient();
  return null;
}

async function open(rows: BoardRow[] = [okafor, tran], answers: Parameters<typeof fakeServer>[0] = {}) {
  const onOpen = vi.fn();
  const asked = fakeServer({
    'GET /board': () => json(rows),
    'GET /department/beds': () => json({ beds: ['1', '2', '10'], version: 1 }),
    'PATCH /patient/patient-2': ({ body }) =>
      json(aPatient({ id: 'patient-2', version: Object(body).version + 1 })),
    ...answers,
  });
  await show(
    <>
      <Cache />
      <TrackingList
        user={aUser()}
        nameMark={() => null}
        onOpen={onOpen}
        onOrder={() => undefined}
        addPatient={<button type="button">Add</button>}
      />
    </>,
  );
  const user = userEvent.setup();
  const names = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getByRole('rowheader').textContent);
  const patches = () => asked.filter(({ method }) => method === 'PATCH');
  return { onOpen, user, names, patches };
}

const link = (name: string) => screen.findByRole('link', { name });

describe('The tracking list', () => {
  it('shows the sickest first, each with the complaint, and the empty beds in one line at the foot', async () => {
    const { names } = await open();
    await link('Noah Tran');
    expect(names()).toEqual([
      'Margaret Okafor78 y · FConfusion and fever',
      'Noah Tran78 y · FConfusion and fever',
    ]);
    expect(screen.getByText('1 bed free')).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['1']);
    expect(screen.getByText('2 patients · 1 bed free')).toBeVisible();
  });

  it('filters with counts, explains an empty filter, and leads back to all', async () => {
    const { user } = await open();
    await link('Noah Tran');
    await user.click(screen.getByRole('button', { name: /^Waiting ?1$/ }));
    expect(screen.queryByRole('link', { name: 'Margaret Okafor' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Mine ?0$/ }));
    expect(screen.getByText('No one is assigned to you.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await link('Margaret Okafor')).toBeVisible();
  });

  it('draws the lines below the window too, and End leads to the last one', async () => {
    const rows = Array.from({ length: 55 }, (_, place) =>
      aRow({
        patientId: `patient-${place}`,
        label: `Patient ${place}`,
        bed: `${place + 20}`,
        arrivedAt: new Date(Date.UTC(2026, 10, 21, 8, place)).toISOString(),
      }),
    );
    const { user, names } = await open(rows);
    await link('Patient 54');
    expect(names()).toHaveLength(55);
    (await link('Patient 0')).focus();
    await user.keyboard('{End}');
    expect(await link('Patient 54')).toHaveFocus();
  });

  it('keeps the words of a call beside the number of results that were not checked', async () => {
    const labs = { critical: [], unreviewed: 0, notChecked: 1 };
    await open([aRow({ attention: [aCause({ kind: 'news2-high' })], labs })]);
    const row = (await link('Margaret Okafor')).closest('[role=row], tr');
    const [words, count] = ['NEWS2 7 or more', /1 result not checked/].map((text) =>
      within(row instanceof HTMLElement ? row : document.body).getByText(text),
    );
    // Side by side, the count left no room for the words.
    expect(words?.parentElement).not.toContainElement(count ?? null);
  });

  it('names the number of results that were not checked once, if nothing else calls', async () => {
    await open([aRow({ labs: { critical: [], unreviewed: 0, notChecked: 2 } })]);
    await link('Margaret Okafor');
    expect(screen.getByText('2 results not checked against critical limits')).toBeVisible();
    expect(screen.queryByText(/^\? 2/)).toBeNull();
  });

  it('shows no text that reassures if no row calls', async () => {
    const { user } = await open([tran]);
    await link('Noah Tran');
    await user.click(screen.getByRole('button', { name: /^Calls ?0$/ }));
    expect(screen.getByText(/Unknown and outdated values are not covered/)).toBeVisible();
  });

  it('moves with the arrow keys, opens with Enter and shows the overview with Space', async () => {
    const { user, onOpen } = await open();
    (await link('Margaret Okafor')).focus();
    await user.keyboard('{ArrowDown}');
    expect(await link('Noah Tran')).toHaveFocus();
    await user.keyboard(' ');
    const peek = screen.getByRole('complementary', { name: 'Overview' });
    expect(within(peek).getByText('Noah Tran')).toBeVisible();
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(within(peek).getByText('Margaret Okafor')).toBeVisible());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
    await user.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('patient-1');
  });

  it('takes a patient with t by the reader’s id and the version on screen, and can undo it', async () => {
    const { user, patches } = await open();
    (await link('Noah Tran')).focus();
    await user.keyboard('t');
    expect(await screen.findByText('You are assigned.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Assignment restored.')).toBeVisible();
    expect(patches().map(({ body }) => body)).toEqual([
      { version: 3, assigned: { nurseId: 'user-1' } },
      { version: 4, assigned: null },
    ]);
  });

  it('takes the patient of the palette once, with the focus on the line', async () => {
    store.set(boardRequestAtom, { take: 'patient-2' });
    const { patches } = await open();
    expect(await screen.findByText('You are assigned.')).toBeVisible();
    expect(await link('Noah Tran')).toHaveFocus();
    expect(patches()).toHaveLength(1);
    expect(store.get(boardRequestAtom)).toBeNull();
  });

  it('puts the sickest first with the focus on them, and leads from the list to its lines with an arrow key', async () => {
    store.set(boardRequestAtom, { sort: 'deterioration' });
    const { names, user } = await open([tran, aRow({ bed: '2', news2: scored(8) })]);
    await waitFor(async () => expect(await link('Margaret Okafor')).toHaveFocus());
    expect(names()[0]).toContain('Margaret Okafor');
    act(() => screen.getByRole('main').focus());
    await user.keyboard('{ArrowDown}');
    expect(await link('Margaret Okafor')).toHaveFocus();
  });

  it('moves nothing for ten minutes without news, and then only the patient whose row changed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
    const rows = Array.from({ length: 12 }, (_, at) =>
      aRow({
        patientId: `patient-${at}`,
        label: `Patient ${at}`,
        news2: scored(at % 5),
        ...(at % 6 === 0 && { attention: [aCause()] }),
        vitalsDueAt: new Date(Date.now() + at * 30_000).toISOString(),
      }),
    );
    await open(rows);
    await link('Patient 0');
    const order = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
    const before = order();
    for (let minute = 0; minute < 10; minute += 1) {
      act(() => void vi.advanceTimersByTime(60_000));
      expect(order()).toEqual(before);
    }
    const [, changed = aRow()] = rows;
    act(() => foldBoard(cache, [{ row: { ...changed, seq: 9, news2: scored(9) } }]));
    for (let half = 0; half < 3; half += 1) act(() => void vi.advanceTimersByTime(30_000));
    await waitFor(() => expect(order().indexOf('Patient 1')).toBeLessThan(before.indexOf('Patient 1')));
    const others = (names: readonly (string | null)[]) => names.filter((name) => name !== 'Patient 1');
    expect(others(order())).toEqual(others(before));
    vi.useRealTimers();
  });

  it('replaces a colleague only after a confirmation', async () => {
    const { user, patches } = await open([okafor], {
      'PATCH /patient/patient-1': () => json(aPatient({ version: 2 })),
    });
    (await link('Margaret Okafor')).focus();
    await user.keyboard('t');
    expect(screen.getByText('María Lopez is assigned.')).toBeVisible();
    expect(patches()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(patches()).toHaveLength(1));
  });

  it('shows the colleague who took the patient meanwhile', async () => {
    let rows = [tran];
    const { user } = await open([], {
      'GET /board': () => json(rows),
      'PATCH /patient/patient-2': () => {
        rows = [{ ...tran, version: 4, seq: 9, assigned: lopez }];
        return failure(409, 'stale-version', 'Someone changed this since you read it');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Take Noah Tran' }));
    expect(await screen.findByText('María Lopez is assigned.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull();
  });

  it('edits bed, status and plan in place, and asks if a colleague changed the same one', async () => {
    const { user, patches } = await open();
    await user.click(await screen.findByRole('button', { name: /^10\. Edit bed/ }));
    const plan = await screen.findByLabelText('Plan');
    await user.type(plan, 'ECG');
    await user.clear(screen.getByLabelText('Bed'));
    await user.type(screen.getByLabelText('Bed'), '1');
    act(() => foldBoard(cache, [{ row: { ...tran, version: 4, seq: 9, bed: 'H1' } }]));
    expect(await screen.findByText('Bed has since been changed to “H1”.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Use theirs' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(patches().map(({ body }) => body)).toEqual([{ version: 4, plan: 'ECG' }]));
  });

  it('asks before it loses a typed plan, and counts it as unsaved work', async () => {
    const { user, patches } = await open();
    await user.click(await screen.findByRole('button', { name: /^No plan\. Edit bed.*Noah Tran/ }));
    await user.type(await screen.findByLabelText('Plan'), 'ECG');
    expect([...store.get(openFormsAtom).values()]).toEqual([{ kind: 'facts', patientId: 'patient-2' }]);
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Plan')).toHaveValue('ECG');
    // A colleague discharges the patient, and the row leaves the board.
    act(() => cache.setQueryData(boardQuery().queryKey, [okafor]));
    expect(screen.getByLabelText('Plan')).toHaveValue('ECG');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByLabelText('Plan')).toBeNull());
    expect(store.get(openFormsAtom).size).toBe(0);
    expect(patches()).toEqual([]);
  });

  it('shows with its time that it is not live', async () => {
    await open();
    await link('Noah Tran');
    act(() => {
      store.set(connectionAtom, { status: 'live', charts: [] });
      store.set(boardFreshnessAtom, { isCaughtUp: true, asOf: null });
    });
    expect(screen.queryByText(/Not live/)).toBeNull();
    const asOf = new Date(2026, 10, 21, 14, 32, 5).getTime();
    act(() => {
      store.set(connectionAtom, { status: 'offline', since: asOf, asOf: null });
      store.set(boardFreshnessAtom, { isCaughtUp: false, asOf });
    });
    expect(screen.getByText('Not live: the list is as of 14:32:05.')).toBeVisible();
  });

  it('offers a retry if it cannot load, and to add the first patient of an empty department', async () => {
    let isBroken = true;
    const { user } = await open([], {
      'GET /board': () => (isBroken ? failure(404, 'not-found', 'Not found') : json([])),
      'GET /department/beds': () => json({ beds: [], version: 0 }),
    });
    expect(await screen.findByText('The tracking list could not be loaded.')).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No patients in the department.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add' })).toBeVisible();
  });

  it('keeps the order that a clinician chose on this browser', async () => {
    const { user } = await open();
    await link('Noah Tran');
    await user.click(screen.getByRole('button', { name: /^Sort: ?Danger$/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Longest stay' }));
    expect(localStorage.getItem('boardSorts')).toBe('[["user-1","wait"]]');
  });
});
