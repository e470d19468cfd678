import type { EvidenceMark } from '@bedside/contracts/chat/evidence.ts';
import type { ReplyQuote } from '@bedside/contracts/chat/reply-quote.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMessage, aVitalsRecord, kim } from '../../../test/chart-samples.ts';
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
const older = aVitalsRecord({ id: 'vitals-2', heartRate: 104 });
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

it('stands behind its words, shows value and author on focus, and opens the record', async () => {
  serve();
  getDefaultStore().set(selectedPatientIdAtom, 'patient-1');
  await shown(aReply);
  const [first, second] = await screen.findAllByRole('link', { name: /^\d: Vitals of / });
  expect(first).toHaveTextContent('1');
  expect(second).toHaveTextContent('2');
  const bold = await screen.findByText('HR 126 %', { selector: 'strong' });
  expect(bold.nextElementSibling).toContainElement(first ?? null);
  first?.focus();
  const detail = await screen.findByRole('tooltip');
  expect(await within(detail).findByText(/HR 126/)).toBeInTheDocument();
  expect(within(detail).getByText(/María Lopez/)).toBeInTheDocument();
  await userEvent.setup().click(second ?? bold);
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
      await userEvent.setup().click(link);
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
