import type { ReplyQuote } from '@bedside/contracts/chat/reply-quote.ts';
import type { ReplyStatement } from '@bedside/contracts/chat/reply-statement.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aMessage } from '../../../../test/chart-samples.ts';
import { fakeServer } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import { EvidenceLinkContext } from '../../../ui/text/evidence-links.tsx';
import { DifferentValues, ReplyCheckLine } from './reply-check.tsx';
import { ReplyFoot } from './reply-foot.tsx';
import { ReplyText } from './reply-text.tsx';

const check = {
  checked: 3,
  found: 1,
  differs: 1,
  absent: 1,
  items: [
    { offset: 5, length: 2, verdict: 'differs' as const, expected: '91 %', recordId: 'vitals-1' },
    { offset: 14, length: 3, verdict: 'found' as const },
  ],
};

const message = aMessage({ role: 'assistant', content: 'SpO2 96 %. HR 118.', metadata: { check } });
const agrees = { checked: 12, found: 11, differs: 0, absent: 1, items: [] };

it('opens a reply with what differs from the chart, and counts only that', async () => {
  fakeServer({});
  await show(
    <>
      <DifferentValues message={message} />
      <ReplyFoot message={message} />
    </>,
  );
  const note = screen.getByRole('note');
  expect(note).toHaveTextContent(/^1 statement differs from the chart\./);
  expect(screen.getByRole('listitem')).toHaveTextContent('The reply says “96”, the chart says 91 %.');
});

it('says below a reply without a different value how many of its values are in the chart', async () => {
  fakeServer({});
  const reply = aMessage({ role: 'assistant', content: 'HR 118.', metadata: { check: agrees } });
  await show(
    <>
      <DifferentValues message={reply} />
      <ReplyCheckLine check={agrees} />
      <ReplyCheckLine check={{ ...agrees, checked: 1, found: 1, absent: 0 }} />
    </>,
  );
  expect(screen.queryByRole('note')).toBeNull();
  expect(screen.getByText(/^12 values checked: 11 in the chart, 1 not\./)).toBeVisible();
  expect(screen.getByText(/^1 value checked: 1 in the chart\./)).toBeVisible();
});

it('says below a reply that nothing in it could be compared, so that it looks no cleaner than a checked one', async () => {
  fakeServer({});
  await show(
    <>
      <ReplyCheckLine check={undefined} />
      <ReplyCheckLine check={{ checked: 0, found: 0, differs: 0, absent: 0, items: [] }} />
    </>,
  );
  expect(screen.getAllByText('Nothing in this reply could be compared with the chart.')).toHaveLength(2);
});

it('counts the figures of guidelines below a reply', async () => {
  fakeServer({});
  await show(<ReplyCheckLine check={{ ...agrees, found: 9 }} />);
  expect(screen.getByText(/^12 values checked: 9 in the chart, 1 not, 2 guideline figures\./)).toBeVisible();
});

it.each([
  ['es', '12 valores'],
  ['de', '12 Werte'],
] as const)('counts the values in %s', async (language, text) => {
  fakeServer({});
  await show(<ReplyCheckLine check={agrees} />, language);
  expect(screen.getByText(new RegExp(`^${text}`))).toBeVisible();
});

it('links a value that differs to its record, numbered after the links of the text', async () => {
  fakeServer({});
  const at = '2026-11-22T08:00:00.000Z';
  const mark = { offset: 18, domain: 'vitals' as const, recordId: 'vitals-2', seq: 3, at };
  const items = check.items.map((item) => ({ ...item, seq: 2, domain: 'vitals' as const, at }));
  const linked = aMessage({
    role: 'assistant',
    content: message.content,
    metadata: { evidence: { marks: [mark], dropped: 0 }, check: { ...check, items } },
  });
  await show(
    <EvidenceLinkContext value={({ mark: { recordId }, number }) => `[${number} ${recordId}]`}>
      <DifferentValues message={linked} />
    </EvidenceLinkContext>,
  );
  expect(screen.getByRole('listitem')).toHaveTextContent(
    /the chart says 91 % \(22 Nov, \d\d:00\)\.\[2 vitals-1\]$/,
  );
});

