import type { EnteredInError } from '@bedside/contracts/record-marks.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aMessage, aNote, aVitalsRecord, kim } from '../../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { show } from '../../../test/show.tsx';
import { MarkLine } from '../../ui/records/mark-line.tsx';
import { markRequestAtom } from '../../ui/records/mark-request.ts';
import { RecordMenu } from '../../ui/records/record-menu.tsx';
import { Veil } from '../../ui/records/veil.tsx';
import { MarkHost } from './mark-host.tsx';

const at = '2026-11-21T12:00:00.000Z';
const path = 'POST /patient/patient-1/vitals/vitals-1/entered-in-error';
const set = aVitalsRecord({ version: 3 });
const mark: EnteredInError = { at, by: kim, reason: 'wrong-patient' };

async function open(ui = <RecordMenu domain="vitals" at={at} records={[set]} />) {
  const user = userEvent.setup();
  await show(
    <>
      {ui}
      <MarkHost />
    </>,
  );
  await user.click(screen.getByRole('button', { name: /^More actions: / }));
  await user.click(await screen.findByRole('menuitem', { name: 'Entered in error…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as entered in error' }));
  return { user, dialog, save: dialog.getByRole('button', { name: 'Mark as entered in error' }) };
}

beforeEach(() => getDefaultStore().set(markRequestAtom, null));
afterEach(() => vi.unstubAllGlobals());

describe('Entered in error', () => {
  it('needs a reason, and a note for another reason, before it asks the server', async () => {
    const asked = fakeServer({ [path]: () => json({ ...set, enteredInError: mark }) });
    const { user, dialog, save } = await open();
    await user.click(save);
    expect(dialog.getByText('Choose a reason.')).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'other reason' }));
    await user.click(save);
    expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/Describe what is wrong\./);
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.type(dialog.getByRole('textbox'), 'Cuff too small');
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const posts = asked.filter(({ method }) => method === 'POST');
    expect(posts.map(({ body }) => body)).toEqual([{ reason: 'other', note: 'Cuff too small', version: 3 }]);
  });

  it('asks for a note only while another reason is chosen', async () => {
    fakeServer({});
    const { user, dialog, save } = await open();
    await user.click(save);
    await user.click(dialog.getByRole('radio', { name: 'other reason' }));
    expect(await dialog.findByText('Describe what is wrong.')).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'documented twice' }));
    await waitFor(() => expect(dialog.queryByText('Describe what is wrong.')).toBeNull());
  });

  it('offers no undo as a reason, and for a message neither value nor time', async () => {
    fakeServer({});
    const { dialog } = await open(<RecordMenu domain="chat" at={at} records={[aMessage()]} />);
    expect(dialog.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual([
      'wrong patient',
      'documented twice',
      'other reason',
    ]);
  });

  it('stays open with its input when saving fails, and names a stale record', async () => {
    let answer = () => failure(503, 'unavailable', 'Down');
    fakeServer({ [path]: () => answer() });
    const { user, dialog, save } = await open();
    await user.click(dialog.getByRole('radio', { name: 'wrong value' }));
    await user.click(save);
    expect(await dialog.findByText(/^Not marked: /)).toBeVisible();
    answer = () => failure(409, 'stale-version', 'Stale');
    await user.click(save);
    expect(await dialog.findByText(/A colleague has changed this record/)).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'wrong value' })).toBeChecked();
  });

  it('says that a colleague marked the record for another reason, and that its own was not saved', async () => {
    fakeServer({ [path]: () => failure(409, 'conflict', 'Marked') });
    const { user, dialog, save } = await open();
    await user.click(dialog.getByRole('radio', { name: 'wrong patient' }));
    await user.click(save);
    expect(
      await dialog.findByText(/already marked this record, for another reason.*not saved/),
    ).toBeVisible();
    await user.click(save);
    expect(await dialog.findByText(/not saved/)).toBeVisible();
    expect(screen.queryByText('Enter for the right patient')).toBeNull();
  });

  it('marks the rest of a run if a colleague has marked one of its sets for another reason', async () => {
    const of = (id: string) => `POST /patient/patient-1/vitals/${id}/entered-in-error`;
    const asked = fakeServer({
      [of('a')]: () => failure(409, 'conflict', 'Marked'),
      [of('b')]: () => json({ ...set, id: 'b', enteredInError: mark }),
    });
    const records = [aVitalsRecord({ id: 'a' }), aVitalsRecord({ id: 'b' })];
    const { user, dialog, save } = await open(<RecordMenu domain="vitals" at={at} records={records} />);
    await user.click(dialog.getByRole('radio', { name: 'wrong patient' }));
    await user.click(save);
    expect(await dialog.findByText(/at least one of these records/)).toBeVisible();
    expect(asked.filter(({ path }) => path.includes('/b/'))).toHaveLength(1);
  });

  it('asks before it discards a typed note', async () => {
    fakeServer({});
    const { user, dialog } = await open();
    await user.type(dialog.getByRole('textbox'), 'Cuff');
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('button', { name: 'Keep writing' }));
    expect(dialog.getByRole('textbox')).toHaveValue('Cuff');
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it("marks every set of a device's run, and goes on after a failure where it stopped", async () => {
    let isDown = true;
    const of = (id: string) => `POST /patient/patient-1/vitals/${id}/entered-in-error`;
    const asked = fakeServer({
      [of('a')]: () => json({ ...set, id: 'a', enteredInError: mark }),
      [of('b')]: () =>
        isDown ? failure(503, 'unavailable', 'Down') : json({ ...set, id: 'b', enteredInError: mark }),
    });
    const records = [aVitalsRecord({ id: 'a' }), aVitalsRecord({ id: 'b' })];
    const { user, dialog, save } = await open(<RecordMenu domain="vitals" at={at} records={records} />);
    expect(dialog.getByText(/^2 sets of vitals up to /)).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'wrong patient' }));
    await user.click(save);
    expect(await dialog.findByText('1 of 2 marked')).toBeVisible();
    isDown = false;
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.filter(({ path }) => path.includes('/a/'))).toHaveLength(1);
  });
});

describe('A record entered in error', () => {
  it('has no menu, and says who marked it, when and why', async () => {
    const record = aNote({ enteredInError: { ...mark, reason: 'wrong-value' } });
    await show(
      <>
        <RecordMenu domain="notes" at={at} records={[record]} />
        <MarkLine mark={record.enteredInError} />
      </>,
    );
    expect(screen.queryByRole('button', { name: /^More actions/ })).toBeNull();
    expect(screen.getByText(/^Entered in error: Kim Ferrer, .*: wrong value$/)).toBeVisible();
  });

  it.each([
    ['en', 'Show', 'Hide'],
    ['es', 'Mostrar', 'Ocultar'],
    ['de', 'Anzeigen', 'Ausblenden'],
  ] as const)(
    'hides the content of the wrong patient until someone asks for it (%s)',
    async (language, on, off) => {
      const user = userEvent.setup();
      await show(<Veil mark={mark}>Heart rate 180</Veil>, language);
      expect(screen.queryByText('Heart rate 180')).toBeNull();
      await user.click(screen.getByRole('button', { name: on }));
      expect(screen.getByText('Heart rate 180')).toBeVisible();
      await user.click(screen.getByRole('button', { name: off }));
      expect(screen.queryByText('Heart rate 180')).toBeNull();
    },
  );
});
