import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import type { AddLab } from '@bedside/contracts/labs/new-labs.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { aRequest } from '../../../../test/a-request.ts';
import { aDepartment, aPatient, type SignedIn } from '../../../../test/factories.ts';
import { aNode, type TestNode } from '../../../../test/node.ts';
import { withoutKeys } from '../../../ai/prompt/prompt-marks.ts';
import { chartEntries } from '../../../chart/entry-store.ts';

let node: TestNode;
let clinician: SignedIn;
let patient: Patient;

beforeAll(async () => {
  node = await aNode();
  clinician = await aDepartment(node);
});

beforeEach(async () => {
  patient = await aPatient(node, clinician.token);
});

const add = (lab: z.input<typeof AddLab>) => node.app.labs.add(aRequest(clinician), patient.id, lab);
const tag = (labId: string) =>
  node.call(labsEndpoints.tag, {
    token: clinician.token,
    params: { labId },
    body: { tags: ['clinical-chat'] },
  });
const untag = (labId: string) =>
  node.call(labsEndpoints.untag, { token: clinician.token, params: { labId } });

/** Asks a question, and returns the reply and the model's input. */
async function ask() {
  const before = node.ai.requests.length;
  const body = { patientId: patient.id, messages: [{ role: 'user' as const, content: 'What is wrong?' }] };
  const answer = await node.call(chatEndpoints.ask, { token: clinician.token, body });
  const seen = node.ai.requests
    .slice(before)
    .find(({ structured }) => !structured)
    ?.messages.at(-1);
  const text = typeof seen?.content === 'string' ? seen.content : JSON.stringify(seen?.content);
  return { answer, seen: withoutKeys(text) };
}

describe("the assistant's prompt", () => {
  test('contains the tagged lab results and no others (D30)', async () => {
    const lactate = await add({
      testName: 'Lactate',
      result: '4.2',
      units: 'mmol/L',
      referenceRange: '0.5-2.0',
    });
    await add({ testName: 'Glucose', result: '5.1', units: 'mmol/L' });
    await tag(lactate.id);
    const { seen, answer } = await ask();
    expect(seen).toContain('Lactate 4.2 mmol/L | reference 0.5-2.0 | abnormal, high');
    expect(seen).toContain("critically high by the department's limits");
    expect(seen).not.toContain('Glucose');
    expect(answer.metadata.labsLeftOut).toBeUndefined();
    await untag(lactate.id);
    expect((await ask()).seen).not.toContain('Lactate');
  });

  test('contains active medications and calculated scores, and does not call an empty list "none"', async () => {
    expect((await ask()).seen).toContain('medications: no active one recorded');
    const { medications, scores } = node.app;
    const request = aRequest(clinician);
    const metformin = await medications.start(request, patient.id, { name: 'Metformin', kind: 'home' });
    await medications.start(request, patient.id, {
      name: 'Ramipril',
      dosage: '5 mg',
      kind: 'prescribed',
      override: { reason: 'Allergies cannot be asked' },
    });
    await medications.discontinue(request, patient.id, metformin.id, { version: 1 });
    const what = { interpretation: '', recommendations: [], parameters: {} };
    await scores.record(request, patient.id, { scoreType: 'HEART', score: 9, ...what });
    const { seen } = await ask();
    expect(seen).toContain('"Ramipril" | "5 mg" | prescribed here');
    expect(seen).toContain('score_HEART: 9 of 10');
    expect(seen).toContain('stopped_1: "Metformin"');
    expect(seen).not.toMatch(/\nmedication_\d+: "Metformin"/);
  });

  test('notes unreadable lab results, and the question continues without them (D30)', async () => {
    const lab = await add({ testName: 'Lactate', result: '4.2' });
    await tag(lab.id);
    // A manual change or a disk error can do this to a record.
    await chartEntries().updateMany({ patientId: patient.id, type: 'lab.tagged' }, { $set: { json: '{' } });
    const { seen, answer } = await ask();
    expect(seen).toContain('could not be read');
    expect(answer).toMatchObject({ status: 'complete', metadata: { labsLeftOut: true } });
    const params = { patientId: patient.id };
    const conversation = await node.call(chatEndpoints.messages, { token: clinician.token, params });
    expect(conversation.at(-1)?.metadata.labsLeftOut).toBe(true);
  });
});
