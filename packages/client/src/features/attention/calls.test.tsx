import { type AttentionCause, attentionRules } from '@bedside/contracts/attention/attention.contract.ts';
import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it } from 'vitest';
import { aRow, scored } from '../../../test/board-samples.ts';
import { fakeServer, json } from '../../../test/fake-server.ts';
import { show } from '../../../test/show.tsx';
import { boardQuery } from '../../domains/board/board.queries.ts';
import { boardFreshnessAtom } from '../../realtime/connection/connection.ts';
import { selectedPatientIdAtom } from '../../state/selection.ts';
import { changeSession } from '../../storage/token.ts';
import { callsFor, callsOf, ownCallOf } from './calls.ts';
import { CallsAnnouncer } from './calls-announcer.tsx';
import { OtherCalls } from './other-calls.tsx';
import { OwnCall, OwnCallState, OwnSepsis } from './own-call.tsx';

const now = Date.now();
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const by = { id: 'other', fullName: 'Nils Ortiz', role: 'Nurse' };

let count = 0;
function aCause(more: Partial<AttentionCause> = {}): AttentionCause {
  count += 1;
  return {
    id: `single-three.oxygenSaturation.low:set-${count}`,
    rule: attentionRules['single-three'],
    kind: 'single-three',
    sign: 'oxygenSaturation',
    side: 'low',
    level: -82,
    since: ago(2),
    calledAt: ago(1),
    recordIds: [`set-${count}`],
    values: [
      { name: 'oxygenSaturation', value: 82 },
      { name: 'news2', lowest: 9, highest: 9 },
    ],
    state: 'calling',
    ...more,
  };
}
const calling = (patientId: string, more: Partial<BoardRow> = {}, ...causes: AttentionCause[]): BoardRow =>
  aRow({
    patientId,
    label: `Name ${patientId}`,
    bed: 'R2',
    attention: causes.length ? causes : [aCause()],
    ...more,
  });

const idsFor = (...rows: BoardRow[]) => callsFor(rows, 'me').map(({ row }) => row.patientId);

describe('the calls for one person', () => {
  it('are those of their own patients, of unassigned patients, and all escalated ones (ATTN-9)', () => {
    const assigned = { nurse: 'Nils Ortiz', nurseId: 'other' };
    const escalated = aCause({ state: 'escalated', calledAt: ago(6) });
    const taken = aCause({ state: 'taken', taken: { at: ago(0), by } });
    expect(
      idsFor(
        calling('nobody'),
        calling('mine', { assigned: { physician: 'Me', physicianId: 'me' } }),
        calling('theirs', { assigned }),
        calling('late', { assigned }, escalated),
        calling('taken', {}, taken),
        aRow({ patientId: 'calm' }),
      ),
    ).toEqual(['late', 'nobody', 'mine']);
  });

  it('are not all that the counter counts: it agrees with the list, except for the open patient', () => {
    const rows = [
      calling('theirs', { assigned: { nurse: 'Nils Ortiz', nurseId: 'other' } }),
      calling('nobody'),
      calling('open'),
      calling('taken', {}, aCause({ state: 'taken', taken: { at: ago(0), by } })),
    ];
    const counted = callsOf(rows, 'open').map(({ row }) => row.patientId);
    expect(counted.toSorted()).toEqual(['nobody', 'theirs']);
  });

  it('come in the order of danger, and only equal ones by their age (BOARD-13)', () => {
    const score = (highest: number) => ({ ...scored(highest), singleThree: false });
    const old = aCause({ calledAt: ago(40) });
    expect(
      idsFor(
        calling('oldest', { news2: score(7) }, old),
        calling('newer', { news2: score(7) }),
        calling('worst', { news2: score(16) }),
        calling('circulation', {}, aCause({ kind: 'circulation-unrecordable' })),
      ),
    ).toEqual(['circulation', 'worst', 'oldest', 'newer']);
  });
});

