import type { Objection } from '@bedside/contracts/chat/objection.ts';
import type { ReplyQuote } from '@bedside/contracts/chat/reply-quote.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import { temperatureUnitAtom } from '../../../storage/preferences.ts';
import { ReplyObjections } from './objections.tsx';

it('lists findings before what is unknown, in the words of the reader', async () => {
  fakeServer({});
  await show(
    <ReplyObjections
      reassures
      objections={[
        { code: 'alert', name: 'tachycardia', value: '140' },
        { code: 'critical-result', testName: 'Potassium', result: '7.1', units: 'mmol/L', recordId: 'lab-1' },
        { code: 'high-score', scoreType: 'HEART', value: 9, recordId: 'score-1' },
        { code: 'alert', name: 'reduced-consciousness', value: 'Voice' },
        { code: 'unknown', signs: ['temperature'] },
        { code: 'child' },
      ]}
    />,
  );
  const lines = screen.getByRole('note').textContent;
  expect(lines).toBe(
    'The chart argues against reassurance: Tachycardia (140 bpm); critical result: Potassium 7.1 mmol/L; HEART is 9; Reduced consciousness' +
      'Not known from the chart: unknown from the last 30 minutes: temperature; adult limits do not apply under 16 years',
  );
});

it('shows a temperature in the unit of the reader, and numbers in their language (D7)', async () => {
  fakeServer({});
  const objections: Objection[] = [
    { code: 'alert', name: 'fever', value: '39.3' },
    { code: 'critical-result', testName: 'Potassium', result: '7.1', units: 'mmol/L', recordId: 'lab-1' },
  ];
  const store = getDefaultStore();
  store.set(temperatureUnitAtom, 'F');
  await show(<ReplyObjections objections={objections} reassures />);
  expect(screen.getByRole('note')).toHaveTextContent('Fever (102.7 °F)');
  cleanup();
  store.set(temperatureUnitAtom, 'C');
  await show(<ReplyObjections objections={objections} reassures />, 'de');
  expect(await screen.findByText(/Fieber \(39,3 °C\)/)).toHaveTextContent('Kalium 7,1 mmol/L');
});

const at = '2026-11-28T12:00:00.000Z';
const warnings: Objection[] = [
  {
    code: 'abnormal-result',
    testName: 'Troponin I',
    result: '900',
    units: 'ng/L',
    recordId: 'lab-2',
    times: 26,
  },
  { code: 'alert', name: 'tachycardia', value: '130' },
  { code: 'allergies-not-asked' },
];
const quoteOf = (given: Pick<ReplyQuote, 'recordId' | 'field' | 'value'>): ReplyQuote => ({
  ...{ offset: 0, length: 3, domain: 'labs', seq: 4, at },
  ...given,
});
const troponin = quoteOf({ recordId: 'lab-2', field: 'result', value: '900' });

it('D64: shows one line above a reply that does not reassure, which opens by click and by key', async () => {
  fakeServer({});
  await show(<ReplyObjections objections={warnings} reassures={false} />);
  const user = userEvent.setup();
  const line = screen.getByRole('button', {
    name: '3 warnings from the chart. Most urgent: abnormal, not reviewed: Troponin I 900 ng/L, 26 × the limit',
  });
  expect(line).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText(/allergies not asked/)).toBeNull();
  await user.click(line);
  expect(line).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('note')).toHaveTextContent(
    /The chart shows: abnormal, .*Tachycardia \(130 bpm\)Not known from the chart: allergies not asked$/,
  );
  await user.keyboard('{Enter}');
  expect(line).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard(' ');
  expect(line).toHaveAttribute('aria-expanded', 'true');
});

it('COMFORT-13: does not count again what the reply quotes, unless it reassures', async () => {
  fakeServer({});
  const quotes = [troponin, quoteOf({ recordId: 'vitals-1', field: 'heartRate', value: 130 })];
  await show(<ReplyObjections objections={warnings} reassures={false} quotes={quotes} />);
  expect(screen.getByRole('button', { name: '1 warning from the chart: allergies not asked' })).toBeVisible();
  cleanup();
  await show(<ReplyObjections objections={warnings} reassures quotes={quotes} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('note')).toHaveTextContent(/argues against reassurance: .*26 × the limit/);
});

it('COMFORT-13: counts a value of another record or sign, and says if the reply quotes all', async () => {
  fakeServer({});
  const [result] = warnings;
  const other = quoteOf({ recordId: 'lab-9', field: 'result', value: '900' });
  const only = result ? [result] : [];
  await show(<ReplyObjections objections={only} reassures={false} quotes={[other]} />);
  expect(screen.getByRole('button', { name: /^1 warning from the chart: abnormal/ })).toBeVisible();
  cleanup();
  await show(<ReplyObjections objections={only} reassures={false} quotes={[troponin]} />);
  expect(screen.getByRole('button', { name: '1 warning from the chart, quoted in the reply' })).toBeVisible();
});

it.each([
  ['es', 'aviso sin asumir: Aumento de NEWS2 (NEWS2 6)'],
  ['de', 'Alarm nicht übernommen: NEWS2-Anstieg (NEWS2 6)'],
] as const)('names each warning in the words of a clinician in %s', async (language, call) => {
  fakeServer({});
  const record = { recordId: 'record-1' };
  const result = { testName: 'Potassium', result: '6.4', units: 'mmol/L', ...record };
  const all: Objection[] = [
    { code: 'call', kind: 'news2-rise', values: [{ name: 'news2', lowest: 6, highest: 6 }], ...record },
    { code: 'sign', sign: 'bloodPressure', value: '120/96', ...record },
    { code: 'danger-zone', sign: 'respiratoryRate', value: '24', ...record },
    { code: 'pain', value: 9, ...record },
    { code: 'abnormal-result', ...result, times: 1.3, isNotChecked: true },
    { code: 'result-not-checked', ...result },
    { code: 'result-not-judged', ...result },
    { code: 'anticoagulant', drug: 'Apixaban', ...record },
    { code: 'pregnancy-unknown' },
    { code: 'more', count: 4 },
  ];
  await show(<ReplyObjections objections={all} reassures />, language);
  expect(await screen.findByText(new RegExp(call.replace(/[()]/g, '.')))).toBeVisible();
  expect(screen.getByRole('note').textContent).not.toMatch(/\{\{|objections\.|ß/);
});
