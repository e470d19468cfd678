import { MessageMetadata } from '@bedside/contracts/chat/chat.contract.ts';
import { describe, expect, it } from 'vitest';
import { parseExtras } from '../../../ai/model/extras.ts';
import type { MarkedRecords } from './mark-reader.ts';
import { extrasOf, type NameableChart } from './reply-extras.ts';

const at = '2026-03-10T12:00:00.000Z';
const records: MarkedRecords = new Map([
  ['l1', { domain: 'labs', recordId: 'lab-1', seq: 4, at }],
  ['v2', { domain: 'vitals', recordId: 'vitals-2', seq: 3, at }],
]);
const chart: NameableChart = {
  findings: [
    {
      topic: 'sign',
      sign: 'heartRate',
      finding: { code: 'alert', name: 'tachycardia', value: '131' },
      recordIds: ['vitals-2'],
      at,
      isCritical: true,
    },
  ],
  allergies: 'none-known',
  names: new Map([['lab-1', 'Potassium']]),
};

interface Answer {
  clinicalAlerts?: unknown[];
  suggestions?: unknown[];
  actions?: unknown[];
}
/** Parses and compares an answer as the server does, and the result against the contract. */
const read = ({ clinicalAlerts = [], suggestions = [], actions = [] }: Answer) =>
  MessageMetadata.parse(
    extrasOf(
      parseExtras(JSON.stringify({ clinicalAlerts, suggestions, recommendations: { actions } })),
      chart,
      records,
    ),
  );
const stepsOf = (...actions: unknown[]) => read({ actions }).recommendations;

describe('the steps of a reply', () => {
  it('STEP-1: have the kinds of the list, with what the chart knows', () => {
    const text = (kind: string) => ({ text: kind, kind });
    expect(
      stepsOf(
        { ...text('record-vitals'), about: ['blood_pressure', 'heart_rate'] },
        { ...text('calculate-score'), about: ['curb-65'] },
        { ...text('open-record'), about: ['[L1]'] },
        { ...text('write-note'), about: ['discharge'] },
      )?.steps,
    ).toEqual([
      { text: 'record-vitals', kind: 'record-vitals', signs: ['bloodPressure', 'heartRate'] },
      { text: 'calculate-score', kind: 'calculate-score', score: 'CURB-65' },
      { ...text('open-record'), domain: 'labs', recordId: 'lab-1', at, named: 'Potassium' },
      { text: 'write-note', kind: 'write-note', noteType: 'discharge' },
    ]);
    expect(
      stepsOf({ ...text('ask'), about: ['sepsis'] }, { text: 'Why the fever?', kind: 'ask' })?.steps,
    ).toEqual([
      { text: 'ask', kind: 'ask', topic: 'sepsis' },
      { text: 'Why the fever?', kind: 'ask' },
    ]);
  });

  it.each([
    ['an unknown kind', { kind: 'order-drug', about: ['morphine'] }],
    ['no kind', {}],
    ['a kind that is no text', { kind: { $ne: 1 } }],
    ['a score that does not exist', { kind: 'calculate-score', about: ['APACHE'] }],
    ['a mark that was never given', { kind: 'open-record', about: ['l7'] }],
    ['a property of every object as a mark', { kind: 'open-record', about: ['constructor'] }],
    ['several marks', { kind: 'open-record', about: ['l1', 'v2'] }],
    ['an unknown type of note', { kind: 'write-note', about: ['__proto__'] }],
    ['only unknown signs', { kind: 'record-vitals', about: ['aura'] }],
    ['names that are no texts', { kind: 'open-record', about: [{ mark: 'l1' }] }],
    ['too many names', { kind: 'open-record', about: Array(50).fill('l1') }],
  ])('STEP-1: leave the text of a step with %s alone', (_name, given) => {
    expect(stepsOf({ text: 'Do it', ...given })).toEqual({ actions: ['Do it'] });
  });

  it('STEP-1: drop what is no step, cut what is too much, and keep one button for one place', () => {
    expect(stepsOf(7, null, ['x'], { kind: 'ask' }, { text: {} })).toEqual({ actions: [] });
    const many = Array.from({ length: 50 }, (_, index) => ({
      text: `${index} ${'x'.repeat(500)}`,
      kind: 'ask',
    }));
    const { actions = [], steps = [] } = stepsOf(...many) ?? {};
    expect([actions.length, steps.length, actions[0]?.length]).toEqual([4, 4, 200]);
    expect(steps.map(({ text }) => text)).toEqual(actions);
    const twice = stepsOf(
      { text: 'A', kind: 'record-vitals' },
      { text: 'B', kind: 'record-vitals', about: [] },
    );
    expect(twice).toEqual({ actions: ['A', 'B'], steps: [{ text: 'A', kind: 'record-vitals', signs: [] }] });
  });

  it('read answers of models that know no kinds as before', () => {
    expect(stepsOf('Repeat the vitals')).toEqual({ actions: ['Repeat the vitals'] });
    expect(read({ suggestions: ['Sepsis?', { text: 'Why?', topic: 'other' }] })).toEqual({
      clinicalAlerts: [],
      suggestions: ['Sepsis?', 'Why?'],
      recommendations: { actions: [] },
    });
  });
});

describe('the alerts of a reply', () => {
  const alert = { type: 'info', content: 'Heart rate 90' };

  it('FINDING-1, FINDING-6: take value and severity from the chart, not from the model', () => {
    const given = [{ ...alert, code: 'sign', about: ['heart_rate'] }];
    expect(read({ clinicalAlerts: given }).clinicalAlerts).toEqual([
      {
        type: 'danger',
        content: 'Heart rate 90',
        found: { finding: { code: 'alert', name: 'tachycardia', value: '131' }, recordIds: ['vitals-2'], at },
      },
    ]);
  });

  it.each([
    ['an unknown code', { code: 'doom', about: [] }],
    ['a finding that the chart does not have', { code: 'news2' }],
    ['no code', {}],
    ['a code that is no text', { code: 3, about: 'heart_rate' }],
  ])('FINDING-1: keep the text with %s', (_name, given) => {
    expect(read({ clinicalAlerts: [{ ...alert, ...given }] }).clinicalAlerts).toEqual([alert]);
  });

  it('drop an alert of an unknown type alone', () => {
    const given = [{ type: 'panic', content: 'x' }, alert, 'y'];
    expect(read({ clinicalAlerts: given }).clinicalAlerts).toEqual([alert]);
  });
});

it('suggestions have the topics of the list', () => {
  const suggestions = [
    { text: 'Sepsis möglich?', topic: 'sepsis' },
    { text: 'Warum?', topic: 'fate' },
  ];
  expect(read({ suggestions })).toMatchObject({
    suggestions: ['Sepsis möglich?', 'Warum?'],
    suggestedTopics: [{ text: 'Sepsis möglich?', topic: 'sepsis' }],
  });
});
