import type { EvidenceMark } from '@bedside/contracts/chat/evidence.ts';
import type { ReplyQuote } from '@bedside/contracts/chat/reply-quote.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aLab, aMessage, aVitalsRecord, kim } from '../../../test/chart-samples.ts';
import { fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { Reply } from '../../features/chat/reply/reply.tsx';
import { GrowingText } from '../../features/chat/reply/reply-text.tsx';
import { placeAtom } from '../../state/address.ts';
import { resetSelectionAtom, selectedPatientIdAtom } from '../../state/selection.ts';
import { type Language, temperatureUnitAtom } from '../../storage/preferences.ts';
import { TooltipProvider } from '../../ui/overlays/tooltip.tsx';
import { EvidenceLinkContext, QuoteLinkContext } from '../../ui/text/evidence-links.tsx';
import { EvidenceLink, QuoteLink } from './evidence-link.tsx';

const chart = { 'Chart-Seq': '3', 'Chart-Epoch': 'life-1' };
const set = aVitalsRecord({ heartRate: 126 });
const older = aVitalsRecord({ id: 'vitals-2', heartRate: 104, timestamp: '2026-11-21T11:00:00.000Z' });
const aMark = (offset: number, { id, timestamp }: typeof set): EvidenceMark => ({
  offset,
  domain: 'vitals',
  recordId: id,
  seq: 2,
  at: timestamp,
});
const content = '**HR 126 %**, before 104.';
const marks = [aMark(12, set), aMark(24, older)];

function serve(errors: object[] = []) {
  fakeServer({
    'GET /patient/patient-1': () => json(aPatient({ age: 50 }), 200, chart),
    'GET /patient/patient-1/vitals': () => json([set, older], 200, chart),
    'GET /patient/patient-1/entered-in-error': () => json(errors, 200, chart),
  });
}

const shown = (children: React.ReactNode, language: Language = 'en') =>
  show(
    <TooltipProvider>
      <EvidenceLinkContext value={EvidenceLink}>
        <QuoteLinkContext value={QuoteLink}>{children}</QuoteLinkContext>
      </EvidenceLinkContext>
    </TooltipProvider>,
    language,
  );

const reply = aMessage({ role: 'assistant', content, metadata: { evidence: { marks, dropped: 0 } } });
const aReply = <Reply message={reply} question={undefined} isLast={false} isOwn={false} />;

afterEach(() => {
  getDefaultStore().set(resetSelectionAtom);
  vi.unstubAllGlobals();
});

it('shows the record and its last values beside its words, and opens its place as a second step', async () => {
  serve();
  getDefaultStore().set(selectedPatientIdAtom, 'patient-1');
  await shown(aReply);
  const [first, second] = await screen.findAllByRole('link', { name: /^\d: Vitals of / });
  expect(first).toHaveTextContent('1');
  expect(second).toHaveTextContent('2');
  const bold = await screen.findByText('HR 126 %', { selector: 'strong' });
  expect(bold.nextElementSibling).toContainElement(first ?? null);
  const user = userEvent.setup();
  first?.focus();
  await user.keyboard('{Enter}');
  const view = await screen.findByRole('dialog', { name: /^Vitals of / });
  expect(await within(view).findByText(/HR 126/)).toBeInTheDocument();
  expect(within(view).getByText(/María Lopez/)).toBeInTheDocument();
  expect(within(view).getByRole('img', { name: 'Heart rate, last 2 values: 104, 126 bpm' })).toBeVisible();
  expect(getDefaultStore().get(placeAtom).section).not.toBe('vitals');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(first).toHaveFocus();
  await user.click(second ?? bold);
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(getDefaultStore().get(placeAtom)).toEqual({
    patientId: 'patient-1',
    section: 'vitals',
    recordId: 'vitals-2',
  });
});

it('is struck through once its record is entered in error', async () => {
  const enteredInError = { at: set.timestamp, by: kim, reason: 'wrong-value' };
  serve([{ domain: 'vitals', recordId: set.id, observedAt: set.timestamp, version: 2, enteredInError }]);
  await shown(aReply);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Show' }));
  const link = await screen.findByRole('link', { name: /entered in error$/ });
  expect(link).toHaveClass('line-through');
  expect(screen.getByRole('link', { name: /[^r]$/ })).not.toHaveClass('line-through');
});

it('appears while the reply grows, as soon as its words are there', async () => {
  serve();
  await shown(<GrowingText patientId="patient-1" text="**HR 126 %**, bef" marks={marks} />);
  expect(await screen.findAllByRole('link')).toHaveLength(1);
  expect(document.body.textContent).not.toMatch(/[\ue000-\uf8ff]/);
});

describe('QUOTE-1: a fact that the server filled in', () => {
  const words = 'Temp 38.6 °C, then 104.';
  const quote: ReplyQuote = {
    ...{ offset: 0, length: 12, domain: 'vitals', recordId: set.id, seq: 2, field: 'temperature' },
    ...{ value: 38.6, at: set.timestamp, showsName: true },
  };
  const quoted = aMessage({ role: 'assistant', content: words, metadata: { quotes: [quote] } });
  const aQuotedReply = <Reply message={quoted} question={undefined} isLast={false} isOwn={false} />;

  it.each([
    ['en', 'Temp 101.5 °F'],
    ['de', 'Temp. 38,6 °C'],
    ['es', 'Temp. 38,6 °C'],
  ] as const)(
    'has the words and the unit of a reader of %s, and opens its record',
    async (language, shownAs) => {
      serve();
      getDefaultStore().set(selectedPatientIdAtom, 'patient-1');
      getDefaultStore().set(temperatureUnitAtom, language === 'en' ? 'F' : 'C');
      await shown(aQuotedReply, language);
      const link = await screen.findByRole('link', { name: new RegExp(`^${shownAs.replace(' °', '.°')}`) });
      expect(link.closest('p')?.textContent).toContain(', then 104');
      const user = userEvent.setup();
      await user.click(link);
      await user.click(
        await screen.findByRole('button', { name: { en: 'Open', de: 'Öffnen', es: 'Abrir' }[language] }),
      );
      expect(getDefaultStore().get(placeAtom)).toMatchObject({ section: 'vitals', recordId: set.id });
    },
  );

  it('LINEAGE-4: withdraws its reply once its record is entered in error, and is struck through there', async () => {
    const enteredInError = { at: set.timestamp, by: kim, reason: 'wrong-value' };
    serve([{ domain: 'vitals', recordId: set.id, observedAt: set.timestamp, version: 2, enteredInError }]);
    await shown(aQuotedReply);
    expect(await screen.findByText(/^Withdrawn: it states a record/)).toBeInTheDocument();
    expect(screen.queryByText(/then 104/)).toBeNull();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByRole('link', { name: /entered in error$/ })).toHaveClass('line-through');
  });

  it('appears while the reply grows, beside links', async () => {
    serve();
    const text = '**Temp 38.6 °C**, HR 126 and';
    const growing = { ...quote, offset: 2 };
    await shown(
      <GrowingText patientId="patient-1" text={text} marks={[aMark(24, set)]} quotes={[growing]} />,
    );
    expect(await screen.findAllByRole('link')).toHaveLength(2);
    expect(document.body.textContent).not.toMatch(/[\ue000-\uf8ff]/);
  });
});

