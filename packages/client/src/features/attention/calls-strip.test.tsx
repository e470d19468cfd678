import { type AttentionCause, attentionRules } from '@bedside/contracts/attention/attention.contract.ts';
import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it } from 'vitest';
import { aRow } from '../../../test/board-samples.ts';
import { fakeServer, json } from '../../../test/fake-server.ts';
import { show } from '../../../test/show.tsx';
import { boardQuery } from '../../domains/board/board.queries.ts';
import { selectedPatientIdAtom } from '../../state/selection.ts';
import { changeSession } from '../../storage/token.ts';
import { callsFor } from './calls.ts';
import { CallsStrip } from './calls-strip.tsx';

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

const me = { userId: 'me', openPatientId: 'open' };
const idsFor = (...rows: BoardRow[]) => callsFor(rows, me).map(({ row }) => row.patientId);

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
        calling('open'),
        aRow({ patientId: 'calm' }),
      ),
    ).toEqual(['late', 'nobody', 'mine']);
  });
});

let push: (rows: BoardRow[]) => void = () => {};
function Rows({ first }: { first: BoardRow[] }) {
  const cache = useQueryClient();
  const put = (rows: BoardRow[]) => cache.setQueryData(boardQuery().queryKey, rows);
  if (cache.getQueryData(boardQuery().queryKey) === undefined) put(first);
  push = (rows) => act(() => void put(rows));
  return <CallsStrip userId="me" />;
}

afterEach(() => getDefaultStore().set(selectedPatientIdAtom, null));

describe('the strip of calls', () => {
  it('shows the bed, the values and their age, and counts the calls that do not fit', async () => {
    await show(<Rows first={['a', 'b', 'c', 'd'].map((id) => calling(id))} />);
    expect(screen.getAllByText(/SpO₂ 82 %, NEWS2 9/).length).toBeGreaterThan(0);
    expect(screen.getByText(/^\+\d more$/)).toBeVisible();
  });

  it('writes the test and the number of a laboratory value in the reader’s language', async () => {
    const values = [
      { name: 'lab' as const, test: 'Lactate', result: '5.1', unit: 'mmol/L', side: 'high' as const },
    ];
    await show(<Rows first={[calling('a', {}, aCause({ values }))]} />, 'es');
    expect(screen.getAllByText(/Lactato 5,1 mmol\/L/).length).toBeGreaterThan(0);
  });

  it('announces each cause once, and again only a new one', async () => {
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

  it('announces the calls from before the page loads as a number, so that a reload does not repeat each', async () => {
    changeSession();
    const rows = [calling('a'), calling('b')];
    await show(<Rows first={rows} />);
    const alert = screen.getByRole('alert');
    await waitFor(() => expect(alert).toHaveTextContent(/^2 other patients call$/));
    push([...rows, calling('c')]);
    await waitFor(() => expect(alert).toHaveTextContent(/^R2, Name c calls/));
  });

  it('takes the causes that it shows, and opens the patient', async () => {
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
    await show(<Rows first={[row]} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Take Name a' }));
    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ causes: [row.attention[0]?.id] }));
    await user.click(screen.getByRole('button', { name: 'Open Name a' }));
    await waitFor(() => expect(getDefaultStore().get(selectedPatientIdAtom)).toBe('a'));
    expect(screen.queryByRole('button', { name: 'Take Name a' })).toBeNull();
  });

  it('has its sound off until someone turns it on', async () => {
    await show(<Rows first={[]} />);
    const sound = screen.getByRole('button', { name: 'Sound for calls' });
    expect(sound).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(sound);
    expect(sound).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(sound);
  });
});