it('names the sign and the time of a value, and the regimen of a dose in the language of the reader', async () => {
  fakeServer({});
  const content = 'SpO₂ is **96 %**. Metformin 500 mg twice daily. Laktat normal.';
  const at = '2026-11-20T08:05:00.000Z';
  const place = { verdict: 'differs' as const, seq: 2, at };
  const items = [
    {
      ...{ ...place, offset: 10, length: 2, expected: '91 %', recordId: 'vitals-1' },
      ...{ domain: 'vitals' as const, quote: { offset: 0, length: 14 } },
    },
    {
      ...{ ...place, offset: 28, length: 6, expected: '1000 mg, oral, twice daily', recordId: 'drug-1' },
      ...{ domain: 'medications' as const, quote: { offset: 18, length: 28 } },
    },
    { ...place, offset: 48, length: 13, expected: '4.2 mmol/L', recordId: 'lab-1', domain: 'labs' as const },
  ];
  const message = aMessage({
    role: 'assistant',
    content,
    metadata: { check: { ...check, differs: 3, items } },
  });
  await show(<DifferentValues message={message} />, 'de');
  const [sign, dose, lab] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(sign).toMatch(/^Die Antwort nennt „SpO₂ is 96 %“, die Akte 91\u00a0% \(20\. Nov\..*\d\d:05\)\./);
  expect(dose).toBe(
    'Die Antwort nennt „Metformin 500 mg twice daily“, die Akte 1000 mg · oral · 2-mal täglich.',
  );
  expect(lab).toMatch(/^Die Antwort nennt „Laktat normal“, die Akte 4,2\u00a0mmol\/L/);
});

it('draws a dotted line under a value that the chart does not contain, and says so', async () => {
  fakeServer({});
  await show(
    <ReplyText
      patientId="patient-1"
      text="Troponin **14** ng/L."
      marks={[]}
      checked={[{ offset: 11, length: 2 }]}
    />,
  );
  expect(await screen.findByText('14', { selector: 'strong > span' })).toHaveClass('decoration-dotted');
  expect(screen.getByText('(not in the chart)')).toBeInTheDocument();
});

describe('the foot line of a reply', () => {
  const content = 'HR 126 bpm now. SpO2 96 %. Lactate was 2.1. Think of sepsis.';
  const statements: ReplyStatement[] = [
    { offset: 0, length: 16, standing: 'unchecked' },
    { offset: 16, length: 11, standing: 'differs', by: 'rule', why: '91 %' },
    { offset: 27, length: 17, standing: 'older', by: 'rule', newest: '4.2 mmol/L' },
    { offset: 44, length: 16, standing: 'supported', by: 'model' },
  ];
  const quote: ReplyQuote = {
    ...{ offset: 0, length: 10, domain: 'vitals', recordId: 'vitals-1', seq: 2, field: 'heartRate' },
    ...{ value: 126, at: '2026-11-22T08:00:00.000Z' },
  };
  const full = aMessage({ role: 'assistant', content, metadata: { statements, quotes: [quote] } });

  it.each([
    [
      'en',
      "1 fact quoted from the chart · 4 sentences are the model's own, 1 differs, 1 out of date, 1 supported",
    ],
    ['es', '1 dato citado de la historia · 4 frases son del modelo, 1 no coincide, 1 no actual, 1 apoyadas'],
    [
      'de',
      '1 Angabe aus der Akte zitiert · 4 Sätze sind vom Modell selbst, 1 weicht ab, 1 nicht aktuell, 1 von',
    ],
  ] as const)('says in %s how much is the chart and how much the model', async (language, words) => {
    fakeServer({});
    await show(<ReplyFoot message={full} />, language);
    expect(screen.getByRole('button')).toHaveTextContent(words);
  });

  it('opens to each judged sentence with its standing, and who judged it', async () => {
    fakeServer({});
    await show(<ReplyFoot message={full} />);
    await userEvent.setup().click(screen.getByRole('button'));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Differs “SpO2 96 %.” · chart: 91 %',
      'Out of date “Lactate was 2.1.” · chart: 4.2 mmol/L',
      'Supported (second model) “Think of sepsis.”',
    ]);
  });

  it('is calm and always there: a reply without any judgment has it too', async () => {
    fakeServer({});
    const plain = aMessage({
      role: 'assistant',
      content,
      metadata: { statements: [{ offset: 0, length: content.length, standing: 'unchecked' }] },
    });
    await show(<ReplyFoot message={plain} />);
    expect(screen.getByText(/^No fact quoted from the chart · 1 sentence is the model's own$/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it('marks each checked value where it stands, in its own way', async () => {
  fakeServer({});
  await show(
    <ReplyText
      patientId="patient-1"
      text="HR 126, SpO2 96 %, lactate 2.1."
      marks={[]}
      checked={[
        { offset: 3, length: 3, kind: 'found' },
        { offset: 13, length: 4, kind: 'differs' },
        { offset: 27, length: 3, kind: 'older' },
      ]}
    />,
  );
  expect(await screen.findByText('126')).toHaveClass('bg-hover');
  expect(screen.getByText('96 %')).toHaveClass('decoration-wavy');
  expect(screen.getByText('(not the newest value)')).toBeInTheDocument();
});