describe('what a citation rests on', () => {
  const quoteOf = (
    field: 'heartRate' | 'result',
    domain: 'vitals' | 'labs',
    recordId: string,
  ): ReplyQuote => ({
    ...{ offset: 0, length: 5, domain, recordId, seq: 2, field, value: 126, at: set.timestamp },
  });
  const openQuote = async (quote: ReplyQuote) => {
    await shown(<QuoteLink patientId="patient-1" quote={quote} />, 'de');
    await userEvent.setup().click(await screen.findByRole('link'));
    return screen.findByRole('dialog');
  };

  it('is the last six values of the quoted sign with their tones, and marks the cited one', async () => {
    const sets = [135, 126, 120, 118, 110, 98, 90, 80].map((heartRate, index) =>
      aVitalsRecord({
        id: index === 1 ? set.id : `set-${index}`,
        heartRate,
        timestamp: new Date(Date.parse(set.timestamp) - index * 600_000).toISOString(),
      }),
    );
    fakeServer({
      'GET /patient/patient-1': () => json(aPatient({ age: 50 }), 200, chart),
      'GET /patient/patient-1/vitals': () => json(sets, 200, chart),
      'GET /patient/patient-1/entered-in-error': () => json([], 200, chart),
    });
    const view = await openQuote(quoteOf('heartRate', 'vitals', set.id));
    const values = await within(view).findAllByRole('listitem');
    const numbers = values.map((value) => value.firstElementChild?.textContent);
    expect(numbers).toEqual(['98', '110', '118', '120', '126', '135']);
    expect(values.map((value) => value.getAttribute('aria-current'))).toEqual([
      null,
      null,
      null,
      null,
      'true',
      null,
    ]);
    expect(values[5]?.firstElementChild).toHaveClass('text-red');
    expect(values[4]?.firstElementChild).toHaveClass('text-amber');
    expect(values[0]?.firstElementChild).not.toHaveClass('text-amber');
  });

  it('is the series of a lab result in its unit', async () => {
    const labs = [4.2, 3.1].map((result, index) =>
      aLab({
        id: `lab-${index}`,
        testName: 'Lactate',
        result: `${result}`,
        units: 'mmol/L',
        resultTime: new Date(Date.parse(set.timestamp) - index * 3_600_000).toISOString(),
      }),
    );
    fakeServer({
      'GET /patient/patient-1': () => json(aPatient({ age: 50 }), 200, chart),
      'GET /patient/patient-1/lab-results': () => json(labs, 200, chart),
      'GET /patient/patient-1/entered-in-error': () => json([], 200, chart),
    });
    const view = await openQuote(quoteOf('result', 'labs', 'lab-0'));
    const name = 'Laktat, letzte 2 Werte: 3,1, 4,2 mmol/L';
    expect(await within(view).findByRole('img', { name })).toBeVisible();
  });
});
