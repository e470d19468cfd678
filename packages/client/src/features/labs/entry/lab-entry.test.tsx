import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aLab } from '../../../../test/chart-samples.ts';
import { type FakeRequest, failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import { labDraftsAtom } from '../../../state/drafts/lab-drafts.ts';
import { EnterLabs } from './enter-labs.tsx';

const position = { 'Chart-Seq': '5', 'Chart-Epoch': 'life-1' };
const labs = [
  aLab({
    id: 'k',
    testName: 'Kalium',
    result: '4.1',
    units: 'mmol/L',
    referenceRange: '3.5-5.1',
    isAbnormal: false,
  }),
];
const add = 'POST /patient/patient-1/lab-results';

function aServer(answer: (request: FakeRequest) => Response = () => json({ results: [] }, 201)) {
  return fakeServer({
    'GET /patient/patient-1/lab-results': () => json(labs, 200, position),
    [add]: answer,
  });
}
const sent = (asked: FakeRequest[]) => asked.filter(({ method }) => method === 'POST');

async function open(language?: 'en' | 'es' | 'de') {
  const user = userEvent.setup();
  await show(<EnterLabs patientId="patient-1" />, language);
  await user.click(
    screen.getByRole('button', { name: language === 'de' ? 'Werte eintragen' : 'Enter results' }),
  );
  return { user, dialog: await screen.findByRole('dialog') };
}

const line = () => screen.getByRole('textbox', { name: 'Results in one line' });
const saveButton = () => screen.getByRole('button', { name: /^Save/ });

beforeEach(() => getDefaultStore().set(labDraftsAtom, new Map()));
afterEach(() => vi.unstubAllGlobals());

describe('Entry of lab results', () => {
  it('saves a typed line as one panel with its time of collection', async () => {
    const asked = aServer();
    const { user } = await open();
    await user.type(line(), 'Na 138, K 6.1{Enter}');
    await user.click(screen.getByRole('radio', { name: /15 min/ }));
    const before = Date.now();
    await user.click(saveButton());
    await vi.waitFor(() => expect(sent(asked)).toHaveLength(1));
    expect(sent(asked)[0]?.body).toEqual({
      results: [
        { testName: 'Sodium', result: '138', units: 'mmol/L', collectedAt: expect.any(String) },
        { testName: 'Potassium', result: '6.1', units: 'mmol/L', collectedAt: expect.any(String) },
      ],
    });
    const [, collectedAt = ''] = /"collectedAt":"([^"]+)"/.exec(JSON.stringify(sent(asked)[0]?.body)) ?? [];
    const aged = before - Date.parse(collectedAt);
    expect(aged).toBeGreaterThan(14 * 60_000);
    expect(aged).toBeLessThanOrEqual(15 * 60_000);
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(getDefaultStore().get(labDraftsAtom).size).toBe(0);
  });

  it('asks for the unit where the test has several, and never fills it in (LABLINE-3)', async () => {
    const asked = aServer();
    const { user } = await open();
    await user.type(line(), 'Cr 146{Enter}');
    await user.click(screen.getByRole('radio', { name: 'Just now' }));
    expect(screen.getByRole('combobox', { name: 'Units, Creatinine' })).toHaveValue('');
    await user.click(saveButton());
    expect(screen.getByText('Choose the unit. It is never assumed.')).toBeVisible();
    expect(sent(asked)).toHaveLength(0);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Units, Creatinine' }), 'µmol/L');
    await user.click(saveButton());
    await vi.waitFor(() => expect(sent(asked)[0]?.body).toMatchObject({ results: [{ units: 'µmol/L' }] }));
  });

  it('asks when the sample was taken before it saves (D36)', async () => {
    const asked = aServer();
    const { user } = await open();
    await user.type(line(), 'Na 138{Enter}');
    await user.click(saveButton());
    expect(screen.getByText('Choose when the sample was taken.')).toBeVisible();
    expect(sent(asked)).toHaveLength(0);
    await user.click(screen.getByRole('radio', { name: 'Not known' }));
    await user.click(saveButton());
    await vi.waitFor(() => expect(sent(asked)).toHaveLength(1));
    expect(sent(asked)[0]?.body).toEqual({
      results: [{ testName: 'Sodium', result: '138', units: 'mmol/L' }],
    });
  });

  it('previews the judgment and the value before, and offers its range', async () => {
    aServer();
    const { user, dialog } = await open();
    await user.type(line(), 'K 6,1{Enter}');
    const row = within(within(dialog).getByRole('listitem'));
    expect(row.getByText('not interpreted')).toBeVisible();
    expect(row.getByText(/^Before: 4.1 mmol\/L/)).toBeVisible();
    await user.click(row.getByRole('button', { name: 'Use the range 3.5–5.1 as before' }));
    expect(row.getByText('high')).toBeVisible();
    await user.clear(row.getByRole('textbox', { name: 'Result, Potassium' }));
    await user.type(row.getByRole('textbox', { name: 'Result, Potassium' }), '4.4');
    expect(row.getByText('within the reference range')).toBeVisible();
    await user.clear(row.getByRole('textbox', { name: 'Result, Potassium' }));
    await user.type(row.getByRole('textbox', { name: 'Result, Potassium' }), '1,250');
    expect(row.getByText(/thousands or decimals/)).toBeVisible();
  });

  it('keeps unread text in the line, and does not save past it', async () => {
    const asked = aServer();
    const { user } = await open();
    await user.type(line(), 'Na 138, urine K 20{Enter}');
    expect(line()).toHaveValue('urine K 20');
    expect(screen.getByText(/Not understood: “urine K 20”/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Just now' }));
    await user.click(saveButton());
    expect(screen.getByText(/This text has not been read yet/)).toBeVisible();
    expect(sent(asked)).toHaveLength(0);
  });

  it('keeps the draft when the dialog closes, for this patient only', async () => {
    aServer();
    const { user } = await open();
    await user.type(line(), 'Na 138, K 4.4{Enter}');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Continue: 2 results not saved' }));
    expect(screen.getByRole('textbox', { name: 'Result, Sodium' })).toHaveValue('138');
    expect([...getDefaultStore().get(labDraftsAtom).keys()]).toEqual(['patient-1']);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('textbox', { name: 'Result, Sodium' })).toBeNull();
  });

  it('keeps everything after a failed save, and retries it with the same key and time', async () => {
    let isDown = true;
    const asked = aServer(() => (isDown ? failure(503, 'unavailable', 'No') : json({ results: [] }, 201)));
    const { user } = await open();
    await user.type(line(), 'Na 138{Enter}');
    await user.click(screen.getByRole('radio', { name: 'Just now' }));
    await user.click(saveButton());
    expect(await screen.findByText(/^Not saved:/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Result, Sodium' })).toHaveValue('138');
    await user.keyboard('{Escape}');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Continue: 1 result not saved' }));
    await user.click(saveButton());
    await vi.waitFor(() => expect(sent(asked)).toHaveLength(2));
    const [first, second] = sent(asked);
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
    expect(second?.body).toEqual(first?.body);
  });

  it('refuses a second value of a test that is listed', async () => {
    aServer();
    const { user } = await open('de');
    const german = screen.getByRole('textbox', { name: 'Werte in einer Zeile' });
    await user.type(german, 'Kalium 4,4{Enter}');
    await user.type(german, 'K 5,4{Enter}');
    expect(await screen.findByText(/^Doppelt eingegeben: Kalium\./)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Ergebnis, Kalium' })).toHaveValue('4,4');
  });
});