let push: (rows: BoardRow[]) => void = () => {};
function Rows({ first }: { first: BoardRow[] }) {
  const cache = useQueryClient();
  const put = (rows: BoardRow[]) => cache.setQueryData(boardQuery().queryKey, rows);
  if (cache.getQueryData(boardQuery().queryKey) === undefined) put(first);
  push = (rows) => act(() => void put(rows));
  return (
    <>
      <CallsAnnouncer userId="me" />
      <ul>
        <OwnCall patientId="open" namedResults={new Set(['lab-1'])} />
        <OwnCallState patientId="open" namedResults={new Set(['lab-1'])} />
        <OwnSepsis patientId="open" />
      </ul>
      <OtherCalls userId="me" />
    </>
  );
}

afterEach(() => getDefaultStore().set(selectedPatientIdAtom, null));

const counter = (name: string | RegExp) => screen.findByRole('button', { name });
const isLive = () => act(() => getDefaultStore().set(boardFreshnessAtom, { isCaughtUp: true, asOf: now }));

describe('the calls of other patients', () => {
  it('are one counter, whose list has bed, name, values and age, and takes them or opens the patient', async () => {
    isLive();
    const row = calling('a');
    const taken = {
      id: 't',
      patientId: 'a',
      causes: row.attention,
      recordedAt: ago(0),
      recordedBy: by,
      version: 1,
    };
    const requests = fakeServer({ 'POST /patient/a/attention/take': () => json(taken) });
    await show(<Rows first={[row, calling('b'), calling('c')]} />);
    const user = userEvent.setup();
    await user.click(await counter(/3 calls/));
    const list = await screen.findByRole('dialog', { name: 'Calls from other patients' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent(/^R2 · Name a .*SpO₂ 82 %, NEWS2 9/);
    await user.click(within(list).getByRole('button', { name: 'Take Name a' }));
    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ causes: [row.attention[0]?.id] }));
    await user.click(within(list).getByRole('button', { name: 'Open Name a' }));
    await waitFor(() => expect(getDefaultStore().get(selectedPatientIdAtom)).toBe('a'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are named beside the counter only if one is of my patients or has escalated, and never in red (D74)', async () => {
    isLive();
    act(() => getDefaultStore().set(selectedPatientIdAtom, 'open'));
    await show(<Rows first={[calling('a')]} />);
    expect(await counter(/1 call/)).not.toHaveTextContent('SpO₂');
    const mine = calling('a', { assigned: { nurse: 'Me', nurseId: 'me' } });
    push([mine]);
    const button = await counter(/1 call/);
    await waitFor(() => expect(button).toHaveTextContent('R2: SpO₂ 82 %, NEWS2 9'));
    expect(button.outerHTML).not.toMatch(/text-red|bg-red|amber/);
  });

  it('are unknown, and not zero, while the list is not current', async () => {
    act(() => getDefaultStore().set(boardFreshnessAtom, { isCaughtUp: false, asOf: null }));
    await show(<Rows first={[]} />);
    expect(await counter('Calls unknown')).toBeVisible();
  });

  it('write the test and the number of a laboratory value in the reader’s language', async () => {
    isLive();
    const values = [
      { name: 'lab' as const, test: 'Lactate', result: '5.1', unit: 'mmol/L', side: 'high' as const },
    ];
    await show(<Rows first={[calling('a', {}, aCause({ values }))]} />, 'es');
    await userEvent.setup().click(await counter(/1 aviso/));
    expect(screen.getAllByText(/Lactato 5,1 mmol\/L/).length).toBeGreaterThan(0);
  });

  it('have their sound off until someone turns it on', async () => {
    isLive();
    await show(<Rows first={[]} />);
    await userEvent.setup().click(await counter('0 calls'));
    const sound = screen.getByRole('button', { name: 'Sound for calls' });
    expect(sound).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(sound);
    expect(sound).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(sound);
  });
});

describe('the call of the open patient', () => {
  it('stands with its words, age and Take, whoever is assigned', async () => {
    isLive();
    const row = calling('open', { assigned: { nurse: 'Nils Ortiz', nurseId: 'other' } });
    const requests = fakeServer({ 'POST /patient/open/attention/take': () => json({}) });
    await show(<Rows first={[row]} />);
    expect(await screen.findByText('SpO₂ 82 %, NEWS2 9')).toBeVisible();
    expect(screen.getByText('1 min ago')).toBeVisible();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Take' }));
    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ causes: [row.attention[0]?.id] }));
  });

  it('does not repeat a critical result that has its own item in the row', async () => {
    isLive();
    const values = [
      { name: 'lab' as const, test: 'Lactate', result: '5.1', unit: 'mmol/L', side: 'high' as const },
    ];
    const lab = aCause({ kind: 'critical-result', recordIds: ['lab-1'], values });
    await show(<Rows first={[calling('open', {}, lab)]} />);
    expect(await screen.findByText('Calls')).toBeVisible();
    expect(within(screen.getAllByRole('list')[0] ?? document.body).queryByText(/Lactate/)).toBeNull();
    push([calling('open', {}, lab, aCause())]);
    expect(await screen.findByText('SpO₂ 82 %, NEWS2 9')).toBeVisible();
  });

  it('is an outline with who took it once taken, and grey if it ended unseen', async () => {
    isLive();
    const taken = aCause({ state: 'taken', taken: { at: ago(0), by } });
    await show(<Rows first={[calling('open', {}, taken)]} />);
    expect(await screen.findByText(/^Taken .* by Nils Ortiz$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Take' })).toBeNull();
    push([calling('open', {}, aCause({ state: 'unseen' }))]);
    expect(await screen.findByText(/Called .*, no one took it/)).toBeVisible();
  });

  it('asks about sepsis if the list does', async () => {
    isLive();
    await show(<Rows first={[aRow({ patientId: 'open', flags: ['sepsis'] })]} />);
    expect(await screen.findByRole('button', { name: 'Sepsis?' })).toBeVisible();
  });

  it('is unknown, and not absent, before the list is known', async () => {
    act(() => getDefaultStore().set(boardFreshnessAtom, { isCaughtUp: false, asOf: null }));
    await show(<Rows first={[]} />);
    expect(await screen.findByText('Calls of this patient not known')).toBeVisible();
  });

  it('shows untaken causes before taken ones', () => {
    const taken = aCause({ state: 'taken', taken: { at: ago(0), by } });
    const late = aCause({ state: 'escalated' });
    expect(ownCallOf([taken, late])).toEqual({ state: 'untaken', causes: [late] });
    expect(ownCallOf([])).toBeNull();
  });
});

