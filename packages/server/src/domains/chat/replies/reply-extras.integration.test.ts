import { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { describe, expect, it } from 'vitest';
import type { RecordedRequest } from '../../../../test/fakes/fake-openai.ts';
import { theReply } from '../../../../test/screens/received-reply.ts';
import { aStreamingRoom } from '../../../../test/screens/streaming-room.ts';

const { ai, here, there, physician, ask, viewer, patientId } = await aStreamingRoom();

const add = (path: string, body: object) =>
  here.api('POST', `/patient/${patientId()}/${path}`, { token: physician.token, body });

/** Records a fast heart and a critical potassium. */
async function aChart() {
  const { body: set } = await add('vitals', { heartRate: 142, respiratoryRate: 16 });
  const { body: lab } = await add('lab-results', {
    testName: 'Potassium',
    result: '6.9',
    units: 'mmol/L',
    referenceRange: '3.5-5.1',
  });
  return { set: VitalsRecord.parse(set), lab: LabResult.parse(lab) };
}

/** Answers the structured call with what `extras` makes of the request. The text of the reply stays the same. */
function answering(extras: (chart: string) => unknown): void {
  ai.script((request: RecordedRequest) => {
    const chart = request.messages.map(({ content }) => content).join('\n');
    const tokens = request.structured ? [JSON.stringify(extras(chart))] : ['Look at the potassium.'];
    return { kind: 'reply', tokens };
  });
}

/** The mark of the first line of the chart with these words. */
const markIn = (chart: string, words: string): string =>
  new RegExp(`${words}[^\\n]*\\[([a-z]\\d+)\\]`).exec(chart)?.[1] ?? 'none';

async function metadataOfReply() {
  const far = await viewer(there);
  const { status, body } = await ask(here, physician);
  expect(status).toBe(200);
  const { data } = await theReply(far);
  expect(body).toMatchObject({ content: 'Look at the potassium.', metadata: data.metadata });
  expect(data.status).toBe('complete');
  return data.metadata;
}

describe('the structured part of a reply', () => {
  it('FINDING-1, STEP-1: reaches a viewer on another node with the values and records of the chart', async () => {
    const { set, lab } = await aChart();
    answering((chart) => ({
      clinicalAlerts: [
        { type: 'warning', content: 'Puls 90', code: 'sign', about: ['heart_rate'] },
        {
          type: 'info',
          content: 'Kalium',
          code: 'critical-result',
          about: [markIn(chart, 'unreviewed_critical_1')],
        },
      ],
      suggestions: [{ text: 'Sepsis?', topic: 'sepsis' }],
      recommendations: {
        actions: [
          { text: 'Blutdruck messen', kind: 'record-vitals', about: ['blood_pressure'] },
          { text: 'Set ansehen', kind: 'open-record', about: [markIn(chart, 'heart_rate')] },
          { text: 'Oberarzt rufen', kind: 'other', about: [] },
        ],
      },
    }));
    const { clinicalAlerts, suggestions, suggestedTopics, recommendations } = await metadataOfReply();
    expect(clinicalAlerts?.[0]).toMatchObject({
      content: 'Puls 90',
      found: { finding: { code: 'alert', name: 'tachycardia', value: '142' }, recordIds: [set.id] },
    });
    // A result that was not chosen for the question has no mark, so the only critical one cannot be named by it.
    expect(clinicalAlerts?.[1]).toEqual({ type: 'info', content: 'Kalium' });
    expect(lab.isAbnormal).toBe(true);
    expect([suggestions, suggestedTopics]).toEqual([['Sepsis?'], [{ text: 'Sepsis?', topic: 'sepsis' }]]);
    expect(recommendations).toEqual({
      actions: ['Blutdruck messen', 'Set ansehen', 'Oberarzt rufen'],
      steps: [
        { text: 'Blutdruck messen', kind: 'record-vitals', signs: ['bloodPressure'] },
        { text: 'Set ansehen', kind: 'open-record', domain: 'vitals', recordId: set.id, at: set.timestamp },
      ],
    });
  });

  it('STEP-1, FINDING-1: opens a chosen result, and has its value from the chart', async () => {
    const { lab } = await aChart();
    await here.api('POST', `/patient/lab-results/${lab.id}/tag`, {
      token: physician.token,
      body: { tags: ['clinical-chat'] },
    });
    answering((chart) => {
      const about = [markIn(chart, 'Potassium 6.9')];
      return {
        clinicalAlerts: [{ type: 'info', content: 'Kalium 4.0', code: 'critical-result', about }],
        suggestions: [],
        recommendations: { actions: [{ text: 'Ansehen', kind: 'open-record', about }] },
      };
    });
    const { clinicalAlerts, recommendations } = await metadataOfReply();
    expect(clinicalAlerts).toMatchObject([
      { type: 'danger', found: { finding: { testName: 'Potassium', result: '6.9' }, recordIds: [lab.id] } },
    ]);
    expect(recommendations?.steps).toMatchObject([{ recordId: lab.id, named: 'Potassium' }]);
  });

  it('STEP-1, FINDING-1: leaves what is unknown or hostile as text, and keeps the reply', async () => {
    await aChart();
    answering(() => ({
      clinicalAlerts: [
        { type: 'danger', content: 'Fever', code: 'sign', about: ['temperature'] },
        { type: 'danger', content: 'Doom', code: 'doom', about: ['<script>'] },
        { type: 'danger', content: 'Sodium', code: 'critical-result', about: ['l99'] },
        { content: 'no type' },
      ],
      suggestions: [{ text: 'A?', topic: '../../etc' }, 7, 'B?'],
      recommendations: {
        actions: [
          { text: 'Give morphine', kind: 'order', about: ['morphine'] },
          { text: 'APACHE', kind: 'calculate-score', about: ['APACHE'] },
          { text: 'Open', kind: 'open-record', about: ['v99'] },
          { text: 'Note', kind: 'write-note', about: [null] },
          { text: 'Fifth', kind: 'ask', about: [] },
        ],
      },
    }));
    expect(await metadataOfReply()).toMatchObject({
      clinicalAlerts: ['Fever', 'Doom', 'Sodium'].map((content) => ({ type: 'danger', content })),
      suggestions: ['A?', 'B?'],
      recommendations: { actions: ['Give morphine', 'APACHE', 'Open', 'Note'] },
    });
    const { clinicalAlerts, suggestedTopics, recommendations } = await metadataOfReply();
    expect(clinicalAlerts?.filter(({ found }) => found)).toEqual([]);
    expect([suggestedTopics, recommendations?.steps]).toEqual([undefined, undefined]);
  });

  it('reads the answer of a model that names no kinds, and needs none', async () => {
    const given = {
      clinicalAlerts: [{ type: 'warning', content: 'Tachycardia' }],
      suggestions: ['Why?'],
      recommendations: { actions: ['Repeat the vitals'] },
    };
    answering(() => given);
    expect(await metadataOfReply()).toMatchObject(given);
    answering(() => ({ ...given, suggestions: 'none' }));
    expect(Object.keys(await metadataOfReply())).not.toContain('suggestions');
  });
});