describe('the announcement of calls', () => {
  it('says each cause once, and again only a new one', async () => {
    const row = calling('a');
    await show(<Rows first={[]} />);
    push([row]);
    const alert = screen.getByRole('alert');
    await waitFor(() => expect(alert).toHaveTextContent('R2, Name a calls: SpO₂ 82 %, NEWS2 9'));
    push([]);
    push([{ ...row, seq: 9 }, calling('b')]);
    await waitFor(() => expect(alert).toHaveTextContent(/^R2, Name b calls/));
    expect(alert).not.toHaveTextContent('Name a');
  });

  it('says a new call of the open patient', async () => {
    act(() => getDefaultStore().set(selectedPatientIdAtom, 'open'));
    await show(<Rows first={[]} />);
    push([calling('open')]);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^R2, Name open calls/));
  });

  it('says the calls from before the page loads as a number, so that a reload does not repeat each', async () => {
    changeSession();
    const rows = [calling('a'), calling('b')];
    await show(<Rows first={rows} />);
    const alert = screen.getByRole('alert');
    await waitFor(() => expect(alert).toHaveTextContent(/^2 other patients call$/));
    push([...rows, calling('c')]);
    await waitFor(() => expect(alert).toHaveTextContent(/^R2, Name c calls/));
  });
});
